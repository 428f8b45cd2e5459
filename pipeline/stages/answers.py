"""Where the answers of a book stand: as many a page as keep their digits readable, in the order of their numbers.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil

from pipeline.errors import Problem
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.page.marks import DIGIT
from pipeline.page.typography import Typeface
from pipeline.stages.frames import Format

LABEL = 1.55
"""The height of the line above an answer, in sizes of its type."""

_TILE = 88.0  # small grids grow towards this width
_GROWTH = 1.5  # but their cells to no more than so many times the smallest
_LARGEST_CELL = 26.0
_LABEL_ROOM = 5.6  # the width that number and page need, in sizes


@dataclass(frozen=True, slots=True)
class Tile:
    """One answer: its position in the book, the upper left corner of its label, the width it has, its cell size."""

    index: int
    x: float
    y: float
    width: float
    cell: float


@dataclass(frozen=True, slots=True)
class Title:
    """The name of the group whose answers follow, at the upper edge y."""

    group: int
    y: float


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """What stands on one page of the key."""

    tiles: tuple[Tile, ...]
    titles: tuple[Title, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """What the key is made from: the sizes of all puzzles in printed order, and how many belong to each group."""

    sizes: tuple[Size, ...]
    groups: tuple[int, ...]


def smallest_cell(form: Format, typeface: Typeface) -> float:
    """The cell whose digits are just as large as the look wants them in the key."""
    return form.look.answer_digit_min * typeface.bold.cap_height / DIGIT


def key_heading(form: Format) -> float:
    """The height of the divider heading above the first answers."""
    return form.look.sizes["heading"] * 1.9


def answer_pages(spec: BookSpec, form: Format, key: Key, typeface: Typeface) -> tuple[AnswerPage, ...]:
    """The pages of the key."""
    if not key.sizes or spec.answers.place == "none":
        return ()
    if spec.answers.per_page:
        return tuple(_even_pages(form, key, spec.answers.per_page))
    flow = _Flow(form, smallest_cell(form, typeface))
    start = 0
    for number, count in enumerate(key.groups):
        if spec.order == "grouped":
            flow.title(number, key.sizes[start])
        for index in range(start, start + count):
            flow.add(index, key.sizes[index])
        start += count
    return flow.finish()


def too_small(spec: BookSpec, form: Format, sizes: Sequence[Size], typeface: Typeface) -> Problem | None:
    """What is wrong when the author's number of answers a page makes digits too small, else None."""
    wish = spec.answers.per_page
    least = smallest_cell(form, typeface)
    if not wish or not sizes:
        return None
    worst = min(sizes, key=lambda size: _even_cell(form, wish, size))
    if _even_cell(form, wish, worst) >= least:
        return None
    fitting = [count for count in range(1, wish) if _even_cell(form, count, worst) >= least]
    digit = _even_cell(form, wish, worst) * DIGIT / typeface.bold.cap_height
    advice = f"at most {fitting[-1]} fit" if fitting else "not even one fits; take a larger page"
    message = (
        f"{wish} answers a page give {worst} digits of {digit:.1f} pt, under the {form.look.answer_digit_min:g} pt "
        f"of look {form.look.name}; {advice}, or write auto"
    )
    return Problem(message, None, "answers.per_page")


