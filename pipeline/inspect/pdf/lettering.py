"""Follows the texts of a content stream: every glyph, where it stands and how large it is."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final, NamedTuple

import pikepdf

from pipeline.inspect.pdf.canvas import Ink, Shelf, State
from pipeline.inspect.pdf.colours import colour_of
from pipeline.inspect.pdf.ink import Field, Glyph, Mark, Tone
from pipeline.inspect.pdf.matrices import UNMOVED, Matrix, box_of, moved, product, scale_of
from pipeline.inspect.pdf.raw import Raw
from pipeline.inspect.pdf.typefaces import Letter, PrintFont

_UNSEEN: Final = (3, 7)  # the modes of text that paint nothing
_OUTLINED: Final = (1, 2, 5, 6)
_CLIPPING: Final = 4  # from this mode on text clips what is painted after it
_CUT: Final = 0.5  # points: a clip may be so much tighter than what it holds, for the ends of strokes
_LEAN: Final = 0.001
_SPACE: Final = 32
_MILLE: Final = 1000.0
_VALUES: Final = {"Tc": "spacing", "Tw": "word_spacing", "TL": "leading", "Ts": "rise", "Tr": "mode"}


Acts = dict[str, Callable[..., None]]
"""What to do at an operator, called with its operands."""


class _Stance(NamedTuple):
    """How type stands under a matrix: its size, whether it is upside down, the stretch of its width, upright or not."""

    size: float
    turned: bool
    wide: float
    plain: bool


class TextPainter:
    """The operators between `BT` and `ET`; `ink` has what they print."""

    def __init__(self, shelf: Shelf, state: State) -> None:
        self.ink = Ink()
        self._shelf = shelf
        self._state = state
        self._resources: Raw = pikepdf.Dictionary()
        self._named: dict[str, PrintFont | None] = {}  # fonts by their names in the resources
        self._text = self._line = UNMOVED

    def _text_operators(self) -> Acts:
        acts: Acts = {"BT": self._set_matrix, "Tf": self._set_font, "Td": self._step, "TD": self._leading_step}
        acts |= {"Tm": self._set_matrix, "T*": self._next_line, "Tj": self._show, "TJ": self._show_spaced}
        acts |= {"'": self._next_shown, '"': self._next_spaced_shown, "Tz": self._set_stretch}
        return acts | {operator: partial(self._set, name) for operator, name in _VALUES.items()}

    def _set(self, name: str, value: float) -> None:
        setattr(self._state, name, value)

    def _set_font(self, name: Raw, size: float) -> None:
        named = str(name)
        if named not in self._named:
            font = self._resources.get("/Font", {}).get(named)
            self._named[named] = None if font is None else self._shelf.font(font)
        self._state.font = self._named[named]
        self._state.size = size

    def _set_stretch(self, percent: float) -> None:
        self._state.stretch = percent / 100

    def _set_matrix(self, *matrix: float) -> None:
        a, b, c, d, e, f = matrix or UNMOVED
        self._text = self._line = (a, b, c, d, e, f)

    def _step(self, x: float, y: float) -> None:
        self._text = self._line = moved(self._line, x, y)

    def _leading_step(self, x: float, y: float) -> None:
        self._state.leading = -y
        self._step(x, y)

    def _next_line(self) -> None:
        self._step(0.0, -self._state.leading)

    def _next_shown(self, shown: Raw) -> None:
        self._next_line()
        self._show(shown)

    def _next_spaced_shown(self, words: float, letters: float, shown: Raw) -> None:
        self._state.word_spacing, self._state.spacing = words, letters
        self._next_shown(shown)

    def _show_spaced(self, parts: Raw) -> None:
        state = self._state
        for part in parts:
            if isinstance(part, (bytes, pikepdf.String)):
                self._show(part)
            else:
                self._text = moved(self._text, -float(part) / _MILLE * state.size * state.stretch, 0)

    def _show(self, shown: Raw) -> None:
        state = self._state
        if state.font is None:
            self.ink.extras["text in a font that the file lacks"] = None
            return
        if state.mode:
            self._note_mode(state.mode)
        page = product(self._text, state.ctm)
        a, b, c, d, e, f = product((state.size * state.stretch, 0.0, 0.0, state.size, 0.0, state.rise), page)
        stance = _stance(a, b, c, d)
        spaces = state.word_spacing if state.font.bytes_a_code == 1 else 0.0
        passed = 0.0  # how far along the line, before the matrices
        for code, letter in state.font.letters(bytes(shown)):
            if letter.right > letter.left and not letter.text.isspace():
                self._print(state, letter, (a, b, c, d, e + passed * page[0], f + passed * page[1]), stance)
            gap = state.spacing + (spaces if code == _SPACE else 0)
            passed += (letter.advance * state.size + gap) * state.stretch
        self._text = moved(self._text, passed, 0)

    def _note_mode(self, mode: float) -> None:
        if mode in _UNSEEN:
            self.ink.extras["invisible text"] = None
        if mode in _OUTLINED:
            self.ink.extras["outlined text"] = None
        if mode >= _CLIPPING:
            self.ink.extras["text that clips"] = None

    def _print(self, state: State, letter: Letter, matrix: Matrix, stance: _Stance) -> None:
        a, _, _, d, e, f = matrix
        if stance.plain:
            room = Field(e + a * letter.left, f + d * letter.top, e + a * letter.right, f + d * letter.bottom)
        else:
            room = box_of(matrix, letter[2:])
        font = state.font
        assert font is not None
        if stance.wide <= 0:
            self.ink.extras["slanted or mirrored type"] = None
        x, y = (room.left + room.right) / 2, (room.top + room.bottom) / 2
        grey, name = self._grey(state.fill.grey), font.fact.name
        self._lay(Glyph(letter.text, x, y, stance.size, font.bold, room, grey, name, stance.turned, stance.wide))
        if not state.fill.is_grey:
            self.ink.tones.append(Tone(room, colour_of(state.fill)))

    def _grey(self, grey: float) -> float:
        """A grey as it is seen through what lets the paper shine through."""
        return 1 - (1 - grey) * self._state.alpha

    def _lay(self, mark: Mark) -> None:
        """Note a mark, as far as the clip and the mode of text leave it to be seen."""
        clip = self._state.clip
        if clip is None and not self._state.mode:
            self.ink.marks.append(mark)
            return
        if isinstance(mark, Glyph) and self._state.mode in _UNSEEN:
            self.ink.cut.append(mark.field)
            return
        if clip is not None and not clip.grown(_CUT).covers(mark.field):
            self.ink.cut.append(mark.field)
            if not clip.holds(*mark.field.centre):
                return
        self.ink.marks.append(mark)


@lru_cache(maxsize=1024)
def _stance(a: float, b: float, c: float, d: float) -> _Stance:
    """How type stands; it is as wide as high at 1, below 0 mirrored, and 0 where it leans. Sideways type is upright."""
    across, up = scale_of((a, b, c, d, 0.0, 0.0))
    plain = b == c == 0 and a > 0 > d
    if abs(a * c + b * d) > _LEAN * across * up or min(abs(a), abs(b)) > _LEAN * across:
        return _Stance(up, a < 0, 0.0, plain)
    mirrored = a * d - b * c > 0  # y runs downwards on the page
    return _Stance(up, a < 0, (-1 if mirrored else 1) * across / max(up, _LEAN), plain)
