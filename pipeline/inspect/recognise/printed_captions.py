"""Reads what stands above grids: the puzzle's number, and the page that it refers to."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from operator import attrgetter, itemgetter
from unicodedata import east_asian_width

import numpy as np

from pipeline.frozen import frozen
from pipeline.inspect.pdf.columns import picked, places_of, within
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import STRAIGHT, Field, Glyph, Rule, text_of
from pipeline.inspect.recognise.grids import Grid, in_rows
from pipeline.inspect.recognise.wording import printed_words

CAPTION = 40.0  # how far above its grid, in points, a caption may stand
NUMBER = 26.0  # and its number at most so far
BESIDE = 6.0  # what begins farther to the right of a grid belongs to something else
SAME_LINE = 0.6  # of the type size: glyphs at heights that differ less stand on one line,
_SAME_WORD = 0.02  # and so does one that is as near to the last: the middles of digits of a number differ a little
SAME_WORD = 0.8  # of the type size: glyphs whose centres are farther apart belong to two words
SAME_SQUARE = 1.1  # likewise of Chinese and other characters as wide as they are high
SAME_SIZE = 0.1  # points

_HANGING = dict.fromkeys("‘’“”'\"º", 0.3)  # of the type size
_NEAR = 2.5  # of the type size: the name of a step begins no farther behind its number
_LEVEL = 0.2  # of the type size: the middles of digits and hyphens of one number differ less in height

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

    def naming(self, levels: Collection[str]) -> "Caption":
        """The caption in a book with levels of these names, without spaces: the digit of `Level 2` is no page.

        Neither is that of `Extra, Level 2`, as keys of classes have it.
        """
        said = self.leads + self.page
        alone = {said[len(extra) + _COMMA :] for extra in printed_words("caption.extra") if said.startswith(extra)}
        if not self.page or not {said, *alone} & {*levels}:
            return self
        return replace(self, page="", pages=self.pages[:-1], leads="")


def read_captions(page: InkPage, grids: Sequence[Grid]) -> tuple[Caption, ...]:
    """The caption of every grid; grids in reading order. What runs down the page, as on a spine, is no caption."""
    fields = [grid.field for grid in grids]
    outside, table = places_of(page.outside(fields)), page.glyph_table
    xs, ys = table.x[outside], table.y[outside]
    ceilings = _ceilings(page, grids)
    captions: list[Caption] = []
    for field in fields:
        room = _room(field, fields, ceilings)
        held, under = (
            [glyph for at in outside[within(xs, ys, one)].tolist() if not (glyph := page.glyphs[at]).sideways]
            for one in (room, _room_below(field, fields))
        )
        captions.append(_caption(held, field, _all_words(under)))
    return tuple(captions)


def _ceilings(page: InkPage, grids: Sequence[Grid]) -> list[Rule]:
    """The level strokes of a page that are no lines of a grid; broken ones may be cages of a grid beside a caption."""
    inner, lines = {id(rule) for grid in grids for rule in grid.rules}, page.rule_table
    drawn = picked(page.rules, (np.abs(lines.y1 - lines.y2) < STRAIGHT) & ~lines.dashed)
    return [rule for rule in drawn if id(rule) not in inner]


def words(glyphs: Iterable[Glyph]) -> Iterator[tuple[Word, ...]]:
    """The words of some glyphs as far as their distances part them, line by line from the top."""
    for line in text_lines(glyphs):
        found = in_rows(line, lambda word, glyph: _continues(word[-1], glyph))
        yield tuple(Word(text_of(word), word[0].bold, word[0].x, word[0].y, word[0].size) for word in found)


def text_lines(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    """Glyphs line by line from the top, each line from left to right."""
    placed = sorted(((_middle(glyph), glyph) for glyph in glyphs), key=itemgetter(0))
    for line in in_rows(placed, _goes_on):
        yield sorted((glyph for _, glyph in line), key=attrgetter("x"))


def _goes_on(line: list[tuple[float, Glyph]], one: tuple[float, Glyph]) -> bool:
    """Does a glyph, given with its height, stand on a line that those above it have begun?"""
    height, size = one[0], line[0][1].size
    return height - line[0][0] <= SAME_LINE * size or height - line[-1][0] <= _SAME_WORD * size


def _middle(glyph: Glyph) -> float:
    """Where the middle of its line is: a quotation mark hangs above that."""
    return glyph.y + _HANGING.get(glyph.text, 0.0) * glyph.size


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
    return after.x - before.x < (SAME_SQUARE if _is_square(before.text + after.text) else SAME_WORD) * before.size


@lru_cache(maxsize=4096)
def _is_square(text: str) -> bool:
    return all(east_asian_width(sign) in _SQUARE for sign in text)


def _room(field: Field, fields: Sequence[Field], ceilings: Sequence[Rule]) -> Field:
    """Where a grid's caption stands: up to the rule above it, and halfway to its neighbours on both sides."""
    beside = [other for other in fields if other.top <= field.bottom and field.top <= other.bottom]
    left = [(other.right + field.left) / 2 for other in beside if other.right < field.left]
    right = [(other.left + field.right) / 2 for other in beside if other.left > field.right]
    top = [rule.y1 for rule in ceilings if rule.y1 < field.top and rule.x1 < field.right and rule.x2 > field.left]
    return Field(
        max([field.left - CAPTION, *left]),
        max([field.top - CAPTION, *top]),
        min([field.right + CAPTION, *right]),
        field.top,
    )


def _room_below(field: Field, fields: Sequence[Field]) -> Field:
    """Where the words below a grid stand: above the next grid, and not beyond its sides."""
    under = [other.top for other in fields if other.top >= field.bottom and other.left < field.right > field.left]
    return Field(field.left - BESIDE, field.bottom, field.right + BESIDE, min([field.bottom + CAPTION, *under]))


def _all_words(glyphs: Iterable[Glyph]) -> str:
    """The words of some glyphs line by line, without spaces."""
    return "".join(word.text for line in words(glyphs) for word in line).replace(" ", "")


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


def _caption(held: Sequence[Glyph], field: Field, below: str) -> Caption:
    """What stands above a grid: a line that begins with a number in bold near its corner, and ends with a page.

    Where no line has a number it is the lowest one. Text of a neighbouring column may stand on either side.
    """
    lines = [*words(held)]
    if not lines:
        return Caption(below=below)
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
