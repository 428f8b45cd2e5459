"""Reads the fonts of a PDF: what each code of a text prints, how far it moves on, where its ink lies."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import pikepdf
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from pipeline.frozen import frozen
from pipeline.inspect.pdf.font_programs import BROKEN, Program
from pipeline.inspect.pdf.marks import Field
from pipeline.inspect.pdf.matrices import Point
from pipeline.inspect.pdf.raw import Raw

STEM_BOLD = 120  # the stem of a bold face is at least so thick, in thousandths of the type size
FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_EMBEDDED = "/FontFile2"
_SAME = "/Identity"
_PLAIN = ("/Identity-H", "/Identity-V")  # codes of two bytes that are the glyphs' numbers
_OWN_CODES = 4  # the flag of a font whose codes mean what its own table says
_SYMBOLIC = 0xF000  # where a symbol font's own codes begin
_MILLE = 1000.0
_LETTERS = 4096  # that there is room for at first
_DEFAULT = (0.0, 0.0, 0.7)  # of a glyph that cannot be measured: its left edge, its foot and its head, in sizes
_BOLD = re.compile(r"bold|black|heavy|demi", re.IGNORECASE)
_SUBSET = re.compile(r"/?[A-Z]{6}\+.")


class Letter(NamedTuple):
    """What a code prints: characters, advance, and the corners of its ink, in parts of the type size; y upwards."""

    text: str
    advance: float
    left: float
    bottom: float
    right: float
    top: float


class SetTexts:
    """Texts that have been set, by number: their letters that have ink, and how far each goes on along its line.

    The letters of all texts stand in columns: `signs` are what they print, `places` the middles and the rooms of their
    ink (left, top, right, bottom), from where the text begins on the page.
    """

    def __init__(self) -> None:
        self.passed: list[float] = []
        self.signs, self.places = np.empty(_LETTERS, object), np.empty((_LETTERS, 6))
        self._bounds, self._end = np.empty((_LETTERS, 2), np.int64), 0  # of each text: its first letter, how many
        self._rooms: dict[int, Field | None] = {}  # of texts that were asked for

    def __len__(self) -> int:
        """How many texts and letters there are."""
        return len(self.passed) + self._end

    def add(self, signs: Sequence[str], places: Sequence[Sequence[float]], passed: float) -> int:
        """Note a text that has been set; gives its number."""
        number, start, self._end = len(self.passed), self._end, self._end + len(signs)
        while self._end > len(self.signs):
            self.signs, self.places = (np.concatenate((one, np.empty_like(one))) for one in (self.signs, self.places))
        if number == len(self._bounds):
            self._bounds = np.concatenate((self._bounds, np.empty_like(self._bounds)))
        if signs:
            self.signs[start : self._end], self.places[start : self._end] = signs, places
        self._bounds[number] = start, len(signs)
        self.passed.append(passed)
        return number

    def room(self, number: int) -> Field | None:
        """The room of a text's ink from where it begins; None where it has none."""
        if number not in self._rooms:
            first, count = self._bounds[number].tolist()
            rooms = self.places[first : first + count, 2:]
            corners = (*rooms[:, :2].min(axis=0), *rooms[:, 2:].max(axis=0)) if count else ()
            self._rooms[number] = Field(*map(float, corners)) if count else None
        return self._rooms[number]

    def rooms(self, numbers: Sequence[int], starts: Sequence[Point]) -> Iterator[Field]:
        """The rooms of all letters of some texts, each of which begins at a point."""
        for number, (x, y) in zip(numbers, starts, strict=True):
            first, count = self._bounds[number].tolist()
            for left, top, right, bottom in self.places[first : first + count, 2:].tolist():
                yield Field(x + left, y + top, x + right, y + bottom)

    def letters(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the letters of some texts stand in the columns, and of which of these texts each is."""
        first, counts = self._bounds[numbers].T
        of = np.arange(len(numbers)).repeat(counts)
        return np.arange(len(of)) + (first - counts.cumsum() + counts)[of], of


Flaw = tuple[str, str]
"""What is wrong with a font: what is found, what is expected."""


@frozen
class FontFact:
    """A font that texts are set in: its name, its sort in the file, whether it is embedded, and only in part.

    `renamed` says that its codes draw other glyphs than its own table says, `flaws` what else is wrong with it.
    """

    name: str
    subtype: str
    embedded: bool
    subset: bool
    renamed: bool = False
    flaws: tuple[Flaw, ...] = ()


@dataclass(slots=True)
class PrintFont:
    """A font as the file has it, and how its codes are read; letters are worked out when they first occur.

    `bytes_a_code` is 1 or 2, `unicode` what codes mean. The `program` is the font's own file; None where it is not
    there or cannot be read.
    """

    fact: FontFact
    bold: bool
    bytes_a_code: int
    unicode: dict[int, str]
    advance: Callable[[int], float]
    program: Program | None
    known: dict[int, Letter] = field(default_factory=dict)

    def text(self, shown: bytes) -> Iterator[tuple[int, Letter, bool]]:
        """The codes of a text, what they print, and whether that is any ink."""
        step = self.bytes_a_code
        codes = shown if step == 1 else [int.from_bytes(shown[at : at + step]) for at in range(0, len(shown), step)]
        for code in codes:
            letter = self.letter(code)
            yield code, letter, letter.right > letter.left and not letter.text.isspace()

    def letter(self, code: int) -> Letter:
        """What a code prints, which is worked out once."""
        if code in self.known:
            return self.known[code]
        text = self.unicode.get(code) or (chr(code) if self.bytes_a_code == 1 else "\N{REPLACEMENT CHARACTER}")
        advance = self.advance(code)
        box = self.program.corners(code) if self.program else None
        if box is None:
            left, bottom, top = _DEFAULT
            box = (left, bottom, advance, top)
        letter = Letter(text, advance, *box)
        self.known[code] = letter
        return letter


def read_font(font: pikepdf.Object) -> PrintFont:
    """A font of the file; one that cannot be measured has letters of the usual height."""
    subtype = str(font.get("/Subtype", "/Type1"))
    if subtype == "/Type0":
        return _composite(font)
    return _simple(font, subtype)


def _simple(font: Raw, subtype: str) -> PrintFont:
    descriptor = font.get("/FontDescriptor", pikepdf.Dictionary())
    first = int(font.get("/FirstChar", 0))
    widths = [float(width) / _MILLE for width in font.get("/Widths", [])]
    missing = float(descriptor.get("/MissingWidth", 500)) / _MILLE

    def advance(code: int) -> float:
        return widths[code - first] if 0 <= code - first < len(widths) else missing

    unicode = _unicode(font)
    program = _program(descriptor, lambda font: _simple_names(font, unicode))
    fact = _fact(font, subtype, descriptor)
    return PrintFont(fact, _is_bold(fact.name, descriptor), 1, unicode, advance, program)


def _composite(font: Raw) -> PrintFont:
    descendant = font["/DescendantFonts"][0]
    descriptor = descendant.get("/FontDescriptor", pikepdf.Dictionary())
    widths = dict(_composite_widths(descendant.get("/W", [])))
    usual = float(descendant.get("/DW", 1000)) / _MILLE
    program = _program(descriptor, lambda font: dict(enumerate(font.getGlyphOrder())))
    fact = _fact(font, str(descendant.get("/Subtype", "")), descriptor)
    bold = _is_bold(fact.name, descriptor)
    return PrintFont(fact, bold, 2, _unicode(font), lambda code: widths.get(code, usual), program)


def _fact(font: Raw, subtype: str, descriptor: Raw) -> FontFact:
    name = str(font.get("/BaseFont", "/unnamed"))
    embedded = subtype == "/Type3" or any(file in descriptor for file in FILES)
    subset = bool(_SUBSET.match(name))
    return FontFact(name.lstrip("/"), subtype.lstrip("/"), embedded, subset, _renamed(font, descriptor))


def _is_bold(name: str, descriptor: Raw) -> bool:
    return bool(_BOLD.search(name)) or float(descriptor.get("/StemV", 0)) >= STEM_BOLD


def _renamed(font: Raw, descriptor: Raw) -> bool:
    """Do codes of the font draw other glyphs than its own table says?"""
    encoding = str(font.get("/Encoding", ""))
    if "/DescendantFonts" in font:
        return encoding not in _PLAIN or str(font["/DescendantFonts"][0].get("/CIDToGIDMap", _SAME)) != _SAME
    named = bool(encoding) and str(font.get("/Subtype")) == "/TrueType"
    return named or (_EMBEDDED in descriptor and not int(descriptor.get("/Flags", 0)) & _OWN_CODES)


def _composite_widths(entries: Raw) -> Iterator[tuple[int, float]]:
    """The advances of `/W`: `first [a b c]` or `first last a`."""
    items = list(entries)
    while items:
        first, second = int(items[0]), items[1]
        if isinstance(second, pikepdf.Array):
            yield from ((first + at, float(width) / _MILLE) for at, width in enumerate(second))
            items = items[2:]
        else:
            yield from ((code, float(items[2]) / _MILLE) for code in range(first, int(second) + 1))
            items = items[3:]


def _program(descriptor: Raw, names: Callable[[TTFont], dict[int, str]]) -> Program | None:
    """The font's own file, where it is a TrueType one that can be read."""
    if _EMBEDDED not in descriptor:
        return None
    try:
        return Program(descriptor[_EMBEDDED].read_bytes(), names)
    except (*BROKEN, pikepdf.PdfError):
        return None


def _simple_names(font: TTFont, unicode: dict[int, str]) -> dict[int, str]:
    """The glyph of every code of a font with one byte a code."""
    named: dict[int, str] = {}
    for table in font["cmap"].tables:
        if table.isUnicode():
            named |= {code: table.cmap[ord(text)] for code, text in unicode.items() if table.cmap.get(ord(text[:1]))}
        else:
            named |= {code - _SYMBOLIC if code >= _SYMBOLIC else code: name for code, name in table.cmap.items()}
    return named


def _unicode(font: Raw) -> dict[int, str]:
    """What the codes of a font mean, as its map says."""
    if "/ToUnicode" not in font:
        return {}
    found: dict[int, str] = {}
    instructions: Iterable[Raw] = pikepdf.parse_content_stream(font["/ToUnicode"])
    for one in instructions:
        operator, operands = str(one.operator), list(one.operands)
        if operator == "endbfchar":
            found |= zip(map(_number, operands[::2]), map(_decoded, operands[1::2]), strict=True)
        elif operator == "endbfrange":
            for first, last, target in zip(*(operands[at::3] for at in range(3)), strict=True):
                found |= _ranged(_number(first), _number(last), target)
    return {code: text for code, text in found.items() if text.strip("\0")}


def _ranged(first: int, last: int, target: Raw) -> dict[int, str]:
    """What codes from first to last mean: each its own text, or one text after the other in Unicode."""
    if isinstance(target, pikepdf.Array):
        return dict(enumerate(map(_decoded, target), first))
    text = _decoded(target)
    return {code: text[:-1] + chr(ord(text[-1]) + code - first) for code in range(first, last + 1)}


def _number(code: Raw) -> int:
    return int.from_bytes(bytes(code))


def _decoded(text: Raw) -> str:
    return bytes(text).decode("utf-16-be", "replace")
