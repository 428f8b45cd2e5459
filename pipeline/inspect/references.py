"""Checks what leads from page to page: page numbers, the contents, the numbers of puzzles, the pages beside them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from pipeline.config.languages import language_names, load_strings
from pipeline.inspect.captions import Word
from pipeline.inspect.compare import REMEDY
from pipeline.inspect.faults import Fault, Kind
from pipeline.inspect.ink import InkPage
from pipeline.inspect.lines import TextPage, squeeze
from pipeline.inspect.proof import Stated
from pipeline.model.level import Level

_FOLIO: Final = re.compile(r"\d+")
_ENTRY: Final = re.compile(r"(.+?)\.{4,}(\d+)")
_LEADS: Final = re.compile(r"\D{1,4}(\d+)")  # `p. 7`
_LAST: Final = re.compile(r"\d+$")
_RANGE: Final = re.compile(r"(\d+(?:-\d+)?)(?:\N{EN DASH}(\d+(?:-\d+)?))?")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: the title without spaces, the first and last puzzle as printed, the page it leads to."""

    title: str
    numbers: tuple[str, ...]
    page: int
    at: int


def folio_faults(pages: Sequence[TextPage], stated: Sequence[Stated]) -> Iterator[Fault]:
    """Page numbers that are not the page's place in the file, or that are missing beside puzzles."""
    folios = {page.number: squeeze(page.lines[-1]) for page in pages if page.lines}
    shown = {number: folio for number, folio in folios.items() if _FOLIO.fullmatch(folio)}
    for number, folio in shown.items():
        if folio != str(number):
            yield Fault(Kind.FOLIO, number, "at the foot", f"the page number reads {folio}", str(number), REMEDY)
    for number in sorted({one.figure.page for one in stated} - set(shown)) if len(shown) > 1 else ():
        yield Fault(Kind.FOLIO, number, "at the foot", "the page has no number", str(number), REMEDY)


def number_faults(puzzles: Sequence[Stated]) -> Iterator[Fault]:
    """Numbers of puzzles that are printed twice, skipped or out of order."""
    last: dict[str, int] = {}
    seen: dict[str, int] = {}
    for one in puzzles:
        number, page = one.figure.caption.number, one.figure.page
        if not number:
            continue
        where = f"puzzle {number}, its caption"
        if number in seen:
            found = f"number {number} stands on page {seen[number]}, too"
            yield Fault(Kind.NUMBER, page, where, found, "every number once", REMEDY)
            continue
        seen[number] = page
        series, _, digits = number.rpartition("-")
        expected = last.get(series, 0) + 1
        if int(digits) != expected:
            prefix = f"{series}-" if series else ""
            yield Fault(Kind.NUMBER, page, where, "the numbers before do not lead to it", f"{prefix}{expected}", REMEDY)
        last[series] = int(digits)


def cross_faults(puzzles: Sequence[Stated], answers: Sequence[Stated]) -> Iterator[Fault]:
    """Pages beside puzzles and answers where the other one does not stand."""
    for name, ones, others in (("puzzle", puzzles, answers), ("answer", answers, puzzles)):
        pages: dict[str, list[int]] = {}
        for other in others:
            pages.setdefault(other.number, []).append(other.figure.page)
        for one in ones:
            caption = one.figure.caption
            stands = pages.get(one.number, [])
            beside = one.figure.page in stands  # a page is the hint's then
            if caption.page and stands and not beside and int(caption.page) not in stands:
                found = f"it leads to page {caption.page}"
                where = f"{name} {one.number}, its caption"
                yield Fault(Kind.REFERENCE, one.figure.page, where, found, f"page {stands[0]}", REMEDY)


def hint_faults(pages: Sequence[TextPage], puzzles: Sequence[Stated], answers: Sequence[Stated]) -> Iterator[Fault]:
    """Hints that lead to a page without their puzzle, and puzzles that do not lead to their hint."""
    captions = {(one.figure.page, one.number) for one in (*puzzles, *answers)}
    places = {one.number: one for one in reversed(puzzles)}
    for page in pages:
        for word, leads_to in hint_lines(page):
            number = word.text
            puzzle = places.get(number)
            if puzzle is None or (page.number, number) in captions:
                continue
            stands, told = puzzle.figure.page, puzzle.figure.caption.pages
            if leads_to != str(stands):
                found, where = f"it leads to page {leads_to}", f"hint {number}"
                yield Fault(Kind.REFERENCE, page.number, where, found, f"page {stands}", REMEDY)
            if told and str(page.number) not in told:
                found, where = f"it leads to page {', '.join(told)}", f"puzzle {number}, its hint"
                yield Fault(Kind.REFERENCE, stands, where, found, f"page {page.number}", REMEDY)


def hint_lines(page: TextPage) -> Iterator[tuple[Word, str]]:
    """The numbers in bold that have a page beside them: what stands above the hint of a puzzle."""
    for line in page.lines:
        starts = [at for at, word in enumerate(line) if word.bold and _RANGE.fullmatch(word.text)]
        for at, end in pairwise([*starts, len(line)]):
            behind = [word.text for word in line[at + 1 : end] if not word.bold]
            last = next((number for number, text in enumerate(behind, 1) if any(map(str.isdigit, text))), 0)
            if match := _LEADS.fullmatch("".join(behind[:last])):
                yield line[at], match[1]


