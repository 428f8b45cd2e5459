"""Reads what is printed in the cells of a grid: digits, clues, candidates, shades, diagonals, broken outlines."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final

import numpy as np

from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import WHITE, Field, Glyph, Rule, text_of
from pipeline.inspect.recognise.grids import Grid, spanned
from pipeline.model.printed_grid import Cell, Side, in_order

DIGIT_FROM: Final = 0.5
"""Of the cell: type from this size on is a digit, below it a clue or a candidate."""

_BESIDE: Final = 0.8
"""Of the type size: the middles of the digits of one number are no farther apart, those of two candidates are."""

_NEAR: Final = 0.45  # of the cell: a broken outline runs no farther inside its edge
_HALF: Final = 0.5
_ACROSS: Final = 0.9  # of the cell: a slanting line that is shorter only marks diagonals of the grid


def read_cells(page: InkPage, grid: Grid, inside: Iterable[tuple[int, Glyph]]) -> tuple[Cell, ...]:
    """What is printed in every cell of a grid, in reading order; `inside` are its glyphs with their cells."""
    left, top, right, bottom = grid.field
    glyphs: dict[int, list[Glyph]] = {}
    for at, glyph in inside:
        if at in glyphs:
            glyphs[at].append(glyph)
        else:
            glyphs[at] = [glyph]
    shades = dict(painted(page, grid))
    touching = page.odd_rules_at(grid.field)
    rules = [one for one in touching if left <= one.x1 <= right and top <= one.y1 <= bottom]
    diagonals = {crossed for rule in rules if not rule.dashed and (crossed := _crossed(grid, rule)) is not None}
    dashes: dict[int, set[Side]] = defaultdict(set)
    for at, side in (found for rule in rules if rule.dashed for found in _dashed(grid, rule)):
        dashes[at].add(side)
    cells = [_BARE] * (grid.size.width * grid.size.height)
    least, marked = DIGIT_FROM * grid.side, {*shades, *diagonals, *dashes}
    for at, held in glyphs.items():
        if len(held) == 1 and held[0].size >= least and at not in marked:  # which is so in most cells
            cells[at] = _cell(held[0].text, held[0].bold)
        else:
            marked.add(at)
    for at in marked:
        if at not in glyphs and at not in diagonals and at not in dashes:
            cells[at] = _shaded(shades[at])
            continue
        sides = frozenset(dashes[at]) if at in dashes else _NO_SIDES
        texts = _texts(glyphs[at], grid.room(at), least) if at in glyphs else _NO_TEXTS
        cells[at] = _cell(*texts, shades.get(at), at in diagonals, sides)
    return tuple(cells)


_BARE: Final = Cell()
_NO_SIDES: Final[frozenset[Side]] = frozenset()
_NO_TEXTS: Final = ("", False, "", "", ())
_cell = lru_cache(maxsize=4096)(Cell)  # a book has a million cells, but few that differ


@lru_cache(maxsize=256)
def _shaded(shade: float | None) -> Cell:
    return Cell(shade=shade)


def _crossed(grid: Grid, rule: Rule) -> int | None:
    """The cell that a stroke runs through as its diagonal."""
    if min(rule.x2 - rule.x1, abs(rule.y2 - rule.y1)) <= _ACROSS * grid.side:
        return None
    return grid.cell_at((rule.x1 + rule.x2) / 2, (rule.y1 + rule.y2) / 2)


def painted(page: InkPage, grid: Grid) -> list[tuple[int, float | None]]:
    """Cells whose centre a filled area covers, each with its grey, None for white; what is painted last comes last."""
    shades: list[tuple[int, float | None]] = []
    places = page.shape_places(grid.field)
    if not places.size:
        return shades
    columns, table = grid.size.width, page.shape_table
    areas = grid.in_cells(table.rooms[:, places])
    ends = np.array(((columns, grid.size.height) * 2,)).T
    spans = np.clip(np.rint(areas), 0, ends).astype(np.int64).T.tolist()  # as `spanned` has them
    filled = ((table.width[places] == 0) & (areas[2] - areas[0] >= _HALF)).tolist()
    coloured = {tone.field for tone in page.tones}
    for at, (left, top, right, bottom), fills, grey in zip(
        places.tolist(), spans, filled, table.grey[places].tolist(), strict=True
    ):
        if coloured and page.shapes[at].field in coloured and _around(page.shapes[at].field, grid.field):
            shades = []  # the coloured ground of a cover, as white as paper to the grid on it
        elif fills:
            shade = grey if grey < WHITE else None
            if right - left == bottom - top == 1:  # as most are
                shades.append((top * columns + left, shade))
                continue
            shades += [(row * columns + column, shade) for row in range(top, bottom) for column in range(left, right)]
    return shades


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


def _texts(glyphs: Sequence[Glyph], room: Field, least: float) -> tuple[str, bool, str, str, tuple[str, ...]]:
    """The digit of a cell, whether it is bold, the clues above and below the diagonal, the candidates.

    Digits are `least` points large.
    """
    left, top, right, _ = room
    half = (right - left) / 2
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
    return text_of(big), any(glyph.bold for glyph in big), text_of(upper), text_of(lower), candidates
