"""Reads the plainest Markdown without its parser: paragraphs of words, some of them *italic* or **bold**.

Rules of how to play are such texts, and loading the parser takes 6 % of `check`. What is read here is what the
parser reads; every other text is left to it.
"""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.page.text.blocks import Paragraph
from pipeline.page.type.typography import Span, Weight

_WEIGHTS: Final = {"*": Weight.ITALIC, "**": Weight.BOLD}
_SIGNS: Final = (
    r" \n\u00a0*,.;:!?()%/+=\u00ab\u00bb\u2013\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u00d7\u00f7\u2212"
    r"\u3000-\u3002\uff01-\uff1f"  # Chinese and Japanese
)
_WORDS: Final = re.compile(rf"(?:[^\W_]|[{_SIGNS}]|(?<=\w)-(?=\w))+")
"""Letters, digits, and signs that mean nothing in Markdown where they stand; the asterisk is looked at by itself."""
_BEGINNING: Final = re.compile(r"(?![0-9]+[.)])[^\W_]|\*{1,2}[^\W_]")
"""How a line begins that is neither indented nor an entry of a list."""
_OPENS: Final = re.compile(r"(?:^|[ \n(])$")
"""What stands before emphasis that cannot end one."""
_CLOSES: Final = re.compile(r"$|[ \n,.;:)?]")
"""What follows emphasis that cannot begin one."""


def read_plain(text: str) -> tuple[Paragraph, ...] | None:
    """The paragraphs of a text; None where anything in it is for the parser to judge."""
    if not _WORDS.fullmatch(text) or not all(_is_plain(line) for line in text.split("\n")):
        return None
    paragraphs = [_spans(one) for one in re.split(r"\n{2,}", text.strip("\n"))]
    return tuple(Paragraph(tuple(_lines(spans))) for spans in paragraphs if spans) if all(paragraphs) else None


def _is_plain(line: str) -> bool:
    return not line or bool(_BEGINNING.match(line) and not line[-1].isspace())


def _spans(paragraph: str) -> list[Span] | None:
    """The text between the marks of emphasis, each with its weight; None where marks do not come in pairs."""
    parts = re.split(r"(\*+)", paragraph)
    texts, marks = parts[::2], parts[1::2]
    pairs = zip(marks[::2], marks[1::2], strict=False)
    if any(opening != closing or opening not in _WEIGHTS for opening, closing in pairs):
        return None
    if len(marks) % 2 or not all(_is_marked(*texts[at : at + 3]) for at in range(0, len(marks), 2)):
        return None
    weights = [_WEIGHTS[marks[at - 1]] if at % 2 else Weight.REGULAR for at in range(len(texts))]
    return [Span(one, weight) for one, weight in zip(texts, weights, strict=True) if one]


def _is_marked(before: str, inside: str, after: str) -> bool:
    """Is a text emphasised that has marks on both sides?"""
    begins = bool(_OPENS.search(before)) and inside[:1].isalnum()
    return begins and not inside[-1].isspace() and bool(_CLOSES.match(after))


def _lines(spans: list[Span]) -> Iterator[Span]:
    """The same, with each end of a line as a space of its own."""
    for span in spans:
        for place, line in enumerate(span.text.split("\n")):
            if place:
                yield Span(" ", span.weight)
            if line:
                yield Span(line, span.weight)
