"""The input grid of Zhou and Tong's program: rows of numbers, a cell each, the border of clues included.

0 is a black cell, 1 a white cell, -ccrr a clue cell: the sum of the column below it in the leading digits, that of the
row to its right in the last two, 00 where there is none. The text's own grids have 8 rows of 10 numbers.

    >>> puzzle = parse('''
    ... 0     -0400 -0600
    ... -0003  1     1
    ... -0007  1     1
    ... ''')
    >>> [(cage.cells, cage.target) for cage in puzzle.cages]
    [((0, 1), 3), ((0, 2), 4), ((1, 3), 6), ((2, 3), 7)]
"""

import re
from collections.abc import Iterator, Sequence

from pipeline.families.kakuro.grid import SIDES, VALUES, directed_runs, sums_by_cell
from pipeline.families.shared.text_error import TextError
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle
from pipeline.source.wording import shown

DARK, WHITE = 0, 1
PLACE = 100  # of the column's sum in a clue

LENGTHS = range(2, SIDES.stop)  # of a row and of a column, border included

Grid = list[list[int]]


def is_meant(text: str) -> bool:
    """Is a text made of whole numbers alone, as only such a grid is?"""
    return re.fullmatch(r"[-\d\s]+", text) is not None


def parse(text: str) -> Puzzle:
    """The puzzle of a grid; raises TextError with row and column, both from 1."""
    grid = _numbers(text)
    height, width = len(grid) - 1, len(grid[0]) - 1
    white = [number == WHITE for row in grid[1:] for number in row[1:]]
    if not any(white):
        raise TextError("has no white cell")
    _refuse_white_border(grid)
    cages = tuple(_cage(grid, across, run) for across, run in directed_runs(width, height, [not one for one in white]))
    return Puzzle("kakuro", width, height, tuple(EMPTY if one else BLACK for one in white), cages)


def _numbers(text: str) -> Grid:
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if len(rows) not in LENGTHS or len(rows[0]) not in LENGTHS:
        raise TextError(f"is not a grid of {LENGTHS.start} to {LENGTHS.stop - 1} rows of as many numbers")
    grid = []
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise TextError(f"row {number} has {len(row)} numbers, expected {len(rows[0])} as in row 1")
        grid.append([_number(word, number, column) for column, word in enumerate(row, 1)])
    return grid


def _number(word: str, row: int, column: int) -> int:
    try:
        found = int(word)
    except ValueError:
        found = WHITE + 1
    most = VALUES * (VALUES + 1) // 2
    if found > WHITE or (found < DARK and max(divmod(-found, PLACE)) > most):
        where = f"row {row}, column {column}"
        raise TextError(f"{shown(word)} at {where} is none of 0, 1 or -ccrr with sums up to {most}")
    return found


def _refuse_white_border(grid: Grid) -> None:
    for row, numbers in enumerate(grid):
        for column, number in enumerate(numbers):
            if number == WHITE and 0 in (row, column):
                raise TextError(f"row {row + 1}, column {column + 1} is white; the border is for clues")


def _cage(grid: Grid, across: bool, run: Sequence[int]) -> Cage:
    width = len(grid[0]) - 1
    row, column = divmod(run[0], width)  # in the interior, so the clue is one less on the way back
    clue = grid[row + 1][column] if across else grid[row][column + 1]
    down_sum, across_sum = divmod(-clue, PLACE) if clue < DARK else (0, 0)
    total = across_sum if across else down_sum
    way = "across" if across else "down"
    where = f"row {row + 2}, column {column + 2}"
    if not total:
        raise TextError(f"the run {way} from {where} has no clue")
    if len(run) > VALUES:
        raise TextError(f"the run {way} from {where} has {len(run)} cells, at most {VALUES} fit")
    return Cage(tuple(run), Operator.RUN, total)


def format_grid(puzzle: Puzzle) -> str:
    """The grid of a puzzle, a line a row."""
    return "\n".join(" ".join(row) for row in _rows(puzzle))


def _rows(puzzle: Puzzle) -> Iterator[list[str]]:
    across, down = sums_by_cell(puzzle)
    width, height = puzzle.width, puzzle.height
    white = [
        [given != BLACK for given in puzzle.givens[first : first + width]] for first in range(0, width * height, width)
    ]
    for row in range(-1, height):
        line = []
        for column in range(-1, width):
            if row >= 0 and column >= 0 and white[row][column]:
                line.append("1")
                continue
            right = across[row][column + 1] if row >= 0 and column + 1 < width and white[row][column + 1] else 0
            below = down[row + 1][column] if column >= 0 and row + 1 < height and white[row + 1][column] else 0
            line.append(f"-{below:02}{right:02}" if below or right else "0")
        yield line
