"""Digging givens out of a full Sudoku where the ladder's kernel is no test: for what only rare techniques solve.

Plain Python around the compiled search: a kernel of its own would be a third faster and take four seconds to compile.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pipeline.solving.board import Tables
from pipeline.solving.kernels.chance import below
from pipeline.solving.kernels.search import search
from pipeline.solving.words import Words

PROOF_NODES = 400  # of one search for a second solution; where they do not do, the givens stay

FURTHER = 4  # orbits at most that rare techniques may spare

_UNSHUFFLED = np.empty(0, np.int64)


def dig_unique(tables: Tables, full: Words, orbits: Words, state: Words, least: int) -> Words:
    """Givens as bits after removing every orbit that leaves one solution and at least `least` givens.

    orbits: cells that are removed together, one row each, padded with -1; they are tried in random order.
    """
    everything = (1 << tables.values) - 1
    givens, values = full.copy(), full.tolist()
    found = np.empty((1, len(values)), np.int64)
    left = len(values)
    for row in _shuffled(orbits.tolist(), state):
        cells = [cell for cell in row if cell >= 0]
        if left - len(cells) < least:
            continue
        for cell in cells:
            givens[cell] = everything
        unique = _is_unique(tables, givens, [(cell, values[cell]) for cell in cells], found)
        left -= len(cells) * unique
        for cell in cells:
            givens[cell] = everything if unique else values[cell]
    return givens


def dig_further(full: Words, givens: Words, orbits: Words, solves: Callable[[Words], bool], state: Words) -> Words:
    """Givens as bits after removing a few more orbits, in random order, without which `solves` still says yes."""
    everything = int(np.bitwise_or.reduce(full))
    givens = givens.copy()
    removed = 0
    most = 1 + below(state, FURTHER)
    for row in _shuffled(orbits.tolist(), state):
        cells = [cell for cell in row if cell >= 0]
        if removed == most or givens[cells[0]] == everything:
            continue
        for cell in cells:
            givens[cell] = everything
        if solves(givens):
            removed += 1
            continue
        for cell in cells:
            givens[cell] = full[cell]
    return givens


def _is_unique(tables: Tables, givens: Words, cleared: list[tuple[int, int]], found: Words) -> bool:
    """Is there no second solution? It would differ in a cleared cell: in the one at hand, and in none before it."""
    everything = (1 << tables.values) - 1
    for cell, value in cleared:
        givens[cell] = everything & ~value
        number, nodes = search(tables, givens, PROOF_NODES, _UNSHUFFLED, found)
        if number or nodes <= 0:
            return False
        givens[cell] = value
    return True


def _shuffled(rows: list[list[int]], state: Words) -> list[list[int]]:
    """The rows in random order (Fisher and Yates), shuffled in place."""
    for i in range(len(rows) - 1, 0, -1):
        j = below(state, i + 1)
        rows[i], rows[j] = rows[j], rows[i]
    return rows
