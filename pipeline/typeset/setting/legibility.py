"""Looks over finished pages before they are rendered: every text has its glyphs and can be read."""

from collections.abc import Iterator

from pipeline.errors import InputError, Place, Problem
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Document, Sideways, Text
from pipeline.page.type.typography import Typeface, Weight
from pipeline.typeset.setting.printable_text import glyph_fault

_ENOUGH = 1e-6


def check_texts(document: Document, typeface: Typeface, spec: BookSpec) -> None:
    """Raise InputError for characters that would print as nothing, and for texts that would be too small to read.

    Too small is only the clue of a cage with a long product in a small cell, which nobody knows before it is made.
    """
    file = spec.file
    texts = list(_texts(document))
    missing = {
        character: text
        for weight in sorted(Weight)
        for text in sorted({text for _, op in texts if op.weight is weight for _, _, text in op.runs})
        for character in typeface.face(weight).missing(text)
    }
    problems = [Problem(glyph_fault(character, f" of {text!r}"), file) for character, text in sorted(missing.items())]
    least = spec.page.look.text_min
    problems.extend(_small(number, op, least, file) for number, op in texts if op.size < least - _ENOUGH)
    if problems:
        raise InputError(problems)


def _texts(document: Document) -> Iterator[tuple[int, Text]]:
    """All texts of a document, each with the number of its page."""
    for page in document.pages:
        for op in page.ops:
            for one in op.ops if isinstance(op, Sideways) else (op,):
                if isinstance(one, Text):
                    yield page.number, one


def _small(number: int, op: Text, least: float, file: Place | None) -> Problem:
    text = max((text for _, _, text in op.runs), key=len)
    message = (
        f"page {number}: {text!r} is too wide for its cell, {op.size:.1f} pt of the {least:g} pt that can be read; "
        f"use fewer puzzles a page, larger paper, or smaller cages"
    )
    return Problem(message, file)
