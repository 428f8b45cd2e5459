"""Surface sums ("limited area"): runs that cross each other in all but one or two cells give these by their totals.

Runs are the nodes of a graph, open cells its edges, each between the two runs that it lies in. In a set of runs
the totals one way less the totals the other way count every inner cell twice, with opposite signs: what is left is
the cells that stick out. One cell alone sticks out of a set where it is a bridge of the graph; two cells do where
the graph without the one has the other as a bridge. So all such sets are found, however they lie.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_OPERATOR, CAGE_SIZE, CAGE_TARGET, CAGES_OF_CELL, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import RUN, SUM_VALUES
from pipeline.solving.kernels.engine.bits import count
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PATTERN, PLACED, close, note, propose_strike

# Rows of the walk over the graph, a column per run. SIDE: 1 one way, -1 the other; REST: the total less placed
# cells, with the sign of the side; FIRST, LAST: the order of visits, LAST that of the latest below the run in the
# tree; LOW: the earliest visit that it reaches; SUM: of REST over the runs below; FROM: the cell that led to it.
SIDE, REST, FIRST, LAST, LOW, SUM, FROM, NEXT, PATH = range(9)
ROWS = 9


@entry
def surface_sums(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Sets of runs out of which `degree` cells stick, 1 or 2: what they give is struck from these cells.

    Returns the number of applications. A board has none if an open cell lies in other than two runs, one a side.
    """
    _, _, cages, links, _, _ = tables
    walk = np.zeros((ROWS, cages.shape[0]), np.int64)
    if not _is_graph(cages, links, state):
        return 0
    _weigh(cages, state, walk)
    _visit(cages, links, state, walk, -1)
    if not _has_sides(links, state, walk):
        return 0
    for run in range(cages.shape[0]):
        walk[REST, run] *= walk[SIDE, run]
    if degree == 1:
        _visit(cages, links, state, walk, -1)
        return _single_cells(cages, state, log, walk)
    offered = 0
    for cell in range(state.shape[1]):
        if state[CAND, cell] and not state[PLACED, cell]:
            _visit(cages, links, state, walk, cell)
            offered += _pairs(cages, links, state, log, walk, cell)
    return offered


@kernel
def _is_graph(cages: IntArray, links: IntArray, state: IntArray) -> bool:
    for cell in range(state.shape[1]):
        if state[CAND, cell] and not state[PLACED, cell]:
            if links[cell, CAGES_OF_CELL] != 2:
                return False
            for i in (1, 2):
                if cages[links[cell, CAGES_OF_CELL + i], CAGE_OPERATOR] != RUN:
                    return False
    return True


@kernel
def _has_sides(links: IntArray, state: IntArray, walk: IntArray) -> bool:
    for cell in range(state.shape[1]):
        if state[CAND, cell] and not state[PLACED, cell]:
            if walk[SIDE, links[cell, CAGES_OF_CELL + 1]] == walk[SIDE, links[cell, CAGES_OF_CELL + 2]]:
                return False
    return True


@kernel
def _weigh(cages: IntArray, state: IntArray, walk: IntArray) -> None:
    """Write the totals less placed cells."""
    for run in range(cages.shape[0]):
        walk[REST, run] = cages[run, CAGE_TARGET]
        for i in range(CAGE_HEAD, CAGE_HEAD + cages[run, CAGE_SIZE]):
            if state[PLACED, cages[run, i]]:
                walk[REST, run] -= count(state[CAND, cages[run, i]] - 1) + 1


@kernel
def _other_run(links: IntArray, cell: int, run: int) -> int:
    return links[cell, CAGES_OF_CELL + 1] + links[cell, CAGES_OF_CELL + 2] - run


