"""Holds a file to a printer's rules: boxes, margins by ink, page counts, lines, type, fonts, colour, other parts.

Every limit is the printer's data (`model.printer`); nothing here knows a printer by name.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Final

import numpy as np

from pipeline.frozen import frozen
from pipeline.inspect.checks.page_registration import Folio, moved_faults, read_folio
from pipeline.inspect.faults import REMEDY, Fault, FaultType
from pipeline.inspect.pdf.columns import Numbers, Truths
from pipeline.inspect.pdf.document_parts import Extra
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import READABLE, WHITE, Field, Glyph, Rule, Shape
from pipeline.inspect.pdf.reading import Copy
from pipeline.inspect.pdf.typefaces import FontFact
from pipeline.model.printer import INCH, MM, Colour, Paper, Part, Printer
from pipeline.source.wording import counted

SAME: Final = 0.5
"""Points by which a box may differ from what it should be."""

HAIR: Final = 0.02
"""Lengths and sizes are written to a hundredth of a point; what differs less is equal."""

OVERSHOOT: Final = 0.1
"""Ink may come so much nearer to an edge, in points: places and widths are rounded each by itself."""

_HARDLY: Final = 0.05 * MM  # what is less is 0.0 mm in words
_LEAST: Final = 1e-6  # the width of a box that has none
_TINT_HAIR: Final = 0.005
_MEGABYTE: Final = 1_000_000
_EVEN: Final = 2
_PRESS: Final = "DeviceCMYK"


@frozen
class Job:
    """What a file is printed as: its printer's rules, its paper, and whether it is a bound book of its own.

    A `guide` is looked at and not printed: its areas may lie over its lines.
    """

    printer: Printer
    paper: Paper
    bound: bool = True
    guide: bool = False


@frozen
class RuledPage:
    """A page as its printer minds it: what lies on it beside plain ink, and the faults of the page itself.

    `extras` are parts of the file, `names` what its ink is. There are faults for each of the jobs that were asked for.
    """

    number: int
    extras: tuple[Extra, ...]
    names: tuple[str, ...]
    blank: bool
    folio: Folio
    faults: tuple[tuple[Fault, ...], ...]


def rule_page(page: InkPage, extras: tuple[Extra, ...], place: tuple[int, int], jobs: Sequence[Job]) -> RuledPage:
    """Hold a page to its printer's rules; `place` is its number, and the number of all pages."""
    number, pages = place
    faults = tuple(tuple(_page_faults(page, number, job, pages)) for job in jobs)
    return RuledPage(number, extras, page.extras, page.blank, read_folio(page, number), faults)


def printer_faults(
    copy: Copy, fonts: Sequence[FontFact], pages: Sequence[RuledPage], jobs: Sequence[Job], at: int = 0
) -> Iterator[Fault]:
    """All that the printer of one of the jobs would mind, the whole file first, then page by page."""
    job = jobs[at]
    yield from (Fault(FaultType.FILE, 0, "", damage, "the file as it was built") for damage in copy.damages)
    yield from _part_faults(copy, pages, job.printer)
    yield from _word_faults(copy, job.printer)
    yield from _font_faults(fonts)
    if job.bound:
        yield from _count_faults(copy.count, job.printer)
        yield from moved_faults([page.folio for page in pages], job.printer.mirrored)
    yield from _blank_faults(pages, job.printer)
    yield from chain.from_iterable(page.faults[at] for page in pages)


def _page_faults(page: InkPage, number: int, job: Job, pages: int) -> Iterator[Fault]:
    yield from _box_faults(page, number, job)
    yield from _margin_faults(page, number, job, pages)
    yield from _ink_faults(page, number, job)
    if not job.guide:
        yield from _hidden_faults(page, number)
        yield from _faint_faults(page, number)


def _part_faults(copy: Copy, pages: Sequence[RuledPage], printer: Printer) -> Iterator[Fault]:
    refused = set(printer.file.forbidden)
    if Part.ANNOTATION in refused:
        refused |= {Part.LINK, Part.COMMENT}
    for extra in chain(copy.extras, chain.from_iterable(page.extras for page in pages)):
        if extra.part in refused:
            remedy = f"printer {printer.name} refuses such files; {REMEDY}"
            yield Fault(
                FaultType.PART, extra.page, "", extra.detail, f"no {extra.part.value.replace('_', ' ')}", remedy
            )
    for page in pages:
        for name in page.names:
            if name == Part.TRANSPARENCY and Part.TRANSPARENCY not in refused:
                continue
            yield Fault(FaultType.PART, page.number, "", f"it has {name}", "plain ink on an upright page")


