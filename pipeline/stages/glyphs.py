"""Finds in an author's texts, before anything is made, what cannot be printed: Markdown of the wrong kind, and
characters that the font lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.errors import InputError, Place, Problem
from pipeline.model.spec import BookSpec, WrittenText
from pipeline.page.blocks import PageBreak
from pipeline.page.markdown import read_markdown
from pipeline.page.typography import Span, Typeface, Weight
from pipeline.stages.fonts import typeface


def text_problems(spec: BookSpec) -> list[Problem]:
    """Everything in the author's texts that cannot be printed, each with its place; a character once a text."""
    return [problem for written in spec.written for problem in _problems(written, typeface(spec.page.fonts))]


def _problems(written: WrittenText, faces: Typeface) -> Iterable[Problem]:
    if not written.markdown:
        return _missing(written, faces, [Span(written.text, weight) for weight in (Weight.REGULAR, Weight.BOLD)])
    try:
        blocks = read_markdown(written.text, written.place.file)
    except InputError as error:
        return [*error.problems, *_missing(written, faces, [Span(written.text)])]
    spans = [span for block in blocks if not isinstance(block, PageBreak) for span in block.spans]
    return _missing(written, faces, spans)


def _missing(written: WrittenText, faces: Typeface, spans: Iterable[Span]) -> Iterator[Problem]:
    found = {character for span in spans for character in faces.face(span.weight).missing(span.text.replace("\n", ""))}
    for character in sorted(found, key=lambda one: (written.text.find(one), one)):
        message = f"no font has the character {character!r} (U+{ord(character):04X}); write it otherwise"
        yield Problem(message, _place(written, character), written.key)


def _place(written: WrittenText, character: str) -> Place:
    """Where a character stands: its line and column in a file of Markdown, else where the value begins."""
    at = written.text.find(character)
    if not written.markdown or at < 0:
        return written.place
    before = written.text[:at]
    return Place(written.place.file, before.count("\n") + 1, at - before.rfind("\n"))
