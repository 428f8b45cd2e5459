"""Accounts for all ink in a grid: what is no part of a puzzle there, what stands awry, and text over other text."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

import numpy as np

from pipeline.frozen import frozen
from pipeline.inspect.checks.compare import Spot
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.pdf.columns import Numbers, Places, Truths, columns_of, meeting, places_of
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import STRAIGHT, Glyph, Look, Rule, Shape
from pipeline.inspect.recognise.cells import DIGIT_FROM
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.grids import Grid
from pipeline.model.printed_grid import cell_name

_HAIR: Final = 0.03  # of a cell: places are rounded, and strokes have a width
_ROUND: Final = 0.3  # of a cell: round corners take no more of a border, nor do outlines stand farther inside cells
_BEND: Final = 2.5  # of its width: where cells are so small that this is more, a round corner takes as much of a border
_MARK: Final = 0.3  # of a cell: strokes that mark a diagonal reach no farther from the corners of its cells
_MIDDLE: Final = 0.12  # of a cell: a digit stands no farther left or right of its cell's middle
_LEVEL: Final = 0.12  # of a cell: the digits of a grid differ no more in how high their foot stands
_SIZE: Final = 0.02  # of its size: digits of one grid and one family differ no more
_MIDDLE_OF_EDGE: Final = 0.5
_ROUNDED: Final = 0.006  # of a cell: the usual height is rounded to hundredths
_GAP: Final = 0.3  # of a cell: a line ends no farther from the middle of a sign
_HEAVIEST: Final = 0.2  # of a cell: no line is heavier
_HEAVY: Final = 2.4  # points: in cells as small as those of an ornament a heavy line may be as wide as this
_GREY: Final = 0.01
_THICKEST: Final = 9.0  # points: half the width of a stroke that still comes near a grid
_NARROW: Final = 0.5  # of its height: no type is condensed farther
_ACROSS: Final = 0.5  # of the narrower glyph's width that two may share; letters that are set close share less
_ACROSS_LEANING: Final = 0.7  # the same where both are italic: a y and its comma share 0.6
_DOWN: Final = 0.4  # of the lower glyph's height
_BAND: Final = 24.0  # points: glyphs are looked for among those of the same and of the next band

_M = TypeVar("_M")

Awry = tuple[str, str, str]
"""Where something stands, what is found, what is expected."""


def unexpected_ink_faults(figures: Iterable[tuple[str, Figure]]) -> Iterator[Fault]:
    """Ink that does not belong into named grids (`puzzle 3`), and digits that are not like the others."""
    named = [*figures]
    suspects: dict[int, _Suspects] = {}
    for ink in {id(figure.ink): figure.ink for _, figure in named}.values():  # another one for grids that are turned
        here = [figure for _, figure in named if figure.ink is ink]
        suspects |= zip(map(id, here), _suspects(ink, here), strict=True)
    for name, figure in named:
        spot, odd = Spot(figure.page, name, ""), suspects[id(figure)]
        found = [*_lines(figure, odd.rules), *_shapes(figure, odd.shapes)]
        if odd.type:
            found += [*_glyphs(figure.grid, figure.inside), *_digits(figure)]
        for where, seen, expected in dict.fromkeys(found):
            yield spot.fault(FaultType.GRID, seen, expected, where)


@frozen
class _Suspects:
    """What in a grid calls for a closer look: strokes and shapes near it, and whether its type does.

    Of most grids that is nothing, which is found out for all grids of a page at once.
    """

    rules: Sequence[Rule]
    shapes: Sequence[Shape]
    type: bool


class _Grids(NamedTuple):
    """The grids of a page as columns: their fields, four rows, and the sides of their cells."""

    fields: Numbers
    sides: Numbers

    def grown(self, by: Numbers) -> Numbers:
        """The fields, so much larger on every side."""
        return self.fields + np.array((-by, -by, by, by))

    def in_cells(self, places: Numbers, grid: Places) -> Numbers:
        """Rooms or strokes, four rows, in cells from the upper left corner of a grid each."""
        cells: Numbers = (places - np.concatenate((self.fields[:2, grid],) * 2)) / self.sides[grid]
        return cells


def _suspects(ink: InkPage, figures: Sequence[Figure]) -> Iterator[_Suspects]:
    grids = _Grids(columns_of((one.grid.field for one in figures), 4), np.array([one.grid.side for one in figures]))
    rules = _by_grid(lambda: ink.rules, _irregular(ink, grids), len(figures))
    shapes = _by_grid(lambda: ink.shapes, _odd_shapes(ink, grids), len(figures))
    odd = _irregularly_set(ink, figures, grids)
    return (_Suspects(*each) for each in zip(rules, shapes, (at in odd for at in range(len(figures))), strict=True))


def _by_grid(marks: Callable[[], Sequence[_M]], pairs: tuple[Places, Places], count: int) -> list[list[_M]]:
    """The marks of pairs, by the grids of these, of which there are so many; without pairs no marks are asked for."""
    found: list[list[_M]] = [[] for _ in range(count)]
    for at, grid in zip(*(column.tolist() for column in pairs), strict=True):
        found[grid].append(marks()[at])
    return found


def _lines(figure: Figure, rules: Iterable[Rule]) -> Iterator[Awry]:
    """Strokes that are neither lines of the grid nor diagonals of clue cells, nor mark diagonals of a grid."""
    grid = figure.grid
    hair = _HAIR * grid.side
    outer = grid.field.grown(hair)
    heaviest = max(_HEAVIEST * grid.side, _HEAVY)
    for rule in rules:
        if not outer.meets(rule.field):
            continue
        if rule.width > heaviest:
            found, expected = f"a line is {rule.width:.1f} pt wide", f"at most {heaviest:.1f} pt"
        elif not _belongs(figure, rule):
            found, expected = "a line runs through the grid that does not belong to it", "lines between cells"
        else:
            continue
        yield _cell(grid, (rule.x1 + rule.x2) / 2, (rule.y1 + rule.y2) / 2), found, expected


def _irregular(ink: InkPage, grids: _Grids) -> tuple[Places, Places]:
    """The strokes near grids but those that run from corner to corner of its cells, or through one; these are most."""
    table = ink.rule_table
    at, grid = meeting(ink.rule_middles, grids.grown(_HAIR * grids.sides + _THICKEST))
    places, sides = ink.rule_middles[:, at], grids.sides[grid]
    even, longest = _all_even(grids.in_cells(places, grid)), (1 + _HAIR) * sides
    across, down = places[2:] - places[:2]
    plain = (across < STRAIGHT) | (down < STRAIGHT) | ((across < longest) & (down < longest))
    thin = table.width[at] <= np.maximum(_HEAVIEST * sides, _HEAVY)
    odd = places_of(~(even & plain & ~table.dashed[at] & thin))
    return at[odd], grid[odd]


def _belongs(figure: Figure, rule: Rule) -> bool:
    """Is a stroke a line of the grid, from corner of cells to corner or sign, part of a sign, or an inner outline?"""
    if rule in figure.signs.strokes:
        return True
    grid = figure.grid
    place, *ends = grid.along(rule, rule.is_upright)
    if rule.dashed:
        return not _even(place)
    if rule.is_upright or rule.is_level:
        last = grid.size.width if rule.is_upright else grid.size.height
        hair = _bend(grid, rule.width) if min(abs(place), abs(place - last)) < _HAIR else _HAIR
        broken = [end for end in ends if not _even(end, hair)]
        return _even(place) and all(_at_sign(figure, rule.is_upright, round(place), end) for end in broken)
    across, down = zip(grid.place(rule.x1, rule.y1), grid.place(rule.x2, rule.y2), strict=True)
    corner = abs(across[1] - across[0]) < 1 + _HAIR and abs(down[1] - down[0]) < 1 + _HAIR
    return corner and (all(map(_even, (*across, *down))) or _marks_diagonal(grid, across, down))


def _at_sign(figure: Figure, upright: bool, line: int, end: float) -> bool:
    """Does a line between cells end beside a sign that stands on it?"""
    return figure.grid.edge(line, int(end), upright) in figure.signs.orders and abs(end % 1 - _MIDDLE_OF_EDGE) < _GAP


def _bend(grid: Grid, width: float) -> float:
    """How much of a border a round corner takes, in cells: its radius goes by the width of the line in small cells."""
    return max(_ROUND, _BEND * width / grid.side)


def _marks_diagonal(grid: Grid, across: Sequence[float], down: Sequence[float]) -> bool:
    """Does a slanting stroke lie around a corner of cells on one of the grid's two diagonals?"""
    points = list(zip(across, down, strict=True))
    falls = all(abs(x - y) < _HAIR for x, y in points)
    rises = all(abs(x + y - grid.size.height) < _HAIR for x, y in points)
    return (falls or rises) and all(_even(x, _MARK) for x, _ in points)


