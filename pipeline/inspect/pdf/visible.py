"""Finds which ink of a page is seen: what is white on white, or covered by what is painted later, is not printed."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from operator import is_
from typing import Final, NamedTuple, TypeVar, cast

import numpy as np

from pipeline.inspect.pdf.columns import (
    GlyphTable,
    Numbers,
    Places,
    RuleTable,
    Truths,
    columns_of,
    places_of,
    table_of_glyphs,
    table_of_rules,
)
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import WHITE, Field, Glyph, Mark, Picture, Rule, Shape

_HAIR: Final = 0.05  # points: places are rounded, so a cover may fall so short of a stroke's edge
_SCRAP: Final = 1.0  # points: a stretch of a stroke that is shorter is no line
_SAME: Final = 0.005  # greys that differ less look alike
_PAPER: Final = 1.0
_MIDDLE: Final = 0.15  # of a round shape's width and height: what it leaves uncovered on every side, more or less
_DAMAGED: Final = 0.2  # of a glyph's room: where so much of it is covered it cannot be read for certain

_TABLE: Final = 1 << 18  # pairs that are looked at together

_M = TypeVar("_M", Glyph, Rule, Shape, Picture)


class _Cover(NamedTuple):
    """Something opaque: its turn in the order of painting, its room, its grey; no number for a picture's."""

    turn: int
    field: Field
    grey: float


def look_at(marks: Sequence[Mark]) -> InkPage:
    """What is seen of marks that were painted in this order, and the rooms of the glyphs and strokes that are not."""
    kinds = [*map(type, marks)]
    turns_of = {kind: _turns(kinds, kind) for kind in (Glyph, Rule, Shape, Picture)}
    letters, strokes = _painted(marks, turns_of[Glyph], Glyph), _painted(marks, turns_of[Rule], Rule)
    table, lines = table_of_glyphs(letters), table_of_rules(strokes)
    white = turns_of[Rule][lines.grey >= WHITE]
    opaque = np.sort(np.concatenate((white, turns_of[Shape], turns_of[Picture]))).tolist()
    covers = [cover for turn in opaque if (cover := _cover(turn, marks[turn]))]
    lost = _unseen(table, turns_of[Glyph], covers)
    changed = _changed(lines, turns_of[Rule], strokes, covers)
    hidden = [letters[at].field for at in places_of(lost).tolist()]
    page = InkPage(
        tuple(letter for letter, gone in zip(letters, lost.tolist(), strict=True) if not gone) if hidden else letters,
        tuple(part for at, rule in enumerate(strokes) for part in changed.get(at, (rule,))) if changed else strokes,
        _painted(marks, turns_of[Shape], Shape),
        _painted(marks, turns_of[Picture], Picture),
        hidden=(*hidden, *(strokes[at].field for at, kept in changed.items() if kept != (strokes[at],))),
    )
    return page.knowing(None if hidden else table, None if changed else lines)


def _turns(kinds: Sequence[type[Mark]], kind: type[Mark]) -> Places:
    """The turns at which marks of a type were painted, among all of these types."""
    return places_of(np.fromiter(map(is_, kinds, repeat(kind)), bool, len(kinds)))


def _painted(marks: Sequence[Mark], turns: Places, _kind: type[_M]) -> tuple[_M, ...]:
    """The marks that were painted at some turns, which are all of one type."""
    return cast("tuple[_M, ...]", tuple([marks[turn] for turn in turns.tolist()]))


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