def link_faults(pages: Sequence[InkPage]) -> Iterator[Fault]:
    """Links that lead to another page than the words that they lie on."""
    for number, page in enumerate(pages, 1):
        for room, target in page.links:
            held = sorted((one for one in page.glyphs if room.holds(one.x, one.y)), key=lambda one: one.x)
            text = "".join(glyph.text for glyph in held)
            match = _LAST.search(text)
            if match and int(match[0]) != target:
                found = f"it leads to page {target}"
                yield Fault(Kind.REFERENCE, number, f"the link on {text}", found, f"page {match[0]}", REMEDY)


def pairing_faults(puzzles: Sequence[Stated], answers: Sequence[Stated]) -> Iterator[Fault]:
    """Puzzles without an answer, answers without a puzzle, and answers that stand twice; only where there are both."""
    if not puzzles or not answers:
        return
    known, solved = {one.number for one in puzzles}, Counter(one.number for one in answers)
    for one in puzzles:
        if one.number not in solved:
            where = f"puzzle {one.number}"
            yield Fault(Kind.ANSWER, one.figure.page, where, "it has no answer", "one in the key", REMEDY)
    for one in answers:
        where = f"answer {one.number}"
        if one.number not in known:
            yield Fault(Kind.ANSWER, one.figure.page, where, "no puzzle has its number", "the number of one", REMEDY)
        elif solved[one.number] > 1:
            yield Fault(Kind.ANSWER, one.figure.page, where, "it stands in the key twice", "once", REMEDY)


def lost_key_faults(pages: Sequence[TextPage], puzzles: Sequence[Stated]) -> Iterator[Fault]:
    """Puzzles that lead to a page where there is no answer in the whole file.

    A key in a file of its own is no lost one: the words say so, or its pages begin before the last puzzle's, behind
    which a key of the same file would stand.
    """
    hints = {(page.number, word.text) for page in pages for word, _ in hint_lines(page)}
    led = [one for one in puzzles if one.figure.caption.page]
    led = [one for one in led if (int(one.figure.caption.page), one.number) not in hints]
    first = min((int(one.figure.caption.page) for one in led), default=0)
    if first <= max((one.figure.page for one in puzzles), default=0):
        return
    for one in led:
        page = one.figure.caption.page
        if not one.figure.caption.apart:
            where, found = f"puzzle {one.number}, its caption", f"it leads to page {page}, where no answer stands"
            yield Fault(Kind.REFERENCE, one.figure.page, where, found, f"answer {one.number} there", REMEDY)


def contents_faults(pages: Sequence[TextPage], puzzles: Sequence[Stated]) -> Iterator[Fault]:
    """Lines of the contents that lead to a page with another head."""
    entries = [entry for page in pages for entry in _entries(page)]
    if not entries:
        return
    listing = {entry.at for entry in entries}
    book = _Book([page for page in pages if page.number not in listing], puzzles)
    titles = Counter(entry.title for entry in entries)
    for entry in entries:
        wanted = book.wanted(entry, titles[entry.title] > 1)
        if wanted and entry.page not in wanted:
            found = f"{entry.title!r} leads to page {entry.page}"
            yield Fault(Kind.CONTENTS, entry.at, "in the contents", found, f"page {min(wanted)}", REMEDY)


def _entries(page: TextPage) -> Iterator[Entry]:
    for line in page.lines:
        match = _ENTRY.fullmatch(squeeze(line))
        if not match:
            continue
        before = [word for word in line[:-1] if word.text.strip(".")]
        ranged = _RANGE.fullmatch(before[-1].text) if len(before) > 1 else None
        numbers = tuple(number for number in ranged.groups() if number) if ranged else ()
        title = squeeze(before[:-1] if ranged else before).rstrip(".")
        yield Entry(title, numbers, int(match[2]), page.number)


class _Book:
    """What the contents lead to."""

    def __init__(self, pages: Sequence[TextPage], puzzles: Sequence[Stated]) -> None:
        self._pages = pages
        self._stated = sorted({one.figure.page for one in puzzles})
        self._places = {one.number: one.figure.page for one in reversed(puzzles)}
        self._levels = level_names()

    def wanted(self, entry: Entry, repeated: bool) -> set[int]:
        """The pages that a line of the contents may lead to; empty where the ink does not tell."""
        if entry.numbers and entry.numbers[0] in self._places:
            return {self._places[entry.numbers[0]]}
        if entry.title in self._levels and not entry.numbers:
            return self._level_starts(entry.title)
        heads = {page.number for page in self._pages if page.begins(entry.title)}
        if heads:
            return heads if repeated else {page for page in heads if page - 1 not in heads}
        return {page.number for page in self._pages if any(entry.title in line for line in page.squeezed)}

    def _level_starts(self, title: str) -> set[int]:
        """The pages on which a level may begin: the first that names it, or one before that names none."""
        named = {page.number: self._levels & _words(page) for page in self._pages if page.number in self._stated}
        first = next((number for number in self._stated if title in named[number]), None)
        if first is None:
            return set()
        before = [number for number in self._stated if number < first]
        last_other = max((number for number in before if named[number] - {title}), default=0)
        return {number for number in self._stated if last_other < number <= first}


def _words(page: TextPage) -> set[str]:
    """What the first captions of a page say, word by word."""
    return {word.text for line in page.lines[:2] for word in line}


@cache
def level_names() -> frozenset[str]:
    """What levels are called in the languages that there are, without spaces."""
    found = (load_strings(language) for language in language_names())
    return frozenset(strings[f"level.{level}"].replace(" ", "") for strings in found for level in Level)