def _word_faults(copy: Copy, printer: Printer) -> Iterator[Fault]:
    if not copy.marks.get("Title", "").strip():
        yield Fault(FaultType.TITLE, 0, "", "the file has no title in its metadata", "the book's title")
    most = printer.file.megabytes
    if most and copy.size > most * _MEGABYTE:
        found = f"the file has {copy.size / _MEGABYTE:.0f} MB"
        yield Fault(FaultType.FILE, 0, "", found, f"at most {most} MB", "divide the book into volumes")
    standard = printer.file.standard
    if not standard:
        return
    for name, value in standard.marks.items():
        shown = copy.marks.get(name, "nothing")
        if shown.lstrip("/") != value.lstrip("/"):
            found = f"the mark {name} of {standard.name} is {shown}"
            yield Fault(FaultType.STANDARD, 0, "", found, value)
    if standard.condition not in copy.conditions:
        conditions = ", ".join(copy.conditions) or "no printing condition"
        yield Fault(FaultType.STANDARD, 0, "", f"the file names {conditions}", standard.condition)
    if copy.version != standard.pdf_version:
        yield Fault(FaultType.STANDARD, 0, "", f"the file is PDF {copy.version}", f"PDF {standard.pdf_version}")


def _font_faults(fonts: Sequence[FontFact]) -> Iterator[Fault]:
    for font in fonts:
        if not font.embedded:
            expected, remedy = "every font in the file", f"a printer would replace it; {REMEDY}"
            yield Fault(FaultType.FONT, 0, f"font {font.name}", "it is not embedded", expected, remedy)
        elif font.subtype == "Type3":
            remedy = "use outline fonts"
            yield Fault(FaultType.FONT, 0, f"font {font.name}", "it is of Type 3", "TrueType or OpenType", remedy)
        elif font.renamed:
            found = "its codes are renamed (Encoding), so it may draw other signs than it means"
            yield Fault(FaultType.FONT, 0, f"font {font.name}", found, "the font's own signs")
        elif not font.subset:
            found = "it is embedded as a whole"
            yield Fault(FaultType.FONT, 0, f"font {font.name}", found, "only the glyphs that are printed")
        yield from (Fault(FaultType.FONT, 0, f"font {font.name}", *flaw) for flaw in font.flaws)


def _count_faults(pages: int, printer: Printer) -> Iterator[Fault]:
    found = f"the file has {counted(pages, 'page')}"
    if pages < printer.pages_min:
        yield Fault(FaultType.PAGES, 0, "", found, f"at least {printer.pages_min} for {printer.name}", "add puzzles")
    if printer.pages_max and pages > printer.pages_max:
        expected = f"at most {printer.pages_max} for {printer.name}"
        yield Fault(FaultType.PAGES, 0, "", found, expected, "lower the counts or raise per_page")
    if pages % printer.multiple:
        wanted = "an even number" if printer.multiple == _EVEN else f"a multiple of {printer.multiple}"
        yield Fault(FaultType.PAGES, 0, "", found, f"{wanted} for {printer.name}")


def _blank_faults(pages: Sequence[RuledPage], printer: Printer) -> Iterator[Fault]:
    most = printer.file.blank_run
    for blank, group in groupby(pages, key=lambda page: page.blank):
        numbers = [page.number for page in group]
        if blank and most is not None and len(numbers) > most:
            found = f"pages {numbers[0]} to {numbers[-1]} are blank"
            yield Fault(
                FaultType.BLANK, numbers[0], "", found, f"at most {most} blank pages in a row", "print notes pages"
            )


