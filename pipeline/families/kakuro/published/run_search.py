"""The depth-first paper's solver: a node is a run with one of its fillings, and next comes the run with the fewest.

Cells where runs cross are shared. Depth first it stops at the first solution; breadth first it holds all nodes of a
level before it looks at the next, and so finds all solutions.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

from pipeline.families.kakuro.published.combinations import ALL, COMBINATIONS, allowed, values_of
from pipeline.families.shared.published import Search
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle, Solution

MOST_NODES = 100_000
"""Fillings written before the search gives up: some seconds."""

Filling = tuple[int, ...]
"""A value for every cell of a run."""


@dataclass(frozen=True)
class RunGrid:
    """A puzzle by its runs: which values each cell may take by its runs' sums alone, and how runs fill."""

    puzzle: Puzzle

    @cached_property
    def blank(self) -> Solution:
        """The grid before anything is written."""
        return tuple(BLACK if given == BLACK else EMPTY for given in self.puzzle.givens)

    @cached_property
    def _runs_of(self) -> tuple[tuple[int, ...], ...]:
        cages = self.puzzle.cages
        cells = range(len(self.puzzle.givens))
        return tuple(tuple(k for k, cage in enumerate(cages) if cell in cage.cells) for cell in cells)

    @cached_property
    def first(self) -> int:
        """The run that the paper begins with: the first one down, from the left."""
        width = self.puzzle.width
        down = [k for k, cage in enumerate(self.puzzle.cages) if cage.cells[-1] - cage.cells[0] >= width]
        return min(down, key=lambda k: divmod(self.puzzle.cages[k].cells[0], width)[::-1], default=0)

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """How many fillings every run has before anything is written, by its sum and the sums that it crosses."""
        return tuple(map(self._choices, range(len(self.puzzle.cages))))

    def _choices(self, run: int) -> int:
        cage = self.puzzle.cages[run]
        ways = Counter({0: 1})  # to fill the cells so far, by the values that they hold
        for cell in cage.cells:
            free, before, ways = self._domain(cell, run, self.blank), ways, Counter()
            for held, number in before.items():
                for value in values_of(free & ~held & ALL):
                    ways[held | 1 << (value - 1)] += number
        return sum(ways[combination] for combination in COMBINATIONS.get((len(cage.cells), cage.target), ()))

    def is_open(self, values: Solution) -> bool:
        """Is a cell still without a value?"""
        return EMPTY in values

    def fillings(self, run: int, values: Solution) -> Iterator[Filling]:
        """How a run can fill beside the values that stand in it and in the runs that it crosses."""
        cage = self.puzzle.cages[run]
        held = sum(1 << (values[cell] - 1) for cell in cage.cells if values[cell] != EMPTY)
        domains = [self._domain(cell, run, values) for cell in cage.cells]
        for combination in COMBINATIONS.get((len(cage.cells), cage.target), ()):
            if held & ~combination == 0:
                yield from _assigned(combination, domains)

    def _domain(self, cell: int, run: int, values: Solution) -> int:
        """The values of a cell as its crossing runs allow them, as bits."""
        if values[cell] != EMPTY:
            return 1 << (values[cell] - 1)
        free = -1
        for other in self._runs_of[cell]:
            if other != run:
                cage = self.puzzle.cages[other]
                taken = [values[beside] for beside in cage.cells if values[beside] != EMPTY]
                rest = cage.target - sum(taken)
                free &= allowed(len(cage.cells) - len(taken), rest) & ~sum(1 << (value - 1) for value in taken)
        return free

    def children(self, values: Solution) -> Iterator[Solution]:
        """The grids in which one more run is filled: the one with the fewest fillings."""
        run = self.first if values == self.blank else self._fewest(values)
        for filling in self.fillings(run, values):
            written = dict(zip(self.puzzle.cages[run].cells, filling, strict=True))
            yield tuple(written.get(cell, value) for cell, value in enumerate(values))

    def _fewest(self, values: Solution) -> int:
        """The open run with the fewest fillings, the first of those that have as few."""
        best, fewest = -1, None
        for run, cage in enumerate(self.puzzle.cages):
            if any(values[cell] == EMPTY for cell in cage.cells):
                number = sum(1 for _ in islice(self.fillings(run, values), fewest))
                if fewest is None or number < fewest:
                    best, fewest = run, number
        return best


def _widths(grid: RunGrid) -> tuple[tuple[str, int], ...]:
    """The fillings of all runs before anything is written, and of how many runs: how wide the search may get."""
    return ("fillings", sum(grid.choices)), ("runs", len(grid.choices))


def _assigned(combination: int, domains: list[int]) -> Iterator[Filling]:
    """All orders of a combination's values in which every cell holds a value of its domain."""
    if not domains:
        yield ()
        return
    for value in values_of(combination & domains[0]):
        for rest in _assigned(combination & ~(1 << (value - 1)), domains[1:]):
            yield (value, *rest)


@dataclass(slots=True)
class _Walk:
    """A depth-first search and the nodes that it has met."""

    grid: RunGrid
    most_nodes: int
    nodes: int = 0

    def below(self, values: Solution) -> Iterator[Solution]:
        """All solutions below a node, as long as nodes are left."""
        if not self.grid.is_open(values):
            yield values
            return
        for child in self.grid.children(values):
            if self.nodes >= self.most_nodes:
                return
            self.nodes += 1
            yield from self.below(child)


def search_depth_first(puzzle: Puzzle, most: int | None = 1, most_nodes: int = MOST_NODES) -> Search:
    """The first solutions, up to so many (None: all), and the number of fillings written for them (`nodes`)."""
    grid = RunGrid(puzzle)
    walk = _Walk(grid, most_nodes)
    solutions = tuple(islice(walk.below(grid.blank), most))
    return Search(solutions, (("nodes", walk.nodes), *_widths(grid)), ended=walk.nodes < most_nodes)


def search_breadth_first(puzzle: Puzzle, most: int | None = None, most_nodes: int = MOST_NODES) -> Search:
    """All solutions (at most so many are given), level by level, and the most nodes that a level had (`widest`).

    Where it gives up, those of the levels so far.
    """
    grid = RunGrid(puzzle)
    level, found = [grid.blank], list[Solution]()
    nodes, widest = 0, 1
    while level and nodes < most_nodes:
        level = list(islice(chain.from_iterable(map(grid.children, level)), most_nodes - nodes))
        nodes, widest = nodes + len(level), max(widest, len(level))
        found += [values for values in level if not grid.is_open(values)]
        level = [values for values in level if grid.is_open(values)]
    counts = (("nodes", nodes), ("widest", widest), *_widths(grid))
    return Search(tuple(found[:most]), counts, ended=nodes < most_nodes)
