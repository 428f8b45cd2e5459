"""Where the answers of a book stand: as many a page as keep their digits readable, in the order of their numbers.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from pipeline.errors import Problem
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.page.marks import DIGIT
from pipeline.page.typography import Typeface
from pipeline.stages.answer_flow import (
    LABEL,
    AnswerPage,
    Key,
    Tile,
    grouped_pages,
    key_heading,
    mixed_pages,
    smallest_cell,
)
from pipeline.stages.frames import Format

_LARGEST_CELL = 26.0


def answer_pages(spec: BookSpec, form: Format, key: Key, typeface: Typeface) -> tuple[AnswerPage, ...]:
    """The pages of the key."""
    if not key.sizes or spec.answers.place == "none":
        return ()
    if spec.answers.per_page:
        return tuple(_even_pages(form, key, spec.answers.per_page))
    return (mixed_pages if spec.order == "mixed" else grouped_pages)(form, key, typeface)


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
