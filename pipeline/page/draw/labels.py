"""Sets the labels of a drawing: how large digits and clues are, how far they are condensed, where each stands.

Distances in points, if not said otherwise.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache, partial

from pipeline.page.draw.drawing import Anchor, Ink, Label, Lettering
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


def weight_of(ink: Ink) -> Weight:
    """The weight of a role of text."""
    return _WEIGHTS.get(ink, Weight.REGULAR)


def texts(labels: Sequence[Label], corner: tuple[float, float], floor: Floor, typeface: Typeface) -> Iterator[Text]:
    """The labels of a drawing whose upper left corner is at a point, as few operations as they have settings."""
    (left, top), (cell, least, _) = corner, floor
    runs: dict[tuple[Ink, float, float], list[tuple[float, float, str]]] = {}
    clue, top_left = Ink.CLUE, Anchor.TOP_LEFT
    clues = {label.lettering for label in labels if label.ink is clue}
    scale = (*floor, _common_clue(clues, floor, typeface))
    known: dict[Lettering, tuple[Callable[[tuple[float, float, str]], None], float, float, str, bool]] = {}
    for label in labels:
        found = known.get(label.lettering)  # a grid has few different texts
        if found is None:
            size, condensed, right, drop = _setting(label.lettering, scale, typeface)
            add = runs.setdefault((label.ink, size, condensed), []).append
            found = known[label.lettering] = add, right, drop, label.text, label.anchor is top_left
        add, right, drop, text, cornered = found
        x, y = label.x * cell + right, label.y * cell
        if cornered:
            x, y = _cornered(x, cell, least), _cornered(y, cell, least)
        add((left + x, top - y - drop, text))
    for (ink, size, condensed), set_alike in runs.items():
        yield Text(weight_of(ink), size, 0.0, tuple(set_alike), condensed=condensed)


def smallest_clue(clues: Collection[Lettering], floor: Floor, typeface: Typeface) -> float:
    """The size in points of the smallest of a grid's clues; infinite without clues."""
    scale = (*floor, _common_clue(clues, floor, typeface))
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


def _common_clue(clues: Collection[Lettering], floor: Floor, typeface: Typeface) -> float:
    """The size of a grid's clues, which the widest one decides; infinite without clues."""
    if not clues:
        return float("inf")
    cell, least, readable = floor
    known = _clue_fits(cell, least, typeface.face(weight_of(Ink.CLUE)))
    fits = {known(lettering) for lettering in clues}
    return max(min(size for _, size in fits), min(readable, *(size for size, _ in fits)))


@lru_cache(maxsize=64)
def _clue_fits(cell: float, least: float, face: Face) -> Callable[[Lettering], tuple[float, float]]:
    """What gives `_clue_fit` at a cell size, kept: every grid asks for each of its clues."""
    return lru_cache(maxsize=1 << 12)(partial(_clue_fit, cell, least, face))


def _clue_fit(cell: float, least: float, face: Face, lettering: Lettering) -> tuple[float, float]:
    """The size that a clue is to have, and the one at which it fits its room."""
    text, _, height, room, anchor = lettering
    size = height * cell / face.cap_height
    return size, fitted(face, text, size, min(room * cell, _stretched(room, anchor, cell, least)) / NARROW)