def _even(place: float, hair: float = _HAIR) -> bool:
    return abs(place - round(place)) < hair


def _shapes(figure: Figure, shapes: Iterable[Shape]) -> Iterator[Awry]:
    """Filled areas that are no whole cells, curves and pictures."""
    grid = figure.grid
    for shape in shapes:
        if not (shape.width and _outlines(grid, shape)):
            yield _cell(grid, *shape.field.centre), "a shape is printed that is not a cell", "digits and clues"
    inner = grid.field.grown(-_HAIR * grid.side)
    for picture in figure.ink.pictures:
        if inner.meets(picture.field):
            yield _cell(grid, *picture.field.centre), "a picture lies on the grid", "digits and clues"


def _odd_shapes(ink: InkPage, grids: _Grids) -> tuple[Places, Places]:
    """The shapes that share more than an edge with grids, but for those that fill whole cells; these are most."""
    table, fields = ink.shape_table, grids.grown(-_HAIR * grids.sides)
    at, grid = meeting(table.rooms, fields)
    left, top, right, bottom = table.rooms[:, at]
    inner_left, inner_top, inner_right, inner_bottom = fields[:, grid]
    inside = (left < inner_right) & (inner_left < right) & (top < inner_bottom) & (inner_top < bottom)
    whole = _all_even(grids.in_cells(table.rooms[:, at], grid)) & ~table.round[at] & (table.width[at] == 0)
    odd = places_of(inside & ~whole)
    return at[odd], grid[odd]


