"""Reads from a font which pairs of letters stand nearer, or farther, than their advances say. The shaper is HarfBuzz.

Digits and signs keep their advances: numbers stand in columns, and clues in cells.
"""

from collections.abc import Mapping
from string import ascii_letters
from typing import Final

_LETTERS: Final = ascii_letters + "ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûœÁÍÓÚÑáíóúñ"
_MARKS: Final = ".,;:!?'\"()-\N{EN DASH}‘’“”\N{DOUBLE LOW-9 QUOTATION MARK}"
_FEATURES: Final = {"kern": True, "liga": False, "clig": False, "calt": False, "locl": False}
_PAIR = 2
_LEAST = 0.01  # ems: nobody sees less


def kerns(data: bytes, advances: Mapping[str, float], em: int) -> dict[str, float]:
    """By pair of characters what is added to their advances, in ems; empty where the font kerns nothing."""
    import uharfbuzz as hb  # bundled fonts have their pairs frozen

    face = hb.Face(data)
    if not {"GPOS", "kern"} & set(face.table_tags):
        return {}
    font, found = hb.Font(face), {}
    for pair in _pairs(advances):
        buffer = hb.Buffer()
        buffer.add_str(pair)
        buffer.guess_segment_properties()
        hb.shape(font, buffer, _FEATURES)
        shaped = sum(one.x_advance for one in buffer.glyph_positions) / em
        kern = shaped - sum(advances[one] for one in pair)
        if len(buffer.glyph_infos) == _PAIR and abs(kern) >= _LEAST:
            found[pair] = round(kern, 4)
    return found


def _pairs(advances: Mapping[str, float]) -> list[str]:
    """The pairs that words have: of two letters, or of a letter and a mark."""
    letters, marks = ([one for one in some if one in advances] for some in (_LETTERS, _MARKS))
    words = [first + second for first in letters for second in letters]
    return [*words, *(pair for mark in marks for letter in letters for pair in (mark + letter, letter + mark))]