def _unseen(glyphs: GlyphTable, turns: Places, covers: Sequence[_Cover]) -> Truths:
    """Which glyphs have a cover over their middle or a part of them, or the grey of what lies below it."""
    x, y, rooms = glyphs.x, glyphs.y, glyphs.rooms
    enough = _DAMAGED * (rooms[2] - rooms[0]) * (rooms[3] - rooms[1])
    ground, lost = np.full(len(x), _PAPER), np.zeros(len(x), bool)
    for some in _blocks(covers, len(x)):
        turn, greys = np.array([one.turn for one in some]), np.array([one.grey for one in some])
        fields = columns_of((one.field for one in some), 4)
        at, by = _meeting(rooms, fields)
        left, top, right, bottom = fields[:, by]
        inside = (left <= x[at]) & (x[at] <= right) & (top <= y[at]) & (y[at] <= bottom)
        across = np.minimum(rooms[2][at], right) - np.maximum(rooms[0][at], left)
        down = np.minimum(rooms[3][at], bottom) - np.maximum(rooms[1][at], top)
        later = turns[at] < turn[by]
        lost[at[later & (inside | (across * down > enough[at]))]] = True
        lies = inside & (turns[at] > turn[by])
        ground[at[lies]] = greys[by[lies]]  # pairs stand in the order of painting: the last cover counts
    alike: Truths = np.abs(glyphs.grey - ground) < _SAME
    return lost | alike


def _blocks(covers: Sequence[_Cover], others: int) -> Iterator[Sequence[_Cover]]:
    """Covers in their order, so many at a time that a table of each with each of the others stays small."""
    size = max(1, _TABLE // max(1, others))
    return (covers[first : first + size] for first in range(0, len(covers), size))


def _meeting(rooms: Numbers, fields: Numbers) -> tuple[Places, Places]:
    """The pairs of rooms and fields that touch, each by its place, field by field.

    High rooms are looked for across the page, wide ones down the page: so few come near that do not touch.
    """
    high = rooms[2] - rooms[0] < rooms[3] - rooms[1]
    found = [_near(rooms, places_of(high == (axis == 0)), fields, axis) for axis in (0, 1)]
    at, by = (np.concatenate(column) for column in zip(*found, strict=True))
    left, top, right, bottom = fields[:, by]
    met = places_of((rooms[0, at] <= right) & (left <= rooms[2, at]) & (rooms[1, at] <= bottom) & (top <= rooms[3, at]))
    met = met[by[met].argsort(kind="stable")]
    return at[met], by[met]


def _near(rooms: Numbers, some: Places, fields: Numbers, axis: int) -> tuple[Places, Places]:
    """The pairs of some rooms and fields that may touch, as far as their places along an axis say: 0 across, 1 down."""
    some = some[rooms[axis, some].argsort()]
    starts = rooms[axis, some]
    largest = (rooms[axis + 2, some] - starts).max(initial=0)
    first = starts.searchsorted(fields[axis] - largest)
    counts = starts.searchsorted(fields[axis + 2], "right") - first
    by = np.repeat(np.arange(len(counts)), counts)
    return some[np.arange(len(by)) + np.repeat(first - counts.cumsum() + counts, counts)], by


def _changed(
    lines: RuleTable, turns: Places, rules: Sequence[Rule], covers: Sequence[_Cover]
) -> dict[int, tuple[Rule, ...]]:
    """What is seen of the strokes that are white or have covers above, by place of the stroke."""
    above, below = _with_covers(lines, turns, covers)
    white = places_of(lines.grey >= WHITE).tolist()
    return {at: _parts(rules[at], below.get(at, ()), above.get(at, ())) for at in sorted({*white, *above})}


def _with_covers(
    lines: RuleTable, turns: Places, covers: Sequence[_Cover]
) -> tuple[dict[int, list[_Cover]], dict[int, list[_Cover]]]:
    """The covers that touch the middle line of strokes, by place of the stroke: those above, those below white ones."""
    above: dict[int, list[_Cover]] = {}
    below: dict[int, list[_Cover]] = {}
    middles, white = lines.middles, lines.grey >= WHITE
    for some in _blocks(covers, len(turns)):
        at, by = _meeting(middles, columns_of((one.field for one in some), 4))
        later = np.array([one.turn for one in some])[by]
        for found, held in ((above, later > turns[at]), (below, (later < turns[at]) & white[at])):
            for place, cover in zip(at[held].tolist(), by[held].tolist(), strict=True):
                found.setdefault(place, []).append(some[cover])
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
