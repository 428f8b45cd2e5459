"""Which cells of a diagram belong together: the two colours of a chain, or two sets of cells.

One group is marked in another way than the other, so that a reader sees both.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pipeline.model.puzzle import Candidates
from pipeline.model.rating import Application

Cells = tuple[int, ...]
Groups = tuple[Cells, Cells]


def coloured_pairs(application: Application, held: Candidates, houses: Sequence[Cells]) -> list[tuple[int, int]]:
    """The pairs of a colouring that exclude each other, so that one of both holds its value; ascending.

    With one value they are its only two places in a house of full size, with two values cells that share a house.
    """
    values, cells = application.cells[0][1], {cell for cell, _ in application.cells}
    largest = max(map(len, houses), default=0)
    found: set[tuple[int, int]] = set()
    for members in houses:
        places = [cell for cell in members if cell in cells]
        if len(values) == 1:
            every = [cell for cell in members if values[0] in held[cell]]
            places = places if len(members) == largest and len(every) == len(places) == 2 else []  # noqa: PLR2004  a pair
        found.update(combinations(sorted(places), 2))
    return sorted(found)


def colours(cells: Cells, pairs: Sequence[tuple[int, int]]) -> Groups:
    """Cells, ascending, in two colours that differ in every pair, that of the first cell first.

    All in the first where pairs do not lead to each.
    """
    colour, waiting = {cells[0]: 0}, [cells[0]]
    while waiting:
        cell = waiting.pop()
        beside = {one if other == cell else other for one, other in pairs if cell in (one, other)}
        for other in beside - colour.keys():
            colour[other] = 1 - colour[cell]
            waiting.append(other)
    if colour.keys() != set(cells):
        return cells, ()
    first, second = (tuple(cell for cell in cells if colour[cell] == one) for one in (0, 1))
    return first, second


def almost_locked(application: Application, houses: Sequence[Cells]) -> Groups:
    """The cells of two almost locked sets, which an application has one after the other."""
    cells = application.cells
    for first, second in ((cells[:at], cells[at:]) for at in range(1, len(cells))):
        if all(_has_one_too_many(part) and _in_one(part, houses) for part in (first, second)):
            return tuple(sorted(_cells(first))), tuple(sorted(_cells(second)))
    return tuple(sorted(_cells(cells))), ()


Part = Sequence[tuple[int, tuple[int, ...]]]


def _cells(part: Part) -> Iterator[int]:
    return (cell for cell, _ in part)


def _has_one_too_many(part: Part) -> bool:
    return len({value for _, values in part for value in values}) == len(part) + 1


def _in_one(part: Part, houses: Sequence[Cells]) -> bool:
    return any(set(_cells(part)) <= set(members) for members in houses)