def _box_faults(page: InkPage, number: int, job: Job) -> Iterator[Fault]:
    width, height = job.printer.sheet(job.paper)
    media = page.boxes.media
    if abs(media.width - width) > SAME or abs(media.height - height) > SAME:
        yield Fault(FaultType.BOX, number, "", f"the page is {_size(media.width, media.height)}", _size(width, height))
        return
    trim = _trim(number, job)
    for name, box, expected in (("trim", page.boxes.trim, trim), ("bleed", page.boxes.bleed, media)):
        wanted = name == "trim" or job.printer.bleed is not None
        if box is None and wanted:
            yield Fault(FaultType.BOX, number, "", f"the page has no {name} box", _corners(expected))
        elif box is not None and not _alike(box, expected):
            yield Fault(FaultType.BOX, number, "", f"the {name} box is {_corners(box)}", _corners(expected))
    crop = page.boxes.crop
    if crop is not None and not _alike(crop, media):
        yield Fault(FaultType.BOX, number, "", f"the crop box is {_corners(crop)}", _corners(media))
    if page.boxes.art is not None:
        yield Fault(FaultType.BOX, number, "", "the page has an art box", "a trim box alone")


def _trim(number: int, job: Job) -> Field:
    """Where the page is cut, from the upper left corner of the file's page."""
    printer = job.printer
    left, bottom = printer.bleed.corner(printer.mirrored and number % 2 == 0) if printer.bleed else (0.0, 0.0)
    _, height = printer.sheet(job.paper)
    return Field(left, height - bottom - job.paper.height, left + job.paper.width, height - bottom)


def _alike(one: Field, other: Field) -> bool:
    return all(abs(here - there) <= SAME for here, there in zip(one, other, strict=True))


def _margin_faults(page: InkPage, number: int, job: Job, pages: int) -> Iterator[Fault]:
    """The ink that comes too near to an edge, the farthest of each side."""
    trim, edge = _trim(number, job), job.printer.file.edge
    gutter = job.printer.gutter(pages)
    right_bound = job.printer.mirrored and number % 2 == 0
    live = Field(
        trim.left + (edge if right_bound else gutter),
        trim.top + edge,
        trim.right - (gutter if right_bound else edge),
        trim.bottom - edge,
    )
    inked = page.rooms
    if job.printer.bleed is not None:
        inked = inked[:, ~_bleeding(inked, trim, page)]
    if not inked.size:
        return
    reach = Field(*inked[:2].min(axis=1).tolist(), *inked[2:].max(axis=1).tolist())
    for side, name in enumerate(("left", "top", "right", "bottom")):
        outward = 1 if side > 1 else -1
        if outward * (reach[side] - live[side]) > OVERSHOOT:
            least, kept = abs(live[side] - trim[side]), outward * (trim[side] - reach[side])
            bind = name == ("right" if right_bound else "left")
            found = _distance(kept)
            who = f"{job.printer.name}{' at the spine' if bind else ''}"
            remedy = "keep it inside, or use a printer with smaller margins"
            yield Fault(FaultType.MARGIN, number, f"at the {name}", found, f"at least {_mm(least)} for {who}", remedy)


def _bleeding(rooms: Numbers, trim: Field, page: InkPage) -> Truths:
    """Which rooms reach from the page into the bleed, as a background does."""
    media, (left, top, right, bottom) = page.boxes.media, rooms
    beyond = (trim.left - left, trim.top - top, right - trim.right, bottom - trim.bottom)
    spaces = (trim.left, trim.top, media.right - trim.right, media.bottom - trim.bottom)
    found = np.zeros(rooms.shape[1], bool)
    for out, space in zip(beyond, spaces, strict=True):
        if space > 0:
            found |= out >= space - SAME
    return found


def _ink_faults(page: InkPage, number: int, job: Job) -> Iterator[Fault]:
    rules = job.printer.file
    least = rules.line_min - HAIR
    left, top, right, bottom = page.shape_rooms
    slim = page.shapes_where(np.minimum(right - left, bottom - top) < least)
    strokes = [(rule.width, rule.field) for rule in page.rules_where(page.rule_table.width < least)]
    outlines = page.shapes_where((page.shape_table.width > 0) & (page.shape_table.width < least))
    strokes += [(shape.width, shape.field) for shape in outlines]
    strokes += [(bar, shape.field) for shape in slim if 0 < (bar := _bar(shape)) < least and shape.grey < WHITE]
    thin = [(f"{width:.2f} pt", field) for width, field in strokes]
    yield from _alike_faults(FaultType.LINE, number, thin, "a line is {} wide", f"at least {rules.line_min:g} pt")
    tiny = page.glyphs_where(page.glyph_table.size < rules.text_min - HAIR)
    small = [(f"{glyph.size:.1f} pt", glyph.field) for glyph in tiny]
    yield from _alike_faults(FaultType.TYPE, number, small, "type is {} large", f"at least {rules.text_min:g} pt")
    yield from _tone_faults(page, number, job.printer)
    coarse = [(f"{one.dpi:.0f} dpi", one.field) for one in page.pictures if one.dpi < rules.image_dpi - 1]
    yield from _alike_faults(FaultType.IMAGE, number, coarse, "an image has {}", f"at least {rules.image_dpi} dpi")


