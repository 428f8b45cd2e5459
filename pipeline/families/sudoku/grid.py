"""The geometry of a Sudoku: rows, columns and boxes of a size, and the further houses of its variants."""

from collections.abc import Sequence
from functools import cache, lru_cache

from pipeline.families.shared.lines import lines
from pipeline.families.sudoku import samurai
from pipeline.families.sudoku.sizes import DIAGONAL, SAMURAI, WINDOKU
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle
from pipeline.solving.board import Board, House, HouseKind

WINDOW = 3  # rows and columns of a window of a 9x9 Windoku
_WINDOW_STARTS = (1, 5)


def highest(n: int, variant: str) -> int:
    """The highest value of a grid with so many rows."""
    return samurai.NINE if variant == SAMURAI else n


def white_cells(n: int, variant: str) -> Sequence[int]:
    """The cells of a grid that hold a value; only a samurai has others."""
    return samurai.white_cells() if variant == SAMURAI else range(n * n)


@cache
def blank(n: int, variant: str) -> tuple[int, ...]:
    """The givens of a grid that has none."""
    white = {*white_cells(n, variant)}
    return tuple(EMPTY if cell in white else BLACK for cell in range(n * n))


@cache
def box_shape(n: int) -> tuple[int, int]:
    """Rows and columns of a box; boxes are at least as wide as tall: 6 = 2 rows of 3, 12 = 3 rows of 4."""
    rows = max(r for r in range(1, n) if n % r == 0 and r * r <= n)
    return rows, n // rows


@cache
def boxes(n: int) -> tuple[int, ...]:
    """The number of every cell's box, in reading order of the boxes."""
    rows, columns = box_shape(n)
    return tuple(cell // n // rows * (n // columns) + cell % n // columns for cell in range(n * n))


@cache
def diagonals(n: int) -> tuple[tuple[int, ...], ...]:
    """The two long diagonals, both from the top."""
    return tuple(range(0, n * n, n + 1)), tuple(range(n - 1, n * n - 1, n - 1))


@cache
def windows(n: int) -> tuple[tuple[int, ...], ...]:
    """The four windows of a Windoku."""
    corners = [(row, column) for row in _WINDOW_STARTS for column in _WINDOW_STARTS]
    steps = [(y, x) for y in range(WINDOW) for x in range(WINDOW)]
    return tuple(tuple((row + y) * n + column + x for y, x in steps) for row, column in corners)


@lru_cache(maxsize=64)
def houses(n: int, variant: str = "", regions: tuple[int, ...] = ()) -> tuple[House, ...]:
    """Rows, then columns, then boxes or regions, then the variant's further houses; without a killer's cages.

    regions: the number of every cell's region, empty where boxes are rectangles.
    """
    if variant == SAMURAI:
        return samurai.house_table()
    regions = regions or boxes(n)
    box_cells = [tuple(cell for cell in range(n * n) if regions[cell] == b) for b in range(n)]
    return (
        *lines(n),
        *((HouseKind.BOX, cells) for cells in box_cells),
        *((HouseKind.DIAGONAL, cells) for cells in (diagonals(n) if variant == DIAGONAL else ())),
        *((HouseKind.WINDOW, cells) for cells in (windows(n) if variant == WINDOKU else ())),
    )


def houses_of(puzzle: Puzzle) -> tuple[House, ...]:
    """All houses of a puzzle; a killer's cages are houses too, because their values differ."""
    cages = tuple((HouseKind.RUN, cage.cells) for cage in puzzle.cages if len(cage.cells) > 1)
    return (*houses(puzzle.width, puzzle.variant, puzzle.regions), *cages)


def board(puzzle: Puzzle) -> Board:
    """The cells, houses and cages of a puzzle; of a cage without a sum only the house."""
    clued = tuple(cage for cage in puzzle.cages if cage.shows_clue)
    return Board(highest(puzzle.width, puzzle.variant), puzzle.givens, houses_of(puzzle), clued)
