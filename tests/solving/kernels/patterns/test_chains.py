"""Chains against a search that is written down from their definition, in states where common techniques are stuck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Board, start_masks, tables
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, PLACED, PUT, STATE_ROWS, STRIKE
from pipeline.solving.kernels.patterns.chains import chains
from pipeline.solving.kernels.patterns.unique_rectangles import unique_rectangles
from pipeline.solving.kernels.solve.logic_solve import logic_solve, new_due, new_tally
from pipeline.solving.logic_solve import ladder_array
from pipeline.solving.patterns import PATTERNS
from pipeline.solving.techniques import ALTERNATING, ANY_COST, X_LINKS, Y_LINKS, Code, Technique, deadly, links

TEXTS = {
    "wants a unique loop": "5.......2.3.7...8.2.....935..1.6.......5.7.......8..5....6..32.32...57....61....9",
    "wants a short chain": ".....8..1....672.3..31..4..3...9..5..9.7.......4583.6.6.8......7.1.......39.4...8",
    "wants a long chain": "....35.....729....1.28..5..2...47..39.......2.14.8..5.8...7..3....6..874.......1.",
}
NO_LOG = np.empty((0, LOG_COLUMNS), np.int64)
KINDS = {"X": X_LINKS, "XY": Y_LINKS, "alternating": ALTERNATING}
LENGTHS = (4, 6, 8, 10, 14, 400)

Literal = tuple[int, int, bool]  # cell, value, true or false
Found = tuple[list[int], list[int]]  # of every cell what is struck and what is placed, as bits


@cache
def stuck(name: str) -> tuple[Board, tuple[tuple[int, ...], ...]]:
    """A board, and its state where the common techniques are stuck."""
    sudoku = FAMILIES["sudoku"]
    board = sudoku.model(sudoku.parse(TEXTS[name]))
    ladder = tuple(technique for technique in sudoku.ladder if technique.code not in PATTERNS)
    state = np.empty((STATE_ROWS, 81), np.int64)
    begin = (tables(board), ladder_array(ladder), start_masks(board), ANY_COST)
    assert logic_solve(*begin, state, new_tally(0), new_due(tables(board)), NO_LOG)
    return board, tuple(map(tuple, state.tolist()))


def ladder_of(code: Code, *degrees: int) -> IntArray:
    return ladder_array(tuple(Technique(str(degree), 60, code, degree, "") for degree in degrees))


def proposed(
    find: Callable[..., tuple[int, int]], name: str, ladder: IntArray, place: int = 0
) -> tuple[int, int, Found]:
    """The place in the ladder, the number of applications, and what they strike and place."""
    board, rows = stuck(name)
    state = np.array(rows, np.int64)
    at, offered = find(tables(board), state, NO_LOG, ladder, place)
    return int(at), int(offered), (state[STRIKE].tolist(), state[PUT].tolist())


def follows(name: str, kinds: int) -> Callable[[Literal], Iterator[Literal]]:
    """What follows from a candidate being true, or false, by one link."""
    board, rows = stuck(name)
    houses = [cells for _, cells in board.houses]
    places = {
        cell: set() if rows[PLACED][cell] else {v for v in range(1, 10) if rows[CAND][cell] >> v - 1 & 1}
        for cell in range(81)
    }

    def step(literal: Literal) -> Iterator[Literal]:
        cell, value, true = literal
        mine = [cells for cells in houses if cell in cells]
        if true:
            yield from ((k, value, False) for cells in mine for k in cells if k != cell and value in places[k])
            yield from ((cell, v, False) for v in places[cell] if v != value and kinds == ALTERNATING)
            return
        for cells in mine:
            others = [k for k in cells if k != cell and value in places[k]]
            if len(others) == 1 and kinds & X_LINKS:
                yield others[0], value, True
        if len(places[cell]) == 2 and kinds & Y_LINKS:
            yield cell, min(places[cell] - {value}), True

    return step


def refuted(name: str, kinds: int, candidates: int) -> Found:
    """What chains of so many candidates strike and place, by a search from end to end."""
    _, rows = stuck(name)
    step = follows(name, kinds)
    struck, placed = [0] * 81, [0] * 81
    for cell, value, true in ((c, v, t) for c in range(81) for v in range(1, 10) for t in (True, False)):
        if rows[PLACED][cell] or not rows[CAND][cell] >> value - 1 & 1:
            continue
        reached = edge = {(cell, value, true)}
        for _ in range(candidates - 1):
            edge = {literal for source in edge for literal in step(source)} - reached
            reached = reached | edge
            if not edge:
                break
        if (cell, value, not true) in reached:
            (struck if true else placed)[cell] |= 1 << value - 1
    return struck, placed


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("kinds", KINDS)
def test_chains_find_what_a_search_from_end_to_end_finds(name: str, kinds: str) -> None:
    for candidates in LENGTHS:
        _, offered, found = proposed(chains, name, ladder_of(Code.CHAIN, links(KINDS[kinds], candidates)))
        assert found == refuted(name, KINDS[kinds], candidates)
        assert offered == sum(mask.bit_count() for row in found for mask in row)


CHAINS = ladder_of(Code.CHAIN, *(links(kinds, n) for kinds in KINDS.values() for n in LENGTHS))
RECTANGLES = ladder_of(
    Code.UNIQUE_RECTANGLE,
    deadly(types=(1,), cells=(10,)),
    deadly(types=(4,), cells=(8,)),
    deadly(subsets=range(2, 8), cells=(6,)),
    deadly(types=(1, 2, 4), subsets=range(2, 8), cells=(4, 6)),
)


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize(
    ("find", "ladder"), [(chains, CHAINS), (unique_rectangles, RECTANGLES)], ids=["chains", "loops"]
)
def test_techniques_that_are_looked_for_at_once_are_found_as_one_by_one(
    find: Callable[..., tuple[int, int]], ladder: IntArray, name: str
) -> None:
    alone = [proposed(find, name, ladder[place : place + 1].copy())[1:] for place in range(len(ladder))]
    assert any(offered for offered, _ in alone) or (find is unique_rectangles and name != "wants a unique loop")
    for place in range(len(ladder)):
        first = next((k for k in range(place, len(ladder)) if alone[k][0]), len(ladder) - 1)
        assert proposed(find, name, ladder, place) == (first, *alone[first])


def test_a_technique_of_another_code_ends_what_is_looked_for_at_once() -> None:
    ladder = np.concatenate([RECTANGLES[:1], CHAINS])
    place, offered, _ = proposed(unique_rectangles, "wants a long chain", ladder)
    assert (place, offered) == (0, 0)
