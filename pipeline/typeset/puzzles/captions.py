"""What stands above and below every puzzle: number, level, the page of its answer; techniques and room for the time.

One book has one form of words for the answer's page, whichever fits above all its grids.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.frozen import frozen
from pipeline.model.book import Entry
from pipeline.model.minutes import ReaderMinutes
from pipeline.model.puzzle import Puzzle
from pipeline.model.qr import QrSpec
from pipeline.model.spec import FIRST_HINT, NOWHERE, SEPARATE, BookSpec
from pipeline.model.values import digit_of
from pipeline.page.draw.elements import ARTIFACT, Element, Role
from pipeline.page.draw.ops import Link, Placed, Strokes, Tagged
from pipeline.page.draw.tagging import tagged
from pipeline.page.type.typography import Face, Weight, cut_short, fitted
from pipeline.page.units import Box
from pipeline.solving.technique_words import technique_name
from pipeline.typeset.geometry.page_geometry import CAPTION_GAP, second_line
from pipeline.typeset.sheets.sheet import DrawContext, Marks, dots, dots_width, sized

_TICK = 1.4  # the width of a box to tick with the space before it, in sizes
_BOX = 0.95  # its side
_GAP = 0.7  # between the parts of a caption, in sizes
_APART = 1.2  # between two pages that a caption leads to
_WORD = re.compile(r"[^\s-]+-?\s*|-\s*")
_BELOW = frozenset(("techniques", "done", "time"))  # what a book may show below its grids, beside minutes
_BETWEEN = " · "  # minutes and the technique
_BLANK = "______"  # where a solver writes the time
_SHORTEST = 3  # of its strokes that stay where the grid is narrow


@dataclass(frozen=True)  # without slots, which leave no room for what is kept
class Targets:
    """Where captions lead: the pages of answers and of hints by puzzle number, and whether they are links there."""

    answers: Mapping[str, int]
    answers_linked: bool
    hints: Mapping[str, int]
    hints_linked: bool

    @cached_property
    def longest(self) -> tuple[str, int, int]:
        """The longest number of a puzzle, and the last pages of answers and of hints."""
        number = max((*self.answers, *self.hints), key=len, default="")
        return number, max(self.answers.values(), default=0), max(self.hints.values(), default=0)


@frozen
class Captions:
    """What stands beside puzzles: the kinds shown, the pages that they lead to, the marks of levels.

    `answer` is the form of the answer's page, in words or after an arrow; `widest` the widest name of a level;
    `minutes` those of levels, None where none are shown; `qr` are the QR codes of the book, if it has any.
    """

    show: Collection[str]
    pages: Targets
    marks: Marks
    strings: Mapping[str, str]
    answer: str
    widest: str
    minutes: ReaderMinutes | None = None
    qr: QrSpec | None = None


@frozen
class _Parts:
    """The texts above a grid, and their sizes in parts of the look's; `digits` where they begin with 0.

    `dots` are those of the level's mark, filled or not.
    """

    number: str
    level: str
    answer: str
    scale: float
    digits: str = ""
    hint: str = ""
    dots: int = 0


@frozen
class _Type:
    """The faces of captions, and their sizes in points where all have room: of numbers, and of all else."""

    bold: Face
    regular: Face
    number: float
    size: float


@frozen
class Caption:
    """A puzzle's caption on its page: what captions of the book show, and what there is room for here."""

    entry: Entry
    captions: Captions
    parts: _Parts


def wants_arrow(context: DrawContext, spec: BookSpec, marks: Marks, pages: int, grids: Iterable[float]) -> bool:
    """Do words for the answer's page fit above one of the grids (their widths) only if the level loses its name?

    `pages` is the most that the book may have. Works before any puzzle exists.
    """
    if "answer_page" not in spec.page.show or spec.answers.place == NOWHERE:
        return False
    number = _longest_number(spec) if "number" in spec.page.show else ""
    level = widest_level(context, spec.strings, marks) if "level" in spec.page.show else ""
    hint = spec.strings["caption.hint"].format(page=pages) if spec.answers.style == FIRST_HINT else ""
    parts = _Parts(number, level, answer_form(spec).format(page=pages), 1, hint=hint, dots=marks.dots)
    return min(grids, default=float("inf")) < _width(_type(context), parts)


