"""A Sudoku from what a foreign text says of it: givens, regions, cages, and houses besides rows, columns and boxes."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import through_own_form
from pipeline.families.sudoku.grid import boxes, diagonals, windows
from pipeline.families.sudoku.sizes import DIAGONAL, EVERY_SIZE, JIGSAW, KILLER, SAMURAI, SIZES, WINDOKU
from pipeline.families.sudoku.text_form import format_puzzle, parse
from pipeline.model.kind import Kind
from pipeline.model.printed_grid import cell_name
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.size import Size

NINE = 9
NO_SUM = 0
Cells = tuple[int, ...]


def sudoku_of(
    givens: Sequence[int],
    regions: Sequence[int] = (),
    cages: Iterable[tuple[Cells, int]] = (),
    houses: Collection[Cells] = (),
) -> Puzzle:
    """The Sudoku of a square of givens; raises TextError.

    regions: the number of every cell's region, empty for boxes. cages: cells and sum, NO_SUM where none is shown.
    houses: what may hold no digit twice besides rows, columns, regions and cages; beside cages with sums, and where
    they are no other variant's, they are cages without.
    """
    n = side_of(len(givens), EVERY_SIZE if regions else SIZES)
    wrong = next((cell for cell, given in enumerate(givens) if not 0 <= given <= n), None)
    if wrong is not None:
        raise TextError(f"{givens[wrong]} at {cell_name(wrong, n)} is not a value of {n}x{n}, expected 1 to {n}")
    numbers = _renumbered(regions)
    irregular = numbers if numbers and numbers != boxes(n) else ()
    shown = [(tuple(sorted(cells)), total) for cells, total in cages]
    if any(not cells for cells, _ in shown):
        raise TextError("has a cage without cells")
    others = {tuple(sorted(house)) for house in houses}
    if shown and others not in ({*diagonals(n)}, {*windows(n)} if n == NINE else set()):
        shown += [(cells, NO_SUM) for cells in others - {cells for cells, _ in shown}]
        others = set()
    variant = _variant(n, irregular, bool(shown), others)
    found = _caged(n, shown) if shown else ()
    return through_own_form(Puzzle("sudoku", n, n, tuple(givens), found, variant, irregular), format_puzzle, parse)


def side_of(cells: int, sizes: Iterable[Size] = SIZES) -> int:
    """The side of a grid of so many cells; TextError where none of some sizes has so many."""
    known = {size.width * size.height: size.width for size in sizes}
    if cells not in known:
        raise TextError(f"{cells} cells are not a Sudoku, expected {', '.join(map(str, known))}")
    return known[cells]


def _renumbered(regions: Sequence[int]) -> tuple[int, ...]:
    order: dict[int, int] = {}
    return tuple(order.setdefault(region, len(order)) for region in regions)


def _variant(n: int, regions: Cells, caged: bool, houses: set[Cells]) -> str:
    rules = {
        JIGSAW: bool(regions),
        KILLER: caged,
        DIAGONAL: bool(houses) and houses == set(diagonals(n)),
        WINDOKU: n == NINE and houses == set(windows(n)),
    }
    found = [variant for variant, there in rules.items() if there]
    if houses and not (rules[DIAGONAL] or rules[WINDOKU]):
        raise TextError("has houses that are neither both diagonals nor the four windows of a Windoku")
    if len(found) > 1:
        raise TextError(f"is {' and '.join(found)} at once; one variant at a time is known here")
    return found[0] if found else ""


def _caged(n: int, shown: Sequence[tuple[Cells, int]]) -> tuple[Cage, ...]:
    """The cages of a killer; a cell that stands in none is alone, without a sum."""
    counts = Counter(cell for cells, _ in shown for cell in cells)
    for cell, count in counts.items():
        if count > 1:
            raise TextError(f"{cell_name(cell, n)} stands in {count} cages; in a killer here a cell stands in one")
    alone = [((cell,), NO_SUM) for cell in range(n * n) if cell not in counts]
    return tuple(Cage(cells, Operator.RUN, total) for cells, total in sorted([*shown, *alone]))


def no_samurai(kind: Kind, _size: Size) -> str:
    """The reason of a program that knows square grids without gaps."""
    return f"has no rule for {SAMURAI} Sudoku" if kind.variant == SAMURAI else ""


def only_nine(kind: Kind, size: Size) -> str:
    """The reason of a program that knows plain 9x9 grids only."""
    if kind.variant:
        return f"has no rule for {kind.variant} Sudoku"
    return "" if size == Size(NINE, NINE) else "has 9x9 grids only"
