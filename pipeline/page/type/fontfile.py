"""Reads font files, TrueType or CFF, and makes TrueType files of the few glyphs that a book uses. Lengths in ems."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from functools import lru_cache
from io import BytesIO
from typing import Any, Final

from pipeline.errors import InputError, Place, Problem
from pipeline.frozen import frozen
from pipeline.page.type.kerning import kerns

_KINDS: Final = (b"\x00\x01\x00\x00", b"true", b"OTTO")  # how TrueType and CFF files begin
_OTHERS: Final = {b"ttcf": "a collection of fonts", b"wOFF": "a web font", b"wOF2": "a web font"}
_CFF: Final = "OTTO"

_RESTRICTED, _PREVIEW, _EDITABLE = 0x2, 0x4, 0x8  # embedding permissions of the OpenType table OS/2, fsType
_NO_SUBSET, _BITMAP_ONLY = 0x100, 0x200

_NO_DATE: Final = 2_082_844_800  # 1970, in seconds since 1904, as fonts count
_DIGITS: Final = "0123456789"
_FLAT: Final = "147"  # digits without a round top
_UNEVEN = 0.06  # ems by which digits of one font may differ in height, round ones reaching farther
_HEIGHTS: Final = (0.2, 2.0)  # ems that digits are high
_WIDTHS: Final = (0.1, 3.0)  # ems from a digit to the next
_REACH: Final = 4.0  # ems by which lines of a font may go up or down
_ERROR = 0.001  # ems by which a quadratic outline may differ from a cubic one
_PARTS: Final = 20_000  # of one outline; a seal script's most complex character has some 2,000


class FontError(InputError):
    """A file that is no font, or none whose outlines can be embedded; the message says why."""


@frozen
class Metrics:
    """By character the glyph's name and its advance; heights of capitals, ascenders and descenders.

    `kerns` has the pairs of letters and marks that stand nearer, or farther, than their advances say.
    """

    glyphs: Mapping[str, str]
    advances: dict[str, float]
    cap_height: float
    ascent: float
    descent: float
    kerns: Mapping[str, float] = field(default_factory=dict)


def read_metrics(data: bytes, system: str = "") -> Metrics:
    """The metrics of a font file, glyphs as a language system of OpenType wants them; raises FontError."""
    with _reading():
        font = _opened(data)
        em = font["head"].unitsPerEm
        steps = _localised(font, system) if system else ()
        glyphs = {chr(code): _local(name, steps) for code, name in (font.getBestCmap() or {}).items()}
        widths = font["hmtx"].metrics
        advances = {character: widths[name][0] / em for character, name in glyphs.items()}
        lines = font["hhea"]
        heights = (_cap_height(font, glyphs) / em, lines.ascent / em, -lines.descent / em)
        return Metrics(glyphs, advances, *heights, kerns(data, advances, em))


def family_name(data: bytes) -> str:
    """The family that a font file belongs to; raises FontError."""
    with _reading():
        return str(_opened(data)["name"].getBestFamilyName() or "")


def refusal(data: bytes) -> str:
    """Why a font cannot be used for any book, else an empty text; raises FontError."""
    with _reading():
        font = _opened(data)
        return _kind_fault(font) or _rights_fault(font["OS/2"].fsType) or _digits_fault(font) or _lines_fault(font)


def program(name: str, data: bytes, glyphs: Mapping[str, str], characters: str) -> bytes:
    """A TrueType file of a font's glyphs for some characters, cubic outlines made quadratic; same input, same bytes.

    Raises FontError, which names the font.
    """
    try:
        with _reading():
            return _program(name, data, glyphs, characters)
    except FontError as error:
        raise FontError(Problem(str(error), Place(name))) from None


def _program(name: str, data: bytes, glyphs: Mapping[str, str], characters: str) -> bytes:
    from fontTools.fontBuilder import FontBuilder

    font = _opened(data)
    em, lines, metrics = font["head"].unitsPerEm, font["hhea"], font["hmtx"].metrics
    used = {ord(character): glyphs[character] for character in sorted(characters) if character in glyphs}
    names = [".notdef", *sorted({*used.values()} - {".notdef"})]
    builder = FontBuilder(em, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(used)
    builder.setupGlyf(_outlines(font, names))
    shapes = builder.font["glyf"]  # a side bearing that is not the outline's own edge would move the glyph
    edges = {glyph: getattr(shapes[glyph], "xMin", 0) for glyph in names}
    builder.setupHorizontalMetrics({glyph: (metrics.get(glyph, (em,))[0], edges[glyph]) for glyph in names})
    builder.setupHorizontalHeader(ascent=lines.ascent, descent=lines.descent)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "fullName": name, "psName": name})
    builder.setupOS2(sTypoAscender=lines.ascent, sTypoDescender=lines.descent, usWeightClass=font["OS/2"].usWeightClass)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = _NO_DATE
    builder.font.recalcTimestamp = False
    made = BytesIO()
    builder.save(made)
    return made.getvalue()


def _kind_fault(font: Any) -> str:  # noqa: ANN401  fontTools has no types
    """Of a variable font only the outlines of one weight would be taken, so that bold would be no bolder."""
    return (
        "is a variable font; use the files of its single weights (often in a folder static)" if "fvar" in font else ""
    )


def _rights_fault(rights: int) -> str:
    if rights & _RESTRICTED and not rights & (_PREVIEW | _EDITABLE):
        return "may not be embedded, according to its licence (fsType); use another font"
    if rights & (_NO_SUBSET | _BITMAP_ONLY):
        return "may not be embedded as a subset, according to its licence (fsType); use another font"
    return ""


def _digits_fault(font: Any) -> str:  # noqa: ANN401  fontTools has no types
    missing = [digit for digit in _DIGITS if ord(digit) not in (font.getBestCmap() or {})]
    if missing:
        return f"has no digit {missing[0]}; use a font with all ten"
    bounds = [_bounds(font, digit) for digit in _DIGITS]
    if any(max(edge) - min(edge) > _UNEVEN for edge in zip(*bounds, strict=True)):
        return "has digits of different heights (old style figures); use a font with lining figures"
    em, glyphs = font["head"].unitsPerEm, font.getBestCmap()
    widths = [font["hmtx"].metrics[glyphs[ord(digit)]][0] / em for digit in _DIGITS]
    if not all(_within(high - low, _HEIGHTS) for low, high in bounds) or not all(_within(w, _WIDTHS) for w in widths):
        return "has digits far smaller or larger than those of fonts for text; use another font"
    return ""


def _lines_fault(font: Any) -> str:  # noqa: ANN401  fontTools has no types
    em, lines = font["head"].unitsPerEm, font["hhea"]
    if _within(lines.ascent / em, (0.0, _REACH)) and _within(-lines.descent / em, (0.0, _REACH)):
        return ""
    return f"has lines that reach {lines.ascent / em:g} em up and {-lines.descent / em:g} em down; use another font"


def _within(value: float, bounds: tuple[float, float]) -> bool:
    low, high = bounds
    return low <= value <= high


@lru_cache(maxsize=8)
def _opened(data: bytes) -> Any:  # noqa: ANN401  fontTools has no types
    """A font file, its tables read when they are asked for; raises FontError."""
    import logging

    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)  # its remarks are for those who make fonts
    if data[:4] in _OTHERS:
        raise FontError(f"is {_OTHERS[data[:4]]}, expected a TTF or OTF file")
    if data[:4] not in _KINDS:
        raise FontError("is not a font, expected a TTF or OTF file")
    font = TTFont(BytesIO(data), lazy=True, recalcTimestamp=False)
    if not {"cmap", "head", "hhea", "hmtx", "OS/2", "name"} <= set(font.keys()):
        raise FontError("lacks tables that every font has; save it again with a font editor")
    return font


@contextmanager
def _reading() -> Iterator[None]:
    """What goes wrong inside is a FontError: a damaged table may raise anything."""
    try:
        yield
    except FontError:
        raise
    except Exception as error:
        reason = f"is damaged ({type(error).__name__}), expected a TTF or OTF file; get it again, or use another font"
        raise FontError(reason) from None


def _cap_height(font: Any, glyphs: Mapping[str, str]) -> float:  # noqa: ANN401  fontTools has no types
    """The height of the digits, which are centred by it, in units of the font; of capitals where there are none."""
    if not all(digit in glyphs for digit in _FLAT):
        return float(getattr(font["OS/2"], "sCapHeight", 0)) or 0.7 * font["head"].unitsPerEm
    return sorted(_bounds(font, digit)[1] for digit in _FLAT)[1] * float(font["head"].unitsPerEm)


def _bounds(font: Any, character: str) -> tuple[float, float]:  # noqa: ANN401  fontTools has no types
    """The lower and upper edge of a character's ink."""
    from fontTools.pens.boundsPen import BoundsPen

    pen = BoundsPen(None)
    _drawn(font.getGlyphSet(), font.getBestCmap()[ord(character)]).replay(pen)
    _, low, _, high = pen.bounds or (0, 0, 0, 0)
    return low / font["head"].unitsPerEm, high / font["head"].unitsPerEm


