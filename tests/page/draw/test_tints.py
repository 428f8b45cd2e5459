"""Greys behind givens and cages: no two cages that touch have one grey, and outlines stay."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.families import family_named
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.page.draw.digits import DIGIT
from pipeline.page.draw.drawing import Area, Drawing, Label, Line, Shade, Stroke
from pipeline.page.draw.marks import digits
from pipeline.page.draw.tints import CAGE_SHADES, four_tints, tinted_cages, tinted_givens
from tests.drawings import marks_of

SIDE = 6


@st.composite
def cut_into_cages(draw: st.DrawFn) -> tuple[tuple[int, ...], ...]:
    """A grid of six by six in cages whose cells hang together: each cell goes on its left or upper neighbour's."""
    cage_of: list[int] = []
    for cell in range(SIDE**2):
        before = [cage_of[cell - 1]] if cell % SIDE else []
        before += [cage_of[cell - SIDE]] if cell >= SIDE else []
        cage_of.append(draw(st.sampled_from([*before, cell])))
    return tuple(tuple(cell for cell, found in enumerate(cage_of) if found == cage) for cage in dict.fromkeys(cage_of))


def touching(cages: tuple[tuple[int, ...], ...]) -> set[tuple[int, int]]:
    cage_of = {cell: number for number, cells in enumerate(cages) for cell in cells}
    level = [(row * SIDE + column, row * SIDE + column + 1) for row in range(SIDE) for column in range(SIDE - 1)]
    pairs = level + [(cell, cell + SIDE) for cell in range(SIDE**2 - SIDE)]
    return {(cage_of[one], cage_of[other]) for one, other in pairs if cage_of[one] != cage_of[other]}


@given(cut_into_cages())
@settings(max_examples=200, deadline=None)
def test_four_greys_are_always_enough_for_cages_that_hang_together(cages: tuple[tuple[int, ...], ...]) -> None:
    tints = four_tints(cages, SIDE)
    assert len(tints) == len(cages)
    assert set(tints) <= {0, 1, 2, 3}
    assert all(tints[one] != tints[other] for one, other in touching(cages))


def test_cages_in_pieces_that_all_touch_each_other_have_no_four_greys() -> None:
    # Each of five values touches all others: a graph that no map in the plane has.
    rows = ("0102", "0314", "1234", "2340")
    cells = {number: tuple(at for at, one in enumerate("".join(rows)) if one == str(number)) for number in range(5)}
    cages = tuple(cells.values())
    assert all(len(one) > 1 for one in cages)
    neighbours = {frozenset((a, b)) for row in rows for a, b in pairwise(row) if a != b}
    neighbours |= {
        frozenset((a, b)) for one, other in pairwise(rows) for a, b in zip(one, other, strict=True) if a != b
    }
    assert len(neighbours) == 10
    assert four_tints(cages, 4) == ()


def killer() -> Puzzle:
    cages = tuple(Cage((cell, cell + 1), Operator.RUN, 5) for cell in range(0, 16, 2))
    return Puzzle("sudoku", 4, 4, (0,) * 16, cages, "killer")


def test_a_tinted_killer_keeps_its_outlines_and_has_one_grey_a_cell() -> None:
    plain = family_named("sudoku").draw(killer(), None, None)
    tinted = tinted_cages(plain, killer())
    areas = [mark for mark in marks_of(tinted) if isinstance(mark, Area)]
    assert {(area.x, area.y) for area in areas} == {(x, y) for x in range(4) for y in range(4)}
    assert len(areas) == 16
    assert {area.shade for area in areas} <= set(CAGE_SHADES)
    outlines = [mark for mark in marks_of(tinted) if isinstance(mark, Line) and mark.stroke is Stroke.DASH]
    assert outlines == [mark for mark in marks_of(plain) if isinstance(mark, Line) and mark.stroke is Stroke.DASH]


def test_cages_with_heavy_outlines_get_no_grey() -> None:
    cages = tuple(Cage((cell, cell + 1), Operator.ADD, 3) for cell in range(0, 16, 2))
    puzzle = Puzzle("calcudoku", 4, 4, (0,) * 16, cages)
    drawing = family_named("calcudoku").draw(puzzle, None, None)
    assert tinted_cages(drawing, puzzle) is drawing


SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def test_givens_of_an_answer_stand_on_grey_and_other_digits_do_not() -> None:
    givens = tuple(value if cell % 3 == 0 else 0 for cell, value in enumerate(SOLUTION))
    drawing = tinted_givens(family_named("sudoku").draw(Puzzle("sudoku", 4, 4, givens), SOLUTION, None))
    tinted = {(area.x, area.y) for area in marks_of(drawing) if isinstance(area, Area) and area.shade is Shade.TINT}
    assert tinted == {(cell % 4, cell // 4) for cell in range(16) if cell % 3 == 0}
    assert len([mark for mark in marks_of(drawing) if isinstance(mark, Label)]) == 16


@pytest.mark.parametrize("variant", ["diagonal", "windoku"])
def test_answers_with_shaded_houses_have_no_other_grey(variant: str) -> None:
    side = 9 if variant == "windoku" else 6
    puzzle = Puzzle("sudoku", side, side, (1,) + (0,) * (side**2 - 1), variant=variant)
    drawing = family_named("sudoku").draw(puzzle, (1,) * side**2, None)
    assert tinted_givens(drawing) is drawing


def test_greys_stand_where_the_first_cell_of_a_grid_does() -> None:
    puzzle = Puzzle("sudoku", 2, 2, (1, 0, 1, 2))
    drawing = tinted_givens(Drawing(3, 3, (), digits(puzzle, (1, 2, 1, 2), (1, 1), 0.5, DIGIT)))
    areas = [mark for mark in marks_of(drawing) if isinstance(mark, Area)]
    assert areas == [Area(1, 1, 1, 1, Shade.TINT), Area(1, 2, 2, 1, Shade.TINT)]
