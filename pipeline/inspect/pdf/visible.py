"""Finds which ink of a page is seen: what is white on white, or covered by what is painted later, is not printed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar, cast

import numpy as np

from pipeline.inspect.pdf.columns import (
    GlyphTable,
    Numbers,
    Places,
    RuleTable,
    Truths,
    columns_of,
    meeting,
    picked,
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

_FEW: Final = 32  # covers: among more it pays to leave out those that cover nothing
_TABLE: Final = 1 << 18  # pairs that are looked at together

_TYPES: Final[dict[type[Mark], int]] = {Glyph: 0, Rule: 1, Shape: 2, Picture: 3}

_M = TypeVar("_M", Glyph, Rule, Shape, Picture)


class _Cover(NamedTuple):
    """Something opaque: its turn in the order of painting, its room, its grey; no number for a picture's."""

    turn: int
    field: Field
    grey: float


class _Meeting(NamedTuple):
    """Some covers, their turns, fields (four rows) and greys, and the pairs of rooms (`at`) and covers that touch."""

    covers: Sequence[_Cover]
    turns: Places
    fields: Numbers
    greys: Numbers
    at: Places
    by: Places


def look_at(marks: Sequence[Mark]) -> InkPage:
    """What is seen of marks that were painted in this order, and the rooms of the glyphs and strokes that are not."""
    types = np.frombuffer(bytes(map(_TYPES.__getitem__, map(type, marks))), np.uint8)
    turns_of = {kind: places_of(types == number) for kind, number in _TYPES.items()}
    letters, strokes = _painted(marks, turns_of[Glyph], Glyph), _painted(marks, turns_of[Rule], Rule)
    table, lines = table_of_glyphs(letters), table_of_rules(strokes)
    white = turns_of[Rule][lines.grey >= WHITE]
    opaque = np.sort(np.concatenate((white, turns_of[Shape], turns_of[Picture]))).tolist()
    rooms = np.concatenate((table.rooms, lines.middles), axis=1)
    covers: Sequence[_Cover] = [cover for turn in opaque if (cover := _cover(turn, marks[turn]))]
    if len(covers) > _FEW and not white.size:
        covers = _that_tell(covers, rooms, np.concatenate((turns_of[Glyph], turns_of[Rule])), table.grey)
    meetings = [*_meetings(rooms, covers)]
    lost = _unseen(table, turns_of[Glyph], meetings)
    changed = _changed(lines, turns_of[Rule], strokes, meetings, len(letters))
    hidden = [letters[at].field for at in places_of(lost).tolist()]
    page = InkPage(
        tuple(letter for letter, gone in zip(letters, lost.tolist(), strict=True) if not gone) if hidden else letters,
        tuple(part for at, rule in enumerate(strokes) for part in changed.get(at, (rule,))) if changed else strokes,
        _painted(marks, turns_of[Shape], Shape),
        _painted(marks, turns_of[Picture], Picture),
        hidden=(*hidden, *(strokes[at].field for at, kept in changed.items() if kept != (strokes[at],))),
    )
    return page.knowing(None if hidden else table, None if changed else lines)


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


def _that_tell(covers: Sequence[_Cover], rooms: Numbers, turns: Places, greys: Numbers) -> Sequence[_Cover]:
    """The covers of a page without white strokes that may lie on ink; all where type may be as grey as its ground.

    The cells of a grid are filled one after the other, before anything is printed in them: of what was painted before
    all of them nothing lies where they stand, and that is found out for all cells of a grid at once.
    """
    grounds, shades = np.array([_PAPER, *{one.grey for one in covers}]), np.sort(greys)
    if (shades.searchsorted(grounds - 2 * _SAME) < shades.searchsorted(grounds + 2 * _SAME)).any():  # more than alike
        return covers
    own, fields = np.array([one.turn for one in covers]), columns_of((one.field for one in covers), 4)
    first = places_of(np.diff(own, prepend=-2) > 1)
    corners = (np.minimum.reduceat(fields[:2], first, axis=1), np.maximum.reduceat(fields[2:], first, axis=1))
    at, by = meeting(rooms, np.concatenate(corners))
    above = np.zeros(len(first), bool)
    above[by[turns[at] < own[first][by]]] = True
    return picked(covers, np.repeat(above, np.diff(first, append=len(covers))))


def _unseen(glyphs: GlyphTable, turns: Places, meetings: Iterable[_Meeting]) -> Truths:
    """Which glyphs have a cover over their middle or a part of them, or the grey of what lies below it."""
    count, (all_left, all_top, all_right, all_bottom) = len(turns), glyphs.rooms
    enough = _DAMAGED * (all_right - all_left) * (all_bottom - all_top)
    ground, lost = np.full(count, _PAPER), np.zeros(count, bool)
    for some in meetings:
        here = places_of(some.at < count)
        at, by = some.at[here], some.by[here]
        x, y, (left, top, right, bottom), turn = glyphs.x[at], glyphs.y[at], some.fields[:, by], some.turns[by]
        inside = (left <= x) & (x <= right) & (top <= y) & (y <= bottom)
        across = np.minimum(all_right[at], right) - np.maximum(all_left[at], left)
        down = np.minimum(all_bottom[at], bottom) - np.maximum(all_top[at], top)
        later = turns[at] < turn
        lost[at[later & (inside | (across * down > enough[at]))]] = True
        lies = inside & ~later
        ground[at[lies]] = some.greys[by[lies]]  # pairs stand in the order of painting: the last cover counts
    alike: Truths = np.abs(glyphs.grey - ground) < _SAME
    return lost | alike


def _meetings(rooms: Numbers, covers: Sequence[_Cover]) -> Iterator[_Meeting]:
    """The covers that touch rooms, so many at a time that a table of each with each of the rooms stays small."""
    size = max(1, _TABLE // max(1, rooms.shape[1]))
    for first in range(0, len(covers), size):
        some = covers[first : first + size]
        turns, fields, greys = zip(*some, strict=True)
        columns = columns_of(fields, 4)
        yield _Meeting(some, np.array(turns), columns, np.array(greys), *meeting(rooms, columns))


def _changed(
    lines: RuleTable, turns: Places, rules: Sequence[Rule], meetings: Iterable[_Meeting], first: int
) -> dict[int, tuple[Rule, ...]]:
    """What is seen of the strokes that are white or have covers above, by place of the stroke.

    In the meetings the strokes begin with the `first`.
    """
    white = lines.grey >= WHITE
    above, below = _with_covers(turns, white, meetings, first)
    changed = sorted({*places_of(white).tolist(), *above})
    return {at: _parts(rules[at], below.get(at, ()), above.get(at, ())) for at in changed}


def _with_covers(
    turns: Places, white: Truths, meetings: Iterable[_Meeting], first: int
) -> tuple[dict[int, list[_Cover]], dict[int, list[_Cover]]]:
    """The covers that touch the middle line of strokes, by place of the stroke: those above, those below white ones."""
    above: dict[int, list[_Cover]] = {}
    below: dict[int, list[_Cover]] = {}
    for some in meetings:
        here = places_of(some.at >= first)
        at, by = some.at[here] - first, some.by[here]
        turn, own = some.turns[by], turns[at]
        for found, held in ((above, turn > own), (below, (turn < own) & white[at])):
            for place, cover in zip(at[held].tolist(), by[held].tolist(), strict=True):
                found.setdefault(place, []).append(some.covers[cover])
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
