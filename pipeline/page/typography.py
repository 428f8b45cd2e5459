"""Type: faces with their metrics, styled text, and the breaking of text into lines. Sizes and widths in points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pipeline.page.truetype import read_metrics


class Weight(StrEnum):
    """The faces of a family."""

    REGULAR = "regular"
    BOLD = "bold"
    ITALIC = "italic"


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One font file and its metrics in ems; digits are as high as capitals and all of one width."""

    name: str
    data: bytes = field(repr=False)
    advances: dict[str, float] = field(repr=False)
    cap_height: float
    ascent: float
    descent: float
    _ems: dict[str, float] = field(default_factory=dict, init=False, repr=False)  # of texts measured before

    @classmethod
    def read(cls, name: str, data: bytes) -> Face:
        """The face of a TrueType file; raises FontError."""
        metrics = read_metrics(data)
        return cls(name, data, metrics.advances, metrics.cap_height, metrics.ascent, metrics.descent)

    def width(self, text: str, size: float) -> float:
        """The advance of a text; a character without a glyph counts nothing, see `missing`."""
        ems = self._ems.get(text)
        if ems is None:
            advances = self.advances
            ems = self._ems[text] = sum([advances.get(character, 0.0) for character in text])
        return ems * size

    def missing(self, text: str) -> str:
        """The characters of a text for which the face has no glyph, each once."""
        return "".join(sorted({character for character in text if character not in self.advances}))


@dataclass(frozen=True, slots=True, eq=False)
class Typeface:
    """The faces of one family, by weight."""

    family: str
    regular: Face
    bold: Face
    italic: Face

    def face(self, weight: Weight) -> Face:
        """The face of a weight."""
        if weight is Weight.BOLD:
            return self.bold
        return self.italic if weight is Weight.ITALIC else self.regular


@dataclass(frozen=True, slots=True)
class Span:
    """Text in one weight; a line feed in it ends the line."""

    text: str
    weight: Weight = Weight.REGULAR


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one weight at a distance from the line's start."""

    x: float
    text: str
    weight: Weight


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    weight: Weight
    width: float


def fitted(face: Face, text: str, size: float, room: float) -> float:
    """The size at which a text is no wider than the room, at most `size`."""
    width = face.width(text, size)
    return size if width <= room else size * room / width


def break_lines(spans: Iterable[Span], typeface: Typeface, size: float, width: float) -> tuple[Line, ...]:
    """Text as lines no wider than `width`, broken at spaces; a word wider than a line is cut."""
    lines: list[Line] = []
    words: list[tuple[_Piece, ...]] = []
    for word in _words(spans, typeface, size):
        for part in _cut(word, typeface, size, width) if word else [word]:
            space = typeface.regular.width(" ", size)
            used = sum(_width(done) + space for done in words)
            if words and (not part or used + _width(part) > width + 1e-6):
                lines.append(_line(words, space))
                words = []
            if part:
                words.append(part)
    return (*lines, _line(words, typeface.regular.width(" ", size))) if words else tuple(lines)


def _words(spans: Iterable[Span], typeface: Typeface, size: float) -> Iterable[tuple[_Piece, ...]]:
    """Words as pieces of one weight; an empty word stands for the end of a line."""
    word: list[_Piece] = []
    for span in spans:
        for character in _tokens(span.text):
            if character in " \n":
                if word:
                    yield tuple(word)
                word = []
                if character == "\n":
                    yield ()
            else:
                face = typeface.face(span.weight)
                word.append(_Piece(character, span.weight, face.width(character, size)))
    if word:
        yield tuple(word)


def _tokens(text: str) -> Iterable[str]:
    token = ""
    for character in text:
        if character in " \n":
            if token:
                yield token
            token = ""
            yield character
        else:
            token += character
    if token:
        yield token


def _cut(word: tuple[_Piece, ...], typeface: Typeface, size: float, width: float) -> list[tuple[_Piece, ...]]:
    """A word in parts that fit a line."""
    if _width(word) <= width:
        return [word]
    parts: list[list[_Piece]] = [[]]
    for piece in word:
        for character in piece.text:
            letter = _Piece(character, piece.weight, typeface.face(piece.weight).width(character, size))
            if parts[-1] and _width(parts[-1]) + letter.width > width:
                parts.append([])
            parts[-1].append(letter)
    return [tuple(part) for part in parts]


def _width(word: Sequence[_Piece]) -> float:
    return sum(piece.width for piece in word)


def _line(words: Sequence[tuple[_Piece, ...]], space: float) -> Line:
    """The words of a line, neighbours of one weight joined into one run."""
    runs: list[Run] = []
    x = 0.0
    for number, word in enumerate(words):
        for position, piece in enumerate(word):
            glue = " " if number and not position else ""
            if runs and runs[-1].weight == piece.weight:
                runs[-1] = Run(runs[-1].x, runs[-1].text + glue + piece.text, piece.weight)
            else:
                runs.append(Run(x, piece.text, piece.weight))
            x += piece.width
        x += space
    return tuple(runs)
