"""Reads what is printed in the cells of a grid: digits, clues, candidates, shades, diagonals, broken outlines."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from typing import Final, NamedTuple, TypeVar

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


class Type(NamedTuple):
    """The type in a grid: its places among the glyphs of the page, and the cells that these stand in.

    `lone` are the cells of the grid, with digits that stand there alone, as most do; `others` all other glyphs.
    """

    places: Places
    cells: Places
    lone: Sequence[Cell]
    others: Sequence[tuple[int, Glyph]]


def read_type(page: InkPage, grids: Sequence[Grid]) -> list[Type]:
    """The type in the grids of a page."""
    table, (at, by) = page.glyph_table, page.glyphs_in(tuple(grid.field for grid in grids))
    corners = columns_of(((*grid.field[:2], grid.side, grid.size.width, grid.size.height) for grid in grids), 5)
    left, top, side, columns, rows = corners[:, by]
    column, row = ((table.x[at] - left) / side).astype(np.int64), ((table.y[at] - top) / side).astype(np.int64)
    held = places_of((column < columns) & (row < rows))
    at, by, cells = at[held], by[held], (row * columns.astype(np.int64) + column)[held]
    starts = np.concatenate(((0,), (corners[3] * corners[4]).cumsum())).astype(np.int64)
    among = starts[by] + cells  # all cells of all grids
    alone = (np.bincount(among, minlength=starts[-1])[among] == 1) & (table.size[at] >= DIGIT_FROM * side[held])
    lone, others = [_BARE] * int(starts[-1]), places_of(~alone)
    digits = map(_cell, table.texts[at[alone]].tolist(), table.bold[at[alone]].tolist())
    for place, cell in zip(among[alone].tolist(), digits, strict=True):
        lone[place] = cell
    pairs = [*zip(cells[others].tolist(), page.glyphs_at(at[others].tolist()), strict=True)]
    edges = np.arange(len(grids) + 1)
    parts = (starts.tolist(), by.searchsorted(edges).tolist(), by[others].searchsorted(edges).tolist())
    return [
        Type(at[first:end], cells[first:end], lone[begin:stop], pairs[begun:over])
        for (begin, stop), (first, end), (begun, over) in zip(*map(pairwise, parts), strict=True)
    ]


def read_cells(page: InkPage, grid: Grid, type_: Type, shades: Iterable[Shade]) -> tuple[Cell, ...]:
    """What is printed in every cell of a grid, in reading order, with its type and with `shades` painted there."""
    (left, top, right, bottom), columns, side = grid.field, grid.size.width, grid.side
    glyphs, greys = _by_cell(type_.others), dict(shades)
    rules = [one for one in page.odd_rules_at(grid.field) if left <= one.x1 <= right and top <= one.y1 <= bottom]
    diagonals = _diagonals(grid, rules)
    dashes = _by_cell(found for rule in rules if rule.dashed for found in _dashed(grid, rule))
    cells = [*type_.lone]
    for at, grey in greys.items():
        cells[at] = _on_ground(cells[at].digit, cells[at].bold, grey)
    for at in {*diagonals, *dashes, *glyphs}:
        if at in glyphs:
            row, column = divmod(at, columns)
            texts = _texts(glyphs[at], (left + column * side, top + row * side), side)
        else:
            texts = (cells[at].digit, cells[at].bold, "", "", ())
        sides = frozenset(dashes[at]) if at in dashes else _NO_SIDES
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
_Numbers = tuple[str, ...]
_cell = lru_cache(maxsize=4096)(Cell)  # a book has a million cells, but few that differ


@lru_cache(maxsize=4096)
def _on_ground(digit: str, bold: bool, grey: float | None) -> Cell:
    """A cell that shows a digit at most, on a grey, or on white (None); found by less than all of a cell."""
    return _cell(digit, bold, "", "", (), grey, False, _NO_SIDES)


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
    return at[inside], by[inside]


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
