"""Follows the texts of a content stream: every glyph, where it stands and how large it is."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pikepdf

from pipeline.inspect.pdf.canvas import Ink, Shelf, State, box_of, scale_of
from pipeline.inspect.pdf.colours import colour_of
from pipeline.inspect.pdf.ink import Field, Glyph, Mark, Tone
from pipeline.inspect.pdf.raw import Raw
from pipeline.inspect.pdf.typefaces import Letter

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


class TextPainter:
    """The operators between `BT` and `ET`; `ink` has what they print."""

    def __init__(self, shelf: Shelf, state: State) -> None:
        self.ink = Ink()
        self._shelf = shelf
        self._state = state
        self._resources: Raw = pikepdf.Dictionary()
        self._text = self._line = pikepdf.Matrix()

    def _text_operators(self) -> Acts:
        acts: Acts = {"BT": self._set_matrix, "Tf": self._set_font, "Td": self._step, "TD": self._leading_step}
        acts |= {"Tm": self._set_matrix, "T*": self._next_line, "Tj": self._show, "TJ": self._show_spaced}
        acts |= {"'": self._next_shown, '"': self._next_spaced_shown, "Tz": self._set_stretch}
        return acts | {operator: partial(self._set, name) for operator, name in _VALUES.items()}

    def _set(self, name: str, value: float) -> None:
        setattr(self._state, name, value)

    def _set_font(self, name: Raw, size: float) -> None:
        font = self._resources.get("/Font", {}).get(str(name))
        self._state.font = None if font is None else self._shelf.font(font)
        self._state.size = size

    def _set_stretch(self, percent: float) -> None:
        self._state.stretch = percent / 100

    def _set_matrix(self, *matrix: float) -> None:
        self._text = self._line = pikepdf.Matrix(*matrix)

    def _step(self, x: float, y: float) -> None:
        self._text = self._line = self._line.translated(x, y)

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
            if isinstance(part, pikepdf.String):
                self._show(part)
            else:
                self._advance(-float(part) / _MILLE * state.size * state.stretch)

    def _show(self, shown: Raw) -> None:
        state = self._state
        if state.font is None:
            self.ink.extras["text in a font that the file lacks"] = None
            return
        if state.mode in _UNSEEN:
            self.ink.extras["invisible text"] = None
        if state.mode in _OUTLINED:
            self.ink.extras["outlined text"] = None
        if state.mode >= _CLIPPING:
            self.ink.extras["text that clips"] = None
        for code, letter in state.font.letters(bytes(shown)):
            if not letter.text.isspace() and letter.right > letter.left:
                self._print(state, letter)
            gap = state.spacing + (state.word_spacing if code == _SPACE and state.font.bytes_a_code == 1 else 0)
            self._advance((letter.advance * state.size + gap) * state.stretch)

    def _advance(self, distance: float) -> None:
        self._text = self._text.translated(distance, 0)

    def _print(self, state: State, letter: Letter) -> None:
        sized = pikepdf.Matrix(state.size * state.stretch, 0.0, 0.0, state.size, 0.0, state.rise)
        matrix = sized @ self._text @ state.ctm
        room = box_of(matrix, letter[2:])
        font = state.font
        assert font is not None
        size, turned, grey = scale_of(matrix)[1], matrix.a < 0, self._grey(state.fill.grey)
        wide = _wide(matrix)
        if wide <= 0:
            self.ink.extras["slanted or mirrored type"] = None
        glyph = Glyph(letter.text, *room.centre, size, font.bold, room, grey, font.fact.name, turned, wide)
        self._lay(glyph, room)
        if not state.fill.is_grey:
            self.ink.tones.append(Tone(room, colour_of(state.fill)))

    def _grey(self, grey: float) -> float:
        """A grey as it is seen through what lets the paper shine through."""
        return 1 - (1 - grey) * self._state.alpha

    def _lay(self, mark: Mark, room: Field) -> None:
        """Note a mark, as far as the clip and the mode of text leave it to be seen."""
        clip = self._state.clip
        if isinstance(mark, Glyph) and self._state.mode in _UNSEEN:
            self.ink.cut.append(room)
            return
        if clip is not None and not clip.grown(_CUT).covers(room):
            self.ink.cut.append(room)
            if not clip.holds(*room.centre):
                return
        self.ink.marks.append(mark)


def _wide(matrix: pikepdf.Matrix) -> float:
    """How wide type is against its height, below 0 where it is mirrored, 0 where it leans; sideways type is upright."""
    a, b, c, d, _, _ = matrix.shorthand
    across, up = scale_of(matrix)
    if abs(a * c + b * d) > _LEAN * across * up or min(abs(a), abs(b)) > _LEAN * across:
        return 0.0
    mirrored = a * d - b * c > 0  # y runs downwards on the page
    return (-1 if mirrored else 1) * across / max(up, _LEAN)
