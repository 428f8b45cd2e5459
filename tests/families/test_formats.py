"""Every format of every family: what is written is read again, what it cannot hold is refused, damage is named."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.shared.formats.f_puzzles import ADDRESS, link, read_link
from pipeline.families.shared.formats.packed_link import packed, unpacked
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat, unread
from pipeline.model.export import TEXT_FORMATS
from pipeline.model.puzzle import Cage, Operator, Puzzle
from tests.families.golden import entries

CAPTION = Caption("17", "Sudoku 9 × 9", 'A "quoted" <author>', "Fill the grid.\n\n数独 rules & more.", "hard")
Case = tuple[Family, str, Puzzle]


def _puzzles() -> Iterator[tuple[Family, Puzzle]]:
    """One puzzle of every kind and size, and of every option that golden puzzles have."""
    for family in FAMILIES.values():
        found = {}
        for row in entries(family.name):
            puzzle = family.parse(row["text"])
            found.setdefault((puzzle.width, puzzle.variant, str(row.get("options"))), puzzle)
        yield from ((family, puzzle) for puzzle in found.values())


PUZZLES = list(_puzzles())


def _held(family: Family, form: TextFormat, puzzle: Puzzle) -> str | None:
    if form.unfit(puzzle.kind, family.size(puzzle)):
        return None
    try:
        return form.format(puzzle, CAPTION)
    except TextError:
        return None


CASES = [
    pytest.param(family, name, puzzle, id=f"{name}-{puzzle.kind}-{family.size(puzzle)}-{number}")
    for number, (family, puzzle) in enumerate(PUZZLES)
    for name, form in family.formats.items()
    if form.parse is not unread and _held(family, form, puzzle) is not None
]


def test_formats_have_the_names_that_an_author_may_write() -> None:
    known = {name for family in FAMILIES.values() for name in family.formats}
    assert known == {*TEXT_FORMATS, "grid"} - {"json", "csv"}


@pytest.mark.parametrize(("kin", "wanted", "puzzle"), CASES)
def test_what_is_written_is_found_from_its_text_and_read_again(kin: Family, wanted: str, puzzle: Puzzle) -> None:
    form = kin.formats[wanted]
    text = form.format(puzzle, CAPTION)
    assert kin.format_of(text, spans=form.spans) is form
    assert form.parse(text) == puzzle


@pytest.mark.parametrize(("kin", "wanted", "puzzle"), CASES)
def test_a_damaged_text_is_refused_in_words_or_is_a_puzzle(kin: Family, wanted: str, puzzle: Puzzle) -> None:
    form, chance = kin.formats[wanted], random.Random(f"{wanted} {puzzle}")
    text = form.format(puzzle, CAPTION)
    for _ in range(4):
        damaged = _damaged(text, chance)
        try:
            assert kin.parse(kin.format(form.parse(damaged)))
        except TextError as error:
            assert str(error)


def _damaged(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    piece = text[at : at + chance.randrange(1, 30)]
    others = ["", "9" * 40, "-1", "[" * 3000, '{"a":1}', "\0", "\ud800", "é", piece * 3]
    return text[:at] + chance.choice(others) + text[at + len(piece) :]


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81))
def test_any_givens_of_a_plain_grid_are_read_again(givens: list[int]) -> None:
    puzzle = Puzzle("sudoku", 9, 9, tuple(givens))
    for form in FAMILIES["sudoku"].formats.values():
        if form.parse is not unread:
            assert form.parse(form.format(puzzle, CAPTION)) == puzzle


def test_a_text_holds_the_solution_only_when_it_is_asked_for() -> None:
    sudoku = FAMILIES["sudoku"]
    puzzle = Puzzle("sudoku", 9, 9, (1,) + (0,) * 80)
    solution = (1, 2, 3, 4, 5, 6, 7, 8, 9) * 9
    solved = replace(CAPTION, solution=solution)
    assert "solution" not in read_link(sudoku.formats["f-puzzles"].format(puzzle, CAPTION))
    assert read_link(sudoku.formats["f-puzzles"].format(puzzle, solved))["solution"] == list(solution)
    assert "solution" not in sudoku.formats["ipuz"].format(puzzle, CAPTION)
    assert json.loads(sudoku.formats["ipuz"].format(puzzle, solved))["solution"] == [[*solution[:9]]] * 9
    picture = sudoku.formats["sudokupad"].format(puzzle, solved).removeprefix("https://sudokupad.app/scl")
    assert json.loads(unpacked(picture))["metadata"]["solution"] == "123456789" * 9
    others = set(sudoku.formats) - {"f-puzzles", "ipuz", "sudokupad"}
    assert all(
        sudoku.formats[name].format(puzzle, CAPTION) == sudoku.formats[name].format(puzzle, solved) for name in others
    )


def test_a_picture_of_sudokupad_holds_no_solution_unless_it_is_asked_for() -> None:
    for family, puzzle in PUZZLES:
        text = _held(family, family.formats["sudokupad"], puzzle) if "sudokupad" in family.formats else None
        if text and "/scl" in text:
            assert "solution" not in unpacked(text.partition("/scl")[2])


def test_a_windoku_is_never_a_game_id_of_tathams() -> None:
    sudoku = FAMILIES["sudoku"]
    windoku = next(puzzle for _, puzzle in PUZZLES if puzzle.variant == "windoku")
    form = sudoku.formats["tatham"]
    assert "windoku" in form.unfit(windoku.kind, sudoku.size(windoku))
    with pytest.raises(TextError, match="would open as a plain Sudoku"):
        form.parse("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#" + sudoku.format(windoku))


def test_a_cage_of_one_cell_is_no_game_id_of_solos() -> None:
    sudoku = FAMILIES["sudoku"]
    cages = tuple(Cage((cell,), Operator.RUN, 1) for cell in range(16))
    killer = Puzzle("sudoku", 4, 4, (0,) * 16, cages, "killer")
    with pytest.raises(TextError, match="the cage at row 1 column 1 has one cell, which Solo refuses"):
        sudoku.formats["tatham"].format(killer, Caption())


def test_walls_that_tathams_programs_misread_are_refused() -> None:
    rows = tuple(cell // 9 for cell in range(81))
    jigsaw = Puzzle("sudoku", 9, 9, (0,) * 81, (), "jigsaw", rows)
    with pytest.raises(TextError, match="the game misreads them"):
        FAMILIES["sudoku"].formats["tatham"].format(jigsaw, Caption())


def _link(**changes: object) -> str:
    grid = [[{} for _ in range(9)] for _ in range(9)]
    return link({"size": 9, "grid": grid, **changes})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "has 'thermometer', a rule that is not known here"),
        ({"diagonal+": True}, "neither both diagonals nor the four windows"),
        ({"killercage": [{"cells": ["R1C1"]}, {"cells": ["R1C1"]}]}, "row 1 column 1 stands in 2 cages"),
        ({"killercage": [{"cells": ["R1C10"], "value": "12"}]}, "'R1C10' is not a cell of the grid"),
        ({"killercage": [{"cells": [], "value": "12"}]}, "has a cage without cells"),
        ({"killercage": [{"cells": ["R1C1"], "value": "x"}]}, "'x' is not valid as a sum, expected a whole number"),
        ({"grid": [[{"value": 10, "given": True}] * 9] * 9}, "10 at row 1 column 1 is not a value of 9x9"),
        ({"grid": [[{}] * 9] * 8}, "the grid has 8 rows of 9 cells, expected a square"),
        ({"grid": [[{}] * 5] * 5}, "25 cells are not a Sudoku"),
        ({"grid": "none"}, "grid is not a list of 1 to 25 rows"),
    ],
)
def test_what_a_link_says_that_is_not_known_here_is_refused_with_its_name(
    changes: dict[str, object], said: str
) -> None:
    with pytest.raises(TextError) as refused:
        FAMILIES["sudoku"].read_text(_link(**changes))
    assert said in str(refused.value)


def test_rules_that_are_switched_off_do_not_matter() -> None:
    link = _link(thermometer=[], antiknight=False, title="Mine", author="Me")
    assert FAMILIES["sudoku"].read_text(link) == Puzzle("sudoku", 9, 9, (0,) * 81)


def test_a_digit_that_a_player_wrote_is_no_given() -> None:
    grid = [[{"value": 5, "given": True}, {"value": 4}, *({} for _ in range(7))]] + [[{}] * 9] * 8
    assert FAMILIES["sudoku"].read_text(_link(grid=grid)).givens[:2] == (5, 0)


def test_json_that_is_nested_without_end_is_refused() -> None:
    with pytest.raises(TextError, match="nested too deeply"):
        FAMILIES["sudoku"].read_text(packed(ADDRESS, "[" * 50_000))


def test_ipuz_counts_cells_from_0_or_1() -> None:
    sudoku = FAMILIES["sudoku"]
    killer = next(puzzle for _, puzzle in PUZZLES if puzzle.variant == "killer")
    form = sudoku.formats["ipuz"]
    values = json.loads(form.format(killer, Caption()))
    for cage in values["cages"]:
        cage["cells"] = [[column - 1, row - 1] for column, row in cage["cells"]]
    assert form.parse(json.dumps(values)) == killer


def test_a_sum_that_no_run_has_is_refused() -> None:
    kakuro = FAMILIES["kakuro"]
    values = json.loads(unpacked(_picture_of(kakuro, "kakuro/3/3/lg-m-flhc9B")))
    values["cages"][0]["sum"] = 46
    with pytest.raises(TextError, match="has a run with the sum 46, expected 1 to 45"):
        kakuro.read_text(packed("https://sudokupad.app/scl", json.dumps(values)))


def _picture_of(family: Family, text: str) -> str:
    return family.formats["sudokupad"].format(family.parse(text), CAPTION).partition("/scl")[2]


def _one_of(variant: str, size: int = 9) -> Puzzle:
    return next(puzzle for _, puzzle in PUZZLES if puzzle.variant == variant and puzzle.width == size)


@pytest.mark.parametrize(
    ("variant", "key", "drawn"),
    [
        ("diagonal", "lines", {"wayPoints": [[4.5, 0.5], [4.5, 3.5]]}),
        ("diagonal", "lines", {"wayPoints": [[2, 2], [4, 4]]}),
        ("diagonal", "lines", {"wayPoints": "none"}),
        ("windoku", "underlays", {"center": [0.5, 0.5], "width": 1, "height": 1}),
        ("windoku", "underlays", {"center": [2.5, 2.5], "width": 3, "height": 3, "rounded": True}),
        ("samurai", "underlays", {"center": [0.5, 0.5], "width": 1, "height": 1}),
    ],
)
def test_a_drawing_of_sudokupad_that_is_not_of_the_variant_is_refused(variant: str, key: str, drawn: object) -> None:
    sudoku = FAMILIES["sudoku"]
    puzzle = _one_of(variant, 21 if variant == "samurai" else 9)
    link = sudoku.formats["sudokupad"].format(puzzle, CAPTION)
    values = json.loads(unpacked(link.partition("/scl")[2]))
    values[key].append(drawn)
    with pytest.raises(TextError, match=f"has 1 {key}, which may stand for a rule that is not known here"):
        sudoku.read_text(packed("https://sudokupad.app/scl", json.dumps(values)))


@pytest.mark.parametrize(("cells", "fine"), [([[0, 0], [0, 1]], True), ([[0, 2], [0, 3], [1, 3]], False)])
def test_a_cage_with_repeats_is_read_only_where_its_cells_cannot_repeat(cells: list[list[int]], fine: bool) -> None:
    sudoku = FAMILIES["sudoku"]
    values = json.loads(unpacked(sudoku.formats["sudokupad"].format(_one_of("killer"), CAPTION).partition("/scl")[2]))
    values["cages"] = [{"cells": cells, "sum": 9, "unique": False}]
    link = packed("https://sudokupad.app/scl", json.dumps(values))
    if fine:
        assert sudoku.read_text(link).variant == "killer"
        return
    with pytest.raises(TextError, match="has a cage in which digits may repeat"):
        sudoku.read_text(link)


@pytest.mark.parametrize(
    ("family", "changes", "said"),
    [
        ("sudoku", {"displaywindoku": True}, "has 'displaywindoku', a rule that is not known here"),
        ("sudoku", {"boxes": False}, "has no boxes, and no zones in their place"),
        ("sudoku", {"puzzle": [[{"cell": 5}, *[0] * 8], *[[0] * 9] * 8]}, "has 'cell', a rule that is not known here"),
        ("calcudoku", {"boxes": True}, "expected the kind calcudoku alone"),
        ("calcudoku", {"zones": [{"cells": [[1, 1]]}]}, "expected the kind calcudoku alone"),
        (
            "calcudoku",
            {"kind": [f"http://ipuz.org/sudoku/{one}#1" for one in ("calcudoku", "diagonalsudoku")]},
            "alone",
        ),
    ],
)
def test_what_an_ipuz_file_says_that_is_not_known_here_is_refused(family: str, changes: object, said: str) -> None:
    known = FAMILIES[family]
    puzzle = next(puzzle for kin, puzzle in PUZZLES if kin is known and not puzzle.variant and known.formats["ipuz"])
    puzzle = Puzzle("sudoku", 9, 9, (0,) * 81) if family == "sudoku" else puzzle
    values = json.loads(known.formats["ipuz"].format(puzzle, Caption()))
    with pytest.raises(TextError) as refused:
        known.formats["ipuz"].parse(json.dumps({**values, **changes}))  # type: ignore[dict-item]
    assert said in str(refused.value)


def test_a_title_that_reads_like_a_heading_of_sdk_makes_no_sdk() -> None:
    form = FAMILIES["sudoku"].formats["ipuz"]
    text = form.format(Puzzle("sudoku", 9, 9, (5,) + (0,) * 80), replace(CAPTION, title="A [Puzzle] of mine"))
    assert FAMILIES["sudoku"].format_of(text, spans=True) is form


def test_sudokupads_name_of_a_puzzle_elsewhere_is_not_looked_up() -> None:
    with pytest.raises(TextError, match="names a puzzle on SudokuPad's server, which is not asked"):
        FAMILIES["sudoku"].read_text("https://sudokupad.app/k7qc98e00u")


def test_the_short_form_of_sudokupad_is_that_of_the_program() -> None:
    givens = "085003020090001805000000000" + "0" * 54
    text = FAMILIES["sudoku"].formats["sudokupad"].format(Puzzle("sudoku", 9, 9, tuple(map(int, givens))), Caption())
    assert text.startswith("https://sudokupad.app/scf08PDMd1I")


def test_f_puzzles_json_has_the_keys_that_other_programs_read() -> None:
    sudoku = FAMILIES["sudoku"]
    diagonal = next(puzzle for _, puzzle in PUZZLES if puzzle.variant == "diagonal" and puzzle.width == 6)
    values = read_link(sudoku.formats["f-puzzles"].format(diagonal, CAPTION))
    assert list(values) == ["size", "title", "author", "ruleset", "grid", "diagonal+", "diagonal-"]
    assert values["ruleset"] == CAPTION.rules
    assert {cell["region"] for row in values["grid"] for cell in row} == set(range(6))


def test_the_short_json_of_sudokupad_is_read_like_the_plain() -> None:
    text = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
    text += "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],metadata:{t:'Mine'}}"
    link = packed("https://sudokupad.app/scl", text)
    assert FAMILIES["sudoku"].read_text(link) == Puzzle("sudoku", 4, 4, (1,) + (0,) * 15)
