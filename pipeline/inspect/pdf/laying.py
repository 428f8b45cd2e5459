"""Notes what is laid down on a page as it comes, many texts, strokes and rectangles at once, and joins it to columns.

So what lies where is worked out for a whole page, and not for each letter and each line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import Final, NamedTuple, TypeVar, cast

import numpy as np

from pipeline.inspect.pdf.columns import (
    GlyphTable,
    Numbers,
    Places,
    RuleTable,
    ShapeTable,
    glyphs_of,
    joined,
    rules_of,
    shapes_of,
    table_of_glyphs,
    table_of_rules,
    table_of_shapes,
    taken,
    things_of,
)
from pipeline.inspect.pdf.marks import Glyph, Look, Mark, Picture, Rule, Shape
from pipeline.inspect.pdf.matrices import Matrix
from pipeline.inspect.pdf.typefaces import SetTexts

FLAT: Final = 0.005
"""Points: places are rounded, and what is no higher or wider is a line."""

_AS_COLUMNS: Final = ("size", "grey", "wide", "turned", "bold")  # of a look
_NO_TURNS: Final = np.empty(0, np.int64)
_NO_GLYPHS, _NO_RULES, _NO_SHAPES = table_of_glyphs(()), table_of_rules(()), table_of_shapes(())

_M = TypeVar("_M", Glyph, Rule, Shape, Picture)
_T = TypeVar("_T", GlyphTable, RuleTable, ShapeTable)


class Texts(NamedTuple):
    """Texts by the numbers under which they have been set, each with its start; their letters look alike."""

    starts: Numbers
    matrix: Matrix
    numbers: Sequence[int]
    look: Look


class Strokes(NamedTuple):
    """Strokes of one pen, each with the place where it begins and the place where it ends."""

    ends: Numbers
    matrix: Matrix
    width: float
    dashed: bool
    grey: float


class Areas(NamedTuple):
    """Filled rectangles, each with a corner, a width and a height; the matrix does not turn them."""

    corners: Numbers
    matrix: Matrix
    grey: float
    covers: bool


class Laid(NamedTuple):
    """The marks of a page or of a form, each with its turn in the order of painting, and how many turns they took."""

    glyphs: GlyphTable
    rules: RuleTable
    shapes: ShapeTable
    pictures: tuple[Picture, ...]
    turns: tuple[Places, Places, Places, Places]
    took: int

    @property
    def size(self) -> int:
        """How many there are."""
        return sum(map(len, self.turns))

    def marks(self) -> tuple[list[Mark], Places]:
        """All of them in the order of painting, and their turns."""
        marks: list[Mark] = [*glyphs_of(self.glyphs), *rules_of(self.rules), *shapes_of(self.shapes), *self.pictures]
        turns = np.concatenate(self.turns)
        order = turns.argsort(kind="stable")
        return [marks[at] for at in order.tolist()], turns[order]


class _Stamp(NamedTuple):
    """What a form has painted, moved."""

    laid: Laid
    x: float
    y: float


@dataclass(slots=True)
class Marks:
    """What has been laid down so far, each with its turn; the next one is `turn`."""

    turn: int = 0
    _texts: list[tuple[int, Texts]] = field(default_factory=list)
    _strokes: list[tuple[int, Strokes]] = field(default_factory=list)
    _areas: list[tuple[int, Areas]] = field(default_factory=list)
    _stamps: list[tuple[int, _Stamp]] = field(default_factory=list)
    _single: list[tuple[int, Mark]] = field(default_factory=list)

    def add(self, mark: Mark) -> None:
        """Lay down a single mark."""
        self._single.append((self.turn, mark))
        self.turn += 1

    def add_texts(self, texts: Texts) -> None:
        """Lay down texts."""
        self._texts.append((self.turn, texts))
        self.turn += len(texts.starts)

    def add_strokes(self, strokes: Strokes) -> None:
        """Lay down strokes."""
        self._strokes.append((self.turn, strokes))
        self.turn += len(strokes.ends)

    def add_areas(self, areas: Areas) -> None:
        """Lay down rectangles."""
        self._areas.append((self.turn, areas))
        self.turn += len(areas.corners)

    def add_laid(self, laid: Laid, x: float, y: float) -> None:
        """Lay down what has been painted elsewhere, moved."""
        self._stamps.append((self.turn, _Stamp(laid, x, y)))
        self.turn += laid.took

    def laid(self, known: SetTexts) -> Laid:
        """All of it as columns; `known` are the texts that have been set."""
        letters, strokes, areas = (
            [_letters(self._texts, known)] if self._texts else [],
            [_rules(self._strokes)] if self._strokes else [],
            [_shapes(self._areas)] if self._areas else [],
        )
        glyphs, first = _merged([*letters, *self._others(0, Glyph, table_of_glyphs, _glyphs_moved)], _NO_GLYPHS)
        rules, second = _merged([*strokes, *self._others(1, Rule, table_of_rules, _rules_moved)], _NO_RULES)
        shapes, third = _merged([*areas, *self._others(2, Shape, table_of_shapes, _shapes_moved)], _NO_SHAPES)
        pictures, fourth = self._pictures()
        return Laid(glyphs, rules, shapes, pictures, (first, second, third, fourth), self.turn)

    def _others(
        self, at: int, kind: type[_M], table_of: Callable[[Sequence[_M]], _T], moved: Callable[[_T, Numbers], _T]
    ) -> Iterator[tuple[_T, Places]]:
        """The single marks of a kind, and those of forms."""
        single = [(turn, mark) for turn, mark in self._single if isinstance(mark, kind)]
        if single:
            yield table_of([mark for _, mark in single]), np.array([turn for turn, _ in single])
        stamps = [(turn, stamp) for turn, stamp in self._stamps if len(stamp.laid.turns[at])]
        if stamps:
            by = _repeated([len(stamp.laid.turns[at]) for _, stamp in stamps])
            steps = np.array([(stamp.x, stamp.y) for _, stamp in stamps]).T
            turns = np.array([turn for turn, _ in stamps])[by]
            turns += np.concatenate([stamp.laid.turns[at] for _, stamp in stamps])
            yield moved(joined([cast("_T", stamp.laid[at]) for _, stamp in stamps]), steps[:, by]), turns

    def _pictures(self) -> tuple[tuple[Picture, ...], Places]:
        found = [(turn, mark) for turn, mark in self._single if isinstance(mark, Picture)]
        for turn, (laid, x, y) in self._stamps:
            own = zip(laid.turns[-1].tolist(), laid.pictures, strict=True)
            found += [(turn + at, one._replace(field=one.field.moved(x, y))) for at, one in own]
        found.sort(key=itemgetter(0))
        return tuple(picture for _, picture in found), np.array([turn for turn, _ in found], np.int64)


def _letters(runs: Sequence[tuple[int, Texts]], known: SetTexts) -> tuple[GlyphTable, Places]:
    """The letters of texts, and their turns: those of the texts."""
    texts = [texts for _, texts in runs]
    by, turns = _in_turn(runs, [len(one.starts) for one in texts])
    x, y = np.concatenate([one.starts for one in texts]).T
    a, b, c, d, e, f = np.array([one.matrix for one in texts]).T[:, by]
    x, y = x * a + y * c + e, x * b + y * d + f
    letters, of = known.letters(np.fromiter(chain.from_iterable(one.numbers for one in texts), np.int64, len(x)))
    x, y, by = x[of], y[of], by[of]
    across, down, left, top, right, bottom = known.places[letters].T
    looks = [one.look for one in texts]
    size, grey, wide, turned, bold = (np.array([getattr(one, name) for one in looks])[by] for name in _AS_COLUMNS)
    rooms = np.array((x + left, y + top, x + right, y + bottom))
    own = (known.signs[letters], things_of(looks)[by])
    return GlyphTable(x + across, y + down, size, grey, wide, turned, bold, rooms, *own), turns[of]


def _rules(runs: Sequence[tuple[int, Strokes]]) -> tuple[RuleTable, Places]:
    """Strokes, of level ones the left end first, of upright ones the upper end."""
    strokes = [strokes for _, strokes in runs]
    by, turns = _in_turn(runs, [len(one.ends) for one in strokes])
    x1, y1, x2, y2 = np.concatenate([one.ends for one in strokes]).T
    a, b, c, d, e, f = np.array([one.matrix for one in strokes]).T[:, by]
    x1, y1, x2, y2 = a * x1 + c * y1 + e, b * x1 + d * y1 + f, a * x2 + c * y2 + e, b * x2 + d * y2 + f
    back = np.where(np.abs(x1 - x2) < np.abs(y1 - y2), y2 < y1, x2 < x1)
    x1, x2 = np.where(back, (x2, x1), (x1, x2))
    y1, y2 = np.where(back, (y2, y1), (y1, y2))
    width, dashed, grey = (np.array(column)[by] for column in zip(*[one[2:] for one in strokes], strict=True))
    return RuleTable(x1, y1, x2, y2, width, dashed, grey), turns


def _shapes(runs: Sequence[tuple[int, Areas]]) -> tuple[ShapeTable, Places]:
    """Rectangles; what is flat is a line, and covers nothing but its middle."""
    areas = [areas for _, areas in runs]
    by, turns = _in_turn(runs, [len(one.corners) for one in areas])
    x, y, width, height = np.concatenate([one.corners for one in areas]).T
    a, _, _, d, e, f = np.array([one.matrix for one in areas]).T[:, by]
    x1, y1, x2, y2 = a * x + e, d * y + f, a * (x + width) + e, d * (y + height) + f
    left, top, right, bottom = rooms = np.array(
        (np.minimum(x1, x2), np.minimum(y1, y2), np.maximum(x1, x2), np.maximum(y1, y2))
    )
    flat = (right - left <= FLAT) | (bottom - top <= FLAT)
    grey, covers = (np.array(column)[by] for column in zip(*[one[2:] for one in areas], strict=True))
    return ShapeTable(rooms, grey, np.zeros(len(x)), covers, flat), turns


def _repeated(counts: Sequence[int]) -> Places:
    """Each place as often as is counted there."""
    return np.arange(len(counts)).repeat(counts)


def _in_turn(runs: Sequence[tuple[int, object]], counts: Sequence[int]) -> tuple[Places, Places]:
    """Of all things in runs the place of their run, and their turn; of each run there is the turn of the first."""
    by, total = _repeated(counts), np.array(counts)
    first = np.array([turn for turn, _ in runs]) - total.cumsum() + total
    return by, first[by] + np.arange(len(by))


def _merged(parts: Sequence[tuple[_T, Places]], nothing: _T) -> tuple[_T, Places]:
    """All marks of a kind in the order of painting."""
    if len(parts) < 2:  # noqa: PLR2004
        return parts[0] if parts else (nothing, _NO_TURNS)
    tables, turns = zip(*parts, strict=True)
    together = np.concatenate(turns)
    order = together.argsort(kind="stable")
    return taken(joined(tables), order), together[order]


def _glyphs_moved(table: GlyphTable, steps: Numbers) -> GlyphTable:
    x, y = steps
    return table._replace(x=table.x + x, y=table.y + y, rooms=table.rooms + np.concatenate((steps, steps)))


def _rules_moved(table: RuleTable, steps: Numbers) -> RuleTable:
    x, y = steps
    return table._replace(x1=table.x1 + x, y1=table.y1 + y, x2=table.x2 + x, y2=table.y2 + y)


def _shapes_moved(table: ShapeTable, steps: Numbers) -> ShapeTable:
    return table._replace(rooms=table.rooms + np.concatenate((steps, steps)))
