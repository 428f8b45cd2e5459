"""How large the QR codes of a book are, before any puzzle exists: by the longest text forms that it may have."""

from collections.abc import Iterator, Mapping

from pipeline.errors import Problem
from pipeline.families import family_named
from pipeline.model.book import PageStyle
from pipeline.model.code import CODE_MIN
from pipeline.model.qr import ID, PUZZLE, QUIET, QrSpec
from pipeline.model.spec import BookSpec, SectionSpec
from pipeline.page.files.qr_code import LARGEST, SIDE, code_side

_CODE = "M" * (CODE_MIN + 2)  # codes are longer than the least where others begin with the same characters
GAP = 4.0
"""Points between a code's white border and the words or the grid above it."""


def code_modules(qr: QrSpec, section: SectionSpec) -> int:
    """The modules along a side of the codes of a section, the white around them included; 0 where it is not known."""
    text = _longest(qr, section)
    return code_side(qr.link(text, _CODE)) + 2 * QUIET if text is not None else 0


def code_rooms(spec: BookSpec) -> Mapping[PageStyle, float]:
    """The side of the room for a code below the puzzles of a style, in points; empty where none stands there."""
    qr = spec.page.qr
    if qr is None or qr.place != PUZZLE:
        return {}
    rooms: dict[PageStyle, float] = {}
    for section in spec.sections:
        style, side = PageStyle.of(section), qr.module * code_modules(qr, section)
        rooms[style] = max(side, rooms.get(style, 0.0))
    return rooms


def code_problems(spec: BookSpec) -> Iterator[Problem]:
    """What is wrong with sections whose puzzles have no code, or one that is too fine."""
    qr = spec.page.qr
    if qr is None:
        return
    for section in spec.sections:
        modules = code_modules(qr, section)
        kind = f"{section.params.kind.words} {section.params.size}"
        if not modules:
            message = (
                f"how long the text forms of {kind} become is not known, so no code has room; write qr.content: {ID}"
            )
            yield Problem(message, section.place, f"{section.key}.family")
        elif modules > SIDE + 2 * QUIET:
            text = _longest(qr, section) or ""
            message = (
                f"text forms of {kind} have up to {len(text)} characters, too many for a QR code of version {LARGEST}"
            )
            yield Problem(
                f"{message}; write qr.content: {ID}, or a shorter qr.address", section.place, f"{section.key}.size"
            )


def _longest(qr: QrSpec, section: SectionSpec) -> str | None:
    """A text form as long as those of a section become; what a code holds where that is not the text."""
    family = family_named(section.params.family)
    if qr.content == ID:
        return ""
    if section.own:
        return max((family.format(one.puzzle) for one in section.own), key=len)
    return family.longest_text(section.params)
