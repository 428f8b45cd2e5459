"""Finds which ink of a page is seen: what is white on white, or covered by what is painted later, is not printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from pipeline.inspect.pdf.columns import (
    GlyphTable,
    Numbers,
    Places,
    RuleTable,
    ShapeTable,
    Truths,
    columns_of,
    meeting,
    places_of,
    rules_of,
    table_of_rules,
    taken,
)
from pipeline.inspect.pdf.ink import Seen
from pipeline.inspect.pdf.laying import Laid
from pipeline.inspect.pdf.marks import WHITE, Field, Rule

_HAIR: Final = 0.05  # points: places are rounded, so a cover may fall so short of a stroke's edge
_SCRAP: Final = 1.0  # points: a stretch of a stroke that is shorter is no line
_SAME: Final = 0.005  # greys that differ less look alike
_PAPER: Final = 1.0
_MIDDLE: Final = 0.15  # of a round shape's width and height: what it leaves uncovered on every side, more or less
_DAMAGED: Final = 0.2  # of a glyph's room: where so much of it is covered it cannot be read for certain

_FEW: Final = 32  # covers: among more it pays to leave out those that cover nothing
_TABLE: Final = 1 << 18  # pairs that are looked at together

_NONE: Final[Places] = np.empty(0, np.int64)


class _Cover(NamedTuple):
    """Something opaque: its room, its grey; no number for a picture's."""

    field: Field
    grey: float


class _Covers(NamedTuple):
    """Covers in the order of painting: their turns, rooms (four rows) and greys."""

    turns: Places
    fields: Numbers
    greys: Numbers

    def taken(self, which: Truths | Places | slice) -> _Covers:
        """Some of them."""
        return _Covers(self.turns[which], self.fields[:, which], self.greys[which])


class _Meeting(NamedTuple):
    """Some covers, and the pairs of rooms (`at`) and covers that touch."""

    covers: _Covers
    at: Places
    by: Places


def look_at(laid: Laid) -> Seen:
    """What is seen of marks, and the rooms of the glyphs and strokes that are not."""
    glyphs, rules, (letters, strokes, *_) = laid.glyphs, laid.rules, laid.turns
    rooms = np.concatenate((glyphs.rooms, rules.middles), axis=1)
    white = rules.grey >= WHITE
    covers = _covers(laid, white)
    shapes, outlines = laid.shapes, _covered_outlines(laid, covers)
    if len(covers.turns) > _FEW and not white.any():
        covers = _that_tell(covers, rooms, np.concatenate((letters, strokes)), glyphs.grey)
    meetings = [*_meetings(rooms, covers)]
    lost = _unseen(glyphs, letters, meetings)
    hidden = [Field(*room) for room in glyphs.rooms[:, lost].T.tolist()]
    changed = _changed(rules, strokes, meetings, len(letters))
    if changed:
        every = rules_of(rules)
        hidden += [every[at].field for at, kept in changed.items() if kept != (every[at],)]
        rules = table_of_rules([part for at, rule in enumerate(every) for part in changed.get(at, (rule,))])
    if outlines.any():
        hidden += [Field(*room) for room in shapes.rooms[:, outlines].T.tolist()]
        shapes = taken(shapes, ~outlines)
    return Seen(taken(glyphs, ~lost) if hidden else glyphs, rules, shapes, laid.pictures, tuple(hidden))


def _covered_outlines(laid: Laid, covers: _Covers) -> Truths:
    """Which shapes are outlines of curves that lie below a cover as a whole."""
    shapes, (_, _, fills, _) = laid.shapes, laid.turns
    found = np.zeros(len(fills), bool)
    outlined = places_of(shapes.width > 0)
    if outlined.size and len(covers.turns):
        at, by = meeting(shapes.rooms[:, outlined], covers.fields)
        at = outlined[at]
        (left, top, right, bottom), (first, above, last, below) = shapes.rooms[:, at], covers.fields[:, by]
        whole = (first <= left) & (above <= top) & (right <= last) & (bottom <= below)
        found[at[whole & (fills[at] < covers.turns[by])]] = True
    return found


def _covers(laid: Laid, white: Truths) -> _Covers:
    """What hides the ink below it: opaque shapes and pictures do, and straight strokes where they are white."""
    rules, shapes, (_, strokes, fills, images) = laid.rules, laid.shapes, laid.turns
    lines = places_of(white & ~rules.dashed & rules.straight) if white.any() else _NONE
    areas = places_of(shapes.covers)
    pictures = [at for at, one in enumerate(laid.pictures) if one.covers]
    found = _Covers(
        np.concatenate((strokes[lines], fills[areas], images[pictures])),
        np.concatenate(
            (rules.rooms[:, lines], _sure(shapes, areas), columns_of([laid.pictures[at].field for at in pictures], 4)),
            axis=1,
        ),
        np.concatenate((rules.grey[lines], shapes.grey[areas], np.full(len(pictures), np.nan))),
    )
    return found.taken(found.turns.argsort()) if lines.size or pictures else found


