"""Zhou and Tong's solver: depth first, cell by cell in reading order, with three prunings that can each be switched."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from math import factorial, prod

from pipeline.families.kakuro.grid import VALUES
from pipeline.families.kakuro.published.combinations import ALL, SINGLE, allowed, sum_and_product, values_of
from pipeline.families.shared.published import Search
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle, Solution

MOST_NODES = 1_000_000
"""Values written before the search gives up: some seconds."""

_SUM, _PRODUCT = sum(range(1, VALUES + 1)), factorial(VALUES)


class Pruning(StrEnum):
    """What cuts the search, in the text's order."""

    UNIQUE = "unique"  # a run with a single combination takes its values only
    CROSSING = "crossing"  # a cell takes a value that both its runs allow
    REPEAT = "repeat"  # a value that its run holds already is refused at once, not when the run is full


def search_cells(
    puzzle: Puzzle,
    most: int | None = 2,
    prunings: Collection[Pruning] = tuple(Pruning),
    most_nodes: int = MOST_NODES,
) -> Search:
    """Up to so many solutions (None: all), and how many values were written for them (`nodes`).

    Always on, as in the text's program: no value is larger than what is left of its runs' sums, and the last cell of
    a run takes all of it.
    """
    search = _CellSearch(puzzle, frozenset(prunings), most_nodes)
    solutions = []
    for solution in search.solutions():
        solutions.append(solution)
        if len(solutions) == most:
            break
    return Search(tuple(solutions), (("nodes", search.nodes),), ended=search.nodes < most_nodes)


def unused_set(values: tuple[int, ...]) -> int | None:
    """The set of 1 to 9 that values leave unused, as the text's table knows it by sum and product; None if it does not.

    The text takes the table's answer for proof that no value repeats. That holds for most repeats only: 1, 4, 4, 9
    leave the sum and the product of the values that 1, 3, 6, 8 leave.
    """
    rest, over = divmod(_PRODUCT, prod(values))
    return None if over else sum_and_product().get((VALUES - len(values), _SUM - sum(values), rest))


@dataclass(slots=True)
class _Run:
    """A run as it fills: its open cells, what is left of its sum, and the values it holds."""

    open: int
    rest: int
    held: list[int] = field(default_factory=list)

    def takes(self, value: int, *, at_once: bool) -> bool:
        """May its next cell hold a value? `at_once`: a repeat is looked for before the run is full too."""
        last = self.open == 1
        if value > self.rest or last != (value == self.rest):
            return False
        if at_once and unused_set((*self.held, value)) is None:
            return False
        return not last or len({*self.held, value}) == len(self.held) + 1

    def write(self, value: int) -> None:
        """The next cell holds a value."""
        self.open -= 1
        self.rest -= value
        self.held.append(value)

    def erase(self) -> None:
        """The last cell that was written is open again."""
        self.open += 1
        self.rest += self.held.pop()


class _CellSearch:
    """The search with what it has written so far."""

    def __init__(self, puzzle: Puzzle, prunings: frozenset[Pruning], most_nodes: int) -> None:
        runs = [_Run(len(cage.cells), cage.target) for cage in puzzle.cages]
        self._runs = [
            [run for run, cage in zip(runs, puzzle.cages, strict=True) if cell in cage.cells]
            for cell in range(len(puzzle.givens))
        ]
        self._domains = domains(puzzle, prunings)
        self._cells = [cell for cell, given in enumerate(puzzle.givens) if given != BLACK]
        self._values = [BLACK if given == BLACK else EMPTY for given in puzzle.givens]
        self._at_once = Pruning.REPEAT in prunings
        self._most_nodes = most_nodes
        self.nodes = 0

    def solutions(self, place: int = 0) -> Iterator[Solution]:
        """All solutions from the cell at a place on, as long as nodes are left."""
        if place == len(self._cells):
            yield tuple(self._values)
            return
        cell = self._cells[place]
        for value in self._domains[cell]:
            if self.nodes >= self._most_nodes:
                return
            if all(run.takes(value, at_once=self._at_once) for run in self._runs[cell]):
                self.nodes += 1
                self._write(cell, value)
                yield from self.solutions(place + 1)
                self._erase(cell)

    def _write(self, cell: int, value: int) -> None:
        self._values[cell] = value
        for run in self._runs[cell]:
            run.write(value)

    def _erase(self, cell: int) -> None:
        self._values[cell] = EMPTY
        for run in self._runs[cell]:
            run.erase()


def domains(puzzle: Puzzle, prunings: Collection[Pruning]) -> list[tuple[int, ...]]:
    """The values that every cell starts with, as two of the prunings leave them.

    >>> from pipeline.families.kakuro.text_form import parse
    >>> corner = parse("kakuro/2/2/ng38b")
    >>> domains(corner, [Pruning.UNIQUE])[0], domains(corner, list(Pruning))[0]
    ((7, 9), (7,))
    """
    masks = [0 if given == BLACK else ALL for given in puzzle.givens]
    for cage in puzzle.cages:
        run = (len(cage.cells), cage.target)
        if Pruning.CROSSING in prunings or (Pruning.UNIQUE in prunings and run in SINGLE):
            for cell in cage.cells:
                masks[cell] &= allowed(*run)
    return [values_of(mask) for mask in masks]
