"""The code of texts in a PDF, but for the names of fonts.

Most characters beyond ASCII have codes that only their file knows; texts with these stay as they are until then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pipeline.model.picture import Tone
from pipeline.page.draw.at_hand import AtHand
from pipeline.page.draw.digits import Everywhere, InCells
from pipeline.page.draw.drawing import Label
from pipeline.page.draw.ops import SetDigits, SetsLabels, Text
from pipeline.page.files.shape_code import SHOWN, SHOWN_MOST, Shown, filling
from pipeline.page.type.typography import Face, Typeface, Weight

_BLANK: Final = 0x20
_DELETE: Final = 0x7F  # the first number of ASCII behind all that is printed
_RUNS: Final = 1 << 13  # texts of one setting that are likely to return
_TEXT_AT: Final = Shown(after=" Tm ")

FIXED: Final = "\N{MINUS SIGN}\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}\N{MIDDLE DOT}\N{EN DASH}"
"""What stands in most books beyond ASCII: in every file these have the codes from 1 on in a font that has them all."""

Places = Sequence[tuple[float, float, str]]
"""Texts in one font: for each x, y, and the text or what shows its codes."""

TextPart = str | Weight | Text
"""Code; or what has none yet: the name of a face's font (its weight), texts with characters of other codes."""


def text_code(op: Text, typeface: Typeface) -> tuple[TextPart, ...]:
    """The code of texts that the first subset of a font shows with codes that are always the same, else the texts."""
    try:
        return _manner_of(op, typeface).of(op.runs)
    except _OtherCodesError:
        return (op,)


def shared_text_code(op: Text, typeface: Typeface) -> tuple[TextPart, ...]:
    """The same where many grids have these texts: each is coded once."""
    try:
        return _manner_of(op, typeface).of_shared(op.runs)
    except _OtherCodesError:
        return (op,)


def digits_code(one: SetDigits, typeface: Typeface) -> list[TextPart]:
    """The code of digits, by ink."""
    found: list[TextPart] = []
    try:
        for table, values in one.digits.by_ink:
            found += _digit_codes(one.settings, table, typeface).of(values)
    except _OtherCodesError:
        return [part for op in one.texts for part in shared_text_code(op, typeface)]
    return found


class _DigitCodes:
    """What shows values in one ink in every cell of a raster."""

    def __init__(self, settings: SetsLabels, everywhere: Everywhere, typeface: Typeface) -> None:
        self._settings, self._typeface = settings, typeface
        self._in_cells = InCells(everywhere, self._shown)
        self._setting: Text | None = None  # how all values are set; without runs
        self._refused = False

    def of(self, values: Sequence[int]) -> tuple[TextPart, ...]:
        """The code of the values of cells, if any has one; _OtherCodesError where codes vary, or settings."""
        if self._refused:
            raise _OtherCodesError
        code = self._in_cells.of(values)
        return _manner_of(self._setting, self._typeface).around(code) if code and self._setting else ()

    def _shown(self, labels: Sequence[Label]) -> list[str]:
        """What shows the labels of a value, each by itself."""
        self._refused = True
        text, *others = self._settings.texts(labels)
        setting = replace(text, runs=())
        self._setting = self._setting or setting
        if others or setting != self._setting:
            raise _OtherCodesError
        shown = _manner_of(text, self._typeface).shown(text.runs)
        self._refused = False
        return shown


_digit_codes: Final = lru_cache(maxsize=512)(_DigitCodes)


class _Manner:
    """How texts of one setting are written: what stands around them, and what shows each.

    _OtherCodesError for those with characters of other codes.
    """

    def __init__(self, setting: Text, typeface: Typeface) -> None:
        self._opens, self._weight, self._size = opening(setting), setting.weight, f" {SHOWN[setting.size]} Tf\n"
        self._lying = _lying(setting.condensed, setting.turned)
        self._codes = _fixed_codes(typeface.face(setting.weight))
        self._single: AtHand[tuple[float, float, str], str] = AtHand(lambda run: "".join(self.shown((run,))), _RUNS)

    def of(self, runs: Places) -> tuple[TextPart, ...]:
        """The code of texts."""
        return self.around("".join(self.shown(runs)))

    def of_shared(self, runs: Places) -> tuple[TextPart, ...]:
        """The same of texts that are likely to return."""
        return self.around("".join(self._single.of(runs)))

    def shown(self, runs: Places) -> list[str]:
        """What shows each text; those without characters are left out."""
        return _lines(self._lying, runs, self._codes)

    def around(self, shown: str) -> tuple[TextPart, ...]:
        """The code of texts around what shows them; the font is still named by its weight."""
        if not shown:
            return (f"{self._opens}ET\n",)
        return self._opens, self._weight, f"{self._size}{shown}ET\n"


def _manner_of(op: Text, typeface: Typeface) -> _Manner:
    return _manner((op.weight, op.size, op.grey, op.turned, op.condensed), typeface)


@lru_cache(maxsize=256)
def _manner(setting: tuple[Weight, float, Tone, bool, float], typeface: Typeface) -> _Manner:
    weight, size, grey, turned, condensed = setting
    return _Manner(Text(weight, size, grey, (), turned, condensed), typeface)


@lru_cache(maxsize=64)
def _fixed_codes(face: Face) -> "_FixedCodes":
    return _FixedCodes(face)


def shown_codes(face: Face, text: str, codes: str, digits: int) -> str:
    """The line that shows a text of so many hexadecimal digits a character, pairs of letters kerned."""
    kerned = face.kerned(text) if len(text) > 1 else ()
    if not kerned:
        return f"<{codes}> Tj\n"
    parts, start = [], 0
    for at, kern in kerned:
        parts.append(f"<{codes[start : at * digits]}> {-1000 * kern:.4g}")
        start = at * digits
    return f"[{' '.join(parts)} <{codes[start:]}>] TJ\n"


def opening(op: Text) -> str:
    """How the code of texts begins."""
    return f"BT {filling(op.grey)}\n"


def show(op: Text, places: Places, codes: Mapping[str, str]) -> str:
    """The code of texts in one font, with the line that shows each; those without characters are left out."""
    return "".join(_lines(_lying(op.condensed, op.turned), places, codes))


def _lines(lying: Shown, places: Places, codes: Mapping[str, str]) -> list[str]:
    at = _TEXT_AT
    return [f"{lying[x]}{at[y]}{codes[text]}" for x, y, text in places if text]


@lru_cache(maxsize=256)
def _lying(condensed: float, turned: bool) -> Shown:
    """How texts lie, as a matrix, with how far right they begin."""
    way = -1 if turned else 1
    return Shown(f"{way * condensed:.4g} 0 0 {way} ", " ")


class _OtherCodesError(Exception):
    """A text has characters whose codes are not always the same, or digits are not all set alike."""


class _FixedCodes(dict[str, str]):
    """What shows texts in a face whose codes are the same in every file; _OtherCodesError for other texts."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face
        numbers = {chr(number): number for number in range(_BLANK, _DELETE)}
        if face.glyphs.keys() >= set(FIXED):
            numbers |= {sign: number for number, sign in enumerate(FIXED, 1)}
        known = face.glyphs.keys() & numbers if face.whole else ()
        self._codes = {character: f"{numbers[character]:02x}" for character in known}

    def __missing__(self, text: str) -> str:
        try:
            codes = "".join([self._codes[character] for character in text])
        except KeyError:
            raise _OtherCodesError from None
        if len(self) == SHOWN_MOST:
            self.clear()
        self[text] = found = shown_codes(self._face, text, codes, 2)
        return found