def _bar(shape: Shape) -> float:
    """How wide a filled box is that is seen as a line; 0 for what is none."""
    thin, long = sorted((shape.field.width, shape.field.height))
    flat = thin < _LEAST  # then it has no four corners either
    if shape.width or (shape.round and not flat):
        return 0.0
    return max(thin, _LEAST) if long > thin else 0.0


def _hidden_faults(page: InkPage, number: int) -> Iterator[Fault]:
    found = [("hidden", field) for field in page.hidden]
    text = "ink is {}: white on white, covered or cut off"
    yield from _alike_faults(FaultType.HIDDEN, number, found, text, "ink that is seen")


def _faint_faults(page: InkPage, number: int) -> Iterator[Fault]:
    for text, _, found in page.faint:
        where, expected = f"the text {text!r} on a picture", f"at least {READABLE}"
        yield Fault(FaultType.COLOUR, number, where, f"a contrast of {found:.1f}", expected)


def _tone_faults(page: InkPage, number: int, printer: Printer) -> Iterator[Fault]:
    lightest = 1 - printer.file.tint_min + _TINT_HAIR
    shades, lines, letters = (
        (lightest < table.grey) & (table.grey < WHITE)
        for table in (page.shape_table, page.rule_table, page.glyph_table)
    )
    pale: list[Shape | Rule | Glyph] = [*page.shapes_where(shades), *page.rules_where(lines)]
    pale += page.glyphs_where(letters)
    coloured = {tone.field for tone in page.tones} if pale else set()  # a pale colour is no grey
    light = [(f"{1 - one.grey:.0%}", one.field) for one in pale if one.field not in coloured]
    yield from _alike_faults(
        FaultType.TINT, number, light, "a grey is {} black", f"at least {printer.file.tint_min:.0%}"
    )
    if printer.file.colour is Colour.CMYK:
        foreign = [one for one in page_colours(page) if not one[0].startswith(_PRESS)]
        yield from _alike_faults(FaultType.COLOUR, number, foreign, "ink is {}", "black, grey and CMYK")
    if printer.file.colour is Colour.GRAY:
        yield from _alike_faults(FaultType.COLOUR, number, page_colours(page), "ink is {}", "black and grey alone")


def page_colours(page: InkPage) -> list[tuple[str, Field]]:
    """The colours on a page that are no greys, and where they lie."""
    images = [
        (one.space.lstrip("/"), one.field) for one in page.pictures if one.space not in ("/DeviceGray", "/CalGray")
    ]
    return [(tone.colour, tone.field) for tone in page.tones] + images


def _alike_faults(
    about: FaultType, number: int, found: Iterable[tuple[str, Field]], text: str, expected: str
) -> Iterator[Fault]:
    """One fault for all that is alike on a page, with the place of the first."""
    first: dict[str, tuple[Field, int]] = {}
    for value, field in found:
        place, count = first.get(value, (field, 0))
        first[value] = (place, count + 1)
    for value, (field, count) in first.items():
        times = f" ({count} times on this page)" if count > 1 else ""
        yield Fault(about, number, _spot(field), text.format(value) + times, expected)


def _spot(field: Field) -> str:
    return f"{field.left / MM:.0f} mm from the left and {field.top / MM:.0f} mm from the top"


def _distance(kept: float) -> str:
    """How far ink stays inside the trim."""
    if abs(kept) < _HARDLY:
        return "ink reaches the trim"
    return f"ink comes within {_mm(kept)} of the trim" if kept > 0 else f"ink lies {_mm(-kept)} beyond the trim"


def _mm(length: float) -> str:
    return f"{length / MM:.1f} mm"


def _size(width: float, height: float) -> str:
    return f"{width / MM:.1f} x {height / MM:.1f} mm ({width / INCH:.3f} x {height / INCH:.3f} in)"


def _corners(box: Field) -> str:
    return " ".join(f"{number:.1f}" for number in box)
