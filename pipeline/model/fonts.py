"""The fonts that a book asks for in place of the bundled ones."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font file: the name under which it is embedded, and its bytes."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Fonts:
    """The author's own font files by weight; None means the bundled one."""

    regular: FontFile | None = None
    bold: FontFile | None = None
    italic: FontFile | None = None


BUNDLED = Fonts()
"""The fonts of a book that asks for none."""
