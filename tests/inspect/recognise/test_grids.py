"""Grids are found by their lines alone, wherever they stand and whatever is printed beside them."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Glyph, Rule
from pipeline.inspect.recognise.grids import find_grids, read_edges
from pipeline.inspect.recognise.printed_captions import read_captions, words
from pipeline.model.size import Size

SIDE = 20.0


def lattice(left: float, top: float, columns: int, rows: int, side: float = SIDE) -> tuple[Rule, ...]:
    """The lines of a grid; those around it are heavier."""
    right, bottom = left + columns * side, top + rows * side
    upright = [left + column * side for column in range(columns + 1)]
    level = [top + row * side for row in range(rows + 1)]
    return (
        *(Rule(x, top, x, bottom, 2 if x in (left, right) else 1) for x in upright),
        *(Rule(left, y, right, y, 2 if y in (top, bottom) else 1) for y in level),
    )


def page(*rules: Rule, glyphs: tuple[Glyph, ...] = ()) -> InkPage:
    return InkPage(glyphs, rules)


def sizes(found: InkPage) -> list[str]:
    return [str(grid.size) for grid in find_grids(found)]


def test_a_grid_has_as_many_cells_as_its_lines_make() -> None:
    assert sizes(page(*lattice(10, 10, 4, 6))) == ["4x6"]


def test_reading_order_goes_by_rows_even_where_their_tops_differ_by_a_hair() -> None:
    third = lattice(10, 200, 5, 5)
    first, second = lattice(10, 10.501, 3, 3), lattice(200, 10.499, 4, 4)
    assert sizes(page(*third, *second, *first)) == ["3x3", "4x4", "5x5"]


def test_frames_rules_and_uneven_tables_are_no_grids() -> None:
    frame = lattice(10, 10, 1, 1)
    rule = Rule(10, 300, 200, 300, 1)
    uneven = (*lattice(10, 100, 3, 3), Rule(85, 100, 85, 160, 1), Rule(10, 160, 85, 160, 1))
    assert sizes(page(*frame, rule, *uneven)) == []


def test_a_grid_that_lacks_a_line_is_still_a_grid() -> None:
    lines = [rule for rule in lattice(10, 10, 4, 4) if rule.x1 != 50 or rule.x2 != 50]
    (grid,) = find_grids(page(*lines))
    assert grid.size == Size(4, 4)
    assert [edge for edge, width in read_edges(grid).items() if not width] == [(1, 2), (5, 6), (9, 10), (13, 14)]


def test_diagonals_join_nothing() -> None:
    diagonal = Rule(10, 10, 250, 250, 1)
    assert sizes(page(*lattice(10, 10, 3, 3), *lattice(200, 200, 3, 3), diagonal)) == ["3x3", "3x3"]


def test_an_edge_is_as_wide_as_the_heaviest_line_on_it() -> None:
    (grid,) = find_grids(page(*lattice(10, 10, 2, 2), Rule(30, 10, 30, 30, 3)))
    assert grid.size == Size(2, 2)
    assert read_edges(grid) == {(0, 1): 3, (2, 3): 1, (0, 2): 1, (1, 3): 1}


OFF = st.sampled_from((-0.3, 0.0, 0.3))
PLACES = st.tuples(st.booleans(), st.integers(0, 6), st.integers(-1, 6), OFF, st.integers(1, 7), OFF, st.integers(0, 9))
"""A stroke: is it upright? Its line, where it begins, in cells, over how many cells it runs, how wide it is."""

Place = tuple[bool, int, int, float, int, float, int]


def stroke(place: Place, left: float, top: float) -> Rule:
    upright, line, begin, off, cells, more, width = place
    start, end = SIDE * (begin + off), SIDE * (begin + off + cells + more)
    x, y = left + SIDE * line, top + SIDE * line
    return Rule(x, top + start, x, top + end, width / 4) if upright else Rule(left + start, y, left + end, y, width / 4)


def heaviest(rules: Iterable[Rule], x: float, y: float) -> float:
    """The width of the heaviest stroke at a point."""
    return max([rule.width for rule in rules if rule.x1 <= x <= rule.x2 and rule.y1 <= y <= rule.y2], default=0.0)


@given(st.lists(PLACES, max_size=12), st.lists(PLACES, max_size=12), st.booleans(), st.sampled_from((0, 2)))
@settings(max_examples=100)
def test_the_edges_of_all_grids_are_as_wide_as_the_heaviest_line_at_their_middle(
    one: list[Place], other: list[Place], is_open: bool, missing: int
) -> None:
    """Strokes may begin before a grid and end behind it, its last line or one inside may be missing."""
    first, second = lattice(150, 160, 4, 3), lattice(450, 500, 5, 6)
    rules = [rule for rule in first if not (is_open and rule.x1 == rule.x2 == 150 + 4 * SIDE)]
    rules += [rule for rule in second if not (missing and rule.y1 == rule.y2 == 500 + missing * SIDE)]
    rules += [stroke(place, 150, 160) for place in one if place[1] <= 3] + [stroke(place, 450, 500) for place in other]
    grids = find_grids(page(*rules))
    assert len(grids) == 2
    for grid in grids:
        for (cell, beside), width in grid.edges.items():
            row, column = divmod(cell, grid.size.width)
            x, y = (column + 1, row + 0.5) if beside == cell + 1 else (column + 0.5, row + 1)
            assert width == heaviest(rules, grid.field.left + SIDE * x, grid.field.top + SIDE * y)


def written(text: str, x: float, y: float, bold: bool = False, size: float = 10.0) -> tuple[Glyph, ...]:
    return tuple(Glyph(char, x + 6 * n, y, size, bold) for n, char in enumerate(text) if char != " ")


def test_words_are_told_apart_by_their_distance() -> None:
    glyphs = [*written("17", 0, 100), *written("p.", 30, 100)]
    assert [[word.text for word in line] for line in words(reversed(glyphs))] == [["17", "p."]]


def test_a_caption_has_a_bold_number_and_ends_with_a_page() -> None:
    grids = (*lattice(10, 100, 5, 5), *lattice(150, 100, 5, 5))
    glyphs = (
        *written("17", 10, 90, bold=True),
        *written("p. 41", 75, 90),
        *written("18", 150, 90, bold=True),
        *written("9", 20, 110, bold=True, size=15),
    )
    found = page(*grids, glyphs=glyphs)
    captions = read_captions(found, find_grids(found))
    assert [(caption.number, caption.page) for caption in captions] == [("17", "41"), ("18", "")]


def test_a_running_head_is_no_caption() -> None:
    found = page(*lattice(10, 100, 5, 5), Rule(10, 85, 300, 85, 1), glyphs=written("9", 10, 75, bold=True))
    (caption,) = read_captions(found, find_grids(found))
    assert (caption.number, caption.page) == ("", "")