def _type(context: DrawContext) -> _Type:
    typeface = context.typeface
    return _Type(typeface.bold, typeface.regular, context.size("number"), context.size("caption"))


def answer_form(spec: BookSpec) -> str:
    """The words that lead to the page of an answer; a key in a file of its own is named, for it has its own pages."""
    return spec.strings["caption.answer_separate" if spec.answers.place == SEPARATE else "caption.answer"]


def arrow_key(spec: BookSpec) -> str:
    """The key of the sentence that explains the arrow."""
    return "levels.answer_separate" if spec.answers.place == SEPARATE else "levels.answer_short"


def above(context: DrawContext, caption: Caption, grid: Box, role: Role = Role.HEADING_2) -> Iterator[Placed]:
    """The words above a grid; with a number they are a heading, but for those that lead elsewhere."""
    heading = Element(role if caption.parts.number else Role.PARAGRAPH)
    if named := tuple(_naming(context, caption, (grid.x, grid.top + CAPTION_GAP))):
        yield Tagged(heading, named)
    yield from _leading(context, caption, grid)


def _naming(context: DrawContext, caption: Caption, start: tuple[float, float]) -> Iterator[Placed]:
    """Number and level from a point of the baseline; the mark of a level is told where its name has no room."""
    (x, baseline), parts = start, caption.parts
    level, captions = caption.entry.level, caption.captions
    full = _type(context)
    number, size = parts.scale * full.number, parts.scale * full.size
    if parts.number:
        yield sized(x, baseline, parts.number, number, Weight.BOLD)
        x += full.bold.width(parts.number, number) + _GAP * size
    if level and parts.dots:
        told = ARTIFACT if parts.level else Element(Role.FIGURE, alt=captions.strings[f"level.{level}"])
        yield Tagged(told, (dots(context, (x, baseline), size, captions.marks.filled[level], parts.dots),))
        x += dots_width(size, parts.dots) + _GAP * size / 2
    if parts.level:
        yield sized(x, baseline, parts.level, size)
        x += full.regular.width(parts.level, size) + _GAP * size
    if parts.digits:
        yield sized(x, baseline, parts.digits, size)


def _leading(context: DrawContext, caption: Caption, grid: Box) -> Iterator[Placed]:
    """The pages of answer and hint, from the right."""
    parts, captions = caption.parts, caption.captions
    baseline, size = grid.top + CAPTION_GAP, parts.scale * context.size("caption")
    right, pages = grid.right, captions.pages
    leading = ((parts.answer, pages.answers, pages.answers_linked), (parts.hint, pages.hints, pages.hints_linked))
    for words, targets, linked in leading:
        if not words:
            continue
        start = right - context.typeface.regular.width(words, size)
        said = sized(start, baseline, words, size)
        link = Link((start, baseline - 2, right, baseline + size), targets[caption.entry.number]) if linked else None
        yield Tagged(Element(Role.LINK, Element(Role.PARAGRAPH)), (said, link)) if link else said
        right = start - _APART * size


