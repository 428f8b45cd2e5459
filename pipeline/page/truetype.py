"""Reads from a TrueType file what typesetting needs: advance widths and vertical metrics, in parts of the em."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

_SEGMENTED, _GROUPED = 4, 12  # formats of the table of characters: the basic plane, all of Unicode


class FontError(ValueError):
    """A file that is not a TrueType font with outlines that can be embedded."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Advance widths by character; heights of capitals (and digits), ascenders and descenders; all in ems."""

    advances: dict[str, float]
    cap_height: float
    ascent: float
    descent: float


def read_metrics(data: bytes) -> Metrics:
    """The metrics of a font file; raises FontError."""
    try:
        return _metrics(data, _tables(data))
    except (struct.error, KeyError, IndexError) as error:
        raise FontError(f"is not a TrueType font ({error})") from None


def _tables(data: bytes) -> dict[str, int]:
    if data[:4] not in (b"\x00\x01\x00\x00", b"true"):
        raise FontError("is not a TrueType font; fonts with CFF outlines (OTF) cannot be embedded")
    (count,) = struct.unpack_from(">H", data, 4)
    records = (struct.unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(count))
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in records}


def _metrics(data: bytes, tables: dict[str, int]) -> Metrics:
    (em,) = struct.unpack_from(">H", data, tables["head"] + 18)
    ascent, descent = struct.unpack_from(">hh", data, tables["hhea"] + 4)
    (full,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
    widths = [struct.unpack_from(">H", data, tables["hmtx"] + 4 * index)[0] for index in range(full)]
    (cap_height,) = struct.unpack_from(">h", data, tables["OS/2"] + 88)
    glyphs = dict(_characters(data, tables["cmap"]))
    advances = {chr(code): widths[min(glyph, full - 1)] / em for code, glyph in glyphs.items() if glyph}
    return Metrics(advances, cap_height / em, ascent / em, -descent / em)


def _characters(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Pairs of code point and glyph from the widest Unicode table."""
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    offsets = [struct.unpack_from(">HHL", data, cmap + 4 + 8 * index)[2] for index in range(count)]
    formats = {struct.unpack_from(">H", data, cmap + offset)[0]: cmap + offset for offset in offsets}
    if _GROUPED in formats:
        return _groups(data, formats[_GROUPED])
    return _segments(data, formats[_SEGMENTED])


def _groups(data: bytes, table: int) -> Iterator[tuple[int, int]]:
    (count,) = struct.unpack_from(">L", data, table + 12)
    for index in range(count):
        first, last, glyph = struct.unpack_from(">LLL", data, table + 16 + 12 * index)
        yield from ((code, glyph + code - first) for code in range(first, last + 1))


def _segments(data: bytes, table: int) -> Iterator[tuple[int, int]]:
    (double,) = struct.unpack_from(">H", data, table + 6)
    for index in range(0, double, 2):
        end = table + 14 + index
        (last,) = struct.unpack_from(">H", data, end)
        first, delta, shift = (struct.unpack_from(">H", data, end + 2 + double * part)[0] for part in (1, 2, 3))
        slot = end + 2 + 3 * double
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if shift:
                (glyph,) = struct.unpack_from(">H", data, slot + shift + 2 * (code - first))
            yield code, (glyph + delta) % 65536 if glyph or not shift else 0