@kernel
def _visit(cages: IntArray, links: IntArray, state: IntArray, walk: IntArray, without: int) -> None:
    """Walk over the graph without one cell, depth first (search for bridges, Tarjan 1974); -1 leaves none out."""
    for run in range(cages.shape[0]):
        walk[FIRST, run] = -1
    visits = 0
    for root in range(cages.shape[0]):
        if walk[FIRST, root] >= 0:
            continue
        visits = _enter(walk, root, -1, 1 if without < 0 else walk[SIDE, root], visits)
        walk[PATH, 0] = root
        depth = 0
        while depth >= 0:
            run = walk[PATH, depth]
            i = walk[NEXT, run]
            if i == cages[run, CAGE_SIZE]:
                depth -= 1
                walk[LAST, run] = visits - 1
                if depth >= 0:
                    above = walk[PATH, depth]
                    walk[LOW, above] = min(walk[LOW, above], walk[LOW, run])
                    walk[SUM, above] += walk[SUM, run]
                continue
            walk[NEXT, run] = i + 1
            cell = cages[run, CAGE_HEAD + i]
            if state[PLACED, cell] or cell == without or cell == walk[FROM, run]:
                continue
            near = _other_run(links, cell, run)
            if walk[FIRST, near] >= 0:
                walk[LOW, run] = min(walk[LOW, run], walk[FIRST, near])
            else:
                visits = _enter(walk, near, cell, -walk[SIDE, run], visits)
                depth += 1
                walk[PATH, depth] = near


@kernel
def _enter(walk: IntArray, run: int, cell: int, side: int, visits: int) -> int:
    walk[SIDE, run] = side
    walk[FIRST, run] = visits
    walk[LOW, run] = visits
    walk[SUM, run] = walk[REST, run]
    walk[FROM, run] = cell
    walk[NEXT, run] = 0
    return visits + 1


@kernel
def _is_bridge(walk: IntArray, run: int) -> bool:
    """Is the cell that led to the run the only way to it?"""
    return walk[FROM, run] >= 0 and walk[LOW, run] == walk[FIRST, run]


@kernel
def _single_cells(cages: IntArray, state: IntArray, log: IntArray, walk: IntArray) -> int:
    offered = 0
    for run in range(cages.shape[0]):
        if not _is_bridge(walk, run):
            continue
        cell = walk[FROM, run]
        value = walk[SIDE, run] * walk[SUM, run]
        bit = 1 << (value - 1) if 0 < value <= SUM_VALUES else 0
        if state[CAND, cell] & bit and propose_strike(state, log, cell, ~bit):
            note(log, PATTERN, cell, bit)
            _note_runs(cages, log, walk, run)
            offered += close(log)
    return offered


@kernel
def _note_runs(cages: IntArray, log: IntArray, walk: IntArray, top: int) -> None:
    """Note the runs below one in the tree; the house of a run has the run's number."""
    if log.shape[0] == 0:
        return
    for run in range(cages.shape[0]):
        if walk[FIRST, top] <= walk[FIRST, run] <= walk[LAST, top]:
            note(log, HOUSE, run, 0)


@kernel
def _pairs(cages: IntArray, links: IntArray, state: IntArray, log: IntArray, walk: IntArray, out: int) -> int:
    """The bridges of the graph without the cell `out` that part the two runs of that cell."""
    offered = 0
    for run in range(cages.shape[0]):
        cell = walk[FROM, run]
        if cell <= out or not _is_bridge(walk, run):
            continue
        sign = 0
        for i in (1, 2):
            end = links[out, CAGES_OF_CELL + i]
            if walk[FIRST, run] <= walk[FIRST, end] <= walk[LAST, run]:
                sign += walk[SIDE, end]
        if sign == 0:
            continue
        differ = _share_run(links, out, cell)
        hit = _strike_unpaired(state, log, out, sign, cell, walk[SIDE, run], walk[SUM, run], differ)
        hit |= _strike_unpaired(state, log, cell, walk[SIDE, run], out, sign, walk[SUM, run], differ)
        if hit:
            note(log, PATTERN, out, state[CAND, out])
            note(log, PATTERN, cell, state[CAND, cell])
            _note_runs(cages, log, walk, run)
            offered += close(log)
    return offered


@kernel
def _share_run(links: IntArray, a: int, b: int) -> bool:
    for i in (1, 2):
        for j in (1, 2):
            if links[a, CAGES_OF_CELL + i] == links[b, CAGES_OF_CELL + j]:
                return True
    return False


@kernel
def _strike_unpaired(
    state: IntArray, log: IntArray, cell: int, sign: int, other: int, other_sign: int, total: int, differ: bool
) -> int:
    """Strike the values of a cell without a partner in the other: sign * value + other sign * partner = total."""
    kept = 0
    for value in range(1, SUM_VALUES + 1):
        partner = (total - sign * value) * other_sign
        if 0 < partner <= SUM_VALUES and state[CAND, other] >> (partner - 1) & 1 and not (differ and partner == value):
            kept |= 1 << (value - 1)
    return propose_strike(state, log, cell, ~kept)
