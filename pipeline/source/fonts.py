"""Reads the font files that travel with the package."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.errors import BuildFailed, Place, Problem
from pipeline.source.resources import templates


def font_files(family: str, styles: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of a family's file for each style; BuildFailed where one is missing."""
    for style in styles:
        path = templates() / "fonts" / family / f"{family}-{style}.ttf"
        try:
            yield path.stem, path.read_bytes()
        except OSError as error:
            message = f"this font cannot be read ({error.strerror}); install puzzlepress again"
            raise BuildFailed(Problem(message, Place(str(path)))) from None
