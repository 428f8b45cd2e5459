"""Samurai: five overlapping grids as one board, in its houses, its picture, its words, and its text forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.config.resources.languages import load_strings
from pipeline.config.resources.looks import load_look
from pipeline.families import FAMILIES
from pipeline.families.shared.alternative_text import AlternativeWords
from pipeline.families.shared.options import OptionError
from pipeline.families.shared.reading import IllegibleError
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption
from pipeline.families.sudoku import samurai
from pipeline.families.sudoku.grid import blank, houses
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.rebuild import rebuild, rebuild_answer
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.puzzle import EMPTY, Puzzle, Solution
from pipeline.page.draw.drawing import Drawing, Line, Stroke
from pipeline.page.draw.ops import Document, Page
from pipeline.page.draw.place import Spot, place
from pipeline.page.files.pdf import write_pdf
from pipeline.solving.board import Board, HouseKind, start_masks, tables
from pipeline.solving.logic_solve import ladder_array, solve_tables_by_logic
from pipeline.solving.search import solve
from pipeline.solving.step_words import StepWords
from pipeline.solving.techniques import Code, Technique
from pipeline.typeset.setting.book_typeface import typeface
from tests.inspect.whole_files import figures_of

SUDOKU = FAMILIES["sudoku"]
TEXT = (
    "3x3s:b6_2i2a5e1g3d6c1b5b2a8_4f1b6d3_6_2a3b5_9e3_2d6b9b4k7d7b1a9_4h2_6_9m8_7g8b3e4a9_2b8a7_1a5e4c3b6d"
    "3b2k4c5q3q2c9k1b4d7b4c6e6a3_2a7b9_1a6e5b4g6_4m5_4_7h4_5a7b6d9k2b3b1d8_4e9_2b1a4_8_1d3b6f3_1a7b7b2c5d"
    "8g3e8a3i8_4b"
)

X_WING = (Technique("X-wing", 32, Code.FISH, 2, ""),)

Solved = Callable[[Puzzle], Solution]


@pytest.fixture
def puzzle() -> Puzzle:
    return SUDOKU.parse(TEXT)


def test_a_board_has_369_cells_45_rows_45_columns_and_41_boxes_of_nine() -> None:
    kinds = [kind for kind, _ in samurai.house_table()]
    assert [kinds.count(kind) for kind in (HouseKind.ROW, HouseKind.COLUMN, HouseKind.BOX)] == [45, 45, 41]
    assert all(len(set(cells)) == 9 for _, cells in samurai.house_table())
    assert len(samurai.white_cells()) == 369
    assert sorted([*samurai.white_cells(), *(cell for gap in samurai.gaps() for cell in gap)]) == list(range(21 * 21))


def test_a_cell_that_two_grids_share_lies_in_two_rows_two_columns_and_one_box() -> None:
    shared = 7 * 21 + 8
    kinds = [kind for kind, cells in samurai.house_table() if shared in cells]
    assert kinds == [HouseKind.ROW] * 2 + [HouseKind.COLUMN] * 2 + [HouseKind.BOX]


def test_no_grid_needs_one_solution_by_itself(puzzle: Puzzle, solved: Solved) -> None:
    assert solved(puzzle)
    alone = [
        Board(9, tuple(puzzle.givens[(top + cell // 9) * 21 + left + cell % 9] for cell in range(81)), houses(9))
        for top, left in samurai.CORNERS
    ]
    assert max(len(solve(board)) for board in alone) > 1


def test_a_fish_of_one_grid_strikes_nothing_in_another() -> None:
    """An X-wing of the value 1 in two rows of the grid at the lower right; its columns end where the grid ends."""
    board = SUDOKU.model(Puzzle("sudoku", 21, 21, blank(21, "samurai"), (), "samurai"))
    lines = (range(12, 21), range(12, 21))
    ends, taken = {_cell(row, column) for row in (18, 20) for column in (12, 16)}, start_masks(board)
    for cell in {_cell(row, column) for row in (18, 20) for column in lines[1]} - ends:
        taken[cell] &= ~1
    left = solve_tables_by_logic(tables(board), taken, X_WING, ladder_array(X_WING)).stuck
    assert left is not None
    struck = {cell for cell in samurai.white_cells() if not left[cell] & 1 and taken[cell] & 1}
    assert struck == {_cell(row, column) for row in lines[0] for column in (12, 16)} - ends


def _cell(row: int, column: int) -> int:
    return row * 21 + column


# --- What is printed


def test_nothing_is_drawn_in_the_gaps(puzzle: Puzzle) -> None:
    marks = [mark for mark in SUDOKU.draw(puzzle, None, None).all_shapes if isinstance(mark, Line)]
    for row, column, high, wide in samurai.GAPS:
        inside = [line for line in marks if _runs_inside(line, row, column, row + high, column + wide)]
        assert inside == []


def _runs_inside(line: Line, top: int, left: int, bottom: int, right: int) -> bool:
    x, y = (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2
    return left < x < right and top < y < bottom


def test_each_grid_has_a_border_of_its_own(puzzle: Puzzle) -> None:
    borders = [
        mark
        for mark in SUDOKU.draw(puzzle, None, None).all_shapes
        if isinstance(mark, Line) and mark.stroke is Stroke.BORDER
    ]
    assert len(borders) == 5 * 4
    assert all(abs(line.x2 - line.x1) + abs(line.y2 - line.y1) == 9 for line in borders)


@pytest.mark.parametrize("look", ["classic", "ink-saving", "kids"])
def test_a_samurai_and_its_answer_are_read_from_their_ink(
    look: str, puzzle: Puzzle, solved: Solved, tmp_path: Path
) -> None:
    solution = solved(puzzle)
    unsolved, answer = SUDOKU.draw(puzzle, None, None), SUDOKU.draw(puzzle, solution, None)
    assert rebuild(_figure(unsolved, look, tmp_path)) == puzzle
    found = _figure(answer, look, tmp_path)
    assert rebuild_answer(found) == puzzle
    assert found.is_answer


def test_a_line_in_a_gap_or_a_missing_one_beside_it_is_no_samurai(puzzle: Puzzle, tmp_path: Path) -> None:
    drawing = SUDOKU.draw(puzzle, None, None)
    more = replace(drawing, pieces=(*drawing.pieces, Line(10, 0, 10, 6, Stroke.CELL)))
    with pytest.raises(IllegibleError, match="stands a line in a gap"):
        rebuild(_figure(more, "classic", tmp_path))
    assert drawing.backdrop
    kept = tuple(mark for mark in drawing.backdrop.shapes if mark != Line(0, 1, 9, 1, Stroke.CELL))
    less = replace(drawing, backdrop=replace(drawing.backdrop, shapes=kept))
    with pytest.raises(IllegibleError, match="no line is printed"):
        rebuild(_figure(less, "classic", tmp_path))


def _figure(drawing: Drawing, look: str, folder: Path) -> Figure:
    face = typeface(BUNDLED)
    ops, path = place(drawing, Spot(40, 560, 24), load_look(look), face), folder / "grid.pdf"
    path.write_bytes(write_pdf(Document(600, 600, (Page(1, ops),), "T", "A", "S", "en-GB"), face))
    ((found,),) = figures_of(path)
    return found


# --- What is said


def test_lines_are_named_by_their_ends_for_two_grids_may_have_one_each(puzzle: Puzzle) -> None:
    strings = load_strings("en-GB", ("sudoku",))
    words = StepWords(puzzle, strings, {}, SUDOKU.house_words(puzzle))
    named = [words.house(words.house_words[kind.name.lower()], cells) for kind, cells in samurai.house_table()[:90]]
    assert {"row r7c1–r7c9", "row r7c7–r7c15", "column r13c13–r21c13"} <= {*named}
    assert len({*named}) == 90


def test_who_only_hears_a_samurai_is_told_where_its_grids_begin_and_that_gaps_have_no_cells(puzzle: Puzzle) -> None:
    told = SUDOKU.alternative_text(puzzle, None, AlternativeWords.of(load_strings("en-GB", ("sudoku",))))
    assert "Grids of 9 by 9 begin at r1c1, r1c13, r7c7, r13c1, r13c13. Boxes, 3 by 3." in told
    assert told.count("no cell") == 72
    assert "black" not in told


# --- Text forms


def test_a_digit_in_a_gap_is_refused_with_its_place() -> None:
    with pytest.raises(TextError, match="5 at row 1, column 10 lies in a gap between the grids"):
        SUDOKU.parse("3x3s:i5" + "z" * 16 + "o")


def test_sudokupad_reads_and_writes_all_that_a_samurai_is(puzzle: Puzzle) -> None:
    link = SUDOKU.formats["sudokupad"].format(puzzle, Caption())
    assert SUDOKU.read_text(link) == puzzle


@pytest.mark.parametrize("form", ["f-puzzles", "puzzlink", "tatham", "sdm", "sdk", "opensudoku", "ipuz"])
def test_formats_without_gaps_refuse_a_samurai(form: str) -> None:
    kind, size = Kind("sudoku", "samurai"), samurai.SIZE
    assert "has no rule for samurai Sudoku" in SUDOKU.formats[form].unfit(kind, size)


# --- What may be asked


@pytest.mark.parametrize("option", [{"minimal": True}, {"pattern": "." * 441}, {"method": "transform"}])
def test_what_takes_too_long_is_refused(option: dict[str, object]) -> None:
    with pytest.raises(OptionError, match="cannot be combined with variant samurai"):
        SUDOKU.params("21x21", {"variant": "samurai", **option})


def test_its_size_goes_with_no_other_variant() -> None:
    with pytest.raises(
        OptionError,
        match=r"21x21 is not a size of sudoku without a variant, for its levels are not measured.*use variant samurai",
    ):
        SUDOKU.params("21x21", {})


def test_so_many_givens_as_asked_lie_as_asked(made: Callable[..., Puzzle], plain_mode: bool) -> None:
    if plain_mode:
        pytest.skip("plain kernels take long for 21x21")
    found = made("sudoku", "21x21", 1, Level.EASY, variant="samurai", givens="180-200", symmetry="full")
    given = {cell for cell, value in enumerate(found.givens) if value > EMPTY}
    assert 180 <= len(given) <= 200
    assert given == {cell % 21 * 21 + cell // 21 for cell in given} == {440 - cell for cell in given}
