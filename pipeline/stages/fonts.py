"""The typeface of a book: the fonts that it asks for, and IBM Plex Sans, whose digits are all of one width."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from pipeline.model.fonts import FontFile, Fonts
from pipeline.page.typography import Face, Typeface
from pipeline.source.fonts import font_files

FAMILY: Final = "IBMPlexSans"
_BOOKS = 4  # whose typefaces are kept: a book asks for its own many times


@lru_cache(maxsize=_BOOKS)
def typeface(fonts: Fonts) -> Typeface:
    """Regular, bold and italic of a book, the bundled family where it names no file; each read once."""
    regular, bold, italic = _bundled()
    return Typeface(FAMILY, _face(fonts.regular) or regular, _face(fonts.bold) or bold, _face(fonts.italic) or italic)


def _face(file: FontFile | None) -> Face | None:
    return Face.read(file.name, file.data) if file else None


@cache
def _bundled() -> tuple[Face, ...]:
    """Regular, bold and italic of the family that travels with the package."""
    return tuple(Face.read(name, data) for name, data in font_files(FAMILY, ("Regular", "Bold", "Italic")))
