"""Reads what is printed in the cells of a grid: digits, clues, candidates, shades, diagonals, broken outlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.inspect.pdf.ink import WHITE, Field, Glyph, InkPage, Rule, text_of
from pipeline.inspect.recognise.grids import Grid, spanned
from pipeline.model.printed_grid import Cell, Side

DIGIT_FROM: Final = 0.5
"""Of the cell: type from this size on is a digit, below it a clue or a candidate."""

_NEAR: Final = 0.45  # of the cell: a broken outline runs no farther inside its edge
_HALF: Final = 0.5
_ACROSS: Final = 0.9  # of the cell: a slanting line that is shorter only marks diagonals of the grid


@dataclass(slots=True)
class _Held:
    """What a cell holds, as far as it has been sorted."""

    glyphs: list[Glyph] = field(default_factory=list)
    shade: float | None = None
    crossed: bool = False
    dashes: set[Side] = field(default_factory=set)


def read_cells(page: InkPage, grid: Grid) -> tuple[Cell, ...]:
    """What is printed in every cell of a grid, in reading order."""
    held = [_Held() for _ in range(grid.size.width * grid.size.height)]
    left, top, right, bottom = grid.field
    for glyph in [one for one in page.glyphs if left <= one.x <= right and top <= one.y <= bottom]:
        at = grid.cell_at(glyph.x, glyph.y)
        if at is not None:
            held[at].glyphs.append(glyph)
    for (first, upper, last, lower), grey, width, _, _ in page.shapes:
        if not width and first < right and last > left and upper < bottom and lower > top:
            for covered in _covered(grid, Field(first, upper, last, lower)):
                held[covered].shade = grey if grey < WHITE else None
    for rule in [one for one in page.rules if left <= one.x1 <= right and top <= one.y1 <= bottom]:
        _note_rule(grid, rule, held)
    columns, side = grid.size.width, grid.side
    corners = ((left + at % columns * side, top + at // columns * side) for at in range(len(held)))
    return tuple(_cell(one, corner, side) for one, corner in zip(held, corners, strict=True))


def _note_rule(grid: Grid, rule: Rule, held: Sequence[_Held]) -> None:
    """Note a diagonal, or a broken line on the side of cells."""
    if rule.dashed:
        for along, where in _dashed(grid, rule):
            held[along].dashes.add(where)
    elif min(rule.x2 - rule.x1, abs(rule.y2 - rule.y1)) > _ACROSS * grid.side:
        at = grid.cell_at((rule.x1 + rule.x2) / 2, (rule.y1 + rule.y2) / 2)
        if at is not None:
            held[at].crossed = True


def _covered(grid: Grid, area: Field) -> Iterator[int]:
    """The cells whose centre a filled area covers."""
    if area.width < _HALF * grid.side:
        return
    (left, top), (right, bottom) = grid.place(area.left, area.top), grid.place(area.right, area.bottom)
    for row in spanned(top, bottom, grid.size.height):
        for column in spanned(left, right, grid.size.width):
            yield row * grid.size.width + column


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


def _cell(held: _Held, corner: tuple[float, float], side: float) -> Cell:
    if not held.glyphs:
        return Cell(shade=held.shade, crossed=held.crossed, dashes=frozenset(held.dashes))
    big = [glyph for glyph in held.glyphs if glyph.size >= DIGIT_FROM * side]
    small = [glyph for glyph in held.glyphs if glyph.size < DIGIT_FROM * side]
    clues = [glyph for glyph in small if glyph.bold]
    lower = [glyph for glyph in clues if glyph.y - corner[1] > max(side / 2, glyph.x - corner[0])]
    upper = [glyph for glyph in clues if glyph not in lower]
    candidates = "".join(sorted(glyph.text for glyph in small if not glyph.bold))
    bold = any(glyph.bold for glyph in big)
    shown = (text_of(big), bold, text_of(upper), text_of(lower), candidates)
    return Cell(*shown, held.shade, held.crossed, frozenset(held.dashes))
