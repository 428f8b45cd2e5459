"""Puzzles of every kind at random: whatever a text form can say, whether or not anybody could solve it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from pipeline.families.kakuro.grid import VALUES, clued, directed_runs
from pipeline.families.sudoku.grid import blank, box_shape
from pipeline.families.sudoku.samurai import SIDE
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle

PAIRS = (Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE)
Groups = list[tuple[int, ...]]


def _beside(cell: int, n: int) -> list[int]:
    row, column = divmod(cell, n)
    places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [y * n + x for y, x in places if 0 <= y < n and 0 <= x < n]


def _groups(chance: Random, n: int, least: int, most: int) -> Groups:
    """Connected groups that cover a grid; small ones join a neighbour until each has `least` cells."""
    number, groups = {}, {}
    for cell in range(n * n):
        near = [number[one] for one in _beside(cell, n) if one in number and len(groups[number[one]]) < most]
        number[cell] = chance.choice(near) if near and chance.random() < 0.7 else cell
        groups.setdefault(number[cell], []).append(cell)
    for name in sorted(groups):
        if len(groups.get(name, ())) in range(1, least):
            other = number[chance.choice([one for one in _beside(groups[name][0], n) if number[one] != name])]
            for cell in groups[name]:
                number[cell] = other
            groups[other] = sorted(groups[other] + groups.pop(name))
    return sorted(map(tuple, groups.values()))


def _givens(chance: Random, n: int) -> tuple[int, ...]:
    return tuple(chance.randint(1, n) if chance.random() < 0.35 else EMPTY for _ in range(n * n))


def sudoku(chance: Random, variant: str = "", sides: tuple[int, ...] = (4, 6, 8, 9, 10, 12, 16, 20, 25)) -> Puzzle:
    """A grid with any digits."""
    n = chance.choice(sides)
    return Puzzle("sudoku", n, n, _givens(chance, n), variant=variant)


def samurai(chance: Random) -> Puzzle:
    """Five grids with any digits; their gaps hold none."""
    empty = blank(SIDE, "samurai")
    givens = tuple(chance.randint(1, 9) if one == EMPTY and chance.random() < 0.35 else one for one in empty)
    return Puzzle("sudoku", SIDE, SIDE, givens, variant="samurai")


def jigsaw(chance: Random) -> Puzzle:
    """Regions that are bands of boxes, some of them cut along columns instead: connected, and not all boxes."""
    n = chance.choice((6, 9))
    rows, columns = box_shape(n)
    numbers: list[int] = []
    for band in range(n // rows):
        lines = band == 0 or chance.random() < 0.5
        for row, column in ((row, column) for row in range(rows) for column in range(n)):
            numbers.append(band * rows + (row if lines else column // columns))
    order: dict[int, int] = {}
    return Puzzle(
        "sudoku", n, n, _givens(chance, n), (), "jigsaw", tuple(order.setdefault(i, len(order)) for i in numbers)
    )


def killer(chance: Random) -> Puzzle:
    """Cages of two cells and more with possible sums."""
    n = chance.choice((4, 6, 9))
    cages = []
    while not cages or max(len(cage.cells) for cage in cages) > n:
        groups = _groups(chance, n, 2, n - 2)
        cages = [Cage(cells, Operator.RUN, _sum(chance, len(cells), n)) for cells in groups]
    return Puzzle("sudoku", n, n, (EMPTY,) * (n * n), tuple(cages), "killer")


def _sum(chance: Random, cells: int, n: int) -> int:
    return sum(chance.sample(range(1, n + 1), min(cells, n)))


def calcudoku(chance: Random) -> Puzzle:
    """Cages with any operators and targets."""
    n = chance.randint(3, 9)
    cages = []
    for cells in _groups(chance, n, 1, 6):
        pair = chance.choice(PAIRS) if len(cells) == 2 else chance.choice((Operator.ADD, Operator.MULTIPLY))
        single = len(cells) == 1
        cages.append(Cage(cells, Operator.ADD if single else pair, chance.randint(1, n if single else 99)))
    if max(len(cage.cells) for cage in cages) > VALUES:
        return calcudoku(chance)
    return Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), tuple(cages))


def kakuro(chance: Random) -> Puzzle:
    """Black cells anywhere, as long as no run is longer than nine."""
    width, height = chance.randint(3, 16), chance.randint(3, 16)
    black = [chance.random() < 0.3 for _ in range(width * height)]
    for _, run in directed_runs(width, height, black):
        for cell in run[VALUES :: VALUES + 1]:
            black[cell] = True
    values = [BLACK if one else chance.randint(1, VALUES) for one in black]
    if all(black):
        return kakuro(chance)
    puzzle = clued(width, height, values)
    cages = tuple(replace(cage, target=min(cage.target, VALUES * (VALUES + 1) // 2)) for cage in puzzle.cages)
    return replace(puzzle, cages=cages)


def futoshiki(chance: Random) -> Puzzle:
    """Digits and signs anywhere."""
    n = chance.randint(4, 9)
    pairs = [(one, other) for one in range(n * n) for other in _beside(one, n) if one < other]
    orders = [pair if chance.random() < 0.5 else pair[::-1] for pair in pairs if chance.random() < 0.2]
    return Puzzle("futoshiki", n, n, _givens(chance, n), orders=tuple(sorted(orders)))


KINDS: Mapping[str, Callable[[Random], Puzzle]] = {
    "sudoku": sudoku,
    "nine": lambda chance: sudoku(chance, "", (9,)),
    "diagonal": lambda chance: sudoku(chance, "diagonal", (6, 9)),
    "windoku": lambda chance: sudoku(chance, "windoku", (9,)),
    "samurai": samurai,
    "jigsaw": jigsaw,
    "killer": killer,
    "calcudoku": calcudoku,
    "kakuro": kakuro,
    "futoshiki": futoshiki,
}
