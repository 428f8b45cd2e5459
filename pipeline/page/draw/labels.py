"""Sets the labels of a drawing: how large digits and clues are, how far they are condensed, where each stands.

Distances in points, if not said otherwise.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from pipeline.page.draw.at_hand import AtHand
from pipeline.page.draw.drawing import Anchor, Drawing, Ink, Label, Lettering
from pipeline.page.draw.ops import Text
from pipeline.page.type.typography import Face, Typeface, Weight, fitted

NARROWEST = 0.7
"""A clue that is too wide for its cell at the least readable size is condensed to no less of its width."""

NARROW = 0.8
"""And to no less before all clues of its grid become smaller."""

STRETCH = 1.07
"""Clues take so much more than their room, to both sides alike, where they could not be read else."""

_WEIGHTS = {Ink.GIVEN: Weight.BOLD, Ink.CLUE: Weight.BOLD}

Floor = tuple[float, float, float]
"""The size of a cell, how far from its edges clues in corners stand at least, the least readable size; in points."""

_Scale = tuple[float, float, float, float]
"""The same, and the size of clues."""

_Manner = tuple[Ink, float, float]
"""How labels are set: their ink, their size in points, how far they are condensed."""

_Settled = tuple[int, tuple[float, float, str]]
"""The number of a label's manner; how far right of the drawing's corner and above it its baseline begins, its text."""

_Fit = tuple[float, float]
"""The size that a clue is to have, and the one at which it fits its room."""


def worded(label: Label, signs: Mapping[int, str]) -> Label:
    """A clue with the signs of the book's language, by the code points of the usual ones."""
    if not signs or label.ink is not Ink.CLUE:
        return label
    return replace(label, text=label.text.translate(signs))


def with_signs(drawing: Drawing, signs: Mapping[int, str]) -> Drawing:
    """A drawing whose clues have the signs of the book's language."""
    if not signs:
        return drawing
    return replace(drawing, clues=tuple(worded(one, signs) for one in drawing.clues))


def weight_of(ink: Ink) -> Weight:
    """The weight of a role of text."""
    return _WEIGHTS.get(ink, Weight.REGULAR)


def settings_for(clues: Sequence[Label], floor: Floor, typeface: Typeface) -> "Settings":
    """How the labels of a drawing with these clues are set; the same object for all drawings that set them alike."""
    cell, least, _ = floor
    fits = _labels_fit(cell, least, typeface.face(weight_of(Ink.CLUE))).of(clues)
    return _settings((*floor, _common_clue({*fits}, floor)), typeface)


class Settings:
    """How labels are set in drawings whose clues have a size: every label's position, and the number of its manner."""

    def __init__(self, scale: _Scale, typeface: Typeface) -> None:
        """Nothing is set yet."""
        self._scale, self._typeface = scale, typeface
        self._manners: list[_Manner] = []
        self._of: Final = AtHand(self._settled).of

    def texts(self, labels: Sequence[Label]) -> Iterator[Text]:
        """Labels around the upper left corner of their drawing, as few operations as they have settings.

        What these hold is the same object for equal labels in all grids with such cells.
        """
        runs: defaultdict[int, list[tuple[float, float, str]]] = defaultdict(list)
        for number, run in self._of(labels):
            runs[number].append(run)
        for number, set_alike in runs.items():
            ink, size, condensed = self._manners[number]
            yield Text(weight_of(ink), size, 0.0, tuple(set_alike), condensed=condensed)

    def _settled(self, label: Label) -> _Settled:
        cell, least, _, _ = self._scale
        size, condensed, right, drop = _setting(label.lettering, self._scale, self._typeface)
        x, y = label.x * cell + right, label.y * cell
        if label.anchor is Anchor.TOP_LEFT:
            x, y = _cornered(x, cell, least), _cornered(y, cell, least)
        manner = label.ink, size, condensed
        if manner not in self._manners:
            self._manners.append(manner)
        return self._manners.index(manner), (x, 0.0 - (y + drop), label.text)


_settings = lru_cache(maxsize=64)(Settings)


