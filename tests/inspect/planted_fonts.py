"""Faults of the fonts in a file, as in `planted`: damaged files, other outlines, other widths, lost maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

import pikepdf
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from pikepdf import Dictionary, Name

from tests.inspect.planted import Planted
from tests.inspect.planted_parts import changed

CODES = 0xFF  # the tables of symbol fonts begin higher


def bold(pdf: pikepdf.Pdf) -> pikepdf.Object:
    """The font of the digits."""
    return next(font for _, font in pdf.pages[5].Resources.Font.items() if "Bold" in str(font.BaseFont))


def rewrite(change: Callable[[bytes], bytes]) -> Callable[[pikepdf.Pdf], None]:
    """Change the font's file."""

    def edit(pdf: pikepdf.Pdf) -> None:
        file = bold(pdf).FontDescriptor.FontFile2
        file.write(change(file.read_bytes()))

    return edit


def redraw(change: Callable[[dict[str, str], dict[str, object]], None]) -> Callable[[pikepdf.Pdf], None]:
    """Change outlines: glyph names by character, glyphs by their names."""

    def edit(data: bytes) -> bytes:
        font, file = TTFont(BytesIO(data)), BytesIO()
        names = {chr(code & CODES): name for table in font["cmap"].tables for code, name in table.cmap.items()}
        change(names, font["glyf"])
        font.save(file)
        return file.getvalue()

    return rewrite(edit)


def swap(one: str, other: str) -> Callable[[pikepdf.Pdf], None]:
    """Let two characters draw each other."""

    def change(names: dict[str, str], glyphs: dict[str, object]) -> None:
        first, second = glyphs[names[one]], glyphs[names[other]]
        glyphs[names[one]], glyphs[names[other]] = second, first

    return redraw(change)


def _emptied(names: dict[str, str], glyphs: dict[str, object]) -> None:
    glyphs[names["3"]] = Glyph()


def _doubled(names: dict[str, str], glyphs: dict[str, object]) -> None:
    glyphs[names["3"]] = glyphs[names["2"]]


def _wider(pdf: pikepdf.Pdf) -> None:
    bold(pdf).Widths = pikepdf.Array([int(width) + 60 for width in bold(pdf).Widths])


def _mapless(pdf: pikepdf.Pdf) -> None:
    del bold(pdf)["/ToUnicode"]


def _remapped(pdf: pikepdf.Pdf) -> None:
    """The map takes 2 for 3 and 3 for 2."""
    stream = bold(pdf).ToUnicode
    stream.write(_exchanged(stream.read_bytes(), b"0032", b"0033"))


def _exchanged(text: bytes, one: bytes, other: bytes) -> bytes:
    return text.replace(one, b"@").replace(other, one).replace(b"@", other)


def _unlisted(pdf: pikepdf.Pdf) -> None:
    """A page without its fonts."""
    page = pdf.pages[5]
    page.Resources = Dictionary({key: value for key, value in page.Resources.items() if key != "/Font"})


def _encoded(pdf: pikepdf.Pdf) -> None:
    bold(pdf).Encoding = Name.MacExpertEncoding
    bold(pdf).FontDescriptor.Flags = 32


def _unsymbolic(pdf: pikepdf.Pdf) -> None:
    bold(pdf).FontDescriptor.Flags = 32


def broken_fonts() -> Iterator[Planted]:
    """Every fault of fonts that a look at their names does not tell."""
    damaged = "its file is damaged or not TrueType"
    for name, change in (
        ("emptied", lambda _: b""),
        ("garbage", lambda _: b"garbage " * 40),
        ("cut off", lambda data: data[: len(data) // 8]),
    ):
        yield changed("a damaged font", name, 0, damaged, rewrite(change))
    yield changed(
        "a damaged font", "cut in its outlines", 0, "IBMPlexSans-Bold: it", rewrite(lambda data: data[:-4000])
    )
    kind = "a font that draws something else"
    for one, other in (("2", "3"), ("5", "6"), ("1", "4"), ("3", "8")):
        yield changed(kind, f"{one} and {other}", 0, f"its {one} looks like {other}", swap(one, other))
    yield changed(kind, "an empty 3", 0, "it draws nothing for 3", redraw(_emptied))
    yield changed(kind, "two of 2", 0, "its 2 and its 3 look the same", redraw(_doubled))
    yield changed(kind, "another map", 0, "its 2 looks like 3, its 3 like 2", _remapped)
    yield changed("a font that is told wrong", "widths", 0, "of the type size", _wider)
    yield changed("a font that is told wrong", "no map", 0, "no map says what its codes mean", _mapless)
    yield changed("a font that is told wrong", "no fonts", 6, "text in a font that the file lacks", _unlisted)
    yield changed("a font that is told wrong", "other names", 0, "its codes are renamed", _encoded)
    yield changed("a font that is told wrong", "other codes", 0, "its codes are renamed", _unsymbolic)
