"""Tables of a killer in the making are those of its board, and its signature is that of its smallest image."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.signing import sign
from pipeline.families.shared.square_symmetries import images
from pipeline.families.sudoku.grid import houses
from pipeline.families.sudoku.grid_rules import plain_rules
from pipeline.families.sudoku.variants.killer.kernels_tables import caged
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGES_OF_CELL, PEERS, tables
from pipeline.solving.search import solve

SUDOKU = FAMILIES["sudoku"]


def solution_of(n: int) -> tuple[int, ...]:
    """A full grid."""
    return solve(SUDOKU.model(Puzzle("sudoku", n, n, (0,) * (n * n))), limit=1)[0]


def killer(n: int, joins: int, chance: Random) -> tuple[Puzzle, IntArray]:
    """A grid in cages, neighbours joined at random as long as no value stands twice; and the name of every cell's."""
    solution = solution_of(n)
    owner = list(range(n * n))
    for _ in range(joins):
        cell = chance.randrange(n * n - n)
        near = cell + n if cell % n == n - 1 or chance.random() < 0.5 else cell + 1
        both = [one for one in range(n * n) if owner[one] in (owner[cell], owner[near])]
        if len({solution[one] for one in both}) == len(both):
            for one in both:
                owner[one] = owner[cell]
    groups: dict[int, list[int]] = {}
    for cell, name in enumerate(owner):
        groups.setdefault(name, []).append(cell)
    cages = (Cage(tuple(cells), Operator.RUN, sum(solution[one] for one in cells)) for cells in groups.values())
    return Puzzle("sudoku", n, n, (0,) * (n * n), tuple(cages), "killer"), np.array(owner)


@pytest.mark.parametrize("n", [4, 6, 9])
@pytest.mark.parametrize("joins", [0, 60, 400])
def test_tables_of_cages_in_the_making_are_those_of_the_board(n: int, joins: int) -> None:
    puzzle, owner = killer(n, joins, Random(joins))
    full = np.array([1 << value - 1 for value in solution_of(n)], np.int64)
    found, expected = caged(plain_rules(n).tables, full, owner), tables(SUDOKU.model(puzzle))
    assert found.values == expected.values
    assert unpadded(found.houses) == unpadded(expected.houses)
    assert unpadded(found.intersections) == unpadded(expected.intersections)
    assert parts_of_links(found.links) == parts_of_links(expected.links)
    assert parts_of_cages(found.cages) == parts_of_cages(expected.cages)


def unpadded(table: IntArray) -> list[list[int]]:
    return [[number for number in row if number >= 0] for row in table.tolist()]


def parts_of_links(links: IntArray) -> list[list[list[int]]]:
    return [[row[at : at + 1 + row[at]] for at in (0, CAGES_OF_CELL, PEERS)] for row in links.tolist()]


def parts_of_cages(cages: IntArray) -> list[tuple[list[int], list[int]]]:
    room = (cages.shape[1] - CAGE_HEAD) // 2
    return [(row[: CAGE_HEAD + row[2]], row[CAGE_HEAD + room : CAGE_HEAD + room + row[2]]) for row in cages.tolist()]


@pytest.mark.parametrize("n", [4, 6, 9])
@pytest.mark.parametrize("given", [(), (0,), (1, 5)])
def test_the_signature_is_that_of_the_smallest_image(n: int, given: tuple[int, ...]) -> None:
    puzzle, _ = killer(n, 60, Random(n))
    solution = solution_of(n)
    known = {frozenset(cells) for _, cells in houses(n)}
    texts = []
    for to in images(n, n):
        if {frozenset(to[cell] for cell in cells) for cells in known} == known:
            cages = (
                Cage(tuple(sorted(to[c] for c in cage.cells)), cage.operator, cage.target) for cage in puzzle.cages
            )
            givens = [0] * (n * n)
            for cell in given:
                givens[to[cell]] = solution[cell]
            ordered = tuple(sorted(cages, key=lambda cage: cage.cells))
            texts.append(SUDOKU.format(Puzzle("sudoku", n, n, tuple(givens), ordered, "killer")))
    own = tuple(solution[cell] if cell in given else 0 for cell in range(n * n))
    printed = Puzzle("sudoku", n, n, own, puzzle.cages, "killer")
    assert SUDOKU.signature(printed, solution) == sign("sudoku", "killer", min(texts))
