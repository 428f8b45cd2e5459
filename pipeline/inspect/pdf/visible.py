"""Finds which ink of a page is seen: what is white on white, or covered by what is painted later, is not printed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.inspect.pdf.ink import WHITE, Field, Glyph, InkPage, Mark, Picture, Rule, Shape

_HAIR: Final = 0.05  # points: places are rounded, so a cover may fall so short of a stroke's edge
_SCRAP: Final = 1.0  # points: a stretch of a stroke that is shorter is no line
_SAME: Final = 0.005  # greys that differ less look alike
_PAPER: Final = 1.0
_MIDDLE: Final = 0.15  # of a round shape's width and height: what it leaves uncovered on every side, more or less
_DAMAGED: Final = 0.2  # of a glyph's room: where so much of it is covered it cannot be read for certain

Truths = NDArray[np.bool_]


class _Cover(NamedTuple):
    """Something opaque: its turn in the order of painting, its room, its grey; no number for a picture's."""

    turn: int
    field: Field
    grey: float


def look_at(marks: Sequence[Mark]) -> InkPage:
    """What is seen of marks that were painted in this order, and the rooms of the glyphs and strokes that are not."""
    covers = [cover for turn, mark in enumerate(marks) if (cover := _cover(turn, mark))]
    glyphs = [(turn, mark) for turn, mark in enumerate(marks) if isinstance(mark, Glyph)]
    rules = [(turn, mark) for turn, mark in enumerate(marks) if isinstance(mark, Rule)]
    unseen = _unseen(glyphs, covers)
    parts = [(rule, _parts(rule, lying)) for rule, lying in _with_covers(rules, covers)]
    hidden = [glyph.field for (_, glyph), lost in zip(glyphs, unseen, strict=True) if lost]
    return InkPage(
        tuple(glyph for (_, glyph), lost in zip(glyphs, unseen, strict=True) if not lost),
        tuple(part for _, kept in parts for part in kept),
        tuple(mark for mark in marks if isinstance(mark, Shape)),
        tuple(mark for mark in marks if isinstance(mark, Picture)),
        hidden=(*hidden, *(rule.field for rule, kept in parts if kept != (rule,))),
    )


def _cover(turn: int, mark: Mark) -> _Cover | None:
    """What a mark is to the ink below it; a stroke covers where it is white."""
    if isinstance(mark, Shape) and mark.covers:
        return _Cover(turn, _middle(mark.field) if mark.round else mark.field, mark.grey)
    if isinstance(mark, Picture) and mark.covers:
        return _Cover(turn, mark.field, float("nan"))
    if isinstance(mark, Rule) and mark.grey >= WHITE and not mark.dashed and (mark.is_level or mark.is_upright):
        return _Cover(turn, mark.field, mark.grey)
    return None


def _middle(field: Field) -> Field:
    """What a round shape is sure to cover."""
    return field.grown(-_MIDDLE * min(field.width, field.height))


def _unseen(glyphs: Sequence[tuple[int, Glyph]], covers: Iterable[_Cover]) -> list[bool]:
    """Which glyphs have a cover over their middle or a part of them, or the grey of what lies below it."""
    x, y, grey = (np.array([glyph[at] for _, glyph in glyphs], float) for at in _PLACES)
    turns = np.array([turn for turn, _ in glyphs])
    rooms = np.array([glyph.field for _, glyph in glyphs], float).reshape(-1, 4).T
    enough = _DAMAGED * (rooms[2] - rooms[0]) * (rooms[3] - rooms[1])
    ground, lost = np.full(len(glyphs), _PAPER), np.zeros(len(glyphs), bool)
    for turn, (left, top, right, bottom), cover_grey in covers:
        inside = (left <= x) & (x <= right) & (top <= y) & (y <= bottom)
        below = turns < turn
        if below.any():
            across = np.minimum(rooms[2], right) - np.maximum(rooms[0], left)
            down = np.minimum(rooms[3], bottom) - np.maximum(rooms[1], top)
            covered = np.clip(across, 0, None) * np.clip(down, 0, None)
            lost |= below & (inside | (covered > enough))
        ground[inside & (turns > turn)] = cover_grey
    alike: Truths = np.abs(grey - ground) < _SAME
    found: list[bool] = (lost | alike).tolist()
    return found


_PLACES: Final = tuple(Glyph._fields.index(name) for name in ("x", "y", "grey"))


def _with_covers(
    rules: Sequence[tuple[int, Rule]], covers: Sequence[_Cover]
) -> Iterator[tuple[Rule, tuple[list[_Cover], list[_Cover]]]]:
    """Every stroke with the covers that touch its middle line: those below it, and those above it."""
    lines = np.array([rule[:4] for _, rule in rules], float).reshape(-1, 4)
    left, right = lines[:, (0, 2)].min(axis=1), lines[:, (0, 2)].max(axis=1)
    top, bottom = lines[:, (1, 3)].min(axis=1), lines[:, (1, 3)].max(axis=1)
    lying: list[tuple[list[_Cover], list[_Cover]]] = [([], []) for _ in rules]
    for cover in covers:
        field = cover.field
        met = (field.left <= right) & (left <= field.right) & (field.top <= bottom) & (top <= field.bottom)
        for at in np.flatnonzero(met).tolist():
            turn = rules[at][0]
            if turn != cover.turn:
                lying[at][cover.turn > turn].append(cover)
    return ((rule, covered) for (_, rule), covered in zip(rules, lying, strict=True))


def _parts(rule: Rule, lying: tuple[Sequence[_Cover], Sequence[_Cover]]) -> tuple[Rule, ...]:
    """What is seen of a stroke."""
    below, above = lying
    if rule.grey >= WHITE and not any(cover.grey < WHITE or cover.grey != cover.grey for cover in below):
        return ()
    parts: tuple[Rule, ...] = (rule,)
    for cover in above:
        parts = tuple(left for part in parts for left in _left_of(part, cover.field))
    return parts


def _left_of(rule: Rule, cover: Field) -> Iterator[Rule]:
    """The stretches of a stroke before and behind a cover; a slanting one is hidden where its middle is."""
    if not (rule.is_level or rule.is_upright):
        if not cover.holds((rule.x1 + rule.x2) / 2, (rule.y1 + rule.y2) / 2):
            yield rule
        return
    along, across = (1, 0) if rule.is_upright else (0, 1)
    reach = rule.width / 2 - _HAIR
    start, end = rule[along], rule[along + 2]
    first, last = cover[along], cover[along + 2]
    over = cover[across] <= rule[across] - reach and rule[across] + reach <= cover[across + 2]
    if not over or min(end, last) - max(start, first) < _SCRAP:
        yield rule
        return
    if first - start >= _SCRAP:
        yield rule._replace(x2=first) if along == 0 else rule._replace(y2=first)
    if end - last >= _SCRAP:
        yield rule._replace(x1=last) if along == 0 else rule._replace(y1=last)