def smallest_clue(clues: Collection[Lettering], floor: Floor, typeface: Typeface) -> float:
    """The size in points of the smallest of a grid's clues; infinite without clues."""
    known = _clues_fit(*floor[:2], typeface.face(weight_of(Ink.CLUE)))
    scale = (*floor, _common_clue(set(map(known, clues)), floor))
    return min((_setting(one, scale, typeface)[0] for one in clues), default=scale[-1])


def _cornered(at: float, cell: float, least: float) -> float:
    """A distance from the grid's corner, at least so far beyond the cell's edge before it."""
    return max(at, at // cell * cell + least)


@lru_cache(maxsize=1 << 13)
def _setting(lettering: Lettering, scale: _Scale, typeface: Typeface) -> tuple[float, float, float, float]:
    """The size of a label, how far it is condensed, how far right of its position and below it the baseline begins."""
    text, ink, height, room, anchor = lettering
    cell, least, readable, most = scale
    face, condensed = typeface.face(weight_of(ink)), 1.0
    size = height * cell / face.cap_height
    if ink is Ink.CLUE:
        rooms = (min(room * cell, stretched := _stretched(room, anchor, cell, least)), stretched)
        size, condensed = _clue_setting(face, text, (min(most, size), readable), rooms)
    elif len(text) > 1:  # a number, as high as the digits beside it
        condensed = max(NARROWEST, min(1.0, room * cell / face.width(text, size)))
        size = fitted(face, text, size, room * cell / condensed)
    else:
        size = fitted(face, text, size, room * cell)
    drop, width = face.cap_height * size, face.width(text, size) * condensed
    if anchor is Anchor.CENTRE:
        return size, condensed, -width / 2, drop / 2
    return size, condensed, -max(0.0, width - room * cell) / 2, drop


def _clue_setting(face: Face, text: str, sizes: tuple[float, float], rooms: tuple[float, float]) -> tuple[float, float]:
    """The size of a clue and how far it is condensed: never smaller than readable while condensing can spare that.

    `sizes` are the one that the label asks for and the least readable one; `rooms` the usual one and the most there is.
    """
    (size, readable), (room, most) = sizes, rooms
    condensed = room / face.width(text, size)
    if condensed >= NARROW:
        return size, min(1.0, condensed)
    if size * condensed / NARROW >= readable:
        return size * condensed / NARROW, NARROW
    size = min(size, readable)
    condensed = min(1.0, most / face.width(text, size))
    return (size, condensed) if condensed >= NARROWEST else (size * condensed / NARROWEST, NARROWEST)


def _stretched(room: float, anchor: Anchor, cell: float, least: float) -> float:
    """The most that a clue may take in points where it would not be readable else."""
    return min(room * STRETCH * cell, cell - 2 * least) if anchor is Anchor.TOP_LEFT else room * STRETCH * cell


def _common_clue(fits: Collection[_Fit], floor: Floor) -> float:
    """The size of a grid's clues, which the widest one decides; infinite without clues."""
    if not fits:
        return float("inf")
    readable = floor[-1]
    return max(min(size for _, size in fits), min(readable, *(size for size, _ in fits)))


@lru_cache(maxsize=64)
def _clues_fit(cell: float, least: float, face: Face) -> Callable[[Lettering], _Fit]:
    """What gives `_clue_fit` at a cell size, kept: every grid asks for each of its clues."""
    return lru_cache(maxsize=1 << 12)(partial(_clue_fit, cell, least, face))


@lru_cache(maxsize=64)
def _labels_fit(cell: float, least: float, face: Face) -> AtHand[Label, _Fit]:
    """The same for labels, whose letterings take longer to compare."""
    known = _clues_fit(cell, least, face)
    return AtHand(lambda label: known(label.lettering))


def _clue_fit(cell: float, least: float, face: Face, lettering: Lettering) -> _Fit:
    """The size that a clue is to have, and the one at which it fits its room."""
    text, _, height, room, anchor = lettering
    size = height * cell / face.cap_height
    return size, fitted(face, text, size, min(room * cell, _stretched(room, anchor, cell, least)) / NARROW)
