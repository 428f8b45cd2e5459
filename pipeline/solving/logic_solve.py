"""A solve by the technique ladder, as data: how hard and how costly it was, and what was done in which order."""

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

import numpy as np

from pipeline.frozen import frozen
from pipeline.model.puzzle import EMPTY
from pipeline.model.rating import Application, Step
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Board, HouseKind, Tables, start_masks, tables
from pipeline.solving.compiling import passed
from pipeline.solving.kernels.engine.state import (
    CAND,
    DUE_ROWS,
    HEADER,
    HOUSE,
    LOG_COLUMNS,
    PATTERN,
    PUTS,
    STATE_ROWS,
    STRIKES,
    USED,
)
from pipeline.solving.kernels.engine.step_cost import SEEN
from pipeline.solving.kernels.solve.logic_solve import (
    APPLICATIONS,
    COST,
    HARDEST,
    LEFT,
    ROUNDS,
    TALLY_COLUMNS,
    TECHNIQUE,
    TOTALS,
    go_on,
    logic_solve,
)
from pipeline.solving.patterns import PATTERNS, find_rare
from pipeline.solving.techniques import ANY_COST, PLACING, Code, Ladder, Technique, plainness

_NO_LOG = np.empty((0, LOG_COLUMNS), np.int64)
FIRST_LOG = 4096  # rows; a solve that takes more is done again with more

# The smallest board that exercises the ladder: a Latin square of two values.
TINY = Board(
    2,
    (1, EMPTY, EMPTY, EMPTY),
    ((HouseKind.ROW, (0, 1)), (HouseKind.ROW, (2, 3)), (HouseKind.COLUMN, (0, 2)), (HouseKind.COLUMN, (1, 3))),
)


@frozen
class LogicSolve:
    """How far the ladder came: solved or not, its hardest technique (None if no step was needed), cost and rounds.

    `rounds` holds (technique, applications on offer) of every step. `stuck` holds the candidates, as bits, where
    techniques that are not rare get no further for the first time; None where they reach the end. Solves are compared
    without it.
    """

    solved: bool
    hardest: Technique | None
    cost: int
    rounds: tuple[tuple[str, int], ...]
    stuck: IntArray | None = field(default=None, compare=False, repr=False)


class Bounds(NamedTuple):
    """How far a solve is of interest: costs above `most` end it.

    Where common techniques are stuck with fewer candidates too many than `surplus`, rare ones are not tried.
    """

    most: int = ANY_COST
    surplus: int | None = None


_UNBOUND = Bounds()


@lru_cache(maxsize=128)
def ladder_array(ladder: Ladder, whole: Ladder = ()) -> IntArray:
    """The ladder for the kernels, one row per technique, columns as in kernels/engine/step_cost.py.

    `whole` is the ladder that this is the lower part of: a person sees the singles that a level does not ask for
    all the same, so the cost is that of the whole ladder.
    """
    shared = _singles(whole or ladder)
    return np.array(
        [(t.code, t.degree, plainness(t.weight), t.code in PLACING, t.code in PATTERNS, *shared) for t in ladder],
        np.int64,
    )


@lru_cache(maxsize=8)
def free_ladder_array(ladder: Ladder) -> IntArray:
    """The same for solves whose cost nobody asks for: it is not worked out."""
    steps = ladder_array(ladder).copy()
    steps[:, SEEN] = 0
    return steps


def _singles(ladder: Ladder) -> tuple[int, ...]:
    hidden = [0] * len(HouseKind)
    naked = 0
    for technique in ladder:
        if technique.code is Code.HIDDEN_SINGLE:
            for kind in HouseKind:
                hidden[kind] += plainness(technique.weight) * (technique.degree >> kind & 1)
        if technique.code is Code.NAKED_SINGLE:
            naked = plainness(technique.weight)
    return (*hidden, naked)


@cache
def logic_solve_argument() -> Callable[..., int]:
    """The kernel `logic_solve` as an argument for other kernels."""
    solve_by_logic(TINY, (Technique("last cell", 1, Code.LAST_CELL, 0, ""),))
    return passed(logic_solve)


def solve_by_logic(board: Board, ladder: Ladder) -> LogicSolve:
    """Solve a board by the ladder; every step applies all occurrences of the easiest technique at once."""
    return solve_tables_by_logic(tables(board), start_masks(board), ladder, ladder_array(ladder))


def solve_tables_by_logic(board_tables: Tables, start: IntArray, ladder: Ladder, steps: IntArray) -> LogicSolve:
    """The same for a board as tables and the candidates to start with, the ladder also as an array."""
    work = _new_work(board_tables, start, steps, most_rounds(start.shape[0], board_tables.values))
    work.begin(start)
    stuck = work.state[CAND].copy() if work.tally[TOTALS, LEFT] else None
    work.go_on()
    return solve_of(work.tally, ladder, stuck)


