"""The typeface of the pages: IBM Plex Sans, whose digits are all of one width."""

from __future__ import annotations

from functools import cache
from typing import Final

from pipeline.page.typography import Face, Typeface
from pipeline.source.fonts import font_files

FAMILY: Final = "IBMPlexSans"


@cache
def typeface() -> Typeface:
    """Regular, bold and italic of the bundled family, read once."""
    regular, bold, italic = (Face.read(name, data) for name, data in font_files(FAMILY, ("Regular", "Bold", "Italic")))
    return Typeface(FAMILY, regular, bold, italic)
