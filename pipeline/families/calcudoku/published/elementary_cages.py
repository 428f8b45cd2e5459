"""Tu Yangyang's cages: merged cell by cell, then adjusted until none is too large and so many stand alone.

`merged` is the merging that the text takes from a maze program, `adjusted` what it adds. P is the most cells of a cage,
Q the exact number of cages of one cell. Cells are indices in reading order; a division holds the cells of every cage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pipeline.families.shared.chance import Chance

Cells = frozenset[int]
Division = frozenset[Cells]

MOST_ADJUSTMENTS = 200
"""Adjustments before a division is given up; the text gives no bound."""

PARTITION_NODES = 20_000


def merged(n: int, chance: Chance, *, shuffled: bool = False) -> Division:
    """Every cell that is in no cage tries its right or its lower neighbour: a new cage of two, or the neighbour's cage.

    In reading order, as the text does, or with the cells shuffled, which it does not. Cages have one to three cells in
    reading order, and only the last cell can stay alone.
    """
    owner: dict[int, set[int]] = {}
    for cell in chance.shuffled(range(n * n)) if shuffled else range(n * n):
        ahead = [near for near in (cell + 1, cell + n) if near in neighbours(n, cell)]
        if cell in owner:
            continue
        if not ahead:
            owner[cell] = {cell}
            continue
        near = chance.one_of(ahead)
        cage = owner.setdefault(near, {near})
        cage.add(cell)
        owner[cell] = cage
    return frozenset(map(frozenset, owner.values()))


def neighbours(n: int, cell: int) -> tuple[int, ...]:
    """The cells that share a side with a cell, in reading order."""
    row, column = divmod(cell, n)
    beside = (row > 0, cell - n), (column > 0, cell - 1), (column < n - 1, cell + 1), (row < n - 1, cell + n)
    return tuple(near for inside, near in beside if inside)


def adjusted(division: Division, n: int, p: int, q: int, chance: Chance) -> tuple[Division | None, int]:
    """The division with both limits kept, and how many adjustments that took; None where it is given up.

    As written: where only P is broken, a cage over P gives a part to an adjacent cage; where Q is broken, a smallest
    cage (of those that can: two cells or more) keeps one cell and hands the rest to adjacent cages. An adjustment that
    would break a limit that was kept is not made. Added: where too many cells stand alone, which the text's rule cannot
    mend, one of them joins an adjacent cage.
    """
    for steps in range(MOST_ADJUSTMENTS):
        broken = broken_limits(division, p, q)
        if not broken:
            return division, steps
        offers = chance.shuffled(list(_adjustments(division, n, p, q, chance)))
        better = (offer for offer in offers if broken_limits(offer, p, q) <= broken)
        division = next(better, division)
    return None, MOST_ADJUSTMENTS


def broken_limits(division: Division, p: int, q: int) -> frozenset[str]:
    """Which of the limits P and Q a division breaks."""
    kept = {"P": all(len(cage) <= p for cage in division), "Q": singles(division) == q}
    return frozenset(name for name, holds in kept.items() if not holds)


def singles(division: Division) -> int:
    """How many cells stand alone."""
    return sum(len(cage) == 1 for cage in division)


def _adjustments(division: Division, n: int, p: int, q: int, chance: Chance) -> Iterator[Division]:
    """Adjustments by the case that the limits are in, each as the division after it."""
    alone = singles(division)
    if alone == q:
        yield from _parts_handed_over(division, n, p)
    elif alone > q:
        for cage in _ordered(division):
            if len(cage) == 1:
                yield from _handed_over(division, n, cage, cage, chance)
    else:
        wide = [cage for cage in _ordered(division) if len(cage) > 1]
        fewest = min(map(len, wide), default=0)
        for cage in (cage for cage in wide if len(cage) == fewest):
            for kept in sorted(cage):
                yield from _handed_over(division, n, cage, cage - {kept}, chance)


def _parts_handed_over(division: Division, n: int, p: int) -> Iterator[Division]:
    """A cage over P without one part, of as many cells as it has too many, which an adjacent cage takes."""
    for cage in (cage for cage in _ordered(division) if len(cage) > p):
        for start in sorted(cage):
            part = _grown(n, cage, start, len(cage) - p)
            if len(_parts(n, cage - part)) == 1:
                for taker in _adjacent(division, n, part, cage):
                    yield division - {cage, taker} | {cage - part, taker | part}


def _handed_over(division: Division, n: int, cage: Cells, rest: Cells, chance: Chance) -> Iterator[Division]:
    """The division in which every connected part of a cage's rest has joined an adjacent cage, if all can."""
    left = division - {cage} | ({cage - rest} if cage != rest else frozenset())
    for part in _parts(n, rest):
        takers = [taker for taker in _adjacent(left, n, part, cage) if taker != cage - rest]
        if not takers:
            return
        taker = chance.one_of(takers)
        left = left - {taker} | {taker | part}
    yield left


