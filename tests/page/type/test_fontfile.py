"""Font files: what is read from them, which are refused, and the files that are made of a few of their glyphs."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._f_v_a_r import Axis

from pipeline.page.type.fontfile import FontError, program, read_metrics, refusal

DIGITS = "0123456789"
Made = Callable[..., bytes]


def made(characters: str = DIGITS + "AB", *, rights: int = 0, heights: dict[str, int] | None = None) -> bytes:
    """A font with cubic outlines: a rectangle for every character, 700 high and 500 wide unless told otherwise."""
    names = {ord(character): f"g{ord(character)}" for character in characters}
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    outlines = {".notdef": T2CharStringPen(500, None).getCharString()}
    for code, name in names.items():
        pen, top = T2CharStringPen(500, None), (heights or {}).get(chr(code), 700)
        pen.moveTo((50, 0))
        pen.curveTo((50, top / 3), (50, top / 2), (50, top))
        pen.lineTo((450, top))
        pen.lineTo((450, 0))
        pen.closePath()
        outlines[name] = pen.getCharString()
    builder.setupCFF("Made-Regular", {"FullName": "Made"}, outlines, {})
    builder.setupHorizontalMetrics(dict.fromkeys(outlines, (500, 50)))
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable({"familyName": "Made", "styleName": "Regular", "psName": "Made-Regular"})
    builder.setupOS2(fsType=rights)
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


def test_a_font_with_cubic_outlines_has_metrics() -> None:
    found = read_metrics(made())
    assert found.advances["A"] == 0.5
    assert (found.cap_height, found.ascent, found.descent) == (0.7, 0.9, 0.2)


def test_digits_give_the_height_by_which_they_are_centred() -> None:
    assert read_metrics(made(heights=dict.fromkeys(DIGITS, 650))).cap_height == 0.65


@pytest.mark.parametrize(
    ("rights", "refused"), [(0, False), (2, True), (4, False), (8, False), (0x100, True), (0x200, True)]
)
def test_a_font_that_may_not_be_embedded_in_part_is_refused(rights: int, refused: bool) -> None:
    assert ("may not be embedded" in refusal(made(rights=rights))) == refused


def test_a_font_without_digits_is_refused() -> None:
    assert "has no digit 7" in refusal(made("012345689"))


def test_a_variable_font_is_refused() -> None:
    font = TTFont(BytesIO(made()))
    weight = Axis()
    weight.axisTag, weight.minValue, weight.defaultValue, weight.maxValue = "wght", 100, 400, 900
    font["fvar"] = newTable("fvar")
    font["fvar"].axes = [weight]
    file = BytesIO()
    font.save(file)
    assert "is a variable font" in refusal(file.getvalue())


def test_old_style_figures_are_refused() -> None:
    assert "old style figures" in refusal(made(heights={"0": 450}))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a font"),
        (b"ttcf" + b"\0" * 20, "a collection"),
        (b"wOF2" + b"\0" * 20, "a web font"),
        (b"OTTO", "damaged"),
    ],
)
def test_what_is_no_font_file_is_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(FontError, match=reason):
        read_metrics(data)


@pytest.mark.parametrize("cut", [100, 400, 900, -1])
def test_a_damaged_font_is_refused_and_not_a_crash(cut: int) -> None:
    data = made()[:cut]
    with pytest.raises(FontError, match=r"is damaged|lacks tables"):
        read_metrics(data)
        refusal(data)
        raise FontError("is damaged")  # the end of a file may be padding


def test_a_damaged_letter_is_found_where_a_book_shows_it() -> None:
    data = bytearray(program("Made", made(), read_metrics(made()).glyphs, DIGITS + "AB"))
    font = TTFont(BytesIO(data))
    start, letter = font.reader.tables["glyf"].offset, font.getGlyphID(font.getBestCmap()[ord("A")])
    first, end = (start + font["loca"][index] for index in (letter, letter + 1))
    data[first:end] = b"\xff" * (end - first)
    glyphs = read_metrics(bytes(data)).glyphs
    assert program("Made", bytes(data), glyphs, "B")
    with pytest.raises(FontError, match="Made: is damaged"):
        program("Made", bytes(data), glyphs, "AB")


def test_a_glyph_of_components_of_components_without_end_is_refused() -> None:
    data = program("Made", made(), read_metrics(made()).glyphs, DIGITS + "AB")
    font = TTFont(BytesIO(data), recalcBBoxes=False)
    names = [font.getBestCmap()[ord(character)] for character in DIGITS + "AB"]
    for inner, outer in itertools.pairwise(names):
        pen = TTGlyphPen(font.getGlyphSet())
        for shift in range(10):
            pen.addComponent(inner, (1, 0, 0, 1, shift, 0))
        glyph = font["glyf"][outer] = pen.glyph()
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
    file = BytesIO()
    font.save(file)
    with pytest.raises(FontError, match="more than 20,000 parts"):
        program("Made", file.getvalue(), read_metrics(file.getvalue()).glyphs, "B")


def test_a_made_file_has_quadratic_outlines_of_the_characters_alone() -> None:
    data = made()
    font = TTFont(BytesIO(program("Made-Bold", data, read_metrics(data).glyphs, "12")))
    assert sorted(font.getBestCmap()) == [ord("1"), ord("2")]
    assert "glyf" in font
    assert font["name"].getDebugName(6) == "Made-Bold"
    assert font["hmtx"]["g49"] == (500, 50)


def test_the_same_characters_give_the_same_bytes() -> None:
    data = made()
    glyphs = read_metrics(data).glyphs
    assert program("Made", data, glyphs, "21A") == program("Made", data, glyphs, "A12")


def test_a_font_whose_digits_or_lines_have_no_size_is_refused() -> None:
    for table, key, value, reason in (
        ("hhea", "ascent", 30_000, "has lines that reach 30 em up"),
        ("hhea", "descent", 200, "and -0.2 em down"),
        ("head", "unitsPerEm", 16_000, "has digits far smaller or larger"),
    ):
        font = TTFont(BytesIO(made()))
        setattr(font[table], key, value)
        file = BytesIO()
        font.save(file)
        assert reason in refusal(file.getvalue())
    assert "has digits far smaller" in refusal(made(heights=dict.fromkeys(DIGITS, 0)))
