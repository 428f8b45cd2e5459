"""Reads running text in columns: the words below the number of every hint, and beside and below every worked answer."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from pipeline.inspect.checks.compare import Figures
from pipeline.inspect.checks.references import hint_lines
from pipeline.inspect.pdf.ink import Field, Glyph, InkPage, text_of
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.printed_captions import text_lines

_NUMBERED: Final = re.compile(r"(\d+(?:-\d+)?) \D{1,5}\d+")
_SPACE: Final = 0.24  # of the type size: glyphs that are farther apart have a space between them
_COLUMN: Final = 12.0  # points: headings whose left edges differ less stand in one column
_BEFORE: Final = 6.0  # points: what stands so little to the left of a column belongs to it
_BETWEEN: Final = 12.0  # points: nothing in a column stands so near to the next one
_ABOVE: Final = 26.0  # points: so far above its grid the number of an answer stands at most


@dataclass(frozen=True, slots=True)
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


def read_step_text(pages: Sequence[InkPage], figures: Figures, texts: Sequence[TextPage]) -> Iterator[StepText]:
    """The hints and worked answers of a file, as they follow each other down the columns and over the pages."""
    headings = [[*_headings(shown, text)] for shown, text in zip(figures, texts, strict=True)]
    margins = [min((glyph.field.left for glyph in page.glyphs), default=0.0) for page in pages]
    current: tuple[_Heading, int] | None = None
    said: list[str] = []
    for number, (page, shown, here) in enumerate(zip(pages, figures, headings, strict=True), 1):
        if not here and any(shown):
            current, said = None, []
        first = min((heading.y for heading in here), default=0.0) if current is None else 0.0
        name = here[0].name if here else current[0].name if current else ""
        lefts = _lefts(headings, margins, number, name)
        for mark in _flow(page, shown, here, lefts if len(lefts) > 1 else [*lefts, *_second(page, shown, here)], first):
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


def _lefts(headings: Sequence[Sequence[_Heading]], margins: Sequence[float], number: int, name: str) -> list[float]:
    """Where columns begin on a page, as headings of the same name show on all pages, each from its own left margin."""
    places = zip(margins, headings, strict=True)
    every = sorted(heading.x - margin for margin, here in places for heading in here if heading.name == name)
    own = margins[number - 1]
    return [own + x for at, x in enumerate(every) if at == 0 or x - every[at - 1] > _COLUMN]


def _second(page: InkPage, shown: Sequence[Figure], headings: Sequence[_Heading]) -> Iterator[float]:
    """Where a second column begins in which no answer does: below the first number nothing crosses the middle."""
    first = min((heading.y for heading in headings), default=None)
    if first is None:
        return
    fields = [figure.grid.field for figure in shown]
    below = [one for one in page.glyphs if one.y > first and not one.turned and not _held(one, fields)]
    lines = [line for line in text_lines(below) if not text_of(line).isdigit()]  # the page's number
    left, right = min(glyph.field.left for glyph in page.glyphs), max(glyph.field.right for glyph in page.glyphs)
    middle = (left + right) / 2
    behind = [glyph.field.left for line in lines for glyph in line if glyph.field.right > middle]
    before = [glyph.field.right for line in lines for glyph in line if glyph.field.right <= middle]
    if behind and before and min(behind) - max(before) >= _BETWEEN:
        yield min(behind)


def _held(glyph: Glyph, fields: Sequence[Field]) -> bool:
    return any(field.holds(glyph.x, glyph.y) for field in fields)


def _flow(
    page: InkPage, shown: Sequence[Figure], headings: Sequence[_Heading], lefts: Sequence[float], first: float
) -> Iterator[_Heading | str]:
    """Headings and lines of text, column by column; none of the lines over all columns above the `first` heading."""
    top = _opening(page, lefts, first)
    fields = [figure.grid.field for figure in shown]
    glyphs = [glyph for glyph in page.glyphs if glyph.y > top and not glyph.turned and not _held(glyph, fields)]
    edges = [*(left - _BEFORE for left in lefts), float("inf")]
    for left, right in pairwise(edges):
        own = [heading for heading in headings if left <= heading.x < right]
        lines = [(line[0].y, _read(line, shown)) for line in text_lines(one for one in glyphs if left <= one.x < right)]
        marks: list[tuple[float, _Heading | str]] = [*((one.y, one) for one in own if shown), *lines]
        yield from (mark for _, mark in sorted(marks, key=lambda pair: pair[0]))


def _opening(page: InkPage, lefts: Sequence[float], first: float) -> float:
    """Where the last line ends that goes on from column to column, above the first heading; 0 where none does."""
    bands = [(left - _BETWEEN, left - _BEFORE) for left in lefts[1:]]
    across = (
        glyph.y
        for glyph in page.glyphs
        if glyph.y < first and any(glyph.field.left < right and glyph.field.right > left for left, right in bands)
    )
    return max(across, default=0.0)


def _read(line: Sequence[Glyph], shown: Sequence[Figure]) -> _Heading | str:
    """A line as text, or the number of a hint that it is; lines of two columns, read apart, show more of them."""
    text = _spaced(line)
    match = None if shown or not line[0].bold else _NUMBERED.fullmatch(text)
    return _Heading(line[0].x, line[0].y, match[1], "hint") if match else text


def _spaced(line: Sequence[Glyph]) -> str:
    """A line's text with the spaces that are seen."""
    text = line[0].text
    for before, glyph in pairwise(line):
        text += " " * (glyph.field.left - before.field.right > _SPACE * glyph.size) + glyph.text
    return text
