"""Follows the texts of a content stream: every glyph, where it stands and how large it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

import numpy as np
import pikepdf

from pipeline.inspect.pdf.canvas import Cast, Ink, Shelf, State
from pipeline.inspect.pdf.colours import colour_of
from pipeline.inspect.pdf.columns import Numbers
from pipeline.inspect.pdf.laying import Texts
from pipeline.inspect.pdf.marks import Field, Glyph, Look, Mark, Tone, new
from pipeline.inspect.pdf.matrices import UNMOVED, Matrix, Point, box_of, moved, product, scale_of
from pipeline.inspect.pdf.raw import Raw
from pipeline.inspect.pdf.typefaces import PrintFont

_UNSEEN: Final = (3, 7)  # the modes of text that paint nothing
_OUTLINED: Final = (1, 2, 5, 6)
_CLIPPING: Final = 4  # from this mode on text clips what is painted after it
_CUT: Final = 0.5  # points: a clip may be so much tighter than what it holds, for the ends of strokes
_LEAN: Final = 0.001
_SPACE: Final = 32
_HERE: Final[Numbers] = np.zeros((1, 2))  # the start of a text that begins where its matrix says
_CASTS: Final = 512  # sorts of text that are kept at once; few pages have more than ten
_MILLE: Final = 1000.0
_SHORT: Final = 32  # bytes of a text that may well return, as digits, clues and heads do
_VALUES: Final = {"Tc": "spacing", "Tw": "word_spacing", "TL": "leading", "Ts": "rise", "Tr": "mode"}


Acts = dict[str, Callable[..., None]]
"""What to do at an operator, called with its operands."""

Turn = tuple[float, float, float, float]
"""A matrix without its place."""


class _Stance(NamedTuple):
    """How type stands under a matrix: its size, upside down or not, the stretch of its width, sideways or not."""

    size: float
    turned: bool
    wide: float
    sideways: bool


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
        acts |= {"Tm Tj run": self._show_each}
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
            if isinstance(part, float) or not isinstance(part, (bytes, pikepdf.String)):
                self._text = moved(self._text, -float(part) / _MILLE * state.size * state.stretch, 0)
            else:
                self._show(part)

    def _show_each(self, turn: Turn, starts: Numbers, texts: Sequence[bytes]) -> None:
        """Texts, each with a matrix of its own; they differ only in where they stand."""
        font, last = self._state.font, starts[-1].tolist()
        if font is None:
            self._set_matrix(*turn, *last)
            self._show(texts[-1])
            return
        self._set_matrix(*turn, 0.0, 0.0)
        a, b, c, d, e, f = self._state.ctm
        if rise := self._state.rise:
            _, _, across, down, _, _ = product(self._text, self._state.ctm)
            e, f = e + rise * across, f + rise * down
        passed = self._print_texts(font, texts, starts, (a, b, c, d, e, f))
        self._set_matrix(*turn, *last)
        self._text = moved(self._text, passed, 0)

    def _show(self, shown: Raw) -> None:
        state = self._state
        if state.font is None:
            self.ink.extras["text in a font that the file lacks"] = None
            return
        _, _, c, d, e, f = product(self._text, state.ctm)
        matrix = (0.0, 0.0, 0.0, 0.0, state.rise * c + e, state.rise * d + f)
        passed = self._print_texts(state.font, (bytes(shown),), _HERE, matrix)
        self._text = moved(self._text, passed, 0)

    def _cast(self, font: PrintFont) -> Cast:
        """What the glyphs of the next text share."""
        state = self._state
        if state.mode:
            self._note_mode(state.mode)
        tone = "" if state.fill.is_grey else colour_of(state.fill)
        kept = (state.size, state.stretch, state.spacing, state.word_spacing, state.mode, state.fill.grey, state.alpha)
        key = (id(font), self._text[:4], state.ctm[:4], tone, state.clip is None, *kept)
        cast = self._shelf.casts.get(key)
        if cast is None:
            if len(self._shelf.casts) > _CASTS:
                self._shelf.casts.clear()
            cast = self._shelf.casts[key] = self._new_cast(font, tone)
        return cast

    def _new_cast(self, font: PrintFont, tone: str) -> Cast:
        state = self._state
        page = product(self._text, state.ctm)
        a, b, c, d, _, _ = product((state.size * state.stretch, 0.0, 0.0, state.size, 0.0, 0.0), page)
        grey = 1 - (1 - state.fill.grey) * state.alpha  # what lets the paper shine through
        stance = _stance(a, b, c, d)
        look = Look(stance.size, font.bold, grey, font.fact.name, stance.turned, stance.wide, stance.sideways)
        return Cast(font, (a, b, c, d), page[:2], look, tone, state.clip is None and not state.mode, {})

    def _print_texts(self, font: PrintFont, shown: Sequence[bytes], starts: Numbers, matrix: Matrix) -> float:
        """Print texts, each from its start on as the matrix moves it; gives how far the last one goes on."""
        cast, texts = self._cast(font), self._shelf.texts
        known = cast.known
        numbers = [known[text] if text in known else self._set_text(cast, text) for text in shown]
        if cast.look.wide <= 0 and texts.letters(np.array(numbers))[1].size:
            self.ink.extras["slanted or mirrored type"] = None
        here = () if cast.open and not cast.tone else [moved(matrix, *start)[4:] for start in starts.tolist()]
        if self._are_whole(numbers, here):
            self.ink.marks.add_texts(Texts(starts, matrix, numbers, cast.look))
            if cast.tone:
                self.ink.tones += [Tone(room, cast.tone) for room in texts.rooms(numbers, here)]
        else:
            for number, start in zip(numbers, here, strict=True):
                self._print_each(cast, number, start)
        return texts.passed[numbers[-1]]

    def _are_whole(self, numbers: Sequence[int], starts: Sequence[Point]) -> bool:
        """Are all letters of some texts seen? Most clips hold more than the texts that they are set for."""
        if self._state.mode:
            return False
        if self._state.clip is None:
            return True
        texts, seen = self._shelf.texts, self._state.clip.grown(_CUT)
        rooms = ((texts.room(number), start) for number, start in zip(numbers, starts, strict=True))
        return all(room is None or seen.covers(room.moved(*start)) for room, start in rooms)

    def _print_each(self, cast: Cast, number: int, start: Point) -> None:
        """Print letters that a clip may hide, or that are no grey."""
        texts, (size, bold, grey, font, turned, wide, sideways), (x, y) = self._shelf.texts, cast.look, start
        at, _ = texts.letters(np.array([number]))
        for text, place in zip(texts.signs[at].tolist(), texts.places[at].tolist(), strict=True):
            across, down, left, top, right, bottom = place
            room = new(Field, (x + left, y + top, x + right, y + bottom))
            self._lay(new(Glyph, (text, x + across, y + down, size, bold, room, grey, font, turned, wide, sideways)))
            if cast.tone:
                self.ink.tones.append(Tone(room, cast.tone))

    def _set_text(self, cast: Cast, shown: bytes) -> int:
        """Where the letters of a text stand, the text beginning at the page's corner; gives the text's number."""
        state, font, (across, down), (a, b, c, d) = self._state, cast.font, cast.step, cast.matrix
        spaces = state.word_spacing if font.bytes_a_code == 1 else 0.0
        passed = 0.0  # how far along the line, before the matrices
        signs: list[str] = []
        places: list[tuple[float, ...]] = []
        for code, letter, inked in font.text(shown):
            if inked:
                room = box_of((a, b, c, d, passed * across, passed * down), letter[2:])
                signs.append(letter.text)
                places.append((*room.centre, *room))
            gap = state.spacing + (spaces if code == _SPACE else 0)
            passed += (letter.advance * state.size + gap) * state.stretch
        number = self._shelf.texts.add(signs, places, passed)
        if len(shown) <= _SHORT:
            cast.known[shown] = number
        return number

    def _note_mode(self, mode: float) -> None:
        if mode in _UNSEEN:
            self.ink.extras["invisible text"] = None
        if mode in _OUTLINED:
            self.ink.extras["outlined text"] = None
        if mode >= _CLIPPING:
            self.ink.extras["text that clips"] = None

    def _lay(self, mark: Mark) -> None:
        """Note a mark, as far as the clip and the mode of text leave it to be seen."""
        clip = self._state.clip
        if clip is None and not self._state.mode:
            self.ink.marks.add(mark)
            return
        if isinstance(mark, Glyph) and self._state.mode in _UNSEEN:
            self.ink.cut.append(mark.field)
            return
        if clip is not None and not clip.grown(_CUT).covers(mark.field):
            self.ink.cut.append(mark.field)
            if not clip.holds(*mark.field.centre):
                return
        self.ink.marks.add(mark)


@lru_cache(maxsize=1024)
def _stance(a: float, b: float, c: float, d: float) -> _Stance:
    """How type stands; it is as wide as high at 1, below 0 mirrored, and 0 where it leans. Sideways type is upright."""
    across, up = scale_of((a, b, c, d, 0.0, 0.0))
    if abs(a * c + b * d) > _LEAN * across * up or min(abs(a), abs(b)) > _LEAN * across:
        return _Stance(up, a < 0, 0.0, False)
    mirrored = a * d - b * c > 0  # y runs downwards on the page
    return _Stance(up, a < 0, (-1 if mirrored else 1) * across / max(up, _LEAN), abs(a) < abs(b))
