"""Checks what leads from page to page: page numbers, the numbers of puzzles, the pages beside them, links."""

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from pipeline.inspect.checks.part_openers import tracker_pages
from pipeline.inspect.checks.proof import Stated
from pipeline.inspect.checks.running_heads import running_title
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import text_of
from pipeline.inspect.recognise.lines import TextPage, squeeze
from pipeline.inspect.recognise.printed_captions import RANGE, SAME_WORD, Word, counted

_SEVERAL: Final = 2  # pages with a number make it likely that all have one
_LOST: Final = 0.1  # of all references: where more are missing none were meant
_FOLIO: Final = re.compile(r"\d{1,4}")  # longer ones are no page numbers: below the barcode of a cover stands its ISBN
_BESIDE: Final = 0.4  # of the type size: a full stop stands less far below the number on its line, other lines farther
_LEADS: Final = re.compile(r"[^\d,]{1,4}(\d+)")  # `p. 7`, but no combination in a list of sums
_LEADERS: Final = re.compile(r"\.{3,}")  # the dots between an entry of the contents and its page
_LAST: Final = re.compile(r"(?<!\d)\d{1,6}$")  # what is longer, as the digits of a grid, is no page
_PIECE: Final = re.compile(r"[\d\N{EN DASH}-]+")  # of the number of a puzzle


def folio_faults(pages: Sequence[TextPage], held: Collection[int]) -> Iterator[Fault]:
    """Page numbers that are not the page's place in the file, that stand twice, or that are missing.

    `held` are the pages with puzzles, hints or answers. Only others that open with the book's title (half-title, title
    and copyright page) go without, and before the first number what has no heading, as a dedication.
    """
    title = running_title(pages, held)
    last = {page.number: printed_folio(page) for page in pages if not _is_half_title(page, title)}
    shown = {number: folio for number, folio in last.items() if folio}
    for number, folio in shown.items():
        if folio != str(number):
            yield Fault(FaultType.FOLIO, number, "at the foot", f"the page number reads {folio}", str(number))
    if len(shown) < _SEVERAL:
        return
    due = {page.number for page in pages if title and page.lines and not page.opens_with(title)}
    headed = {page.number for page in pages if any(word.bold for line in page.lines for word in line)}
    due -= set(range(1, min(shown))) - headed
    for number in sorted((due | set(held)) - set(shown)):
        yield Fault(FaultType.FOLIO, number, "at the foot", "the page has no number", str(number))
    listed = {page.number for page in tracker_pages(pages)}  # the number of a puzzle may be that of its page
    for page in (one for one in pages if one.number not in listed):
        again = any(_is_plain(line, str(page.number)) for line in page.lines[:-1])
        if again and shown.get(page.number) == str(page.number):
            yield Fault(FaultType.FOLIO, page.number, "", "the page number stands twice", "it stands once")


def printed_folio(page: TextPage) -> str:
    """The page number at the foot of a page; empty where it has none."""
    line = page.lines[-1] if page.lines else ()
    folio = "" if any(word.bold for word in line) else squeeze(line)
    return folio if _FOLIO.fullmatch(folio) else ""


def _is_half_title(page: TextPage, title: str) -> bool:
    """Does a page say the title alone? It may be a number, too."""
    return bool(title) and len(page.lines) == 1 and squeeze(page.lines[0]) == title


def _is_plain(line: Sequence[Word], text: str) -> bool:
    return len(line) == 1 and line[0].text == text and not line[0].bold


def number_faults(puzzles: Sequence[Stated], missing: Sequence[int] = ()) -> Iterator[Fault]:
    """Numbers of puzzles that are printed twice, skipped or out of order; a book may begin with any number.

    Behind pages that are `missing` (in rising order) a number may be higher than the next one.
    """
    last: dict[str, int] = {}
    lost: dict[str, int] = {}  # by series, how many pages were missing before its last puzzle
    seen: dict[str, int] = {}
    for one in puzzles:
        number, page = one.figure.caption.number, one.figure.page
        if not number:
            continue
        where = f"puzzle {number}, its caption"
        if number in seen:
            found = f"number {number} stands on page {seen[number]}, too"
            yield Fault(FaultType.NUMBER, page, where, found, "every number once")
            continue
        seen[number] = page
        series, place = counted(number)
        expected = last.get(series, 0 if series else place - 1) + 1
        before = bisect(missing, page)
        is_lost = before > lost.get(series, 0) and place > expected
        if place != expected and not is_lost:
            prefix = f"{series}-" if series else ""
            yield Fault(
                FaultType.NUMBER, page, where, "it does not follow the numbers before it", f"{prefix}{expected}"
            )
        last[series], lost[series] = place, before


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
                yield Fault(FaultType.REFERENCE, one.figure.page, where, found, f"page {stands[0]}")


