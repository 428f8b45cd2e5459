"""Solving as a person does: the easiest technique that makes progress, then from the bottom of the ladder again."""

from __future__ import annotations

import numpy as np

from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.clues import (
    cage_cells,
    cage_claiming,
    cage_pointing,
    cage_sets,
    cages_of_one,
    run_bounds,
    run_combinations,
    run_fillings,
    run_mandatory,
    run_sums,
)
from pipeline.solving.kernels.houses import (
    fish,
    hidden_singles,
    hidden_subsets,
    last_cells,
    locked,
    naked_singles,
    naked_subsets,
)
from pipeline.solving.kernels.search import new_scratch
from pipeline.solving.kernels.state import PUT, STRIKE, begin, carry_out
from pipeline.solving.techniques import Code
from pipeline.solving.words import Words

LAST_CELL, HIDDEN_SINGLE, NAKED_SINGLE, LOCKED, NAKED_SUBSET, HIDDEN_SUBSET, FISH = (int(c) for c in list(Code)[:7])
CAGE_OF_ONE, CAGE_SET, CAGE_CELLS, CAGE_POINTING, CAGE_CLAIMING = (int(c) for c in list(Code)[7:12])
RUN_SUMS, RUN_COMBINATIONS, RUN_MANDATORY, RUN_BOUNDS, RUN_FILLINGS = (int(c) for c in list(Code)[12:])
CODES = len(Code)
SCARCITY = 27  # the cost's fixed point: one application on offer outweighs so many open cells
ELIMINATION = 3


@kernel
def offer(tables: Tables, code: int, degree: int, state: Words, scratch: Words, due: Words) -> int:
    """Propose all applications of one technique into the state; returns how many there are.

    `due` marks, per technique and cage, the cages that changed since the technique last looked at them.
    """
    values, houses, cages, links, meets = tables
    if code == LAST_CELL:
        return last_cells(houses, state)
    if code == HIDDEN_SINGLE:
        return hidden_singles(houses, state, degree)
    if code == NAKED_SINGLE:
        return naked_singles(state)
    if code == LOCKED:
        return locked(houses, links, meets, state, degree)
    if code == NAKED_SUBSET:
        return naked_subsets(houses, state, degree)
    if code == HIDDEN_SUBSET:
        return hidden_subsets(houses, state, degree, values)
    if code == FISH:
        return fish(houses, state, degree, values)
    if code == CAGE_OF_ONE:
        return cages_of_one(cages, state)
    if code == CAGE_SET:
        return cage_sets(cages, state, scratch, due[code])
    if code == CAGE_CELLS:
        return cage_cells(cages, state, scratch, due[code])
    if code == CAGE_POINTING:
        return cage_pointing(cages, houses, links, state, scratch)
    if code == CAGE_CLAIMING:
        return cage_claiming(cages, houses, links, state, scratch)
    if code == RUN_SUMS:
        return run_sums(cages, state, due[code])
    if code == RUN_COMBINATIONS:
        return run_combinations(cages, state, due[code])
    if code == RUN_MANDATORY:
        return run_mandatory(cages, state, due[code])
    if code == RUN_BOUNDS:
        return run_bounds(cages, state, due[code])
    return run_fillings(cages, state, due[code])


@kernel
def step_cost(weight: int, places: int, offered: int, left: int) -> int:
    """A person's effort for one step, in fixed point.

    A step costs its technique's weight, and more the longer one must look for it: weight * (1 + open cells /
    (27 * applications on offer)), after Pelanek's finding (arXiv 1403.7373) that scarcity of easy steps
    matters as much as their difficulty. Placements on offer are all carried out and all count; of eliminations
    one is needed, and it counts three times for the pencil marks it takes.
    """
    if places:
        return weight * (SCARCITY * offered + left)
    return ELIMINATION * weight * (SCARCITY * offered + left) // offered


@entry
def climb(
    tables: Tables, ladder: Words, start: Words, most: int, state: Words, rounds: Words, trace: Words
) -> tuple[int, int, int, int, int]:
    """Solve as far as the ladder reaches, and as long as the cost is at most `most`.

    ladder: code, degree, weight, 1 if it places values; per technique, easiest first.
    state: shape (4, cells), holds the final candidates.
    rounds: technique, applications, open cells before; as many rounds are written as there is room for.
    trace: round, cell, value placed, values removed (both as bits), likewise. Generators pass empty arrays.
    Returns the open cells left (0: solved), the hardest technique (-1: none), the cost, the number of rounds and
    of trace rows.
    """
    links = tables.links
    scratch = new_scratch(tables.cages)
    due = np.ones((CODES, tables.cages.shape[0]), np.int64)
    left = begin(links, start, state)
    hardest = -1
    cost = 0
    n_rounds = 0
    n_trace = 0
    t = 0
    while left and t < ladder.shape[0] and cost <= most:
        offered = offer(tables, ladder[t, 0], ladder[t, 1], state, scratch, due)
        if offered == 0:
            t += 1
            continue
        if n_rounds < rounds.shape[0]:
            rounds[n_rounds, 0] = t
            rounds[n_rounds, 1] = offered
            rounds[n_rounds, 2] = left
        n_trace = _write_trace(n_rounds, state, trace, n_trace)
        n_rounds += 1
        hardest = max(hardest, t)
        cost += step_cost(ladder[t, 2], ladder[t, 3], offered, left)
        left -= carry_out(links, state, due)
        t = 0
    return left, hardest, cost, n_rounds, n_trace


@kernel
def _write_trace(number: int, state: Words, trace: Words, row: int) -> int:
    if trace.shape[0] == 0:
        return 0
    for cell in range(state.shape[1]):
        if state[PUT, cell] or state[STRIKE, cell]:
            trace[row, 0] = number
            trace[row, 1] = cell
            trace[row, 2] = state[PUT, cell]
            trace[row, 3] = state[STRIKE, cell]
            row += 1
    return row