@dataclass(slots=True)
class _Flow:
    """Fills pages row by row with answers of their own sizes."""

    form: Format
    least: float
    y: float = field(init=False)
    pages: list[AnswerPage] = field(default_factory=list)
    tiles: list[Tile] = field(default_factory=list)
    titles: list[Title] = field(default_factory=list)
    row: list[tuple[int, Size, float]] = field(default_factory=list)
    waiting: int | None = None
    gap: float | None = None

    def __post_init__(self) -> None:
        self.y = key_heading(self.form)

    def title(self, group: int, size: Size) -> None:
        """Begin a group on a new row; its tiles keep one distance."""
        self._end_row(last=True)
        self.waiting = group
        count = self._fitting(size)
        width = self._width(size)
        self.gap = (self.form.width - count * width) / (count - 1) if count > 1 else 0.0

    def add(self, index: int, size: Size) -> None:
        """Put one answer into the row, or into the next one."""
        width = self._width(size)
        used = sum(self._width(other) + self._space for _, other, _ in self.row)
        if self.row and used + width > self.form.width + 1e-6:
            self._end_row(last=False)
        self.row.append((index, size, width))

    def finish(self) -> tuple[AnswerPage, ...]:
        """All pages."""
        self._end_row(last=True)
        self._end_page()
        return tuple(self.pages)

    @property
    def _space(self) -> float:
        return self.form.look.sizes["answer_gap"]

    @property
    def _label(self) -> float:
        return self.form.look.sizes["answer"] * LABEL

    def _cell(self, size: Size) -> float:
        side = max(size.width, size.height)
        cell = min(max(self.least, _TILE / side), _GROWTH * self.least)
        return min(cell, self.form.width / size.width, (self.form.height - key_heading(self.form)) / size.height)

    def _width(self, size: Size) -> float:
        return max(size.width * self._cell(size), self.form.look.sizes["answer"] * _LABEL_ROOM)

    def _fitting(self, size: Size) -> int:
        return max(1, int((self.form.width + self._space + 1e-6) / (self._width(size) + self._space)))

    def _end_row(self, last: bool) -> None:
        if not self.row:
            return
        height = self._label + max(size.height * self._cell(size) for _, size, _ in self.row)
        title = self.form.look.sizes["subheading"] * LABEL if self.waiting is not None else 0.0
        if self.y + title + height > self.form.height + 1e-6:
            self._end_page()
        if self.waiting is not None:
            self.titles.append(Title(self.waiting, self.y))
            self.waiting = None
        self.y += title
        self._place_row(last)
        self.y += height + self._space
        self.row = []

    def _place_row(self, last: bool) -> None:
        free = self.form.width - sum(width for _, _, width in self.row)
        gap = free / max(1, len(self.row) - 1)
        if self.gap is not None:
            gap = self.gap
        elif last:
            gap = min(gap, 2 * self._space)
        x = 0.0
        for index, size, width in self.row:
            self.tiles.append(Tile(index, x, self.y, width, self._cell(size)))
            x += width + gap

    def _end_page(self) -> None:
        if self.tiles:
            self.pages.append(AnswerPage(tuple(self.tiles), tuple(self.titles)))
        self.tiles, self.titles, self.y = [], [], 0.0


def _even_pages(form: Format, key: Key, per_page: int) -> Iterator[AnswerPage]:
    """Pages of `per_page` answers in columns and rows of one size."""
    columns, rows = _raster(form, per_page, max(key.sizes, key=lambda size: (size.width, size.height)))
    width, height = form.width / columns, (form.height - key_heading(form)) / rows
    for start in range(0, len(key.sizes), per_page):
        y = 0.0 if start else key_heading(form)
        tiles = []
        for position, size in enumerate(key.sizes[start : start + per_page]):
            cell = _tile_cell(form, width, height, size)
            row, column = divmod(position, columns)
            room = size.width * cell
            tiles.append(Tile(start + position, column * width + (width - room) / 2, y + row * height, room, cell))
        yield AnswerPage(tuple(tiles), ())


def _raster(form: Format, per_page: int, size: Size) -> tuple[int, int]:
    """Columns and rows that make the cells of a size largest."""
    ways = [(columns, ceil(per_page / columns)) for columns in range(1, per_page + 1)]
    return max(ways, key=lambda way: _tile_cell(form, form.width / way[0], _row_height(form, way[1]), size))


def _even_cell(form: Format, per_page: int, size: Size) -> float:
    columns, rows = _raster(form, per_page, size)
    return _tile_cell(form, form.width / columns, _row_height(form, rows), size)


def _row_height(form: Format, rows: int) -> float:
    return (form.height - key_heading(form)) / rows


def _tile_cell(form: Format, width: float, height: float, size: Size) -> float:
    gap = form.look.sizes["answer_gap"]
    label = form.look.sizes["answer"] * LABEL
    return min((width - gap) / size.width, (height - label - gap) / size.height, _LARGEST_CELL)
