"""Judges by a font's own file whether it draws what the texts that are set in it mean."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final
from unicodedata import category

import numpy as np

from pipeline.inspect.pdf.font_programs import Bitmap, Program
from pipeline.inspect.pdf.typefaces import Flaw, Letter, PrintFont

_APART: Final = 0.005  # of the type size: widths in the file are rounded to a thousandth
_SURER: Final = 0.05  # of a raster's points: by so much two signs look more like each other than like themselves
_UNSEEN: Final = ("Z", "C")  # spaces, and characters that only steer

_SIGNS: Final = "0123456789+\N{MINUS SIGN}\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}"
_SHAPES: Final = (
    "00999900 09833890 29400483 99300389 98200289 97222289 97222289 98200289 98300399 08400490 09833990 00999900",
    "22599200 48889200 63279200 21079200 00079200 00079200 00079200 00079200 00079200 00079200 23379433 89999999",
    "25999900 58534890 73201488 01000389 00000498 00002890 00026910 00279100 02791000 27800002 79444445 99999999",
    "45999900 58534890 63200487 00000497 00002790 00599700 00145990 00000499 00000299 63200499 67433791 46999900",
    "00006940 00039940 00086940 00482840 01922840 06702840 19002840 95002940 99999999 33334943 00002940 00023952",
    "29999990 27444440 26200000 36200000 56678700 58557990 32200499 00000299 00000299 63200499 67435890 46999900",
    "00489960 08853470 08410132 88400000 89368700 99844990 99400499 99200299 98200299 29400499 09833790 00999900",
    "99999999 64444489 40000394 20000690 00004930 00006800 00049600 00059200 00277000 00492000 00680000 02860000",
    "00999900 09633790 99400489 99400389 09400490 00999900 09733790 99200299 98100189 98300399 29633692 01999900",
    "00999900 09733890 99400495 99200289 99200299 99400499 09944899 00787398 00000488 22101480 17435880 16998400",
    "00077000 00077000 00077000 00077000 00077000 99999999 99999999 00077000 00077000 00077000 00077000 00077000",
    "99999999 99999999 99999999 99999999 99999999 99999999 99999999 99999999 99999999 99999999 99999999 99999999",
    "22000023 99000099 29700692 07922970 00999900 00299200 00299200 00999900 07922960 29600792 99000099 32000022",
    "00089000 00089100 00077000 00000000 00000000 99999999 99999999 00000000 00000000 00077000 00098000 00098000",
)

_MEANS: Final = {
    sign: np.array([[int(point) / 9 for point in row] for row in shape.split()])
    for sign, shape in zip(_SIGNS, _SHAPES, strict=True)
}
"""How digits and signs look: the mean of forty upright and slanting faces, with serifs and without.

By sign a raster over its own room, twelve rows of eight points from the upper left; 9 is ink in every face, 0 in none.
"""


def flaws_of(font: PrintFont) -> Iterator[Flaw]:
    """What is wrong with an embedded font, as far as texts use it."""
    if not font.fact.embedded or font.fact.subtype == "Type3":
        return
    if not font.unicode:
        yield "no map says what its codes mean (ToUnicode), so nobody can search or copy it", "a map of every code"
    elif any(code not in font.unicode for code in font.known):
        yield "its map leaves out a code that is printed (ToUnicode)", "a map of every code"
    if font.program is None:
        yield "its file is damaged or not TrueType", "a font that can be read"
        return
    seen = {code: letter for code, letter in font.known.items() if not _is_blank(letter.text)}
    yield from _lost(font.program, seen)
    yield from _widths(font.program, seen)
    yield from _shapes(font.program, seen)


def _is_blank(text: str) -> bool:
    return all(category(character)[0] in _UNSEEN for character in text)


def _lost(program: Program, seen: Mapping[int, Letter]) -> Iterator[Flaw]:
    for code, letter in seen.items():
        room = program.corners(code)
        if room is None or room[0] == room[2]:
            yield f"it draws nothing for {letter.text}", "a glyph for every character"
            return


def _widths(program: Program, seen: Mapping[int, Letter]) -> Iterator[Flaw]:
    for code, letter in seen.items():
        own = program.advances(code)
        if own and min(abs(one - letter.advance) for one in own) > _APART:
            yield (
                f"its {letter.text} is given {letter.advance:.3f} of the type size",
                f"{own[0]:.3f} as its file has it",
            )
            return


def _shapes(program: Program, seen: Mapping[int, Letter]) -> Iterator[Flaw]:
    """Digits and signs that draw each other."""
    signs = {letter.text: program.bitmap(code) for code, letter in seen.items() if letter.text in _MEANS}
    drawn = {sign: shape for sign, shape in signs.items() if shape is not None}
    for one, other in combinations(sorted(drawn), 2):
        if np.array_equal(drawn[one], drawn[other]):
            yield f"its {one} and its {other} look the same", "a shape of its own for each"
        elif _gain(drawn, one, other) > _SURER:
            yield f"its {one} looks like {other}, its {other} like {one}", "each digit in its own shape"


def _gain(drawn: Mapping[str, Bitmap], one: str, other: str) -> float:
    """By how much two shapes fit better when they change places; below 0 where they are right."""
    return sum(
        float(np.abs(drawn[sign] - _MEANS[sign]).mean() - np.abs(drawn[sign] - _MEANS[swapped]).mean())
        for sign, swapped in ((one, other), (other, one))
    )