def hint_faults(pages: Sequence[TextPage], puzzles: Sequence[Stated], answers: Sequence[Stated]) -> Iterator[Fault]:
    """Hints that lead to a page without their puzzle, and puzzles that do not lead to their hint."""
    captions: dict[int, set[str]] = defaultdict(set)
    for one in (*puzzles, *answers):
        captions[one.figure.page].add(one.number)
    places = {one.number: one for one in reversed(puzzles)}
    for page in pages:
        for word, leads_to in hint_lines(page, captions.get(page.number, ())):
            number = word.text
            puzzle = places.get(number)
            if puzzle is None:
                continue
            stands, led_to = puzzle.figure.page, _led_to_hint(puzzle)
            if leads_to != str(stands):
                found, where = f"it leads to page {leads_to}", f"hint {number}"
                yield Fault(FaultType.REFERENCE, page.number, where, found, f"page {stands}")
            if led_to and str(page.number) not in led_to:
                found, where = f"it leads to page {', '.join(led_to)}", f"puzzle {number}, its hint"
                yield Fault(FaultType.REFERENCE, stands, where, found, f"page {page.number}")


def _led_to_hint(puzzle: Stated) -> tuple[str, ...]:
    """The pages that may be a hint's; above a narrow grid there may be that of the answer alone."""
    caption = puzzle.figure.caption
    return caption.pages if len(caption.pages) > 1 or caption.hinted else ()


def lost_faults(puzzles: Sequence[Stated], answers: Sequence[Stated]) -> Iterator[Fault]:
    """References that are missing beside puzzles or answers where the others have one.

    Those beside grids of one width are worded alike. A few at most can be lost; where many have none they need none,
    as those whose answer stands on their page.
    """
    beside = {(one.figure.page, one.number) for one in puzzles} & {(one.figure.page, one.number) for one in answers}
    for name, ones in (*(("puzzle", alike) for alike in _of_one_width(puzzles)), ("answer", answers)):
        counts = [(one, len(one.figure.caption.pages)) for one in ones if (one.figure.page, one.number) not in beside]
        usual = max((count for _, count in counts), default=0)
        lost = [one for one, count in counts if count < usual]
        if len(lost) <= min(max(1, _LOST * len(counts)), len(counts) - len(lost)):
            for one in lost:
                found = "it leads to fewer pages than the others" if usual > 1 else "it leads to no page"
                where, expected = f"{name} {one.number}, its caption", f"{usual} as beside the others"
                yield Fault(FaultType.REFERENCE, one.figure.page, where, found, expected)


def _of_one_width(ones: Sequence[Stated]) -> Iterator[list[Stated]]:
    widths = [round(one.figure.grid.field.width) for one in ones]
    for width in dict.fromkeys(widths):
        yield [one for one, other in zip(ones, widths, strict=True) if other == width]


def lost_hint_faults(hints: Collection[tuple[int, str]], puzzles: Sequence[Stated]) -> Iterator[Fault]:
    """Hints that puzzles lead to and that are not there; `hints` are those that are, by page and number."""
    for one in puzzles:
        page, *others = one.figure.caption.pages or ("",)
        if others and (int(page), one.number) not in hints:
            found = "its number or its page is not printed"
            yield Fault(FaultType.REFERENCE, int(page), f"hint {one.number}", found, "both")


def hint_lines(page: TextPage, captions: Collection[str] = ()) -> Iterator[tuple[Word, str]]:
    """The numbers in bold that have a page beside them, but for those of captions: what stands above a puzzle's hint.

    Lines of two columns at heights of their own may be read as one, or parted; a number is read with what is level.
    """
    seen = [*_but_sizes(page.lines)]
    pieces = [word for word in seen if word.bold and _PIECE.fullmatch(word.text)]
    numbers = _joined(pieces)
    starts = [word for word in numbers if RANGE.fullmatch(word.text)]
    parts = set(map(id, pieces))
    every = sorted([*numbers, *(word for word in seen if id(word) not in parts)], key=lambda word: word.x)
    begins = set(map(id, starts))
    for start in sorted((word for word in starts if word.text not in captions), key=lambda word: word.y):
        row = [word for word in every if abs(word.y - start.y) <= _BESIDE * start.size]
        at = next(place for place, word in enumerate(row) if word is start)
        after = list(takewhile(lambda word: id(word) not in begins, row[at + 1 :]))
        if after and after[0].bold:  # a word that begins with a number, such as a technique's name
            continue
        behind = [word.text for word in after if not word.bold]
        last = next((number for number, text in enumerate(behind, 1) if any(map(str.isdigit, text))), 0)
        if match := _LEADS.fullmatch("".join(behind[:last])):
            yield start, match[1]