def _adjacent(division: Division, n: int, part: Cells, cage: Cells) -> list[Cells]:
    """The cages beside a part, other than its own, by their first cell."""
    beside = {near for cell in part for near in neighbours(n, cell)} - cage
    return _ordered(other for other in division if other & beside)


def _ordered(cages: Iterable[Cells]) -> list[Cells]:
    """Cages by their first cell: the same order on every machine."""
    return sorted(cages, key=min)


def _grown(n: int, cage: Cells, start: int, size: int) -> Cells:
    """So many connected cells of a cage, from one of them on."""
    part, edge = {start}, [start]
    while edge and len(part) < size:
        cell = edge.pop(0)
        for near in neighbours(n, cell):
            if near in cage and near not in part and len(part) < size:
                part.add(near)
                edge.append(near)
    return frozenset(part)


def _parts(n: int, cells: Iterable[int]) -> list[Cells]:
    """The connected parts of some cells."""
    left, found = set(cells), []
    while left:
        part = _grown(n, frozenset(left), min(left), len(left))
        found.append(part)
        left -= part
    return found


def partitioned(
    n: int, plan: Sequence[int], chance: Chance, most_nodes: int = PARTITION_NODES
) -> tuple[Division | None, int]:
    """A division into cages of the sizes of a plan, such as 4, 3, 3, 2, 2, 1, 1, by backtracking, and its nodes.

    The way that the text weighs and leaves. Each cage holds the first free cell, so that none is left behind; None
    where the nodes are spent or the plan does not fit.
    """
    search = _Partition(n, chance, most_nodes)
    found = next(search.divisions(frozenset(range(n * n)), tuple(plan)), None)
    return found, search.nodes


class _Partition:
    def __init__(self, n: int, chance: Chance, most_nodes: int) -> None:
        self._n, self._chance, self._most = n, chance, most_nodes
        self.nodes = 0

    def divisions(self, free: Cells, plan: tuple[int, ...]) -> Iterator[Division]:
        """The divisions of free cells into cages of the sizes that are left of a plan."""
        if not free:
            yield frozenset()
            return
        for size in self._chance.shuffled(sorted(set(plan))):
            rest = list(plan)
            rest.remove(size)
            for cage in self._shapes(frozenset([min(free)]), free, size):
                if self.nodes >= self._most:
                    return
                self.nodes += 1
                for others in self.divisions(free - cage, tuple(rest)):
                    yield others | {cage}

    def _shapes(self, cage: Cells, free: Cells, size: int) -> Iterator[Cells]:
        """Connected cages of a size that hold these cells, some of them more than once."""
        if len(cage) == size:
            yield cage
            return
        beside = sorted({near for cell in cage for near in neighbours(self._n, cell)} & free - cage)
        for near in self._chance.shuffled(beside):
            yield from self._shapes(cage | {near}, free, size)
