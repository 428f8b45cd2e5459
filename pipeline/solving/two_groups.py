"""Which cells of a pattern belong together: the two colours of a chain, two sets of cells, a fish and its fins.

One group is marked in another way than the other, so that a reader sees both.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pipeline.model.puzzle import Candidates
from pipeline.model.rating import Application
from pipeline.solving.board import House, HouseKind

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


def in_one_alone(groups: Groups, held: Candidates, houses: Sequence[Cells]) -> Cells:
    """The values that only one of two sets of cells can hold, since all their places see each other; ascending."""
    first, second = groups
    common = {value for cell in first for value in held[cell]} & {value for cell in second for value in held[cell]}
    return tuple(
        value
        for value in sorted(common)
        if all(
            one != other and any(one in members and other in members for members in houses)
            for one in first
            for other in second
            if value in held[one] and value in held[other]
        )
    )


def crossing_lines(application: Application, houses: Sequence[House]) -> list[House]:
    """The columns that meet all rows of an application, or the rows that meet all its columns."""
    kind = HouseKind.COLUMN if application.houses[0][0] == HouseKind.ROW.name.lower() else HouseKind.ROW
    own = [set(members) for _, members in application.houses]
    return [line for line in houses if line[0] is kind and all(cells.intersection(line[1]) for cells in own)]


def finned(application: Application, houses: Sequence[House]) -> Groups:
    """The places of a fish that lie on its crossing lines, and its fins: those off them, in one box.

    As many lines cross as the fish has lines: those through what is struck, and through places outside of that box.
    """
    places, struck = ({cell for cell, _ in pairs} for pairs in (application.cells, application.removed))
    across = [set(members) for _, members in crossing_lines(application, houses)]
    for box in (set(members) for kind, members in houses if kind is HouseKind.BOX and struck.issubset(members)):
        passed = [line for line in across if line & (struck | places - box)]
        spare = [line for line in across if line & box and line not in passed]
        spare.sort(key=places.isdisjoint, reverse=True)
        passed += spare[: max(0, len(application.houses) - len(passed))]
        fins = places.difference(*passed)
        if len(passed) == len(application.houses) and fins and fins <= box:
            return tuple(sorted(places - fins)), tuple(sorted(fins))
    return tuple(sorted(places)), ()


def deadly_loop(application: Application, houses: Sequence[Cells]) -> Groups:
    """The cells of a unique rectangle or loop, which begin an application, and those of a subset, which follow.

    The loop is the shortest of which every house holds two cells or none; without one there is nothing in either.
    """
    cells = tuple(_cells(application.cells))
    for length in range(4, len(cells) + 1, 2):
        loop = set(cells[:length])
        if all(len(loop.intersection(members)) in (0, 2) for members in houses):
            return cells[:length], cells[length:]
    return (), ()


Part = Sequence[tuple[int, tuple[int, ...]]]


def _cells(part: Part) -> Iterator[int]:
    return (cell for cell, _ in part)


def _has_one_too_many(part: Part) -> bool:
    return len({value for _, values in part for value in values}) == len(part) + 1


def _in_one(part: Part, houses: Sequence[Cells]) -> bool:
    return any(set(_cells(part)) <= set(members) for members in houses)
