"""Finds the grids on a page from their strokes, and what is printed in every cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from pipeline.inspect.ink import Glyph, InkPage, Rule

TOUCH = 1.0  # strokes that come as near as this, in points, belong together
STRAIGHT = 0.1  # how far, in points, a level or upright stroke may lean
SQUARE = 0.03  # how far a cell's width and height may differ, as a share
SAME_LINE = 0.6  # of the type size: glyphs at heights that differ less stand on one line
SAME_WORD = 0.8  # of the type size: glyphs whose centres are farther apart belong to two words
DIGIT_FROM = 0.5  # of the cell: type from this size on is a digit, below it a clue


@dataclass(frozen=True, slots=True)
class Field:
    """A rectangle that strokes enclose, in points from the page's upper left corner."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Word:
    """Glyphs that follow each other on a line, and the place of the first."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Cell:
    """What is printed in a cell: the digit, whether it is bold, and the clues above and below the diagonal."""

    digit: str = ""
    bold: bool = False
    clue: str = ""  # anything small in the upper half or right of the diagonal
    lower_clue: str = ""  # anything small left of the diagonal, in the lower half


def find_fields(page: InkPage) -> tuple[Field, ...]:
    """The outer rectangles of all figures made of touching strokes, top to bottom, then left to right."""
    groups: list[Field] = []
    for rule in sorted(page.rules, key=lambda rule: min(rule.y1, rule.y2)):
        merged = _field(rule)
        while touching := [group for group in groups if _touch(group, merged)]:
            groups = [group for group in groups if group not in touching]
            merged = reduce(_union, touching, merged)
        groups.append(merged)
    return tuple(sorted(groups, key=lambda field: (round(field.top), field.left)))


def is_grid(field: Field, columns: int, rows: int, rules: Sequence[Rule]) -> bool:
    """Can this be a grid of so many cells: square cells, and a stroke at every line between two columns or rows?"""
    across, down = (field.right - field.left) / columns, (field.bottom - field.top) / rows
    if down < TOUCH or abs(across / down - 1) > SQUARE:
        return False
    inside = [rule for rule in rules if _touch(field, _field(rule))]
    upright = {round((rule.x1 - field.left) / across, 1) for rule in inside if abs(rule.x1 - rule.x2) < STRAIGHT}
    level = {round((rule.y1 - field.top) / down, 1) for rule in inside if abs(rule.y1 - rule.y2) < STRAIGHT}
    return upright >= set(range(columns + 1)) and level >= set(range(rows + 1))


def read_cells(page: InkPage, field: Field, columns: int, rows: int) -> tuple[Cell, ...]:
    """What is printed in every cell of a grid, in reading order."""
    side = (field.right - field.left) / columns
    held: list[list[Glyph]] = [[] for _ in range(columns * rows)]
    for glyph in page.glyphs:
        column, row = (glyph.x - field.left) / side, (glyph.y - field.top) / side
        if 0 <= column < columns and 0 <= row < rows:
            held[int(row) * columns + int(column)].append(glyph)
    corners = [(field.left + column * side, field.top + row * side) for row in range(rows) for column in range(columns)]
    return tuple(_cell(glyphs, corner, side) for glyphs, corner in zip(held, corners, strict=True))


def words(glyphs: Iterable[Glyph]) -> Iterator[Word]:
    """The words of some glyphs, as far as their distances tell them apart."""
    word: list[Glyph] = []
    for glyph in _by_line(glyphs):
        if word and not _continues(word[-1], glyph):
            yield _word(word)
            word = []
        word.append(glyph)
    if word:
        yield _word(word)


def _by_line(glyphs: Iterable[Glyph]) -> Iterator[Glyph]:
    """The glyphs line by line, from left to right."""
    line: list[Glyph] = []
    for glyph in sorted(glyphs, key=lambda glyph: glyph.y):
        if line and glyph.y - line[0].y > SAME_LINE * line[0].size:
            yield from sorted(line, key=lambda glyph: glyph.x)
            line = []
        line.append(glyph)
    yield from sorted(line, key=lambda glyph: glyph.x)


def _word(glyphs: Sequence[Glyph]) -> Word:
    return Word("".join(glyph.text for glyph in glyphs), glyphs[0].x, glyphs[0].y)


def _continues(before: Glyph, after: Glyph) -> bool:
    return after.x - before.x < SAME_WORD * before.size and abs(after.size - before.size) < STRAIGHT


def _cell(glyphs: Sequence[Glyph], corner: tuple[float, float], side: float) -> Cell:
    big = [glyph for glyph in glyphs if glyph.size >= DIGIT_FROM * side]
    small = [glyph for glyph in glyphs if glyph.size < DIGIT_FROM * side]
    lower = [glyph for glyph in small if glyph.y - corner[1] > max(side / 2, glyph.x - corner[0])]
    upper = [glyph for glyph in small if glyph not in lower]
    return Cell(_text(big), any(glyph.bold for glyph in big), _text(upper), _text(lower))


def _text(glyphs: Sequence[Glyph]) -> str:
    return "".join(glyph.text for glyph in sorted(glyphs, key=lambda glyph: glyph.x))


def _field(rule: Rule) -> Field:
    return Field(rule.x1, min(rule.y1, rule.y2), rule.x2, max(rule.y1, rule.y2))


def _touch(one: Field, other: Field) -> bool:
    across = one.left - TOUCH <= other.right and other.left <= one.right + TOUCH
    return across and one.top - TOUCH <= other.bottom and other.top <= one.bottom + TOUCH


def _union(one: Field, other: Field) -> Field:
    return Field(
        min(one.left, other.left), min(one.top, other.top), max(one.right, other.right), max(one.bottom, other.bottom)
    )
