"""Type: faces with their metrics, styled text, and the breaking of text into lines. Sizes and widths in points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from itertools import accumulate, groupby
from operator import add
from typing import Final

from pipeline.frozen import frozen, frozen_unique
from pipeline.model.looked_up import LookedUp
from pipeline.page.type.fontfile import Metrics, program, read_metrics
from pipeline.page.type.line_ends import is_unspaced, may_end_between


class Weight(LookedUp):
    """The faces of a book: those of its family, and the one of its titles."""

    REGULAR = "regular"
    BOLD = "bold"
    ITALIC = "italic"
    DISPLAY = "display"


@frozen_unique
class Face:
    """One font file and its metrics in ems; digits are as high as capitals and all of one width.

    `glyphs` has the glyph's name by character, `kerns` what is added between two characters. A character without a
    glyph is taken from the `fallback`, whose advances are among `advances`. `whole`: may the file be embedded as it is?
    """

    name: str
    data: bytes = field(repr=False)
    glyphs: Mapping[str, str] = field(repr=False)
    advances: dict[str, float] = field(repr=False)
    cap_height: float
    ascent: float
    descent: float
    whole: bool = True
    fallback: Face | None = field(default=None, repr=False)
    kerns: Mapping[str, float] = field(default_factory=dict, repr=False)
    _ems: dict[str, float] = field(default_factory=dict, init=False, repr=False)  # of texts measured before

    @classmethod
    def read(cls, name: str, data: bytes, *, whole: bool = True, system: str = "") -> Face:
        """The face of a font file, its glyphs as a language system of OpenType wants them; raises FontError."""
        return cls.of(name, data, read_metrics(data, system), whole=whole)

    @classmethod
    def of(cls, name: str, data: bytes, found: Metrics, *, whole: bool = True) -> Face:
        """The face of a font file whose metrics are known."""
        heights = (found.cap_height, found.ascent, found.descent)
        return cls(name, data, found.glyphs, found.advances, *heights, whole=whole, kerns=found.kerns)

    def over(self, fallback: Face, leaving: str = "") -> Face:
        """The face with another one for the characters that it lacks, and for some that it leaves to it."""
        glyphs = {character: name for character, name in self.glyphs.items() if character not in leaving}
        advances = {character: self.advances[character] for character in glyphs}
        others = {pair: kern for pair, kern in fallback.kerns.items() if glyphs.keys().isdisjoint(pair)}
        kerns = {pair: kern for pair, kern in self.kerns.items() if glyphs.keys() >= set(pair)}
        advances = {**fallback.advances, **advances}
        return replace(self, glyphs=glyphs, advances=advances, fallback=fallback, kerns={**others, **kerns})

    def parts(self, text: str) -> Iterator[tuple[Face, str]]:
        """A text in parts that one font file shows each."""
        if self.fallback is None:
            yield self, text
            return
        other = self.fallback.advances
        for mine, part in groupby(text, lambda character: character in self.glyphs or character not in other):
            if mine:
                yield self, "".join(part)
            else:
                yield from self.fallback.parts("".join(part))

    @property
    def chain(self) -> tuple[Face, ...]:
        """The face and those that it falls back to."""
        return (self, *self.fallback.chain) if self.fallback else (self,)

    def program(self, characters: str) -> bytes:
        """A TrueType file that shows some characters."""
        return self.data if self.whole else program(self.name, self.data, self.glyphs, characters)

    def width(self, text: str, size: float) -> float:
        """The advance of a text; a character without a glyph counts nothing, see `missing`."""
        ems = self._ems.get(text)
        if ems is None:
            advances = self.advances
            ems = sum([advances.get(character, 0.0) for character in text])
            if len(text) > 1 and self.kerns:
                ems += sum([kern for _, kern in self.kerned(text)])
            self._ems[text] = ems
        return ems * size

    def kerned(self, text: str) -> Sequence[tuple[int, float]]:
        """Before which characters of a text, counted from 0, how much is added, in ems."""
        return _kerned(self, text)

    def missing(self, text: str) -> str:
        """The characters of a text for which neither the face nor its fallback has a glyph, each once."""
        return "".join(sorted({character for character in text if character not in self.advances}))


@lru_cache(maxsize=1 << 9)
def _kerned(face: Face, text: str) -> Sequence[tuple[int, float]]:
    """See `Face.kerned`: a text is measured, and soon set."""
    kerns = map(face.kerns.get, map(add, text, text[1:]))
    return tuple([(at, kern) for at, kern in enumerate(kerns, 1) if kern])


@frozen_unique
class Typeface:
    """The faces of one family, by weight, and the face of titles; the bold one serves where there is none."""

    family: str
    regular: Face
    bold: Face
    italic: Face
    display: Face | None = None

    def face(self, weight: Weight) -> Face:
        """The face of a weight."""
        if weight is Weight.BOLD:
            return self.bold
        if weight is Weight.DISPLAY:
            return self.display or self.bold
        return self.italic if weight is Weight.ITALIC else self.regular


@frozen
class Span:
    """Text in one weight; a line feed in it ends the line."""

    text: str
    weight: Weight = Weight.REGULAR


@frozen
class Run:
    """Text in one weight at a distance from the line's start."""

    x: float
    text: str
    weight: Weight


