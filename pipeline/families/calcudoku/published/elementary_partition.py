"""Cages by a partition plan and backtracking: the way that Tu Yangyang weighs first, and leaves."""

from collections.abc import Iterator, Sequence

from pipeline.families.calcudoku.published.elementary_cages import Cells, Division, neighbours
from pipeline.families.shared.chance import Chance

PLAN = (4, 3, 3, 2, 2, 1, 1)
"""The text's example: the sizes of the cages of a grid of order 4."""

MOST_NODES = 20_000


def partitioned(
    n: int, plan: Sequence[int], chance: Chance, most_nodes: int = MOST_NODES
) -> tuple[Division | None, int]:
    """A division into cages of the sizes of a plan, and how many cages were tried.

    Each cage holds the first free cell, so that none is left behind. None where the bound is spent or the plan does not
    fit.
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
