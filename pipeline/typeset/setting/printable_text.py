"""Finds in an author's texts, before anything is made, what cannot be printed: Markdown of the wrong kind, characters
that no font has, and scripts that need more than one letter after the other.
"""

import unicodedata
from collections.abc import Iterable, Iterator

from pipeline.errors import InputError, Place, Problem
from pipeline.model.book_fonts import is_east_asian
from pipeline.model.spec import BookSpec, WrittenText
from pipeline.page.text.blocks import PageBreak
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span, Typeface, Weight
from pipeline.source.resources import CJK_EXTRA
from pipeline.typeset.setting.book_typeface import typeface

_RIGHT_TO_LEFT = ("R", "AL")
_JOINED = ("Mn", "Mc", "Me")  # marks that stand on, under or around other letters
_ACCENTS = ("COMBINING", "VARIATION SELECTOR")  # how the names of those begin that go with any script


def text_problems(spec: BookSpec) -> list[Problem]:
    """Everything in the author's texts that cannot be printed, each with its place; a character once a text."""
    return [problem for written in spec.written for problem in _problems(written, typeface(spec.page.fonts))]


def glyph_fault(character: str, of: str = "") -> str:
    """What to say of a character that no font has, with the remedy; `of` says where it stands."""
    remedy = f"run {CJK_EXTRA}" if is_east_asian(character) else "write it differently"
    return f"no font has the character {_shown(character)}{of}; {remedy}"


def _problems(written: WrittenText, faces: Typeface) -> Iterable[Problem]:
    if script := script_fault(written.text):
        character, message = script
        return [Problem(message, _place(written, character), written.key)]
    if not written.markdown:
        return _missing(written, faces, [Span(written.text, weight) for weight in (Weight.REGULAR, Weight.BOLD)])
    try:
        blocks = read_markdown(written.text, written.place.file)
    except InputError as error:
        return [*error.problems, *_missing(written, faces, [Span(written.text)])]
    spans = [span for block in blocks if not isinstance(block, PageBreak) for span in block.spans]
    return _missing(written, faces, spans)


def script_fault(text: str, of: str = "") -> tuple[str, str] | None:
    """The first letter of a script from right to left, or mark that has to be joined with its letter, and what to say.

    `of` says where it stands.
    """
    for character in text:
        if unicodedata.bidirectional(character) in _RIGHT_TO_LEFT:
            fault = "belongs to a right-to-left script, which cannot be printed yet; remove it"
        elif unicodedata.category(character) not in _JOINED:
            continue
        elif unicodedata.name(character, "").startswith(_ACCENTS):
            fault = "is an accent separate from its letter; write both as one character (NFC), or remove the accent"
        else:
            fault = "belongs to a script whose letters join, which cannot be printed yet; remove it"
        return character, f"{_shown(character)}{of} {fault}"
    return None


def _missing(written: WrittenText, faces: Typeface, spans: Iterable[Span]) -> Iterator[Problem]:
    found = {character for span in spans for character in faces.face(span.weight).missing(span.text.replace("\n", ""))}
    for character in sorted(found, key=lambda one: (written.text.find(one), one)):
        yield Problem(glyph_fault(character), _place(written, character), written.key)


def _shown(character: str) -> str:
    return f"{character!r} (U+{ord(character):04X})"


def _place(written: WrittenText, character: str) -> Place:
    """Where a character stands: its line and column in a file of Markdown, else where the value begins."""
    at = written.text.find(character)
    if not written.markdown or at < 0:
        return written.place
    before = written.text[:at]
    return Place(written.place.file, before.count("\n") + 1, at - before.rfind("\n"))
