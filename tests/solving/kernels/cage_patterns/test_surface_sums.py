from __future__ import annotations

from itertools import combinations, groupby
from random import Random

import numpy as np
import pytest

from pipeline.model.puzzle import BLACK, Cage, Operator
from pipeline.solving.board import Board, HouseKind, start_masks, tables
from pipeline.solving.kernels.cage_patterns.surface_sums import surface_sums
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, PLACED, STATE_ROWS, STRIKE

NO_LOG = np.empty((0, LOG_COLUMNS), np.int64)

# Layouts of white cells (.) with a solution each: a chain of two blocks, a ring, a full square, one with a notch.
LAYOUTS = [
    ("..##", "....", "##.."),
    ("...", ".#.", "..."),
    ("...", "...", "..."),
    ("...#", "....", "#..."),
    ("..#..", ".....", "..#.."),
    ("..##", "..##", ".....", "#....", "##..."),
]


def paged_groups(layout: tuple[str, ...]) -> list[tuple[int, ...]]:
    """The runs across, then those down."""
    width = max(map(len, layout))
    text = "".join(line.ljust(width, "#") for line in layout)
    rows = [range(r * width, (r + 1) * width) for r in range(len(layout))]
    columns = [range(c, len(text), width) for c in range(width)]
    groups = [groupby(line, key=lambda cell: text[cell]) for line in (*rows, *columns)]
    return [tuple(cells) for group in groups for sign, cells in group if sign == "."]


def filled(layout: tuple[str, ...], chance: Random) -> tuple[Board, dict[int, int]]:
    """A board of a layout, and a filling in which the values of a run differ."""
    runs = paged_groups(layout)
    cells = sorted({cell for run in runs for cell in run})
    values: dict[int, int] = {}
    while len(values) < len(cells):
        values = {}
        for cell in cells:
            free = set(range(1, 10)) - {values[near] for run in runs if cell in run for near in run if near in values}
            if not free:
                break
            values[cell] = chance.choice(sorted(free))
    cages = tuple(Cage(run, Operator.RUN, sum(values[cell] for cell in run)) for run in runs)
    size = max(map(len, layout)) * len(layout)
    givens = tuple(0 if cell in values else BLACK for cell in range(size))
    return Board(9, givens, tuple((HouseKind.RUN, run) for run in runs), cages), values


def state_of(board: Board, values: dict[int, int], chance: Random) -> np.ndarray:
    """A solve under way: some cells placed, the others with a few candidates, the right one among them."""
    state = np.zeros((STATE_ROWS, len(board.givens)), np.int64)
    state[CAND] = start_masks(board)
    for cell, value in values.items():
        if chance.random() < 0.3:
            state[CAND, cell], state[PLACED, cell] = 1 << (value - 1), 1
        else:
            others = sum(1 << v for v in chance.sample(range(9), 4))
            state[CAND, cell] = others | 1 << (value - 1) | 1 << (value % 9)
    return state


def candidates(state: np.ndarray, cell: int) -> set[int]:
    return {v for v in range(1, 10) if int(state[CAND, cell]) >> (v - 1) & 1}


def by_brute_force(board: Board, state: np.ndarray, values: dict[int, int], degree: int) -> set[tuple[int, int]]:
    """What all sets of runs give out of which no more than `degree` open cells stick."""
    removed = set()
    numbered = range(len(board.cages))
    first_cells = [cage.cells[0] for cage in board.cages]
    across = next(k for k in range(1, len(first_cells)) if first_cells[k] < first_cells[k - 1])
    for size in range(1, len(board.cages) + 1):
        for chosen in combinations(numbered, size):
            times: dict[int, int] = {}
            for k in chosen:
                for cell in board.cages[k].cells:
                    times[cell] = times.get(cell, 0) + (1 if k < across else -1)
            out = {cell: sign for cell, sign in times.items() if sign and not state[PLACED, cell]}
            if not 1 <= len(out) <= degree:
                continue
            total = sum(board.cages[k].target * (1 if k < across else -1) for k in chosen)
            total -= sum(sign * values[cell] for cell, sign in times.items() if state[PLACED, cell])
            removed |= unpaired(board, state, out, total)
    return removed


def unpaired(board: Board, state: np.ndarray, out: dict[int, int], total: int) -> set[tuple[int, int]]:
    cells = list(out)
    fits = []
    for first in candidates(state, cells[0]):
        for last in candidates(state, cells[-1]):
            peers = cells[0] != cells[-1] and any({cells[0], cells[-1]} <= set(cage.cells) for cage in board.cages)
            same = len(cells) == 1
            if first != last if same else peers and first == last:
                continue
            if sum(out[cell] * value for cell, value in zip(cells, (first, last), strict=False)) == total:
                fits.append({cells[0]: first, cells[-1]: last})
    return {(cell, v) for cell in cells for v in candidates(state, cell) if all(fit[cell] != v for fit in fits)}


@pytest.mark.parametrize("degree", [1, 2])
@pytest.mark.parametrize("layout", LAYOUTS, ids=["/".join(layout) for layout in LAYOUTS])
def test_regions_give_what_all_sets_of_runs_give(layout: tuple[str, ...], degree: int) -> None:
    chance = Random(f"{layout} {degree}")
    for _ in range(8):
        board, values = filled(layout, chance)
        state = state_of(board, values, chance)
        expected = by_brute_force(board, state, values, degree)
        state[STRIKE] = 0
        offered = surface_sums(tables(board), state, NO_LOG, degree)
        struck = {(cell, v) for cell in values for v in range(1, 10) if int(state[STRIKE, cell]) >> (v - 1) & 1}
        assert struck <= expected
        if degree == 1 or not by_brute_force(board, state, values, 1):
            assert struck == expected
        assert bool(offered) == bool(struck)
        assert all(values[cell] != v for cell, v in struck)
