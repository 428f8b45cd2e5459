"""Tu Yangyang's cages: merged cell by cell, then adjusted until none is too large and so many stand alone.

`merged` is the merging that the text takes from a maze program, `adjusted` what it adds. P is the most cells of a cage,
Q the exact number of cages of one cell. Cells are indices in reading order; a division holds the cells of every cage.
"""

from collections.abc import Iterable, Iterator, Sequence

from pipeline.families.shared.chance import Chance
from pipeline.frozen import frozen

Cells = frozenset[int]
Division = frozenset[Cells]

READING, RANDOM = "reading", "random"
"""The order in which cells are merged: the text's, or any."""

MOST_ADJUSTMENTS = 200
"""Adjustments before a division is given up; the text gives no bound."""


@frozen
class CageLimits:
    """P, the most cells of a cage, and Q, how many cages have one cell."""

    p: int
    q: int

    def broken(self, division: Division) -> frozenset[str]:
        """Which of the two a division breaks, by their letters."""
        kept = {"P": all(len(cage) <= self.p for cage in division), "Q": singles(division) == self.q}
        return frozenset(letter for letter, holds in kept.items() if not holds)

    def possible(self, n: int) -> bool:
        """Can the method keep them in a grid of order n?

        No adjustment makes a cage more, and merging leaves no more than half as many as there are cells, rounded up:
        so many must be enough for Q single cells and, with P cells each, the others.
        """
        others = n * n - self.q
        return others >= 0 and others != 1 and self.q - (-others // self.p) <= (n * n + 1) // 2


def limits_of(n: int) -> CageLimits:
    """The text's P and Q: 4 and 2 for order 4. For others, of which it says nothing, an eighth of the cells are single.

    >>> limits_of(4), limits_of(6), limits_of(9)
    (CageLimits(p=4, q=2), CageLimits(p=4, q=4), CageLimits(p=4, q=10))
    """
    return CageLimits(4, n * n // 8)


def merged(n: int, walk: Sequence[int], chance: Chance) -> Division:
    """Every cell of a walk that is in no cage tries its right or its lower neighbour by chance.

    Where that is in no cage the two are a new one, otherwise the cell joins the neighbour's. The text's walk is
    `range(n * n)`: cages have one to three cells then, and only the last cell of the grid can stay alone. At the right
    and the lower edge one neighbour is left; the last cell has none.
    """
    owner: dict[int, set[int]] = {}
    for cell in walk:
        if cell in owner:
            continue
        ahead = [near for near in neighbours(n, cell) if near > cell]
        near = chance.one_of(ahead) if ahead else cell
        cage = owner.setdefault(near, {near})
        cage.add(cell)
        owner[cell] = cage
    return frozenset(map(frozenset, owner.values()))


def neighbours(n: int, cell: int) -> tuple[int, ...]:
    """The cells that share a side with a cell, in reading order."""
    row, column = divmod(cell, n)
    beside = (row > 0, cell - n), (column > 0, cell - 1), (column < n - 1, cell + 1), (row < n - 1, cell + n)
    return tuple(near for inside, near in beside if inside)


def adjusted(division: Division, n: int, limits: CageLimits, chance: Chance) -> tuple[Division | None, int]:
    """The division with both limits kept, and how many adjustments that took; None where it is given up.

    The three cases as written: where only P is broken, a cage over P gives a part to an adjacent cage; where only Q is,
    or both are, a random smallest cage keeps one cell and hands the rest to adjacent cages. The look-ahead: an
    adjustment after which both are broken where one was is not made.

    Two readings: a cage of one cell has nothing to hand over, so the smallest is sought among those of two or more;
    and where too many cells stand alone, for which the text has no rule, one of them joins an adjacent cage.
    """
    for steps in range(MOST_ADJUSTMENTS):
        broken = limits.broken(division)
        if not broken:
            return division, steps
        offers = adjustments(division, n, limits, chance)
        division = next((offer for offer in offers if len(broken) > 1 or len(limits.broken(offer)) < 2), division)  # noqa: PLR2004  both
    return None, MOST_ADJUSTMENTS


def singles(division: Division) -> int:
    """How many cells stand alone."""
    return sum(len(cage) == 1 for cage in division)


def adjustments(division: Division, n: int, limits: CageLimits, chance: Chance) -> Iterator[Division]:
    """What can be adjusted in the case that the limits are in, as the divisions after it, in random order."""
    alone = singles(division)
    if alone == limits.q:
        yield from _parts_handed_over(division, n, limits.p, chance)
    elif alone > limits.q:
        for cage in chance.shuffled([cage for cage in _ordered(division) if len(cage) == 1]):
            yield from _handed_over(division, n, cage, cage, chance)
    else:
        wide = [cage for cage in _ordered(division) if len(cage) > 1]
        fewest = min(map(len, wide), default=0)
        for cage in chance.shuffled([cage for cage in wide if len(cage) == fewest]):
            for kept in chance.shuffled(sorted(cage)):
                yield from _handed_over(division, n, cage, cage - {kept}, chance)


def _parts_handed_over(division: Division, n: int, p: int, chance: Chance) -> Iterator[Division]:
    """A cage over P without a part of as many cells as it has too many, which an adjacent cage takes."""
    for cage in chance.shuffled([cage for cage in _ordered(division) if len(cage) > p]):
        for start in chance.shuffled(sorted(cage)):
            part = _grown(n, cage, start, len(cage) - p)
            if len(parts(n, cage - part)) == 1:
                for taker in chance.shuffled(_adjacent(division, n, part, cage)):
                    yield division - {cage, taker} | {cage - part, taker | part}


def _handed_over(division: Division, n: int, cage: Cells, rest: Cells, chance: Chance) -> Iterator[Division]:
    """The division in which every connected part of a cage's rest has joined an adjacent cage, if all can."""
    kept = cage - rest
    left = division - {cage} | ({kept} if kept else frozenset())
    for part in parts(n, rest):
        takers = [taker for taker in _adjacent(left, n, part, cage) if taker != kept]
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


def parts(n: int, cells: Iterable[int]) -> list[Cells]:
    """The connected parts of some cells."""
    left, found = set(cells), []
    while left:
        part = _grown(n, frozenset(left), min(left), len(left))
        found.append(part)
        left -= part
    return found