def _localised(font: Any, system: str) -> tuple[Mapping[str, str], ...]:  # noqa: ANN401  fontTools has no types
    """What a language system of the Chinese script puts in place of glyphs, in the order in which it is applied."""
    table = font["GSUB"].table
    scripts = [record.Script for record in table.ScriptList.ScriptRecord if record.ScriptTag == "hani"]
    records = [record for script in scripts for record in script.LangSysRecord if record.LangSysTag.strip() == system]
    features = [table.FeatureList.FeatureRecord[i] for record in records for i in record.LangSys.FeatureIndex]
    lookups = {i for feature in features if feature.FeatureTag == "locl" for i in feature.Feature.LookupListIndex}
    return tuple(_substitutes(table.LookupList.Lookup[index]) for index in sorted(lookups))


def _substitutes(lookup: Any) -> Mapping[str, str]:  # noqa: ANN401  fontTools has no types
    """The single glyphs that a lookup replaces; of its subtables the first with a glyph counts."""
    tables = [getattr(one, "ExtSubTable", one) for one in reversed(lookup.SubTable)]
    return {name: other for table in tables for name, other in getattr(table, "mapping", {}).items()}


def _local(name: str, steps: tuple[Mapping[str, str], ...]) -> str:
    for step in steps:
        name = step.get(name, name)
    return name


def _outlines(font: Any, names: list[str]) -> dict[str, Any]:  # noqa: ANN401  fontTools has no types
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    glyphs, em, cubic = font.getGlyphSet(), font["head"].unitsPerEm, font.sfntVersion == _CFF
    found = {}
    for name in names:
        pen = TTGlyphPen(None)
        if name in glyphs:
            drawn = _drawn(glyphs, name)
            drawn.replay(Cu2QuPen(pen, _ERROR * em, reverse_direction=True) if cubic else pen)
        found[name] = pen.glyph()
    return found


def _drawn(glyphs: Any, name: str) -> Any:  # noqa: ANN401  fontTools has no types
    """A glyph's outline, its components written out; FontError where they make far too much of it."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    class Bounded(DecomposingRecordingPen):  # type: ignore[misc]  # fontTools has no types
        """Counts components, each of which may hold others, and what they draw."""

        components = 0

        def addComponent(self, *component: Any) -> None:  # noqa: ANN401, N802  the library's name
            self.components += 1
            if self.components + len(self.value) > _PARTS:
                raise FontError(f"has a glyph of more than {_PARTS:,} parts; use another font")
            super().addComponent(*component)

    pen = Bounded(glyphs)
    glyphs[name].draw(pen)
    return pen