Line = tuple[Run, ...]


_BLANKS = (" ", "\n")
_WORDS_AND_BLANKS = re.compile(r"[ \n]|[^ \n]+")
_ONE_BLANK = re.compile(r"[ \n]+")
_BEFORE_ELLIPSIS = ",;:–-"

SOFT_HYPHEN: Final = "\u00ad"
"""Where a word may be parted; it prints nothing."""

_CLOSE = 1e-7  # ems: what a word may be too wide for its line

_RAGGED = 0.12  # of its width a line stays open rather than that a word is parted


@frozen
class _Piece:
    """Letters of one weight, their width in ems; `points` are the places where they may be parted."""

    text: str
    weight: Weight
    width: float
    points: tuple[int, ...] = ()


@frozen
class _Word:
    """Pieces that stay together, and whether a space parts them from what stands before."""

    pieces: tuple[_Piece, ...]
    spaced: bool
    width: float = field(init=False)
    """In ems, of all pieces."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", sum([piece.width for piece in self.pieces]))


def fitted(face: Face, text: str, size: float, room: float) -> float:
    """The size at which a text is no wider than the room, at most `size`."""
    width = face.width(text, size)
    return size if width <= room else size * room / width


def cut_short(face: Face, text: str, size: float, room: float) -> str:
    """A text that fits a room, its end replaced by an ellipsis where it must be; whole words if one fits."""
    if not text or face.width(text, size) <= room:
        return text
    words = text.split()
    by_word = [" ".join(words[:count]).rstrip(_BEFORE_ELLIPSIS) for count in range(len(words) - 1, 0, -1)]
    by_letter = [text[:count].rstrip() for count in range(len(words[0]) - 1, 0, -1)]
    shorter = (f"{start}…" for start in (*by_word, *by_letter))
    return next((one for one in shorter if face.width(one, size) <= room), "")


def break_lines(spans: Iterable[Span], typeface: Typeface, size: float, width: float) -> tuple[Line, ...]:
    """Text as lines no wider than `width`, broken at spaces and where `line_ends` lets them; too wide a word is cut."""
    return _broken(tuple(spans), typeface, size, width)


@lru_cache(maxsize=1 << 12)  # pages of text are tried at several heights, counted and then drawn, all at one width
def _broken(spans: tuple[Span, ...], typeface: Typeface, size: float, width: float) -> tuple[Line, ...]:
    room = width / size
    if whole := _whole(spans, typeface, room):
        return (whole,)
    lines: list[Line] = []
    words: list[_Word] = []
    used = 0.0
    space = typeface.regular.width(" ", 1)
    hyphenated = False  # does the line before end with a hyphen?
    for word in _words(spans, typeface):
        for part in (word,) if word.width <= room else _cut(word, typeface, room):
            blank = space * part.spaced if words else 0.0
            rest = part
            if words and (not part.pieces or used + blank + part.width > room + _CLOSE):
                free = room - used
                open_end = free > _RAGGED * room and not hyphenated
                start, rest = _parted(part, free - blank, typeface) if open_end else (None, part)
                hyphenated = start is not None
                lines.append(_line([*words, start] if start else words, space, size))
                words, used, blank = [], 0.0, 0.0
            if rest.pieces:
                words.append(rest)
                used += rest.width + blank
    return (*lines, _line(words, space, size)) if words else tuple(lines)


def _whole(spans: tuple[Span, ...], typeface: Typeface, room: float) -> Line | None:
    """A text of one weight that plainly fits its line, as most cells of a table do; None where words are looked at."""
    if len(spans) != 1:
        return None
    text, weight = spans[0].text, spans[0].weight
    if not text or text != _ONE_BLANK.sub(" ", text).strip(" ") or SOFT_HYPHEN in text:
        return None
    # Kerning with blanks counts here and not between words: much less than an em.
    fits = typeface.face(weight).width(text, 1) + 1 <= room
    return (Run(0.0, text, weight),) if fits else None


def _parted(word: _Word, room: float, typeface: Typeface, own: Sequence[int] = ()) -> tuple[_Word | None, _Word]:
    """As much of a word as fits a room, with a hyphen, and the rest; None where nothing does. At `own` it has one."""
    if len(word.pieces) != 1:
        return None, word
    (piece,) = word.pieces
    face = typeface.face(piece.weight)
    for point in sorted({*piece.points, *own}, reverse=True):
        start = piece.text[:point] + "-" * (point not in own)
        if (width := face.width(start, 1)) <= room + _CLOSE:
            later = tuple(one - point for one in piece.points if one > point)
            rest = _Piece(piece.text[point:], piece.weight, face.width(piece.text[point:], 1), later)
            return _Word((_Piece(start, piece.weight, width),), word.spaced), _Word((rest,), False)
    return None, word


def unbroken(text: str) -> Iterator[str]:
    """The parts of a text that the end of a line never parts."""
    return (token for token in _tokens(text) if token not in _BLANKS)


@lru_cache(maxsize=1 << 11)
def _words(spans: tuple[Span, ...], typeface: Typeface) -> tuple[_Word, ...]:
    """Text as words, the same ones at every size; one without pieces stands for the end of a line."""
    return tuple(_parsed(spans, typeface))


def _parsed(spans: Iterable[Span], typeface: Typeface) -> Iterator[_Word]:
    pieces: list[_Piece] = []
    spaced = False
    for span in spans:
        for token in _tokens(span.text):
            parted = token in _BLANKS or (pieces and may_end_between(pieces[-1].text[-1], token[0]))
            if parted and pieces:
                yield _Word(tuple(pieces), spaced)
                pieces, spaced = [], False
            if token == "\n":
                yield _Word((), False)
            spaced = spaced or token in _BLANKS
            if token not in _BLANKS:
                pieces.append(_piece(token, span.weight, typeface.face(span.weight)))
    if pieces:
        yield _Word(tuple(pieces), spaced)


def _piece(token: str, weight: Weight, face: Face) -> _Piece:
    """Letters without their soft hyphens, which become places to part them."""
    if SOFT_HYPHEN not in token:
        return _Piece(token, weight, face.width(token, 1))
    parts = token.split(SOFT_HYPHEN)
    text = "".join(parts)
    return _Piece(text, weight, face.width(text, 1), tuple(accumulate(map(len, parts[:-1]))))


def _tokens(text: str) -> Iterator[str]:
    """Blanks one by one, and what stands between them, parted wherever a line may end."""
    if not is_unspaced(text):
        yield from _WORDS_AND_BLANKS.findall(text)
        return
    token = ""
    for character in text:
        if token and (character in _BLANKS or may_end_between(token[-1], character)):
            yield token
            token = ""
        if character in _BLANKS:
            yield character
        else:
            token += character
    if token:
        yield token


def _cut(word: _Word, typeface: Typeface, room: float) -> list[_Word]:
    """A word in parts that fit a line."""
    if word.width <= room:
        return [word]
    own = [at for at, character in enumerate(word.pieces[0].text[:-1], 1) if character == "-"]
    start, rest = _parted(word, room, typeface, own)
    if start:
        return [start, *_cut(rest, typeface, room)]
    parts: list[list[_Piece]] = [[]]
    for piece in word.pieces:
        for character in piece.text:
            letter = _Piece(character, piece.weight, typeface.face(piece.weight).width(character, 1))
            if parts[-1] and sum(one.width for one in parts[-1]) + letter.width > room:
                parts.append([])
            parts[-1].append(letter)
    return [_Word(tuple(part), word.spaced) for part in parts]


def _line(words: Sequence[_Word], space: float, size: float) -> Line:
    """The words of a line, neighbours of one weight joined into one run."""
    runs: list[tuple[float, list[str], Weight]] = []
    x = 0.0
    for number, word in enumerate(words):
        blank = number > 0 and word.spaced
        x += space * blank
        for piece in word.pieces:
            if not runs or runs[-1][2] is not piece.weight:
                runs.append((x * size, [], piece.weight))
            elif blank:
                runs[-1][1].append(" ")
            runs[-1][1].append(piece.text)
            x, blank = x + piece.width, False
    return tuple([Run(at, "".join(texts), weight) for at, texts, weight in runs])
