"""Tells by a font's own file whether it draws what the texts that are set in it mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final
from unicodedata import category

import numpy as np

from pipeline.inspect.pdf.digit_shapes import MEANS
from pipeline.inspect.pdf.font_programs import Bitmap
from pipeline.inspect.pdf.typefaces import Letter, PrintFont

_APART: Final = 0.005  # of the type size: widths in the file are rounded to a thousandth
_SURER: Final = 0.05  # of a raster's points: by so much two signs look more like each other than like themselves
_UNSEEN: Final = ("Z", "C")  # spaces, and characters that only steer

Flaw = tuple[str, str]
"""What is found, what is expected."""


def flaws_of(font: PrintFont) -> Iterator[Flaw]:
    """What is wrong with an embedded font, as far as texts use it."""
    if not font.embedded or font.kind == "Type3":
        return
    if not font.measures.unicode:
        yield "no map says what its codes mean (ToUnicode), so nobody can search or copy it", "a map of every code"
    elif any(code not in font.measures.unicode for code in font.known):
        yield "its map leaves out a code that is printed (ToUnicode)", "a map of every code"
    if font.program is None:
        yield "its file is damaged or not TrueType", "a font that can be read"
        return
    seen = {code: letter for code, letter in font.known.items() if not _is_blank(letter.text)}
    yield from _lost(font, seen)
    yield from _widths(font, seen)
    yield from _shapes(font, seen)


def _is_blank(text: str) -> bool:
    return all(category(character)[0] in _UNSEEN for character in text)


def _lost(font: PrintFont, seen: Mapping[int, Letter]) -> Iterator[Flaw]:
    assert font.program is not None
    for code, letter in seen.items():
        room = font.program.corners(code)
        if room is None or room[0] == room[2]:
            yield f"it draws nothing for {letter.text}", "a glyph for every character"
            return


def _widths(font: PrintFont, seen: Mapping[int, Letter]) -> Iterator[Flaw]:
    assert font.program is not None
    for code, letter in seen.items():
        own = font.program.advances(code)
        if own and min(abs(one - letter.advance) for one in own) > _APART:
            yield (
                f"its {letter.text} is given {letter.advance:.3f} of the type size",
                f"{own[0]:.3f} as its file has it",
            )
            return


def _shapes(font: PrintFont, seen: Mapping[int, Letter]) -> Iterator[Flaw]:
    """Digits and signs that draw each other."""
    drawn = {letter.text: shape for code, letter in seen.items() if (shape := _shape(font, code, letter)) is not None}
    for one, other in combinations(sorted(drawn), 2):
        if np.array_equal(drawn[one], drawn[other]):
            yield f"its {one} and its {other} look the same", "a shape of its own for each"
        elif _gain(drawn, one, other) > _SURER:
            yield f"its {one} looks like {other}, its {other} like {one}", "each digit in its own shape"


def _shape(font: PrintFont, code: int, letter: Letter) -> Bitmap | None:
    assert font.program is not None
    return font.program.bitmap(code) if letter.text in MEANS else None


def _gain(drawn: Mapping[str, Bitmap], one: str, other: str) -> float:
    """By how much two shapes fit better when they change places; below 0 where they are right."""
    return sum(
        float(np.abs(drawn[sign] - MEANS[sign]).mean() - np.abs(drawn[sign] - MEANS[swapped]).mean())
        for sign, swapped in ((one, other), (other, one))
    )
