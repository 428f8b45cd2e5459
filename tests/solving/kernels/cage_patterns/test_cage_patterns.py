"""Patterns of cages against brute force: small boards in the middle of a solve, all readings written out as sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import prod
from random import Random

import numpy as np
import pytest

from pipeline.model.puzzle import Cage, Operator
from pipeline.solving.board import Board, start_masks, tables
from pipeline.solving.kernels.cage_patterns.cage_pairs import cage_pairs
from pipeline.solving.kernels.cage_patterns.line_fillings import line_fillings
from pipeline.solving.kernels.cage_patterns.line_totals import line_totals
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, PLACED, STATE_ROWS, STRIKE
from pipeline.solving.techniques import ODD, PRODUCT, SUM, totals

N = 4
NO_LOG = np.empty((0, LOG_COLUMNS), np.int64)
PLANS = ("aabbcddecffegghh", "abbcaddceefcgghh", "aaabccdbeedffggg", "abcdabcdeefggeff")
SEEDS = range(20)

Values = dict[int, int]
Strikes = set[tuple[int, int]]


def latin_square(chance: Random) -> list[int]:
    rows, columns, names = (chance.sample(range(N), N) for _ in range(3))
    return [names[(row + column) % N] + 1 for row in rows for column in columns]


def clue(cells: tuple[int, ...], values: list[int], chance: Random) -> Cage:
    if len(cells) == 1:
        return Cage(cells, Operator.ADD, values[0])
    readings = [(Operator.ADD, sum(values)), (Operator.MULTIPLY, prod(values))]
    readings += [(Operator.SUBTRACT, max(values) - min(values))] if len(cells) == 2 else []
    return Cage(cells, *chance.choice(readings))


def under_way(latin, seed: int) -> tuple[Board, list[set[int]], np.ndarray]:
    """A board, and a solve of it with some candidates gone and some values placed."""
    chance = Random(seed)
    plan, square = chance.choice(PLANS), latin_square(chance)
    groups = [tuple(c for c in range(N * N) if plan[c] == letter) for letter in sorted(set(plan))]
    board = latin(N, [clue(cells, [square[c] for c in cells], chance) for cells in groups])
    state = np.zeros((STATE_ROWS, N * N), np.int64)
    state[CAND] = start_masks(board)
    for cell, value in enumerate(square):
        state[PLACED, cell] = chance.random() < 0.2
        for other in set(range(1, N + 1)) - {value}:
            if state[PLACED, cell] or chance.random() < 0.4:
                state[CAND, cell] &= ~(1 << (other - 1))
    candidates = [{v for v in range(1, N + 1) if mask >> (v - 1) & 1} for mask in state[CAND].tolist()]
    for cage in board.cages:  # what a single cage leaves is settled before any pattern is looked for
        ways = fillings(cage, candidates)
        for cell in cage.cells:
            candidates[cell] = {way[cell] for way in ways}
            state[CAND, cell] = sum(1 << (value - 1) for value in candidates[cell])
            state[PLACED, cell] = len(candidates[cell]) == 1
    return board, candidates, state


def fillings(cage: Cage, candidates: list[set[int]]) -> list[Values]:
    found = []
    for values in product(*(candidates[cell] for cell in cage.cells)):
        pairs = combinations(zip(cage.cells, values, strict=True), 2)
        differ = all(x != y for (a, x), (b, y) in pairs if a // N == b // N or a % N == b % N)
        reached = {
            Operator.ADD: sum(values),
            Operator.MULTIPLY: prod(values),
            Operator.SUBTRACT: max(values) - min(values),
        }[cage.operator]
        if differ and reached == cage.target:
            found.append(dict(zip(cage.cells, values, strict=True)))
    return found


def struck(state: np.ndarray) -> Strikes:
    return {(cell, v + 1) for cell, mask in enumerate(state[STRIKE].tolist()) for v in range(N) if mask >> v & 1}


def unused(cells: Iterable[int], ways: list[Values], candidates: list[set[int]], state: np.ndarray) -> Strikes:
    open_cells = [cell for cell in cells if not state[PLACED, cell]]
    return {(cell, value) for cell in open_cells for value in candidates[cell] - {way[cell] for way in ways}}


def lines() -> list[set[int]]:
    return [{r * N + k for k in range(N)} for r in range(N)] + [{k * N + c for k in range(N)} for c in range(N)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_line_is_filled_as_by_brute_force(latin, seed: int) -> None:
    board, candidates, state = under_way(latin, seed)
    expected: Strikes = set()
    for line in lines():
        cages = [cage for cage in board.cages if line & set(cage.cells)]
        ways = [
            {cell: value for part in parts for cell, value in part.items()}
            for parts in product(*(fillings(cage, candidates) for cage in cages))
        ]
        ways = [way for way in ways if len({way[cell] for cell in line}) == N]
        expected |= unused({cell for cage in cages for cell in cage.cells}, ways, candidates, state)
    line_fillings(tables(board), state, NO_LOG, 500)
    assert struck(state) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_two_cages_are_filled_as_by_brute_force(latin, seed: int) -> None:
    board, candidates, state = under_way(latin, seed)
    expected: Strikes = set()
    for one, other in combinations(board.cages, 2):
        both = {*one.cells, *other.cells}
        shared = [line for line in lines() if line & set(one.cells) and line & set(other.cells)]
        ways = [a | b for a in fillings(one, candidates) for b in fillings(other, candidates)]
        ways = [way for way in ways if all(fits(line, both, way, candidates) for line in shared)]
        if all(state[PLACED, cell] for cell in both):
            continue
        if shared:
            expected |= unused(both, ways, candidates, state)
        for line in shared:
            theirs = set.intersection(*({way[cell] for cell in line & both} for way in ways))
            expected |= {(c, v) for c in line - both if not state[PLACED, c] for v in theirs & candidates[c]}
    cage_pairs(tables(board), state, NO_LOG, 1 << 16)
    assert struck(state) == expected


def fits(line: set[int], both: set[int], way: Values, candidates: list[set[int]]) -> bool:
    held = [way[cell] for cell in line & both]
    elsewhere = set().union(*(candidates[cell] for cell in line - both))
    return len(set(held)) == len(held) and set(range(1, N + 1)) <= {*held, *elsewhere}


def amount(values: Iterable[int], kind: int) -> int:
    return prod(values) if kind == PRODUCT else sum(values) % 2 if kind == ODD else sum(values)


def regions(most: int) -> Iterator[tuple[set[int], int]]:
    """Adjacent lines and their number: one, or two and more."""
    for together in range(min(most, 2), most + 1):
        for first in range(N - together + 1):
            for side in (0, N):
                yield set().union(*lines()[side + first : side + first + together]), together


@pytest.mark.parametrize("cages", [1, 3])
@pytest.mark.parametrize("most", [1, 3])
@pytest.mark.parametrize("kind", [SUM, PRODUCT, ODD])
def test_lines_hold_their_total_as_by_brute_force(latin, kind: int, most: int, cages: int) -> None:
    for seed in SEEDS:
        board, candidates, state = under_way(latin, seed)
        expected: Strikes = set()
        for region, together in regions(most):
            parts = [(cage, fillings(cage, candidates)) for cage in board.cages if region & set(cage.cells)]
            expected |= left_over(parts, region, together, kind, cages, candidates, state)
        line_totals(tables(board), state, NO_LOG, totals(kind, most, cages))
        assert struck(state) == expected, seed


def left_over(
    parts: list[tuple[Cage, list[Values]]],
    region: set[int],
    together: int,
    kind: int,
    most: int,
    candidates: list[set[int]],
    state: np.ndarray,
) -> Strikes:
    """What the unknown cages of a region cannot use if all of it is to have the right total."""
    whole = amount([v for _ in range(together) for v in range(1, N + 1)], kind)

    def held(way: Values) -> int:
        return amount([way[cell] for cell in region & set(way)], kind)

    amounts = [{held(way) for way in ways} for _, ways in parts]
    if not 0 < sum(len(some) > 1 for some in amounts) <= most:
        return set()
    found: Strikes = set()
    for p, (cage, ways) in enumerate(parts):
        others = list(product(*amounts[:p], *amounts[p + 1 :]))
        able = [way for way in ways if any(amount([held(way), *rest], kind) == whole for rest in others)]
        if len(amounts[p]) > 1:
            found |= unused(cage.cells, able, candidates, state)
    return found
