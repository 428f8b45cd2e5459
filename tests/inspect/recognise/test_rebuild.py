"""A puzzle is made again from the ink of its grid, and what makes it none is told with its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.config.resources.looks import load_look, look_names
from pipeline.families import family_named
from pipeline.families.shared.reading import IllegibleError
from pipeline.inspect.checks.unexpected_ink import unexpected_ink_faults
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.rebuild import rebuild, rebuild_answer
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.look import Look
from pipeline.model.puzzle import Puzzle
from pipeline.page.draw.drawing import Area, Drawing, Label, Line, Stroke
from pipeline.page.draw.ops import Document, Page
from pipeline.page.draw.place import Spot, place
from pipeline.page.draw.tints import tinted_givens
from pipeline.page.files.pdf import write_pdf
from pipeline.solving.search import solve
from pipeline.typeset.setting.book_typeface import typeface
from tests.drawings import drawing_of, marks_of
from tests.inspect.whole_files import figures_of

PUZZLES = {
    "sudoku": "..14.62.....362......263.....56.31..",
    "diagonal": "2x3x:5_3_1_4b6g3a5b4a6g2b2_3_6_1",
    "jigsaw": "2x3j:a3b5_1_5_1h3b6h4_3_3_5b6a,_dc_ad_baddaa_aa____b___c_b",
    "killer": "2x2k:p,_a_abd_______b_,4_3a9a6b8c10c",
    "jigsaw 5x5": "5j:d5_3_5k1_2_4d,dd_aaab_c__aaa_a__b",
    "killer with a cage without a sum": "2x2k:p,_a_abd_______b_,4_3a9a6j",
    "windoku": "3x3w:6_4a3_2_5h4_5_3c3a8c4d6_1_7m7_5_4d9c5a6c2_6_4h8_9_6a2_3",
}
KEEN = "4:_a_8bbaa_a_,m3a9a2s1m12d2m4m3"


@pytest.fixture
def look() -> Look:
    return load_look("classic")


def figure(drawing: Drawing, look: Look, tmp_path: Path) -> Figure:
    face = typeface(BUNDLED)
    ops = place(drawing, Spot(40, 360, 30), look, face)
    path = tmp_path / "grid.pdf"
    path.write_bytes(write_pdf(Document(400, 400, (Page(1, ops),), "T", "A", "S", "en-GB"), face))
    ((found,),) = figures_of(path)
    return found


def drawn(puzzle: Puzzle) -> Drawing:
    return family_named(puzzle.family).draw(puzzle, None, None)


@pytest.mark.parametrize("name", look_names())
@pytest.mark.parametrize("text", PUZZLES.values(), ids=PUZZLES.keys())
def test_a_sudoku_of_any_kind_is_read_as_it_is_in_all_its_ink(text: str, name: str, tmp_path: Path) -> None:
    puzzle = family_named("sudoku").parse(text)
    found = figure(drawn(puzzle), load_look(name), tmp_path)
    assert rebuild(found) == puzzle
    assert [*unexpected_ink_faults([("puzzle 1", found)])] == []


@pytest.mark.parametrize("ends", [(0.2, 1.2, 0.6, 1.6), (0.8, 2.8, 1.2, 3.2), (1, 1, 2.5, 2.5)])
def test_a_slanting_line_off_the_corners_of_a_diagonal_is_none_of_the_grids(
    ends: tuple[float, float, float, float], look: Look, tmp_path: Path
) -> None:
    drawing = drawn(family_named("sudoku").parse(PUZZLES["diagonal"]))
    more = replace(drawing, pieces=(*drawing.pieces, Line(*ends, Stroke.THREAD)))
    (fault,) = unexpected_ink_faults([("puzzle 1", figure(more, look, tmp_path))])
    assert "a line runs through the grid" in str(fault)


@pytest.mark.parametrize(
    "text", [KEEN, "z4:_ba_3a__a_5ab,a1a5s2s1a4a3a3s1", "3:_a_aa_aa,n3n3n5n3", "3:_13,a1a2a3a2a3a1a3a1a2"]
)
def test_a_calcudoku_is_read_with_signs_or_without_and_from_0(text: str, look: Look, tmp_path: Path) -> None:
    puzzle = family_named("calcudoku").parse(text)
    assert rebuild(figure(drawn(puzzle), look, tmp_path), puzzle.first_digit) == puzzle


def test_a_kakuro_is_read_by_its_dark_cells(look: Look, tmp_path: Path) -> None:
    puzzle = family_named("kakuro").parse("kakuro/4/4/B-b4v..79aF9")
    assert rebuild(figure(drawn(puzzle), look, tmp_path)) == puzzle


def keen_with(*marks: Line | Label, without: str = "") -> Drawing:
    whole = drawn(family_named("calcudoku").parse(KEEN))
    kept = [mark for mark in marks_of(whole) if not (without and isinstance(mark, Label) and mark.text == without)]
    return drawing_of(whole.width, whole.height, (*kept, *marks), whole.backdrop)


def test_a_wall_that_ends_inside_a_cage_is_told(look: Look, tmp_path: Path) -> None:
    sudoku = drawn(family_named("sudoku").parse(PUZZLES["sudoku"]))
    stray = replace(sudoku, pieces=(*sudoku.pieces, Line(1, 0, 1, 1, Stroke.BOX)))
    with pytest.raises(IllegibleError, match="right of row 1 column 1 stands a heavy line"):
        rebuild(figure(stray, look, tmp_path))


def test_a_cage_without_a_clue_is_told(look: Look, tmp_path: Path) -> None:
    with pytest.raises(IllegibleError, match="the cage at row 1 column 2 has no clue"):
        rebuild(figure(keen_with(without="9+"), look, tmp_path))


@pytest.mark.parametrize("text", [PUZZLES["sudoku"], PUZZLES["jigsaw"]], ids=["sudoku", "jigsaw"])
@pytest.mark.parametrize("lost", [0, 1])
def test_an_answer_with_tinted_givens_is_read_by_itself_even_where_one_has_lost_its_grey(
    text: str, lost: int, look: Look, tmp_path: Path
) -> None:
    puzzle = family_named("sudoku").parse(text)
    (solution,) = solve(family_named("sudoku").model(puzzle))
    drawing = tinted_givens(family_named("sudoku").draw(puzzle, solution, None))
    tints = [mark for mark in marks_of(drawing) if isinstance(mark, Area)]
    kept = tuple(mark for mark in marks_of(drawing) if mark not in tints[:lost])
    found = figure(drawing_of(drawing.width, drawing.height, kept, drawing.backdrop), look, tmp_path)
    grey = sum(int(one.width * one.height) for one in tints[lost:])
    assert sum(cell.shade is not None for cell in found.cells) == grey > 0
    assert rebuild_answer(found) == puzzle


@pytest.mark.parametrize("text", [PUZZLES["sudoku"], PUZZLES["jigsaw"]], ids=["sudoku", "jigsaw"])
def test_a_puzzle_whose_givens_are_grey_is_refused(text: str, look: Look, tmp_path: Path) -> None:
    puzzle = family_named("sudoku").parse(text)
    with pytest.raises(IllegibleError, match="is grey where no cell is shaded"):
        rebuild(figure(tinted_givens(drawn(puzzle)), look, tmp_path))
