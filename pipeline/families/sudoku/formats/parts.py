"""A Sudoku from what a foreign text says of it: givens, regions, cages, and houses besides rows, columns and boxes."""

from collections.abc import Collection, Iterable, Sequence

from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import through_own_form
from pipeline.families.sudoku.grid import DIAGONAL, JIGSAW, KILLER, SIZES, WINDOKU, boxes, diagonals, windows
from pipeline.families.sudoku.text_form import format_puzzle, parse
from pipeline.model.kind import Kind
from pipeline.model.printed_grid import cell_name
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.size import Size

NINE = 9
Cells = tuple[int, ...]


def sudoku_of(
    givens: Sequence[int],
    regions: Sequence[int] = (),
    cages: Iterable[tuple[Cells, int]] = (),
    houses: Collection[Cells] = (),
) -> Puzzle:
    """The Sudoku of a square of givens; raises TextError.

    regions: the number of every cell's region, empty for boxes. cages: cells and sum. houses: what may hold no digit
    twice besides rows, columns, regions and cages.
    """
    n = side_of(len(givens))
    wrong = next((cell for cell, given in enumerate(givens) if not 0 <= given <= n), None)
    if wrong is not None:
        raise TextError(f"{givens[wrong]} at {cell_name(wrong, n)} is no value of {n}x{n}, expected 1 to {n}")
    numbers = _renumbered(regions)
    irregular = numbers if numbers and numbers != boxes(n) else ()
    found = tuple(Cage(cells, Operator.RUN, total) for cells, total in sorted((tuple(sorted(c)), t) for c, t in cages))
    variant = _variant(n, irregular, found, {tuple(sorted(house)) for house in houses})
    if found:
        _refuse_gaps(n, found)
    return through_own_form(Puzzle("sudoku", n, n, tuple(givens), found, variant, irregular), format_puzzle, parse)


def side_of(cells: int) -> int:
    """The side of a grid of so many cells; TextError where there is none of the size."""
    known = {size.width * size.height: size.width for size in SIZES}
    if cells not in known:
        raise TextError(f"{cells} cells are not a Sudoku, expected {', '.join(map(str, known))}")
    return known[cells]


def _renumbered(regions: Sequence[int]) -> tuple[int, ...]:
    order: dict[int, int] = {}
    return tuple(order.setdefault(region, len(order)) for region in regions)


def _variant(n: int, regions: Cells, cages: Sequence[Cage], houses: set[Cells]) -> str:
    rules = {
        JIGSAW: bool(regions),
        KILLER: bool(cages),
        DIAGONAL: bool(houses) and houses == set(diagonals(n)),
        WINDOKU: n == NINE and houses == set(windows(n)),
    }
    found = [variant for variant, there in rules.items() if there]
    if houses and not (rules[DIAGONAL] or rules[WINDOKU]):
        raise TextError("has houses that are neither both diagonals nor the four windows of a Windoku")
    if len(found) > 1:
        raise TextError(f"is {' and '.join(found)} at once; one variant at a time is known here")
    return found[0] if found else ""


def _refuse_gaps(n: int, cages: Sequence[Cage]) -> None:
    counts = [0] * (n * n)
    for cage in cages:
        for cell in cage.cells:
            counts[cell] += 1
    for cell, count in enumerate(counts):
        if count != 1:
            where = "in no cage" if not count else f"in {count} cages"
            raise TextError(f"{cell_name(cell, n)} stands {where}; in a killer here every cell stands in one")


def only_nine(kind: Kind, size: Size) -> str:
    """The reason of a program that knows plain 9x9 grids only."""
    if kind.variant:
        return f"has no rule for {kind.variant} Sudoku"
    return "" if size == Size(NINE, NINE) else "has 9x9 grids only"
