"""Reads what is printed in the cells of a grid: digits, clues, candidates, shades, diagonals, broken outlines."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final, TypeVar

import numpy as np

from pipeline.inspect.pdf.columns import Numbers, Places, columns_of, meeting, places_of
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import WHITE, Field, Glyph, Rule, text_of
from pipeline.inspect.recognise.grids import Grid, spanned
from pipeline.model.printed_grid import Cell, Side, in_order

DIGIT_FROM: Final = 0.5
"""Of the cell: type from this size on is a digit, below it a clue or a candidate."""

_BESIDE: Final = 0.8
"""Of the type size: the middles of the digits of one number are no farther apart, those of two candidates are."""

_Found = TypeVar("_Found")

_NEAR: Final = 0.45  # of the cell: a broken outline runs no farther inside its edge
_HALF: Final = 0.5
_ACROSS: Final = 0.9  # of the cell: a slanting line that is shorter only marks diagonals of the grid

Shade = tuple[int, float | None]
"""A cell whose centre a filled area covers, and its grey, None for white."""


def read_cells(
    page: InkPage, grid: Grid, inside: Iterable[tuple[int, Glyph]], shades: Iterable[Shade]
) -> tuple[Cell, ...]:
    """What is printed in every cell of a grid, in reading order.

    `inside` are its glyphs with their cells, `shades` what is painted there.
    """
    (left, top, right, bottom), columns, side = grid.field, grid.size.width, grid.side
    glyphs, greys = _by_cell(inside), dict(shades)
    rules = [one for one in page.odd_rules_at(grid.field) if left <= one.x1 <= right and top <= one.y1 <= bottom]
    diagonals = _diagonals(grid, rules)
    dashes = _by_cell(found for rule in rules if rule.dashed for found in _dashed(grid, rule))
    cells = [_BARE] * (columns * grid.size.height)
    least, marked = DIGIT_FROM * side, {*greys, *diagonals, *dashes}
    for at, held in glyphs.items():
        if len(held) == 1 and held[0].size >= least and at not in marked:  # which is so in most cells
            cells[at] = _cell(held[0].text, held[0].bold)
        else:
            marked.add(at)
    for at in marked:
        if at not in glyphs and at not in diagonals and at not in dashes:
            cells[at] = _shaded(greys[at])
            continue
        sides = frozenset(dashes[at]) if at in dashes else _NO_SIDES
        row, column = divmod(at, columns)
        corner = left + column * side, top + row * side
        texts = _texts(glyphs[at], corner, side) if at in glyphs else _NO_TEXTS
        cells[at] = _cell(*texts, greys.get(at), at in diagonals, sides)
    return tuple(cells)


def _by_cell(found: Iterable[tuple[int, _Found]]) -> dict[int, list[_Found]]:
    """What is found in cells, by cell."""
    held: dict[int, list[_Found]] = {}
    for at, one in found:
        if at in held:
            held[at].append(one)
        else:
            held[at] = [one]
    return held


_BARE: Final = Cell()
_NO_SIDES: Final[frozenset[Side]] = frozenset()
_NO_TEXTS: Final = ("", False, "", "", ())
_Numbers = tuple[str, ...]
_cell = lru_cache(maxsize=4096)(Cell)  # a book has a million cells, but few that differ


@lru_cache(maxsize=256)
def _shaded(shade: float | None) -> Cell:
    return Cell(shade=shade)


def _diagonals(grid: Grid, rules: Iterable[Rule]) -> set[int]:
    """The cells that strokes run through as their diagonals."""
    least, found = _ACROSS * grid.side, set()
    for x1, y1, x2, y2, _, dashed, _ in rules:
        if not dashed and x2 - x1 > least and abs(y2 - y1) > least:
            found.add(grid.cell_at((x1 + x2) / 2, (y1 + y2) / 2))
    return {at for at in found if at is not None}


def painted(page: InkPage, grids: Sequence[Grid]) -> list[list[Shade]]:
    """By grid: the cells whose centre a filled area covers; what is painted last comes last."""
    shades: list[list[Shade]] = [[] for _ in grids]
    table, fields = page.shape_table, columns_of((grid.field for grid in grids), 4)
    at, by = _sharing(table.rooms, fields)
    if not at.size:
        return shades
    sides = np.array([grid.side for grid in grids])
    ends = np.array([(grid.size.width, grid.size.height) * 2 for grid in grids]).T
    areas = (table.rooms[:, at] - fields[[0, 1, 0, 1]][:, by]) / sides[by]
    spans = np.minimum(np.maximum(np.rint(areas), 0), ends[:, by]).astype(np.int64).T.tolist()  # as `spanned` has them
    filled = ((table.width[at] == 0) & (areas[2] - areas[0] >= _HALF)).tolist()
    coloured = {tone.field for tone in page.tones}
    for place, one, (left, top, right, bottom), fills, grey in zip(
        at.tolist(), by.tolist(), spans, filled, table.grey[at].tolist(), strict=True
    ):
        columns, own = grids[one].size.width, shades[one]
        if coloured and page.shapes[place].field in coloured and _around(page.shapes[place].field, grids[one].field):
            own.clear()  # the coloured ground of a cover, as white as paper to the grid on it
        elif fills:
            shade = grey if grey < WHITE else None
            if right - left == bottom - top == 1:  # as most are
                own.append((top * columns + left, shade))
                continue
            own += [(row * columns + column, shade) for row in range(top, bottom) for column in range(left, right)]
    return shades


def _sharing(rooms: Numbers, fields: Numbers) -> tuple[Places, Places]:
    """The pairs of rooms and fields that share more than an edge, each by its place, field by field."""
    at, by = meeting(rooms, fields)
    (left, top, right, bottom), (first, upper, last, lower) = rooms[:, at], fields[:, by]
    inside = places_of((left < last) & (first < right) & (top < lower) & (upper < bottom))
    order = inside[np.lexsort((at[inside], by[inside]))]
    return at[order], by[order]


def _around(area: Field, field: Field) -> bool:
    """Does an area reach beyond another on all sides?"""
    left, right = area.left < field.left, area.right > field.right
    return left and right and area.top < field.top and area.bottom > field.bottom


def _dashed(grid: Grid, rule: Rule) -> Iterator[tuple[int, Side]]:
    """The cells that a broken line runs along, and on which of their sides."""
    columns, rows = grid.size.width, grid.size.height
    line, start, end = grid.along(rule, rule.is_upright)
    cell, where = _beside(line)
    if where is None:
        return
    if rule.is_level and 0 <= cell < rows:
        for column in spanned(start, end, columns):
            yield cell * columns + column, Side.BOTTOM if where else Side.TOP
    elif rule.is_upright and 0 <= cell < columns:
        for row in spanned(start, end, rows):
            yield row * columns + cell, Side.RIGHT if where else Side.LEFT


def _beside(place: float) -> tuple[int, bool | None]:
    """The cell of a place in cells, and whether it lies near the far edge; None where it is near neither."""
    cell, before = divmod(place, 1)
    return int(cell), before > _HALF if min(before, 1 - before) < _NEAR else None


def numbers_of(glyphs: Iterable[Glyph]) -> list[list[Glyph]]:
    """Small type as it is read: digits that stand close beside each other on a line make one number."""
    found: list[list[Glyph]] = []
    for glyph in sorted(glyphs, key=attrgetter("x")):
        begun = next((one for one in found if _continues(one[-1], glyph)), None)
        if begun is None:
            found.append([glyph])
        else:
            begun.append(glyph)
    return found


def _continues(last: Glyph, glyph: Glyph) -> bool:
    reach = _BESIDE * glyph.size
    return glyph.x - last.x < reach and abs(glyph.y - last.y) < reach / 2


def _texts(glyphs: Sequence[Glyph], corner: tuple[float, float], side: float) -> tuple[str, bool, str, str, _Numbers]:
    """The digit of a cell, whether it is bold, the clues above and below the diagonal, the candidates."""
    (left, top), half, least = corner, side / 2, DIGIT_FROM * side
    big: list[Glyph] = []
    upper: list[Glyph] = []
    lower: list[Glyph] = []
    small: list[Glyph] = []
    for glyph in glyphs:
        if glyph.size >= least:
            big.append(glyph)
        elif not glyph.bold:
            small.append(glyph)
        else:
            below = glyph.y - top
            (lower if below > half and below > glyph.x - left else upper).append(glyph)
    candidates = in_order(text_of(one) for one in numbers_of(small)) if small else ()
    bold = bool(big) and any(glyph.bold for glyph in big)
    return text_of(big), bold, text_of(upper), text_of(lower), candidates
