"""Running text as data: headings, paragraphs, list items and page breaks, before any line is broken."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.page.typography import Span


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of rank 1 (a page's head) to 3."""

    rank: int
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """Text behind a marker such as a bullet; `depth` counts the lists around it from 0."""

    marker: str
    spans: tuple[Span, ...]
    depth: int = 0


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows starts a new page."""


Block = Heading | Paragraph | Item | PageBreak


def plain_text(spans: tuple[Span, ...]) -> str:
    """The characters of styled text, on one line."""
    return " ".join("".join(span.text for span in spans).split())
