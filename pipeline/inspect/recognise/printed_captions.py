"""Reads what stands above grids: the puzzle's number, and the page that it refers to."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from operator import attrgetter, itemgetter
from unicodedata import east_asian_width

import numpy as np

from pipeline.frozen import frozen
from pipeline.inspect.once import once
from pipeline.inspect.pdf.columns import rules_of, taken
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import STRAIGHT, Field, Glyph, Rule
from pipeline.inspect.recognise.grids import Grid
from pipeline.inspect.recognise.wording import printed_words

CAPTION = 40.0  # how far above its grid, in points, a caption may stand
NUMBER = 26.0  # and its number at most so far
BESIDE = 6.0  # what begins farther to the right of a grid belongs to something else
SAME_LINE = 0.6  # of the type size: glyphs at heights that differ less stand on one line,
_SAME_WORD = 0.02  # and so does one that is as near to the last: the middles of digits of a number differ a little
SAME_WORD = 0.8  # of the type size: glyphs whose centres are farther apart belong to two words
SAME_SQUARE = 1.1  # likewise of Chinese and other characters as wide as they are high
SAME_SIZE = 0.1  # points

_OFF = dict.fromkeys("‘’“”'\"º", 0.3) | {"-": -0.045}  # sizes: how far above digits their middles are
_NEAR = 2.5  # of the type size: the name of a step begins no farther behind its number
_LEVEL = 0.2  # of the type size: the middles of digits and hyphens of one number differ less in height

_ACROSS = attrgetter("x")

_Placed = tuple[float, Glyph]
"""A glyph with the height of the middle of its line."""

RANGE = re.compile(r"(\d+(?:-\d+)?)(?:\N{EN DASH}(\d+(?:-\d+)?))?")
"""The number of a puzzle, or the first and last of several."""

_NUMBER = re.compile(r"[^\W\d_]*(\d+(-\d+)?)")  # a word in front may stand so near that it is read as one with it
_SQUARE = ("W", "F")  # wide and full width in Unicode
_FROM_ZERO = re.compile(r"0\N{EN DASH}(?:[1-9A-Z]|1[01])")
_PAGE = re.compile(r"(\D*)(\d+)")
_FLUSH = 0.6  # of the type size: the middle of a page's last digit is no farther from its grid's right edge
_COMMA = 1  # character, of whatever language
_LEADING = ("caption.hint", "caption.answer", "caption.answer_short", "caption.answer_separate", "answers.page")


@frozen
class Word:
    """Glyphs that follow each other on a line, whether they are bold, where the first one stands, and its size."""

    text: str
    bold: bool
    x: float = 0.0
    y: float = 0.0
    size: float = 0.0

    def __reduce__(self) -> tuple[Callable[..., Word], tuple[object, ...]]:
        """A copy becomes the word that is known where it arrives."""
        return shared_word, (self.text, self.bold, self.x, self.y, self.size)


@lru_cache(maxsize=1 << 12)
def shared_word(text: str, bold: bool, x: float, y: float, size: float) -> Word:
    """A word, found instead of made where there was the same before: pages are set alike."""
    return Word(once(text), bold, once(x), once(y), once(size))


@frozen
class Caption:
    """A puzzle's number and the page that it refers to, both as printed and empty where they are not.

    `pages` are all pages that it refers to, its hint's before its answer's. `first_digit` stands for 1: it is 0
    above grids that say so (`0–3`). `leads` are the words right before the page, without spaces, `below` all words that
    stand close below the grid.
    """

    number: str = ""
    page: str = ""
    first_digit: int = 1
    pages: tuple[str, ...] = ()
    leads: str = ""
    below: str = ""

    def __post_init__(self) -> None:
        for name in ("page", "pages", "leads"):  # what many captions say; a book keeps one for every grid
            object.__setattr__(self, name, once(getattr(self, name)))

    def __reduce__(self) -> tuple[type[Caption], tuple[object, ...]]:
        """A copy is made anew where it arrives, so that it shares what it says."""
        return Caption, (self.number, self.page, self.first_digit, self.pages, self.leads, self.below)

    @property
    def apart(self) -> bool:
        """Is the answer said to stand in a file of its own?"""
        forms = printed_words("caption.answer_separate")
        return self.leads.endswith(tuple(form.replace("{page}", "") for form in forms))

    @property
    def hinted(self) -> bool:
        """Is the page that it refers to said to be that of a hint?"""
        forms = printed_words("caption.hint")
        return self.leads.endswith(tuple(form.replace("{page}", "") for form in forms))

    def naming(self, levels: Collection[str]) -> Caption:
        """The caption in a book with levels of these names, without spaces: the digit of `Level 2` is no page.

        Neither is that of `Extra, Level 2`, as keys of classes have it.
        """
        if not self.page:
            return self
        said = self.leads + self.page
        alone = (said[len(extra) + _COMMA :] for extra in printed_words("caption.extra") if said.startswith(extra))
        names_level = said in levels or any(one in levels for one in alone)
        return replace(self, page="", pages=self.pages[:-1], leads="") if names_level else self


def read_captions(page: InkPage, grids: Sequence[Grid]) -> tuple[Caption, ...]:
    """The caption of every grid; grids in reading order. What runs down the page, as on a spine, is no caption."""
    fields = [grid.field for grid in grids]
    glyphs = falling(glyph for glyph in page.glyphs_outside(fields) if not glyph.sideways)
    heights = [height for height, _ in glyphs]
    hanging = 2 * max([height - glyph.y for height, glyph in glyphs], default=0.0)  # with room for rounding

    def within(room: Field) -> list[_Placed]:
        left, top, right, bottom = room
        level = glyphs[bisect_left(heights, top) : bisect_right(heights, bottom + hanging)]
        return [one for one in level if left <= one[1].x <= right and top <= one[1].y <= bottom]

    ceilings = _ceilings(page, grids)
    rooms = ((field, *_rooms(field, fields, ceilings)) for field in fields)
    return tuple([_caption(within(above), field, _all_words(within(below))) for field, above, below in rooms])


def _ceilings(page: InkPage, grids: Sequence[Grid]) -> list[Rule]:
    """The level strokes of a page that are no lines of a grid; broken ones may be cages of a grid beside a caption."""
    lines = page.rule_table
    drawn = (np.abs(lines.y1 - lines.y2) < STRAIGHT) & ~lines.dashed
    drawn[[place for grid in grids for place in grid.places]] = False
    return rules_of(taken(lines, drawn))


def words(glyphs: Iterable[Glyph]) -> Iterator[tuple[Word, ...]]:
    """The words of some glyphs as far as their distances part them, line by line from the top."""
    return map(_words, text_lines(glyphs))


def _words(line: Sequence[Glyph]) -> tuple[Word, ...]:
    """The words of a line, whose glyphs stand from left to right."""
    ends = [at for at, pair in enumerate(pairwise(line), 1) if not _continues(*pair)]
    return tuple([_word(line[first:end]) for first, end in pairwise((0, *ends, len(line)))])


def _word(glyphs: Sequence[Glyph]) -> Word:
    first = glyphs[0]
    return shared_word("".join([glyph.text for glyph in glyphs]), first.bold, first.x, first.y, first.size)


def text_lines(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    """Glyphs line by line from the top, each line from left to right."""
    return _lines(falling(glyphs))


def falling(glyphs: Iterable[Glyph]) -> list[_Placed]:
    """Glyphs from the top, each behind the height at which the middle of its line is: quotation marks hang above it,
    and hyphens lie a little below.
    """
    placed = [(glyph.y + _OFF[glyph.text] * glyph.size if glyph.text in _OFF else glyph.y, glyph) for glyph in glyphs]
    placed.sort(key=itemgetter(0))
    return placed


def _lines(placed: Iterable[_Placed]) -> Iterator[list[Glyph]]:
    """Glyphs from the top line by line, each line from left to right."""
    line: list[Glyph] = []
    first = last = size = 0.0
    for height, glyph in placed:
        if not line:
            first, size = height, glyph.size
        elif not (height - first <= SAME_LINE * size or height - last <= _SAME_WORD * size):
            yield sorted(line, key=_ACROSS)
            line, first, size = [], height, glyph.size
        line.append(glyph)
        last = height
    if line:
        yield sorted(line, key=_ACROSS)


def counted(number: str) -> tuple[str, int]:
    """The series of a puzzle's number, or an empty text, and its place there.

    >>> counted("42-3")
    ('42', 3)
    """
    series, _, digits = number.rpartition("-")
    return series, int(digits)


def _continues(before: Glyph, after: Glyph) -> bool:
    if after.bold != before.bold or abs(after.size - before.size) >= SAME_SIZE:
        return False
    apart, size = after.x - before.x, before.size
    return apart < SAME_WORD * size or (apart < SAME_SQUARE * size and _is_square(before.text + after.text))


@lru_cache(maxsize=4096)
def _is_square(text: str) -> bool:
    return all(east_asian_width(sign) in _SQUARE for sign in text)


def _rooms(field: Field, fields: Iterable[Field], ceilings: Iterable[Rule]) -> tuple[Field, Field]:
    """Where the caption of a grid stands, and where the words below it.

    Above, up to the rule there, and halfway to its neighbours on both sides; below, down to the next grid, and not
    beyond its sides.
    """
    left, top, right, bottom = field
    first, last, end = left - CAPTION, right + CAPTION, bottom + CAPTION
    for other_left, other_top, other_right, other_bottom in fields:
        if other_top >= bottom and other_left < right:
            end = min(end, other_top)
        if other_top <= bottom and top <= other_bottom:
            if other_right < left:
                first = max(first, (other_right + left) / 2)
            elif other_left > right:
                last = min(last, (other_left + right) / 2)
    over = [rule.y1 for rule in ceilings if rule.y1 < top and rule.x1 < right and rule.x2 > left]
    above = Field(first, max([top - CAPTION, *over]), last, top)
    return above, Field(left - BESIDE, bottom, right + BESIDE, end)


def _all_words(placed: Iterable[_Placed]) -> str:
    """The words of glyphs from the top line by line, without spaces."""
    return "".join([glyph.text for line in _lines(placed) for glyph in line]).replace(" ", "")


def minutes_in(below: str) -> str:
    """The minutes among the words below a grid, in any language; empty where there are none."""
    found = _minutes_form().search(below)
    return found[0] if found else ""


@cache
def _minutes_form() -> re.Pattern[str]:
    """How minutes are printed, in every language, up to the reader group."""
    numbers = {"least": r"\d+", "most": r"\d+"}
    starts = sorted(form.partition("{readers}")[0] for form in printed_words("caption.minutes"))
    parts = (re.split(r"\{(\w+)\}", start) for start in starts)  # texts, and names between them
    return re.compile("|".join("".join(numbers.get(part, re.escape(part)) for part in form) for form in parts))


def _caption(placed: Sequence[_Placed], field: Field, below: str) -> Caption:
    """What stands above a grid: a line that begins with a number in bold near its corner, and ends with a page.

    Where no line has a number it is the lowest one. Text of a neighbouring column may stand on either side.
    """
    lines = [*map(_words, _lines(placed))]
    if not lines:
        return Caption(below=below)
    held = [glyph for _, glyph in placed]
    own = _from(held, field.left - BESIDE)  # text on the left may stand a little higher
    line = _numbered([*words(own)] if len(own) < len(held) else lines, field) or _numbered(lines, field)
    after = [word for word in (line[1:] if line else lines[-1]) if word.x <= field.right + BESIDE]
    first_digit = 0 if any(_FROM_ZERO.fullmatch(word.text) for word in after) else 1
    led = _led(after)
    if not led and after and _is_flush(held, after[-1], field):  # in words that no language here has
        led = [found for found in _numbers(after) if found[0] == len(after) - 1]
    last = led[-1] if led and led[-1][0] == len(after) - 1 else (0, "", "")
    number = _NUMBER.fullmatch(line[0].text) if line else None
    return Caption(number[1] if number else "", last[2], first_digit, tuple(page for _, _, page in led), last[1], below)


def _led(words_after: Sequence[Word]) -> list[tuple[int, str, str]]:
    """The pages that words of a caption lead to: the place of each there, the words before it, the page.

    Other numbers may be part of a level's name.
    """
    return [found for found in _numbers(words_after) if found[1].endswith(_leads())]


@cache
def _leads() -> tuple[str, ...]:
    """What stands before pages, in every language, without spaces."""
    return tuple(form.partition("{")[0] for form in printed_words(*_LEADING))


def _numbers(words_after: Sequence[Word]) -> Iterator[tuple[int, str, str]]:
    """The words of a caption that are numbers, each with its place and the words before it."""
    said = ""
    for at, word in enumerate(words_after):
        match = None if word.bold else _PAGE.fullmatch(word.text)
        if match:
            yield at, said + match[1], match[2]
        said = "" if any(map(str.isdigit, word.text)) else said + word.text


def _is_flush(glyphs: Iterable[Glyph], word: Word, field: Field) -> bool:
    """Does the line of a word end where its grid does, as the page of an answer stands?"""
    line = [one for one in glyphs if abs(one.y - word.y) < SAME_LINE * one.size and one.x <= field.right + BESIDE]
    return any(abs(one.x - field.right) < _FLUSH * one.size for one in line)


def _from(glyphs: Sequence[Glyph], left: float) -> list[Glyph]:
    """The glyphs that stand to the right of a place, and what is left of it of the words that these belong to."""
    own = [glyph for glyph in glyphs if glyph.x >= left]
    for glyph in sorted((one for one in glyphs if one.x < left), key=lambda one: -one.x):
        if any(abs(one.y - glyph.y) < _LEVEL * glyph.size and _continues(glyph, one) for one in own):
            own.append(glyph)
    return own


def _numbered(lines: Sequence[tuple[Word, ...]], field: Field) -> tuple[Word, ...]:
    """The lowest line with a grid's number, from there on; empty where none has it."""
    return next((line[at:] for line in reversed(lines) if (at := _number_at(line, field)) is not None), ())


def _names_step(number: Word, after: Sequence[Word]) -> bool:
    """Is a number that of a step, as before the bold name of its technique below the grid above?"""
    return any(
        word.bold and not _NUMBER.fullmatch(word.text) and word.x - number.x < _NEAR * number.size for word in after
    )


def _number_at(line: Sequence[Word], field: Field) -> int | None:
    """Which word of a line is a grid's number: the one nearest to its left edge, if it is near its top."""
    found = [
        at
        for at, word in enumerate(line)
        if word.bold and _NUMBER.fullmatch(word.text) and field.top - word.y < NUMBER and word.x < field.right
        if not _names_step(word, line[at + 1 : at + 2])
    ]
    return min(found, key=lambda at: abs(line[at].x - field.left), default=None)
