"""Signs between cells are found by their strokes: which neighbour is smaller, and what is no sign."""

from __future__ import annotations

import pytest

from pipeline.inspect.checks.unexpected_ink import unexpected_ink_faults
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Rule
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.grids import find_grids, read_edges
from pipeline.inspect.recognise.order_signs import Signs, read_signs
from pipeline.inspect.recognise.printed_captions import Caption

SIDE = 20.0
SIZE = 3
GAP = 0.23
LEFT_SMALLER, UPPER_SMALLER = (3, 4), (1, 4)  # edges right of the first cell of row 2, and above the middle cell


def lines(broken: tuple[tuple[int, int], ...] = ()) -> list[Rule]:
    """The lines of a 3x3 grid at (0, 0), broken around the middle of some edges."""
    found = [rule(0, 0, 3, 0), rule(0, 3, 3, 3), rule(0, 0, 0, 3), rule(3, 0, 3, 3)]
    for place in (1, 2):
        upright = [0.0, *ends([row for row in range(SIZE) if (row * 3 + place - 1, row * 3 + place) in broken]), 3.0]
        level = [0.0, *ends([at for at in range(SIZE) if (place * 3 - 3 + at, place * 3 + at) in broken]), 3.0]
        found += [rule(place, start, place, end) for start, end in zip(upright[::2], upright[1::2], strict=True)]
        found += [rule(start, place, end, place) for start, end in zip(level[::2], level[1::2], strict=True)]
    return found


def ends(cells: list[int]) -> list[float]:
    return [place for cell in cells for place in (cell + 0.5 - GAP, cell + 0.5 + GAP)]


def rule(x1: float, y1: float, x2: float, y2: float) -> Rule:
    return Rule(x1 * SIDE, y1 * SIDE, x2 * SIDE, y2 * SIDE, 1.0)


def less(x: float, y: float, across: float = 1, down: float = 0) -> list[Rule]:
    """A sign around a point whose tip lies left, or where it goes down, above."""
    arm = 0.17
    tip = (x - across * arm / 2, y - down * arm / 2)
    far = (x + across * arm / 2, y + down * arm / 2)
    return [rule(*tip, far[0] + turn * down * arm, far[1] + turn * across * arm) for turn in (-1, 1)]


def signs_of(*rules: Rule) -> Signs:
    page = InkPage((), rules)
    (grid,) = find_grids(page)
    return read_signs(page, grid)


def figure(*rules: Rule) -> Figure:
    page = InkPage((), rules)
    (grid,) = find_grids(page)
    return Figure(1, page, grid, Caption())


@pytest.mark.parametrize(
    ("sign", "order"),
    [
        (less(1, 1.5), (3, 4)),
        (less(1, 1.5, across=-1), (4, 3)),
        (less(1.5, 1, across=0, down=1), (1, 4)),
        (less(1.5, 1, across=0, down=-1), (4, 1)),
    ],
    ids=["left", "right", "above", "below"],
)
def test_a_sign_points_to_the_smaller_cell(sign: list[Rule], order: tuple[int, int]) -> None:
    assert dict(signs_of(*lines((tuple(sorted(order)),)), *sign).orders) == {tuple(sorted(order)): order}


@pytest.mark.parametrize(
    "strokes",
    [
        less(1, 1.5)[:1],
        [*less(1, 1.5), *less(1, 1.5, across=-1)],
        [rule(0.92, 1.33, 1.08, 1.5), rule(0.92, 1.6, 1.08, 1.7)],
        less(1.3, 1.5),
        less(0, 1.5),
    ],
    ids=["one stroke", "two signs", "apart", "inside a cell", "on the border"],
)
def test_other_strokes_are_no_sign(strokes: list[Rule]) -> None:
    found = signs_of(*lines(), *strokes)
    assert not found.orders
    assert not found.strokes


def test_a_line_that_is_broken_around_a_sign_is_whole() -> None:
    found = figure(*lines((LEFT_SMALLER, UPPER_SMALLER)), *less(1, 1.5), *less(1.5, 1, 0, 1))
    assert all(found.edges.values())
    assert not [*unexpected_ink_faults([("puzzle 1", found)])]


def test_without_the_sign_the_line_is_missing_there() -> None:
    found = figure(*lines((LEFT_SMALLER,)))
    assert [edge for edge, width in found.edges.items() if not width] == [LEFT_SMALLER]


def test_beside_a_sign_both_ends_of_the_line_have_to_stand() -> None:
    rules = [one for one in lines((LEFT_SMALLER,)) if (one.x1, one.y2) != (SIDE, SIDE * (1.5 - GAP))]
    page = InkPage((), tuple(rules))
    (grid,) = find_grids(page)
    assert read_edges(grid, [LEFT_SMALLER])[LEFT_SMALLER] == 0


def test_strokes_that_make_no_sign_are_unexpected() -> None:
    found = figure(*lines(), *less(1, 1.5)[:1])
    assert [fault.where for fault in unexpected_ink_faults([("puzzle 1", found)])] == ["puzzle 1, row 2 column 2"]