def below(context: DrawContext, entry: Entry, captions: Captions, grid: Box) -> Iterator[Placed]:
    """The words below a grid: minutes, technique and time on one line, or on two where they are too wide for it."""
    if captions.minutes is None and _BELOW.isdisjoint(captions.show):
        return
    size, face = context.size("caption"), context.typeface.regular
    baseline = grid.y - CAPTION_GAP - context.caps("caption") - 1
    parts = (minutes_words(entry, captions.minutes, captions.strings), _technique(entry, captions))
    said = _BETWEEN.join(filter(None, parts))
    done = captions.strings["caption.done"] if "done" in captions.show else ""
    ticked = context.width(done, "caption") + _TICK * size if done else 0.0
    time = _time(context, captions, grid.width - (ticked + size) * bool(done))
    if not (said or time or done):
        return
    timed = context.width(time, "caption") if time else 0.0
    beside = grid.width - sum(width + size for width in (ticked, timed) if width)
    small = fitted(face, said, size, beside) if said else size
    lines = [said] if said else []
    if small < context.readable:
        small = max(context.readable, fitted(face, said, size, grid.width))
        first, rest = parted(face, said, small, grid.width)
        lines = [cut_short(face, first, small, grid.width), cut_short(face, rest, small, beside)]
    drop = second_line(context.geometry.look)
    texts = (sized(grid.x, baseline - number * drop, line, small) for number, line in enumerate(lines))
    if lines:
        yield tagged(Element(Role.PARAGRAPH), texts)
    lower = baseline - (len(lines) > 1) * second_line(context.geometry.look)
    if time:
        yield context.text_to(grid.right, lower, time, "caption")
    if done:
        right = grid.right - (timed + size if timed else 0.0)
        yield context.text(right - ticked, lower, done, "caption")
        yield tick_box(context, right - size, lower, size)


def _time(context: DrawContext, captions: Captions, room: float) -> str:
    """The word for the time and a line to write on, which is shorter below a narrow grid; empty where none is shown."""
    if "time" not in captions.show:
        return ""
    lines = (f"{captions.strings['caption.time']} {_BLANK[:length]}" for length in range(len(_BLANK), _SHORTEST, -1))
    shortest = f"{captions.strings['caption.time']} {_BLANK[:_SHORTEST]}"
    return next((line for line in lines if context.width(line, "caption") <= room), shortest)


def tick_box(context: DrawContext, x: float, baseline: float, size: float) -> Strokes:
    """An empty box to tick, beside type of a size."""
    side, foot = _BOX * size, baseline + (context.typeface.regular.cap_height - _BOX) * size / 2
    right, top = x + side, foot + side
    edges = ((x, foot, right, foot), (x, top, right, top), (x, foot, x, top), (right, foot, right, top))
    return Strokes(context.geometry.look.line_min, 0.0, edges)


def minutes_words(entry: Entry, minutes: ReaderMinutes | None, strings: Mapping[str, str]) -> str:
    """The minutes of a puzzle's level in words, with the reader group; empty where they are not known."""
    found = minutes.range_of(entry.kind, entry.size, entry.level) if minutes else None
    if minutes is None or found is None:
        return ""
    return strings["caption.minutes"].format(least=found[0], most=found[1], readers=minutes.reader_group)


def _technique(entry: Entry, captions: Captions) -> str:
    """The name of the hardest technique, where it is shown."""
    if "techniques" not in captions.show:
        return ""
    return technique_name(captions.strings, entry.rated.rating.technique, entry.rated.puzzle.variant)


def parted(face: Face, text: str, size: float, room: float) -> tuple[str, str]:
    """As many words, or parts of one before a hyphen, as fit a room, at least one, and the others."""
    words = _WORD.findall(text)
    starts = ["".join(words[:count]).rstrip() for count in range(1, len(words) + 1)]
    first = max((start for start in starts if face.width(start, size) <= room), key=len, default=starts[0])
    return first, text.removeprefix(first).strip()


def _parts(entry: Entry, captions: Captions) -> _Parts:
    show, strings, pages = captions.show, captions.strings, captions.pages
    levelled = entry.level if "level" in show else None
    level = strings[f"level.{levelled}"] if levelled else ""
    answer = hint = ""
    if "answer_page" in show:
        page, hint_page = pages.answers.get(entry.number), pages.hints.get(entry.number)
        answer = captions.answer.format(page=page) if page is not None else ""
        hint = strings["caption.hint"].format(page=hint_page) if hint_page is not None else ""
    return _Parts(
        entry.number if "number" in show else "",
        strings["caption.extra"] if entry.extension else level,
        answer,
        1,
        digits_named(entry.rated.puzzle),
        hint,
        captions.marks.dots if levelled else 0,
    )


