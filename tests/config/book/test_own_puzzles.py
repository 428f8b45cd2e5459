"""An author's own puzzles: text forms or another book's manifest, with the line of each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.errors import Place
from pipeline.families import family_named
from pipeline.families.shared.text_format import Caption
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from tests import made_up_manifests
from tests.made_up_manifests import Row, row

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

ONE = "1234341221434321"
TWO = "1.34341221434321"
SIX = "1" + "." * 35
SOLVED = "123456456123231564564231312645645312"
ON_DIAGONALS = "531426624135163254245613316542452361"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KAKURO = "kakuro/3/3/lg-m-blc6cb"


def book(rest: str = "") -> str:
    return f"title: x\nsections:\n  - {{family: sudoku, puzzles: mine.sdm{rest}}}\n"


def test_each_line_is_a_puzzle_with_its_place(load: Load, folder: Path) -> None:
    (folder / "mine.sdm").write_text(f"# mine\n{ONE}\n  {TWO}\n")
    (section,) = load(book()).sections
    assert [own.place for own in section.own] == [Place("mine.sdm", 2, 1), Place("mine.sdm", 3, 3)]
    assert [family_named("sudoku").format(own.puzzle) for own in section.own] == [ONE, TWO]


def test_a_line_that_was_broken_in_two_is_told_once(problems: Problems, folder: Path) -> None:
    (folder / "mine.sdm").write_text(f"{NINE}\n{NINE[:18]}\n{NINE[18:]}\n")
    assert problems(book()) == [
        "2",
        "mine.sdm:2:1: sections[0].puzzles: this line and the next are one puzzle together; write them on one line",
    ]


def test_a_line_with_spaces_says_what_to_do(problems: Problems, folder: Path) -> None:
    (folder / "mine.sdm").write_text(" ".join(ONE) + "\n")
    _, told = problems(book())
    assert told.endswith("; take out the spaces")


def test_the_size_is_that_of_the_puzzles(load: Load, folder: Path) -> None:
    (folder / "mine.sdm").write_text(ONE)
    (section,) = load(book()).sections
    assert section.params.size == Size(4, 4)
    assert section.counts == ()


def test_a_size_that_is_given_must_be_that_of_every_puzzle(problems: Problems, folder: Path) -> None:
    (folder / "mine.sdm").write_text(f"{ONE}\n{SIX}\n")
    assert problems(book(", size: 6x6")) == [
        "2",
        "mine.sdm:1:1: sections[0].puzzles: this puzzle is 4x4, the section holds 6x6; give it a section of its own",
    ]


def test_without_a_size_all_puzzles_must_be_of_the_size_of_most_or_of_the_first(
    problems: Problems, folder: Path
) -> None:
    (folder / "mine.sdm").write_text(f"{ONE}\n{SIX}\n")
    _, told = problems(book())
    assert told.startswith("mine.sdm:2:1: sections[0].puzzles: this puzzle is 6x6, the section holds 4x4")


def test_the_one_puzzle_of_another_size_is_told_and_not_all_the_others(problems: Problems, folder: Path) -> None:
    (folder / "mine.sdm").write_text(f"{SIX}\n{ONE}\n{TWO}\n")
    _, *found = problems(book())
    assert [one.split(": ")[0] for one in found] == ["mine.sdm:1:1"]


def test_every_row_of_a_manifest_that_is_no_puzzle_is_told(problems: Problems, folder: Path) -> None:
    rows = row("1", text="12"), row("2"), row("3", solution="1" * 16)
    (folder / "manifest.json").write_text(made_up_manifests.manifest(*rows))
    _, *found = problems(MANIFEST)
    assert [one.split(": ")[1] for one in found] == ["puzzles[0].text", "puzzles[2].solution"]


def test_every_line_that_is_no_puzzle_is_told(problems: Problems, folder: Path) -> None:
    (folder / "mine.sdm").write_text(f"12\n{ONE}\nhello\n")
    code, *told = problems(book())
    assert code == "2"
    assert [line.split(": ")[:2] for line in told] == [
        ["mine.sdm:1:1", "sections[0].puzzles"],
        ["mine.sdm:3:1", "sections[0].puzzles"],
    ]


def test_a_file_without_puzzles_is_told(problems: Problems, folder: Path) -> None:
    (folder / "mine.sdm").write_text("# nothing yet\n")
    _, told = problems(book())
    assert told.startswith("book.yaml:3:31: sections[0].puzzles: mine.sdm: holds no sudoku puzzle")


def test_a_file_that_is_no_text_is_told_with_its_own_place(problems: Problems, folder: Path) -> None:
    (folder / "mine.sdm").write_bytes(b"12\n\xff")
    _, told = problems(book())
    assert told.startswith("mine.sdm:2:1: byte 0xff is not UTF-8")


def manifest(folder: Path, *rows: Row) -> None:
    (folder / "manifest.json").write_text(made_up_manifests.manifest(*rows))


MANIFEST = book().replace("mine.sdm", "manifest.json")


def test_a_manifest_gives_the_puzzles_of_the_sections_family_and_size(load: Load, folder: Path) -> None:
    six = row("3", text=SIX, size="6x6", solution=SOLVED)
    manifest(folder, row("1", text=KAKURO, size="4x4", family="kakuro", solution="9331729"), row("2", text=ONE), six)
    (section,) = load(MANIFEST.replace("}", ", size: 4x4}")).sections
    assert [family_named("sudoku").format(own.puzzle) for own in section.own] == [ONE]
    lines = (folder / "manifest.json").read_text().split("\n")
    assert [lines[own.place.line - 1][own.place.column - 1 :] for own in section.own] == [f'"{ONE}",']


def test_a_manifest_without_a_fitting_puzzle_is_told(problems: Problems, folder: Path) -> None:
    manifest(folder, row("1", text=SIX, size="6x6", solution=SOLVED))
    _, told = problems(MANIFEST.replace("}", ", size: 4x4}"))
    assert "manifest.json: holds no sudoku 4x4 puzzle" in told


def test_the_file_lies_beside_the_file_that_names_it(load: Load, folder: Path) -> None:
    (folder / "house").mkdir()
    (folder / "house" / "mine.sdm").write_text(ONE)
    (folder / "house" / "house.yaml").write_text(book())
    (section,) = load("extends: house/house.yaml").sections
    assert section.own[0].place.file == str(Path("house") / "mine.sdm")


@pytest.mark.parametrize("setting", ["sections.0.puzzles=mine.sdm", "sections[0].puzzles=mine.sdm"])
def test_a_file_named_on_the_command_line_lies_beside_the_book(setting: str, load: Load, folder: Path) -> None:
    (folder / "mine.sdm").write_text(ONE)
    (section,) = load(book().replace("mine.sdm", "other.sdm"), setting).sections
    assert len(section.own) == 1


DIAGONAL = "2x3x:5_3_1_4b6g3a5b4a6g2b2_3_6_1"


def test_puzzles_of_a_variant_say_so_themselves(load: Load, folder: Path) -> None:
    (folder / "mine.sdm").write_text(f"{DIAGONAL}\n")
    (section,) = load(book()).sections
    assert section.params.variant == "diagonal"
    assert section.own[0].puzzle.variant == "diagonal"


def test_puzzles_of_two_variants_need_two_sections(problems: Problems, folder: Path) -> None:
    (folder / "mine.sdm").write_text(f"{DIAGONAL}\n{SIX}\n")
    _, told = problems(book())
    assert told.startswith("mine.sdm:2:1: sections[0].puzzles: this puzzle is 6x6, the section holds diagonal 6x6")
    _, told = problems(book(", options: {variant: jigsaw}, size: 6x6"))[:2]
    assert "this puzzle is diagonal 6x6, the section holds jigsaw 6x6" in told


def test_a_manifest_gives_a_section_the_puzzles_of_its_variant(load: Load, folder: Path) -> None:
    pairs = (DIAGONAL, ON_DIAGONALS), (SIX, SOLVED)
    rows = [row("1", text=text, solution=solution, size="6x6") for text, solution in pairs]
    (folder / "mine.json").write_text(made_up_manifests.manifest(*rows))
    for options, variant in (("", ""), (", options: {variant: diagonal}", "diagonal")):
        (section,) = load(book(options).replace("mine.sdm", "mine.json")).sections
        assert [own.puzzle.variant for own in section.own] == [variant]


@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad", "sdk", "ipuz", "tatham", "puzzlink"])
def test_a_file_of_another_program_is_known_by_its_text(load: Load, folder: Path, name: str) -> None:
    sudoku = family_named("sudoku")
    puzzle = sudoku.parse(NINE)
    (folder / "mine.sdm").write_text(sudoku.formats[name].format(puzzle, Caption("1", "Mine")))
    (section,) = load(book()).sections
    assert [(own.puzzle, own.place) for own in section.own] == [(puzzle, Place("mine.sdm", 1, 1))]


def test_several_grids_stand_with_empty_lines_between_them(load: Load, folder: Path) -> None:
    grids = ["\n".join(text[start : start + 4] for start in range(0, 16, 4)) for text in (ONE, TWO)]
    (folder / "mine.sdm").write_text("# two grids\n\n" + "\n\n\n".join(grids) + "\n")
    (section,) = load(book()).sections
    assert [(family_named("sudoku").format(own.puzzle), own.place.line) for own in section.own] == [(ONE, 3), (TWO, 9)]


def test_several_grids_of_a_spreadsheet_may_have_a_row_of_empty_cells_between_them(load: Load, folder: Path) -> None:
    grids = ["\n".join(";".join(text[start : start + 4]) for start in range(0, 16, 4)) for text in (ONE, TWO, ONE)]
    (folder / "mine.sdm").write_text("\n;;;\n".join(grids).replace(".", "") + "\n;;;\n;;;\n")
    (section,) = load(book()).sections
    assert [(family_named("sudoku").format(own.puzzle), own.place.line) for own in section.own] == [
        (ONE, 1),
        (TWO, 6),
        (ONE, 11),
    ]


def test_a_grid_from_a_spreadsheet_may_begin_with_empty_cells(load: Load, folder: Path) -> None:
    given = f"..{ONE[2:]}"
    rows = (given[start : start + 4] for start in range(0, 16, 4))
    (folder / "mine.sdm").write_text("\n".join("\t".join(row).replace(".", "") for row in rows))
    (section,) = load(book()).sections
    assert [family_named("sudoku").format(own.puzzle) for own in section.own] == [given]


@pytest.mark.parametrize("copies", [2, 3, 4, 5])  # 8, 12, 16, 20 rows could be those of one grid, too
def test_several_grids_of_spreadsheets_are_not_one(load: Load, folder: Path, copies: int) -> None:
    grids = [";".join(text) for text in (ONE[:4], ONE[4:8], ONE[8:12], ONE[12:])]
    (folder / "mine.sdm").write_text("\n\n".join(["\n".join(f"{row};;;" for row in grids)] * copies))
    (section,) = load(book()).sections
    assert [own.place.line for own in section.own] == list(range(1, 5 * copies, 5))
    assert {family_named("sudoku").format(own.puzzle) for own in section.own} == {ONE}


def test_a_grid_may_stand_beside_lines(load: Load, folder: Path) -> None:
    grid = "\n".join(ONE[start : start + 4] for start in range(0, 16, 4))
    (folder / "mine.sdm").write_text(f"{TWO}\n\n{grid}\n\n# more\n  {TWO}\n")
    (section,) = load(book()).sections
    assert [(family_named("sudoku").format(own.puzzle), own.place) for own in section.own] == [
        (TWO, Place("mine.sdm", 1, 1)),
        (ONE, Place("mine.sdm", 3, 1)),
        (TWO, Place("mine.sdm", 9, 3)),
    ]


def test_a_wrong_grid_among_others_is_told_alone(problems: Problems, folder: Path) -> None:
    rows = [NINE[start : start + 9] for start in range(0, 81, 9)]
    wrong = [*rows[:4], rows[4][:8], *rows[5:]]
    (folder / "mine.sdm").write_text("\n".join([*rows, "", *wrong, "", *rows]))
    assert problems(book()) == [
        "2",
        "mine.sdm:11:1: sections[0].puzzles: row 5 has 8 cells, expected 9, as many as there are rows",
    ]


def test_a_link_that_is_damaged_is_reported_with_its_line(problems: Problems, folder: Path) -> None:
    (folder / "mine.sdm").write_text(f"{ONE}\nhttps://f-puzzles.com/?load=N4Igzg\n")
    assert problems(book()) == [
        "2",
        "mine.sdm:2:1: sections[0].puzzles: ends too early; copy the whole link again",
    ]