def solve_of(tally: IntArray, ladder: Ladder, stuck: IntArray | None = None) -> LogicSolve:
    """What a tally with room for all rounds says of a solve by a ladder; stuck: see `LogicSolve`."""
    totals = tally[TOTALS].tolist()
    rows = tally[1 : totals[ROUNDS] + 1].tolist()
    rounds = tuple([(ladder[row[TECHNIQUE]].name, row[APPLICATIONS]) for row in rows])
    hardest = ladder[totals[HARDEST]] if totals[HARDEST] >= 0 else None
    return LogicSolve(totals[LEFT] == 0, hardest, totals[COST], rounds, stuck)


def hardest_of(board_tables: Tables, start: IntArray, ladder: Ladder, steps: IntArray) -> Technique | None:
    """The hardest technique of such a solve; None if the ladder does not reach its end, or no step was needed."""
    work = _new_work(board_tables, start, steps, 0)
    work.begin(start)
    work.go_on()
    left, hardest = work.tally[TOTALS, [LEFT, HARDEST]].tolist()
    return ladder[hardest] if left == 0 and hardest >= 0 else None


def trace_board(board: Board, ladder: Ladder, held: Sequence[int] = ()) -> tuple[Step, ...]:
    """The steps of the same solve, with every application; `held` are candidates as bits to start with, if given."""
    room = FIRST_LOG
    start = np.array(held, np.int64) if held else start_masks(board)
    while True:
        log = np.zeros((room, LOG_COLUMNS), np.int64)
        tally = solve_tally(tables(board), start, ladder_array(ladder), log)
        used = int(log[HEADER, USED])
        if used < room:
            names = [ladder[t].name for t in tally[1 : tally[TOTALS, ROUNDS] + 1, TECHNIQUE].tolist()]
            return _steps(names, board, log[1 : used + 1].tolist())
        room = used + 1


def solve_tally(
    board_tables: Tables, start: IntArray, steps: IntArray, log: IntArray = _NO_LOG, bounds: Bounds = _UNBOUND
) -> IntArray:
    """The tally of a whole solve, by the kernel and, where that is stuck, by rare techniques."""
    work = _new_work(board_tables, start, steps, most_rounds(start.shape[0], board_tables.values))
    work = work._replace(most=bounds.most, log=log)
    work.begin(start)
    if bounds.surplus is None or int(np.bitwise_count(work.state[CAND]).sum()) - start.shape[0] >= bounds.surplus:
        work.go_on()
    return work.tally


class _Work(NamedTuple):
    """A solve as far as it has come: the arguments of `logic_solve`."""

    tables: Tables
    steps: IntArray
    most: int
    state: IntArray
    tally: IntArray
    due: IntArray
    log: IntArray

    def begin(self, start: IntArray) -> None:
        """Go as far as techniques reach that are not rare."""
        logic_solve(self.tables, self.steps, start, self.most, self.state, self.tally, self.due, self.log)

    def go_on(self) -> None:
        """Go on, by rare techniques where the others are stuck."""
        go_on(logic_solve, find_rare, *self)


def _new_work(board_tables: Tables, start: IntArray, steps: IntArray, rounds: int) -> _Work:
    """Room for a solve, with so many rounds of it."""
    state = np.empty((STATE_ROWS, start.shape[0]), np.int64)
    tally = np.zeros((rounds + 1, TALLY_COLUMNS), np.int64)
    due = np.empty((DUE_ROWS, max(len(board_tables.cages), len(board_tables.houses), board_tables.values)), np.int64)
    return _Work(board_tables, steps, ANY_COST, state, tally, due, _NO_LOG)


def most_rounds(cells: int, values: int) -> int:
    """The most rounds of a solve: each places a value or strikes a candidate."""
    return cells * (values + 1)


def _steps(names: list[str], board: Board, log: list[list[int]]) -> tuple[Step, ...]:
    rounds: list[list[Application]] = [[] for _ in names]
    for (number, _), rows in groupby(log, key=lambda row: row[:2]):
        rounds[number].append(_application(board, list(rows)))
    return tuple(Step(name, tuple(applications)) for name, applications in zip(names, rounds, strict=True))


def _application(board: Board, rows: list[list[int]]) -> Application:
    found: dict[int, list[tuple[int, tuple[int, ...]]]] = {PATTERN: [], HOUSE: [], PUTS: [], STRIKES: []}
    for _, _, role, where, mask in rows:
        found[role].append((where, values_of(mask)))
    puts, strikes = ([(cell, value) for cell, values in found[role] for value in values] for role in (PUTS, STRIKES))
    houses = [(board.houses[h][0].name.lower(), board.houses[h][1]) for h, _ in found[HOUSE]]
    return Application(tuple(found[PATTERN]), tuple(houses), tuple(puts), tuple(strikes))


@cache
def values_of(mask: int) -> tuple[int, ...]:
    """The values of a set of bits, ascending."""
    return tuple(v + 1 for v in range(mask.bit_length()) if mask >> v & 1)
