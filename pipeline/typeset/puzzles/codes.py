"""Draws the QR codes of puzzles: where they lead, and how they stand in the room that is kept for them."""

from collections.abc import Iterable, Iterator

from pipeline.errors import InputError, Problem
from pipeline.families import text_of
from pipeline.model.book import Entry
from pipeline.model.qr import LEAST_MODULE, PUZZLE, QUIET, QrSpec
from pipeline.model.spec import BookSpec
from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Tagged
from pipeline.page.files.qr_code import SIDE, code_side, drawn, modules
from pipeline.page.units import Box
from pipeline.typeset.geometry.code_sizes import code_modules


def link_of(qr: QrSpec, entry: Entry) -> str:
    """Where the code of a puzzle leads."""
    return qr.link(text_of(entry.rated), entry.code)


def check_codes(spec: BookSpec, entries: Iterable[Entry]) -> None:
    """Raise InputError for puzzles whose text forms are so long that their code does not fit the room kept for it."""
    qr = spec.page.qr
    if qr is None:
        return
    kept = {section.params.kind: 0 for section in spec.sections}
    for section in spec.sections:
        kept[section.params.kind] = max(kept[section.params.kind], code_modules(qr, section))
    problems = [
        Problem(
            f"the code of puzzle {entry.number} has {needed - 2 * QUIET} modules, too fine for its room "
            f"({qr.module * room:.0f} pt); write qr.content: id, or a shorter qr.address",
            spec.file,
            "qr",
        )
        for entry in entries
        if (needed := code_side(link_of(qr, entry)) + 2 * QUIET) > SIDE + 2 * QUIET
        or _module(qr, needed, (room := kept[entry.kind]) * qr.module) < LEAST_MODULE
    ]
    if problems:
        raise InputError(problems)


def _module(qr: QrSpec, needed: int, room: float) -> float:
    """The module of a code with so many, the white around it among them, in a room: smaller where it must be."""
    return min(qr.module, room / needed)


def draw_code(qr: QrSpec, entry: Entry, corner: tuple[float, float], room: float) -> Tagged:
    """A code whose room begins at an upper left corner. Its ink is flush with the left: margins and gaps are white.

    Its address is told in its place.
    """
    left, top = corner
    link = link_of(qr, entry)
    code = modules(link)
    module = _module(qr, len(code) + 2 * QUIET, room)
    figure = Element(Role.FIGURE, alt=link, box=(left, top - room, left + room, top))
    return Tagged(figure, (drawn(code, left, top - QUIET * module, module),))


def below_grid(qr: QrSpec, entry: Entry, grid: Box, footing: float, room: float) -> Iterator[Tagged]:
    """The code in the room at the foot of a puzzle's frame, `footing` being all that stands below the grid."""
    if qr.place == PUZZLE and room:
        yield draw_code(qr, entry, (grid.x, grid.y - footing + room), room)
