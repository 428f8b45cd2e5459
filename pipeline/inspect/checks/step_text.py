"""Reads running text in columns: the words below the number of every hint, and beside and below every worked answer."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.frozen import frozen
from pipeline.inspect.checks.references import hint_lines
from pipeline.inspect.once import once
from pipeline.inspect.pdf.columns import places_of
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, Glyph, text_of
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.printed_captions import text_lines

_NUMBERED: Final = re.compile(r"(\d+(?:-\d+)?) \D{1,5}\d+")
_SPACE: Final = 0.24  # of the type size: glyphs that are farther apart have a space between them
_COLUMN: Final = 12.0  # points: headings whose left edges differ less stand in one column
_BEFORE: Final = 6.0  # points: what stands so little to the left of a column belongs to it
_BETWEEN: Final = 12.0  # points: nothing in a column stands so near to the next one
_NARROWEST: Final = 100.0  # points: no column is narrower
_ABOVE: Final = 26.0  # points: so far above its grid the number of an answer stands at most


@frozen
class StepText:
    """The words that belong to a puzzle: `answer` or `hint`, its number, the page where they begin.

    `complete` says that it has all steps, not only the first.
    """

    name: str
    number: str
    page: int
    words: str
    complete: bool


class _Heading(NamedTuple):
    """The number that stands above a hint or an answer: where, and of what."""

    x: float
    y: float
    number: str
    name: str


@frozen
class RunningText:
    """What of a page may be text in columns: the numbers above hints and answers, its margins, all outside grids.

    Glyphs are kept as `signs` with their `places`, a row each of x, y, size, bold, left and right, to a thousandth of a
    point; the last of them, above the first heading, belong to grids and only show where lines run. `grids` are those
    of the page, each with its left and right side and its foot.
    """

    headings: tuple[_Heading, ...]
    margin: float
    right: float
    grids: tuple[tuple[float, float, float], ...]
    signs: tuple[str, ...]
    places: NDArray[np.float32]
    outside: int

    @property
    def gridded(self) -> bool:
        """Do grids stand on the page?"""
        return bool(self.grids)

    @property
    def glyphs(self) -> list[Glyph]:
        """The glyphs again, as far as they are kept."""
        rows = zip(self.signs, self.places.tolist(), strict=True)
        return [
            Glyph(sign, x, y, size, bool(bold), Field(left, y, right, y))
            for sign, (x, y, size, bold, left, right) in rows
        ]


def running_text(page: InkPage, figures: Sequence[Figure], text: TextPage) -> RunningText:
    """What of a page with these grids may be text in columns."""
    headings = tuple(_headings(figures, text))
    if figures and not headings:
        return NO_TEXT
    table, fields = page.glyph_table, [figure.grid.field for figure in figures]
    outside = page.outside(fields) & ~table.turned
    first = min((heading.y for heading in headings), default=-np.inf)
    below = places_of(outside)
    kept = np.concatenate((below, places_of((table.y < first) & ~outside)))
    glyphs = page.glyphs_at(kept.tolist())
    left, _, right, _ = table.rooms
    columns = (table.x[kept], table.y[kept], table.size[kept], table.bold[kept], left[kept], right[kept])
    sides = (float(left.min()), float(right.max())) if left.size else (0.0, 0.0)
    grids = tuple(once((field.left, field.right, field.bottom)) for field in fields)
    places = np.array(columns, np.float32).T
    return RunningText(headings, *sides, grids, tuple([one.text for one in glyphs]), places, len(below))


NO_TEXT: Final = RunningText((), 0.0, 0.0, ((0.0, 0.0, 0.0),), (), np.empty((0, 6), np.float32), 0)
"""A page with grids and no heading: text in columns ends there, and nothing of it is any."""


def read_step_text(pages: Sequence[RunningText], spoken: bool = True) -> Iterator[StepText]:
    """The hints and worked answers of a file, as they follow each other down the columns and over the pages.

    Where it is known that no words are `spoken`, answers are given without those that stand around them.
    """
    starts = _starts(pages)
    current: tuple[_Heading, int] | None = None
    said: list[str] = []
    for number, page in enumerate(pages, 1):
        here = page.headings
        if not here and page.gridded:
            if current:
                yield _step_text(current, ())  # nobody knows where it ends
            current, said = None, []
        first = min((heading.y for heading in here), default=0.0) if current is None else 0.0
        name = here[0].name if here else current[0].name if current else ""
        flow = _flow(page, name, starts.get(name, ()), first) if spoken or not page.gridded else here
        for mark in flow:
            if not isinstance(mark, _Heading):
                said.append(mark)
                continue
            if current:
                yield _step_text(current, said)
            current, said = (mark, number), []  # what stood before the first number belongs to none
    if current:
        yield _step_text(current, said)


def _step_text(start: tuple[_Heading, int], said: Sequence[str]) -> StepText:
    heading, page = start
    return StepText(heading.name, heading.number, page, " ".join(said), complete=heading.name == "answer")


def _headings(shown: Sequence[Figure], text: TextPage) -> Iterator[_Heading]:
    for figure in shown:
        if figure.is_answer and figure.caption.number and not figure.turned:
            field = figure.grid.field
            yield _Heading(field.left, field.top - _ABOVE, figure.caption.number, "answer")
    if not shown:
        yield from (_Heading(word.x, word.y - 1, word.text, "hint") for word, _ in hint_lines(text))


def _starts(pages: Sequence[RunningText]) -> dict[str, list[float]]:
    """By what headings are of: where columns begin, from the left margins of all pages that have such headings."""
    places: dict[str, set[float]] = {}
    for page in pages:
        for heading in page.headings:
            places.setdefault(heading.name, set()).add(heading.x - page.margin)
    return {
        name: [x for at, x in enumerate(every) if at == 0 or x - every[at - 1] > _COLUMN]
        for name, every in ((name, sorted(found)) for name, found in places.items())
    }


def _flow(page: RunningText, name: str, starts: Sequence[float], first: float) -> Iterator[_Heading | str]:
    """Headings and lines of text, column by column; none of the lines over all columns above the `first` heading."""
    glyphs = page.glyphs
    begun = [page.margin + x for x in starts]
    lefts = _lefts(page, begun, first) if name == "answer" else begun
    top = _opening(glyphs, lefts, first)
    below = [glyph for glyph in glyphs[: page.outside] if glyph.y > top]
    edges = [*(left - _BEFORE for left in lefts), float("inf")]
    for left, right in pairwise(edges):
        own = [heading for heading in page.headings if left <= heading.x < right] if page.gridded else []
        columns = text_lines(one for one in below if left <= one.x < right)
        lines = [(line[0].y, _read(line, page.gridded)) for line in columns]
        marks: list[tuple[float, _Heading | str]] = [*((one.y, one) for one in own), *lines]
        yield from (mark for _, mark in sorted(marks, key=lambda pair: pair[0]))


def _lefts(page: RunningText, begun: Sequence[float], first: float) -> Sequence[float]:
    """Where columns begin: those that an answer has `begun`, and those between and behind them that none does."""
    fields = _fields(page, first)
    return sorted([*begun, *(x for strip in pairwise([*begun, page.right]) for x in _unbegun(fields, *strip))])


def _fields(page: RunningText, first: float) -> Sequence[tuple[float, float]]:
    """From where to where grids and every glyph of the text reach, but for the running head and the page's number.

    Where the first heading opens the part, only those below it. Words beside a grid stand too near to be a column.
    """
    lines = list(text_lines(glyph for glyph in page.glyphs[: page.outside] if glyph.y > first))
    words = (line for line in lines[0 if first else 1 :] if not text_of(line).isdigit())
    grids = [(left, right) for left, right, bottom in page.grids if bottom > first]
    return [*grids, *((glyph.field.left, glyph.field.right) for line in words for glyph in line)]


def _unbegun(fields: Sequence[tuple[float, float]], left: float, right: float) -> Sequence[float]:
    """Where columns begin that share a strip with one at its left: in equal parts, between which nothing stands."""
    for parts in range(int((right - left) / _NARROWEST), 1, -1):
        width = (right - left) / parts
        begins = [_begin(fields, left + part * width, width / 2) for part in range(1, parts)]
        if None not in begins:
            return [begin for begin in begins if begin is not None]
    return ()


def _begin(fields: Sequence[tuple[float, float]], place: float, room: float) -> float | None:
    """Where text begins at a place or in the room behind it, with a gap before; None where it does not."""
    begin = min((left for left, right in fields if right > place), default=float("inf"))
    end = max((right for _, right in fields if right <= place), default=float("inf"))
    return begin if begin - end >= _BETWEEN and begin - place < room else None


def _opening(glyphs: Sequence[Glyph], lefts: Sequence[float], first: float) -> float:
    """Where the last line ends that goes on from column to column, above the first heading; 0 where none does."""
    bands = [(left - _BETWEEN, left - _BEFORE) for left in lefts[1:]]
    across = (
        glyph.y
        for glyph in glyphs
        if glyph.y < first and any(glyph.field.left < right and glyph.field.right > left for left, right in bands)
    )
    return max(across, default=0.0)


def _read(line: Sequence[Glyph], gridded: bool) -> _Heading | str:
    """A line as text, or the number of a hint that it is; lines of two columns, read apart, show more of them."""
    text = _spaced(line)
    match = None if gridded or not line[0].bold else _NUMBERED.fullmatch(text)
    return _Heading(line[0].x, line[0].y, match[1], "hint") if match else text


def _spaced(line: Sequence[Glyph]) -> str:
    """A line's text with the spaces that are seen."""
    text = line[0].text
    for before, glyph in pairwise(line):
        text += " " * (glyph.field.left - before.field.right > _SPACE * glyph.size) + glyph.text
    return text