def _sure(shapes: ShapeTable, places: Places) -> Numbers:
    """The rooms that some shapes are sure to cover, four rows: of round ones the middle."""
    left, top, right, bottom = shapes.rooms[:, places]
    inset = np.where(shapes.round[places], _MIDDLE * np.minimum(right - left, bottom - top), 0.0)
    return np.array((left + inset, top + inset, right - inset, bottom - inset))


def _that_tell(covers: _Covers, rooms: Numbers, turns: Places, greys: Numbers) -> _Covers:
    """The covers of a page without white strokes that may lie on ink, or below type of their grey.

    The cells of a grid are filled one after the other, before anything is printed in them: of what was painted before
    all of them nothing lies where they stand, and that is found out for all cells of a grid at once.
    """
    shades = np.sort(greys)
    alike = _is_near(covers.greys, shades)
    if _is_near(np.array([_PAPER]), shades).any():
        return covers
    own, fields = covers.turns, covers.fields
    first = places_of(np.diff(own, prepend=-2) > 1)
    corners = (np.minimum.reduceat(fields[:2], first, axis=1), np.maximum.reduceat(fields[2:], first, axis=1))
    at, by = meeting(rooms, np.concatenate(corners))
    above = np.zeros(len(first), bool)
    above[by[turns[at] < own[first][by]]] = True
    telling = np.repeat(above, np.diff(first, append=len(own)))
    telling |= alike  # also what looks like type, and what lies on it or below: pages of QR codes have thousands
    others = places_of(~alike)
    telling[others[meeting(fields[:, others], fields[:, alike])[0]]] = True
    return covers.taken(telling)


def _is_near(grounds: Numbers, shades: Numbers) -> Truths:
    """Which grounds are as grey as one of some shades, which stand in order, or nearly so."""
    near: Truths = shades.searchsorted(grounds - 2 * _SAME) < shades.searchsorted(grounds + 2 * _SAME)
    return near


def _unseen(glyphs: GlyphTable, turns: Places, meetings: Iterable[_Meeting]) -> Truths:
    """Which glyphs have a cover over their middle or a part of them, or the grey of what lies below it."""
    count, (all_left, all_top, all_right, all_bottom) = len(turns), glyphs.rooms
    enough = _DAMAGED * (all_right - all_left) * (all_bottom - all_top)
    ground, lost = np.full(count, _PAPER), np.zeros(count, bool)
    for some in meetings:
        here = places_of(some.at < count)
        at, (turn, (left, top, right, bottom), grey) = some.at[here], some.covers.taken(some.by[here])
        x, y = glyphs.x[at], glyphs.y[at]
        inside = (left <= x) & (x <= right) & (top <= y) & (y <= bottom)
        across = np.minimum(all_right[at], right) - np.maximum(all_left[at], left)
        down = np.minimum(all_bottom[at], bottom) - np.maximum(all_top[at], top)
        later = turns[at] < turn
        lost[at[later & (inside | (across * down > enough[at]))]] = True
        lies = inside & ~later
        ground[at[lies]] = grey[lies]  # pairs stand in the order of painting: the last cover counts
    alike: Truths = np.abs(glyphs.grey - ground) < _SAME
    return lost | alike


def _meetings(rooms: Numbers, covers: _Covers) -> Iterator[_Meeting]:
    """The covers that touch rooms, so many at a time that a table of each with each of the rooms stays small."""
    size = max(1, _TABLE // max(1, rooms.shape[1]))
    for first in range(0, len(covers.turns), size):
        some = covers.taken(slice(first, first + size))
        yield _Meeting(some, *meeting(rooms, some.fields))


def _changed(lines: RuleTable, turns: Places, meetings: Sequence[_Meeting], first: int) -> dict[int, tuple[Rule, ...]]:
    """What is seen of the strokes that are white or have covers above, by place of the stroke.

    In the meetings the strokes begin with the `first`.
    """
    white = lines.grey >= WHITE
    above, below = _with_covers(turns, white, meetings, first)
    changed = sorted({*places_of(white).tolist(), *above})
    rules = rules_of(taken(lines, np.array(changed, np.int64)))
    return {at: _parts(rule, below.get(at, ()), above.get(at, ())) for at, rule in zip(changed, rules, strict=True)}


def _with_covers(
    turns: Places, white: Truths, meetings: Iterable[_Meeting], first: int
) -> tuple[dict[int, list[_Cover]], dict[int, list[_Cover]]]:
    """The covers that touch the middle line of strokes, by place of the stroke: those above, those below white ones."""
    above: dict[int, list[_Cover]] = {}
    below: dict[int, list[_Cover]] = {}
    for some in meetings:
        here = places_of(some.at >= first)
        at, by = some.at[here] - first, some.by[here]
        turn, own = some.covers.turns[by], turns[at]
        for found, held in ((above, turn > own), (below, (turn < own) & white[at])):
            _, fields, greys = some.covers.taken(by[held])
            for place, field, grey in zip(at[held].tolist(), fields.T.tolist(), greys.tolist(), strict=True):
                found.setdefault(place, []).append(_Cover(Field(*field), grey))
    return above, below


def _parts(rule: Rule, below: Sequence[_Cover], above: Sequence[_Cover]) -> tuple[Rule, ...]:
    """What is seen of a stroke."""
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