def _all_even(cells: Numbers) -> Truths:
    """Which rooms or strokes, in cells, go from corner to corner of cells."""
    even: Truths = np.abs(cells - np.rint(cells)).max(axis=0, initial=0.0) < _HAIR
    return even


def _outlines(grid: Grid, shape: Shape) -> bool:
    """Is a curve the outline of several cells, inside them, or a round corner of the grid?"""
    left, top, right, bottom = _edges(grid, shape)
    if right - left > 1:
        return all(_even(edge, _ROUND) for edge in (left, top, right, bottom))
    bend = _bend(grid, shape.width)
    beside = min(left, grid.size.width - right) < 0 and right - left < bend
    return beside and min(top, grid.size.height - bottom) < 0 and bottom - top < bend


def _edges(grid: Grid, shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape, in cells from the grid's corner."""
    field = shape.field
    return (*grid.place(field.left, field.top), *grid.place(field.right, field.bottom))


def _irregularly_set(ink: InkPage, figures: Sequence[Figure], grids: _Grids) -> set[int]:
    """The grids but those whose glyphs all stand upright in their cells, and whose digits are alike; these are most."""
    table, places, every = ink.glyph_table, [one.type.places for one in figures], [one.type.cells for one in figures]
    at, cells = np.concatenate(places), np.concatenate(every)
    grid = np.arange(len(figures)).repeat([*map(len, places)])
    sides, hair = grids.sides[grid], _HAIR * grids.sides[grid]
    row, column = np.divmod(cells, np.array([figure.grid.size.width for figure in figures])[grid])
    across, down = grids.fields[0, grid] + column * sides, grids.fields[1, grid] + row * sides
    left, top, right, bottom = table.rooms[:, at]
    inside = (left >= across - hair) & (right <= across + sides + hair)
    inside &= (top >= down - hair) & (bottom <= down + sides + hair)
    upright = (table.wide[at] > _NARROW) & (table.wide[at] < 1 / _NARROW)
    odd = {*grid[~(inside & upright)].tolist()}
    held = places_of(table.size[at] >= DIGIT_FROM * sides)
    if not held.size:
        return odd
    at, grid, foot, sides = at[held], grid[held], (bottom[held] - down[held]) / sides[held], sides[held]
    off = np.abs(table.x[at] - across[held] - _MIDDLE_OF_EDGE * sides) >= (_MIDDLE - _ROUNDED) * sides
    odd.update(grid[off].tolist())
    firsts = places_of(np.concatenate(((True,), grid[1:] > grid[:-1])))
    least, most = (
        pick.reduceat((table.size[at], table.grey[at], foot), firsts, axis=1) for pick in (np.minimum, np.maximum)
    )
    size, grey, foot = most - least
    unlike = (size > _SIZE * least[0]) | (grey > _GREY) | (foot >= _LEVEL - _ROUNDED)
    odd.update(grid[firsts[unlike]].tolist())
    looks = table.looks[at].tolist()
    parts = zip(grid[firsts].tolist(), pairwise((*firsts.tolist(), len(looks))), strict=True)
    odd.update(
        number
        for number, (first, end) in parts
        if number not in odd and not _are_of_one_face(looks[first:end], figures[number])
    )
    return odd


def _are_of_one_face(looks: Sequence[Look], figure: Figure) -> bool:
    """Are the digits of a grid that look so of one family, and bold where they are given?"""
    fonts = {(look.font, look.bold) for look in {id(look): look for look in looks}.values()}  # a few, shared by all
    return len({_family(font) for font, _ in fonts}) <= 1 and (figure.is_answer or all(bold for _, bold in fonts))


def _glyphs(grid: Grid, inside: Sequence[tuple[int, Glyph]]) -> Iterator[Awry]:
    """Type that crosses the lines of its cell, lies on its side, is mirrored, or squeezed out of shape."""
    side, hair, columns = grid.side, _HAIR * grid.side, grid.size.width
    for at, glyph in inside:
        row, column = divmod(at, columns)
        x, y = grid.field.left + column * side, grid.field.top + row * side
        left, top, right, bottom = glyph.field
        if left < x - hair or top < y - hair or right > x + side + hair or bottom > y + side + hair:
            yield cell_name(at, columns), f"{glyph.text} runs over the edge of its cell", "type inside its cell"
        elif not _NARROW < glyph.wide < 1 / _NARROW:
            yield cell_name(at, columns), f"{glyph.text} is mirrored, slanting or out of shape", "upright type"


def _digits(figure: Figure) -> Iterator[Awry]:
    """Digits that differ from the others of their grid in size, grey, height or weight, or stand beside the middle."""
    grid, least = figure.grid, DIGIT_FROM * figure.grid.side
    held = [(at, glyph) for at, glyph in figure.inside if glyph.size >= least]
    if not held:
        return
    grey = _usual(glyph.grey for _, glyph in held)
    families = [_family(glyph.font) for _, glyph in held]
    sizes = {
        family: _usual(glyph.size for (_, glyph), own in zip(held, families, strict=True) if own == family)
        for family in set(families)
    }
    middles = _middles(held)
    places = [_place(grid, at, middles[at], glyph) for at, glyph in held]
    foot = _usual(round(foot, 2) for _, foot in places)
    for (at, glyph), family, (across, below) in zip(held, families, places, strict=True):
        size = sizes[family]
        if abs(glyph.size - size) > _SIZE * size:
            yield _where(grid, at), f"{glyph.text} is {glyph.size:.1f} pt large", f"{size:.1f} pt like the other digits"
        if abs(glyph.grey - grey) > _GREY:
            yield (
                _where(grid, at),
                f"{glyph.text} is {1 - glyph.grey:.0%} black",
                f"{1 - grey:.0%} like the other digits",
            )
        if abs(across) > _MIDDLE or abs(below - foot) > _LEVEL:
            yield _where(grid, at), f"{glyph.text} is out of place", "the middle of its cell"
        if not (glyph.bold or figure.is_answer):
            yield _where(grid, at), f"the given {glyph.text} is regular", "givens bold"


def _where(grid: Grid, at: int) -> str:
    return cell_name(at, grid.size.width)


@lru_cache(maxsize=1024)
def _family(font: str) -> str:
    """The family of a face: digits of two families are set in two sizes, to be equally high."""
    return font.rpartition("+")[2].partition("-")[0]


def _middles(held: Iterable[tuple[int, Glyph]]) -> dict[int, float]:
    """By cell: where the middle of its digit stands, or of the digits of its number."""
    across: dict[int, list[float]] = defaultdict(list)
    for at, glyph in held:
        across[at].append(glyph.x)
    return {at: (min(found) + max(found)) / 2 for at, found in across.items()}


def _place(grid: Grid, at: int, middle: float, glyph: Glyph) -> tuple[float, float]:
    """How far right of the middle of its cell a digit or its number stands, and how far below the top it ends."""
    row, column = divmod(at, grid.size.width)
    left, top, _, _ = grid.field
    return (middle - left) / grid.side - column - _MIDDLE_OF_EDGE, (glyph.field.bottom - top) / grid.side - row


def _usual(values: Iterable[float]) -> float:
    return Counter(values).most_common(1)[0][0]


def _cell(grid: Grid, x: float, y: float) -> str:
    """The cell at a point in words; empty outside the grid."""
    at = grid.cell_at(x, y)
    return "" if at is None else cell_name(at, grid.size.width)


def overprint_faults(page: InkPage, number: int) -> Iterator[Fault]:
    """The first place of a page where two glyphs stand on one another."""
    pair = next(_pairs(page.glyphs), None) if _is_crowded(page) else None
    if pair:
        one, other = pair
        found = f"{other.text!r} is printed over {one.text!r} at {other.x:.0f}, {other.y:.0f} points"
        yield Fault(FaultType.TYPE, number, "", found, "every text on bare paper")


def _is_crowded(page: InkPage) -> bool:
    """Does a glyph share more than letters that are set close with one that begins after it, in some band?"""
    table = page.glyph_table
    _, tops, _, bottoms = table.rooms
    first, last = np.floor(tops / _BAND), np.floor(bottoms / _BAND)
    tall = [places_of(last - first >= more) for more in range(int((last - first).max(initial=0)) + 1)]
    at, band = np.concatenate(tall), np.concatenate([first[held] + more for more, held in enumerate(tall)])
    order = np.lexsort((table.rooms[0, at], band))
    at, band = at[order], band[order]
    left, top, right, bottom = table.rooms[:, at]
    for apart in range(1, len(at)):
        reach = places_of((right[:-apart] > left[apart:]) & (band[:-apart] == band[apart:]))
        if not reach.size:
            return False
        one, other = reach, reach + apart
        across = np.minimum(right[one], right[other]) - left[other]
        down = np.minimum(bottom[one], bottom[other]) - np.maximum(top[one], top[other])
        narrow = np.minimum(right[one] - left[one], right[other] - left[other])
        low = np.minimum(bottom[one] - top[one], bottom[other] - top[other])
        if ((across > _ACROSS * narrow) & (down > _DOWN * low)).any():
            return True
    return False


def _pairs(glyphs: Sequence[Glyph]) -> Iterator[tuple[Glyph, Glyph]]:
    bands: dict[int, list[Glyph]] = defaultdict(list)
    for glyph in glyphs:
        if glyph.text.strip() and glyph.field.width > 0:
            for band in {int(glyph.field.top // _BAND), int(glyph.field.bottom // _BAND)}:
                bands[band].append(glyph)
    for ones in bands.values():
        ones.sort(key=lambda glyph: glyph.field.left)
        for at, (one, follower) in enumerate(pairwise(ones)):
            if follower.field.left < one.field.right:
                yield from ((one, other) for other in _over(one, ones[at + 1 :]))


def _over(one: Glyph, others: Sequence[Glyph]) -> Iterator[Glyph]:
    for other in others:
        shared = one.field.common(other.field)
        if other.field.left >= one.field.right:
            return
        most = _ACROSS_LEANING if _leans(one) and _leans(other) else _ACROSS
        across = shared.width > most * min(one.field.width, other.field.width)
        if across and shared.height > _DOWN * min(one.field.height, other.field.height):
            yield other


def _leans(glyph: Glyph) -> bool:
    return glyph.font.endswith("Italic")