def _but_sizes(lines: Sequence[Sequence[Word]]) -> Iterator[Word]:
    """The words of a page but for sizes in its running head, which stand behind bold words there (`Vol. 2`)."""
    for number, line in enumerate(lines):
        for at, word in enumerate(line):
            if number or not (at and word.bold and line[at - 1].bold and not _PIECE.fullmatch(line[at - 1].text)):
                yield word


def _joined(pieces: Sequence[Word]) -> list[Word]:
    """Whole numbers from their pieces.

    Where a line of the next column stands a little higher, it ends between the digits of a number and its hyphens,
    which stand lower.
    """
    whole: list[Word] = []
    for piece in sorted(pieces, key=lambda word: word.x):
        at = next((at for at, before in enumerate(whole) if _goes_on(before, piece)), None)
        if at is None:
            whole.append(piece)
        else:
            whole[at] = replace(whole[at], text=whole[at].text + piece.text)
    return whole


def _goes_on(before: Word, piece: Word) -> bool:
    """Does a piece of a number follow what stands before it, on its line?"""
    level = abs(piece.y - before.y) <= _BESIDE * before.size
    return level and 0 < piece.x - before.x < len(before.text) * SAME_WORD * before.size


def link_faults(page: InkPage, number: int) -> Iterator[Fault]:
    """Links of a page that lead nowhere, or to another page than the words that they lie on."""
    rooms = [room for room, _ in page.links if room is not None]
    texts = dict(zip(rooms, map(text_of, page.glyphs_by_field(rooms)), strict=True))
    for room, target in page.links:
        if room is None:
            yield Fault(FaultType.REFERENCE, number, "a link", "it has no place on the page", "a rectangle")
            continue
        text = texts[room]
        where, match = f"the link on {_LEADERS.sub(' ', text) or 'nothing'}", _LAST.search(text)
        if target is None:
            expected = f"page {match[0]}" if match else "a page"
            yield Fault(FaultType.REFERENCE, number, where, "it leads to no page of the file", expected)
        elif match and target and int(match[0]) != target:
            yield Fault(FaultType.REFERENCE, number, where, f"it leads to page {target}", f"page {match[0]}")


def missing_pages(pages: Sequence[TextPage]) -> frozenset[str]:
    """The pages that are missing, as captions name them."""
    return frozenset(str(page.number) for page in pages if page.is_missing)


def pairing_faults(
    puzzles: Sequence[Stated], answers: Sequence[Stated], missing: Collection[str] = ()
) -> Iterator[Fault]:
    """Puzzles without an answer, answers without a puzzle, and answers that stand twice; only where there are both.

    A puzzle that leads to a page that is `missing` may have its answer there.
    """
    if not puzzles or not answers:
        return
    known, solved = {one.number for one in puzzles}, Counter(one.number for one in answers)
    for one in puzzles:
        if one.number not in solved and one.figure.caption.page not in missing:
            where = f"puzzle {one.number}"
            yield Fault(FaultType.ANSWER, one.figure.page, where, "it has no answer", "one in the key")
    for one in answers:
        where = f"answer {one.number}"
        if one.number not in known:
            yield Fault(FaultType.ANSWER, one.figure.page, where, "no puzzle has its number", "that of a puzzle")
        elif solved[one.number] > 1:
            yield Fault(FaultType.ANSWER, one.figure.page, where, "it stands in the key twice", "once")


def lost_key_faults(pages: Sequence[TextPage], puzzles: Sequence[Stated]) -> Iterator[Fault]:
    """Puzzles that lead to a page where there is no answer in the whole file.

    A key in a file of its own is no lost one: the words say so, or its pages begin before the last puzzle's, behind
    which a key of the same file would stand. A page that is missing may have had answers.
    """
    missing = missing_pages(pages)
    hints = {(page.number, word.text) for page in pages for word, _ in hint_lines(page)}
    led = [one for one in puzzles if one.figure.caption.page]
    led = [one for one in led if (int(one.figure.caption.page), one.number) not in hints]
    first = min((int(one.figure.caption.page) for one in led), default=0)
    if first <= max((one.figure.page for one in puzzles), default=0):
        return
    for one in led:
        page = one.figure.caption.page
        if not one.figure.caption.apart and page not in missing:
            where, found = f"puzzle {one.number}, its caption", f"it leads to page {page}, where no answer stands"
            yield Fault(FaultType.REFERENCE, one.figure.page, where, found, f"answer {one.number} there")
