"""Pages as canonical text: the same for the same drawing, whatever machine or kernels made it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from pipeline.model.picture import Picture
from pipeline.page.draw.ops import Bends, Discs, Document, Fills, Image, Link, Page, Sideways, Stamp, Strokes, Text

NAMES = {  # what an operation is called here, whatever its class is called later
    Strokes: "strokes",
    Fills: "fills",
    Discs: "discs",
    Bends: "bends",
    Text: "text",
    Stamp: "stamp",
    Image: "image",
    Sideways: "sideways",
    Link: "link",
}


def digests(documents: Mapping[str, Document]) -> Iterator[str]:
    """A line for every file of a book and every page of it: its name, and a digest of what is there."""
    for role, document in documents.items():
        yield f"{role} file {_digest(about(document))}"
        for page in document.pages:
            yield f"{role} page {page.number} {_digest(drawing(page))}"


def drawing(page: Page) -> str:
    """All that a page draws, and where it leads, a line for every operation."""
    trim = "" if page.trim is None else plain(page.trim)
    return "\n".join([f"trim {trim}", *(f"{NAMES[type(op)]} {plain(op)}" for op in (*page.ops, *page.links))])


def about(document: Document) -> str:
    """What a file says of itself, its pages aside."""
    said = (document.title, document.author, document.subject, document.language, document.navigation)
    outline = [(line.title, line.page) for line in document.outline]
    return plain([document.width, document.height, said, outline, bool(document.standard)])


def plain(value: Any) -> str:
    """A value in a few characters; lengths to a hundredth of a point.

    >>> plain([1, -0.001, (2.5, "a")])
    "[1 0 [2.5 'a']]"
    """
    if isinstance(value, Picture):
        return "picture"
    if isinstance(value, float):
        return f"{round(value, 2) + 0.0:g}" if abs(value) < 1000 else f"{value:.2f}"
    if isinstance(value, Enum):
        return value.name.lower()
    if is_dataclass(value):
        return plain([getattr(value, field.name) for field in fields(value)])
    if isinstance(value, (tuple, list)):
        return f"[{' '.join(map(plain, value))}]"
    return repr(value)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