def digits_named(puzzle: Puzzle) -> str:
    """The digits of a grid that begin with 0: nothing else there says so to a solver."""
    return "" if puzzle.first_digit else f"{digit_of(1, puzzle)}–{digit_of(puzzle.width, puzzle)}"


def alike(context: DrawContext, grids: Iterable[tuple[Entry, float]], captions: Captions) -> list[Caption]:
    """The captions of a page, given its grids with their widths: what one has no room for, all leave out.

    That is the level's name first, then its mark, then the page of the hint, which its number finds too, and at last
    that of the answer. What is left is smaller where it must be.
    """
    full, least = _type(context), context.readable / context.size("caption")
    said = [(entry, _parts(entry, captions), width) for entry, width in grids]
    omitted = max([_omitted(full, least, parts, captions, width) for _, parts, width in said])
    return [Caption(entry, captions, _fitting(full, least, parts, omitted, width)) for entry, parts, width in said]


def _omitted(full: _Type, least: float, parts: _Parts, captions: Captions, room: float) -> int:
    """How much the caption of a grid leaves out at least.

    The widest name of a level decides; where that has no room, the longest number and pages of the book, too. `least`
    is the scale of the smallest type.
    """
    if _width(full, parts, captions.widest if parts.level else "") <= room:
        return 0
    _, *fewer = _shorter(parts)
    fitting = (at for at, one in enumerate(fewer, 1) if least * _width(full, _longest(one, captions)) <= room)
    return next(fitting, len(fewer))


def _shorter(parts: _Parts) -> tuple[_Parts, ...]:
    """The texts of a caption, and with always less of them."""
    bare = replace(parts, level="")
    unmarked = replace(bare, dots=0)
    return parts, bare, unmarked, replace(unmarked, hint=""), replace(unmarked, hint="", answer="")


def _fitting(full: _Type, least: float, parts: _Parts, omitted: int, room: float) -> _Parts:
    """What a caption says that leaves out so much, smaller where it must be; with the level's name at full size."""
    if not omitted:
        return parts
    left = _shorter(parts)[omitted]
    return replace(left, scale=min(1.0, max(least, room / _width(full, left))))


def _longest(parts: _Parts, captions: Captions) -> _Parts:
    """The texts of a caption with the longest number and pages that the book has."""
    longest, answer_page, hint_page = captions.pages.longest
    number = max((parts.number, longest), key=len) if parts.number else ""
    answer = captions.answer.format(page=answer_page) if parts.answer else ""
    hint = captions.strings["caption.hint"].format(page=hint_page) if parts.hint else ""
    return replace(parts, number=number, answer=answer, hint=hint)


def _width(full: _Type, parts: _Parts, named: str | None = None) -> float:
    """The width of a caption at full size; `named` is a level in place of its own."""
    regular, size = full.regular, full.size
    gap = _GAP * size
    number = full.bold.width(parts.number, full.number) + gap if parts.number else 0.0
    mark = dots_width(size, parts.dots) + gap / 2 if parts.dots else 0.0
    digits = regular.width(parts.digits, size) + gap if parts.digits else 0.0
    hint = regular.width(parts.hint, size) + _APART * size if parts.hint else 0.0
    level = regular.width(parts.level if named is None else named, size)
    return number + mark + level + gap + digits + hint + regular.width(parts.answer, size)


def widest_level(context: DrawContext, strings: Mapping[str, str], marks: Marks) -> str:
    """The widest name of the levels that may be named."""
    names = (strings[f"level.{level}"] for level in marks.levels)
    return max(names, key=lambda name: context.width(name, "caption"))


def _longest_number(spec: BookSpec) -> str:
    """The number of the book that has the most characters, digits being of one width."""
    counts = [section.asked for section in spec.sections]
    if spec.numbers == "section":
        return max((f"{section}-{count}" for section, count in enumerate(counts, 1)), key=len)
    return f"{spec.week}-{sum(counts)}" if spec.numbers == "week" else str(spec.first_number + sum(counts) - 1)
