"""The houses and symmetries of Sudoku and its variants, written a second time for the conformance suite."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random

from pipeline.model.puzzle import Puzzle, Solution
from tests.families.images import lines, reflected, reordered, turned, with_another_clue

BOX_ROWS = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 16: 4, 20: 4, 25: 5}


def highest(puzzle: Puzzle) -> int:
    """The highest value."""
    return 9 if puzzle.variant == "samurai" else puzzle.width


def groups(puzzle: Puzzle) -> list[Collection[int]]:
    n = puzzle.width
    if puzzle.variant == "samurai":
        return _five_grids(puzzle)
    if puzzle.regions:
        regions = [[cell for cell in range(n * n) if puzzle.regions[cell] == name] for name in set(puzzle.regions)]
        return [*lines(puzzle), *regions]
    further: dict[str, list[Collection[int]]] = {
        "diagonal": [range(0, n * n, n + 1), range(n - 1, n * n - 1, n - 1)],
        "windoku": [[r * 9 + c + y * 9 + x for y in range(3) for x in range(3)] for r in (1, 5) for c in (1, 5)],
        "killer": [cage.cells for cage in puzzle.cages],
    }
    return [*_lines_and_boxes(puzzle), *further.get(puzzle.variant, [])]


def _five_grids(puzzle: Puzzle) -> list[Collection[int]]:
    """The rows, columns and boxes of a 9x9 grid at five places of a board of 21x21."""
    alone = _lines_and_boxes(replace(puzzle, width=9, height=9, givens=(0,) * 81, variant=""))
    corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
    return [[(top + at // 9) * 21 + left + at % 9 for at in cells] for top, left in corners for cells in alone]


def _lines_and_boxes(puzzle: Puzzle) -> list[Collection[int]]:
    n = puzzle.width
    high = BOX_ROWS[n]
    wide = n // high
    corners = [(row, column) for row in range(0, n, high) for column in range(0, n, wide)]
    boxes = [[(row + y) * n + column + x for y in range(high) for x in range(wide)] for row, column in corners]
    return [*lines(puzzle), *boxes]


# --- Relabelling; lines within bands and stacks, these among each other; transposition of square boxes


def _shuffled(chance: Random, items: range) -> list[int]:
    return chance.sample(items, len(items))


def _line_order(chance: Random, groups: int, size: int) -> list[int]:
    return [
        group * size + line for group in _shuffled(chance, range(groups)) for line in _shuffled(chance, range(size))
    ]


def image(puzzle: Puzzle, solution: Solution, chance: Random) -> tuple[Puzzle, Solution]:
    if puzzle.variant:
        return _variant_image(puzzle, solution, chance)
    n = puzzle.width
    high = BOX_ROWS[n]
    wide = n // high
    rows, columns = _line_order(chance, wide, high), _line_order(chance, high, wide)
    names = [0, *(name + 1 for name in _shuffled(chance, range(n)))]
    turned = high == wide and chance.random() < 0.5

    def moved(values: tuple[int, ...]) -> tuple[int, ...]:
        lines = [[names[values[row * n + column]] for column in columns] for row in rows]
        return tuple(value for line in (zip(*lines, strict=True) if turned else lines) for value in line)

    return replace(puzzle, givens=moved(puzzle.givens)), moved(solution)


def _variant_image(puzzle: Puzzle, solution: Solution, chance: Random) -> tuple[Puzzle, Solution]:
    """Mirror images and half turns, quarter turns where boxes allow them; for each variant what else it has."""
    n = puzzle.width
    for _ in range(6):
        puzzle, solution = reflected(puzzle, solution)
        for _ in range(chance.randrange(4) if puzzle.regions or n in (4, 9, 21) else 2 * chance.randrange(2)):
            puzzle, solution = turned(puzzle, solution)
        if puzzle.variant in LINE_SWAPS:
            rows, columns = LINE_SWAPS[puzzle.variant](n, chance)
            old = [rows[row] * n + columns[column] for row in range(n) for column in range(n)]
            puzzle, solution = reordered(puzzle, solution, n, n, old)
        if puzzle.variant != "killer":
            new = [name + 1 for name in _shuffled(chance, range(highest(puzzle)))]
            names = {-1: -1, 0: 0, **dict(enumerate(new, 1))}
            puzzle = replace(puzzle, givens=tuple(names[given] for given in puzzle.givens))
            solution = tuple(names[value] for value in solution)
    return puzzle, solution


def _exchanged(n: int, *pairs: tuple[int, int]) -> list[int]:
    order = list(range(n))
    for one, other in pairs:
        order[one], order[other] = order[other], order[one]
    return order


def _windoku_swap(n: int, chance: Random) -> tuple[list[int], list[int]]:
    """Two lines that lie in one window and one band, or none."""
    swaps = [_exchanged(n, *pairs) for pairs in ([], [(1, 2)], [(6, 7)])]
    return chance.choice(swaps), chance.choice(swaps)


def _diagonal_swap(n: int, chance: Random) -> tuple[list[int], list[int]]:
    """Two lines of the first band, the two opposite them, and columns alike; in 9x9 those beside the middle."""
    pairs = [[], [(3, 5)], [(0, 1), (8, 7)], [(1, 2), (7, 6)]] if n == 9 else [[]]
    order = _exchanged(n, *chance.choice(pairs))
    return order, order


LINE_SWAPS: dict[str, Callable[[int, Random], tuple[list[int], list[int]]]] = {
    "diagonal": _diagonal_swap,
    "windoku": _windoku_swap,
}


def altered(puzzle: Puzzle, solution: Solution, chance: Random) -> Puzzle:
    if puzzle.cages:
        return with_another_clue(puzzle, solution, chance)
    cell = chance.choice([cell for cell, given in enumerate(puzzle.givens) if not given])
    return replace(puzzle, givens=(*puzzle.givens[:cell], solution[cell], *puzzle.givens[cell + 1 :]))
