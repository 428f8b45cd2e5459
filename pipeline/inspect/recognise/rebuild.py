"""Makes a puzzle again from its ink alone: what kind it is shows by its clues, walls, outlines and shades."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from pipeline.families import family_named
from pipeline.families.base import TextError
from pipeline.families.kakuro.grid import directed_runs
from pipeline.families.sudoku.grid import DIAGONAL, JIGSAW, KILLER, SIZES, VARIANTS, WINDOKU, boxes, diagonals, windows
from pipeline.inspect.recognise.cells import Cell, cell_name, parted
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.grids import Edge
from pipeline.inspect.recognise.operator_signs import operator_of
from pipeline.inspect.recognise.regions import components, edge_name, heavy_edges, members, stray_walls
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle
from pipeline.model.size import Size
from pipeline.model.values import DIGITS

_LARGEST_SUM: Final = sum(range(1, 10))  # of a run
_SHADED: Final = {DIAGONAL: diagonals, WINDOKU: windows}


class IllegibleError(Exception):
    """A grid that is no puzzle; the sentences say where and why."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__("; ".join(reasons))


def rebuild(figure: Figure, first_digit: int = 1, givens: Callable[[Cell], str] = lambda cell: cell.digit) -> Puzzle:
    """The puzzle of a grid; raises IllegibleError for one that is none.

    `first_digit` is the digit that stands for 1; `givens` says what a cell states, for an answer only its bold digits.
    """
    columns = figure.grid.size.width
    unlined = [edge_name(edge, columns) for edge, width in figure.edges.items() if not width]
    if unlined:
        raise IllegibleError(*(f"{where} no line is printed" for where in unlined))
    puzzle = _reader(figure)(figure, first_digit, givens)
    family = family_named(puzzle.family)
    try:
        return family.parse(family.format(puzzle))
    except TextError as error:
        raise IllegibleError(f"it is no {puzzle.variant or puzzle.family}: {error}") from None


def _reader(figure: Figure) -> Callable[[Figure, int, Callable[[Cell], str]], Puzzle]:
    """How a grid is read: by what it shows that no other kind does."""
    if figure.has_border:
        return _kakuro
    if any(cell.dashes for cell in figure.cells):
        return _killer
    return _calcudoku if any(cell.clue for cell in figure.cells) else _sudoku


def _values(figure: Figure, highest: int, first_digit: int, givens: Callable[[Cell], str]) -> tuple[int, ...]:
    """The given of every cell."""
    found = []
    for at, cell in enumerate(figure.cells):
        shown = givens(cell)
        value = DIGITS.index(shown) + 1 - first_digit if shown and shown in DIGITS else EMPTY
        if shown and not 1 <= value <= highest:
            where = cell_name(at, figure.grid.size.width)
            raise IllegibleError(
                f"{where} shows {shown}, expected {first_digit} to {DIGITS[highest - 1 + first_digit]}"
            )
        found.append(value)
    return tuple(found)


def _walled(figure: Figure) -> tuple[tuple[int, ...], set[Edge]]:
    """The regions between heavy lines, and these lines; raises IllegibleError for a line that ends inside a region."""
    walls = heavy_edges(figure.edges)
    if walls is None:
        raise IllegibleError("all its lines are of one width, so it has no boxes, cages or white cells")
    regions = components(len(figure.cells), figure.edges, walls)
    stray = [*stray_walls(regions, walls, figure.grid.size.width)]
    if stray:
        raise IllegibleError(*stray)
    return regions, walls


def _square(figure: Figure) -> int:
    """The side of a square grid."""
    size = figure.grid.size
    if size.width != size.height:
        raise IllegibleError(f"the grid is {size}, expected a square one")
    return size.width


def _sudoku(figure: Figure, first_digit: int, givens: Callable[[Cell], str]) -> Puzzle:
    side = _square(figure)
    if Size(side, side) not in SIZES:
        raise IllegibleError(f"{side}x{side} is no size of Sudoku, and it has no clues")
    regions, _ = _walled(figure)
    values = _values(figure, side, first_digit, givens)
    plain = Puzzle("sudoku", side, side, values, first_digit=first_digit)
    if regions == boxes(side):
        return replace(plain, variant=_shaded(figure, side))
    _check_regions(regions, side)
    if Size(side, side) not in VARIANTS[JIGSAW]:
        raise IllegibleError(f"its boxes are not those of a {side}x{side} Sudoku")
    return replace(plain, variant=JIGSAW, regions=regions)


def _check_regions(regions: tuple[int, ...], side: int) -> None:
    wrong = [cells for cells in members(regions) if len(cells) != side]
    if wrong:
        told = (f"the box at {cell_name(cells[0], side)} has {len(cells)} cells, expected {side}" for cells in wrong)
        raise IllegibleError(*told)


def _shaded(figure: Figure, side: int) -> str:
    """The variant whose houses are shaded; empty where nothing is."""
    shaded = {at for at, cell in enumerate(figure.cells) if cell.shade is not None}
    if not shaded:
        return ""
    expected = {variant: {cell for house in houses(side) for cell in house} for variant, houses in _SHADED.items()}
    variant = min(expected, key=lambda name: len(expected[name] ^ shaded))
    wrong = sorted(expected[variant] ^ shaded)
    if wrong:
        told = (f"{cell_name(at, side)} is {'' if at in shaded else 'not '}shaded" for at in wrong)
        raise IllegibleError(*(f"{one}, as a {variant} Sudoku has it otherwise" for one in told))
    return variant


def _killer(figure: Figure, first_digit: int, givens: Callable[[Cell], str]) -> Puzzle:
    side = _square(figure)
    regions, _ = _walled(figure)
    if regions != boxes(side):
        raise IllegibleError(f"its boxes are not those of a {side}x{side} Sudoku")
    cells = figure.cells
    walls: set[Edge] = set()
    for edge in figure.edges:
        inside = parted(cells, *edge, level=edge[1] == edge[0] + 1)
        if any(inside):
            walls.add(edge)
        if any(inside) != all(inside):
            raise IllegibleError(f"{edge_name(edge, side)} a cage's outline is missing")
    outlined = components(len(cells), figure.edges, walls)
    cages = tuple(_sum_cage(figure, one, side) for one in members(outlined))
    return Puzzle(
        "sudoku", side, side, _values(figure, side, first_digit, givens), cages, KILLER, first_digit=first_digit
    )


def _sum_cage(figure: Figure, cells: tuple[int, ...], side: int) -> Cage:
    clue = _clue(figure, cells, side)
    if not clue.isdecimal():
        raise IllegibleError(f"{cell_name(cells[0], side)} has the clue {clue}, expected a number")
    return Cage(cells, Operator.RUN, int(clue))


def _calcudoku(figure: Figure, first_digit: int, givens: Callable[[Cell], str]) -> Puzzle:
    side = _square(figure)
    regions, _ = _walled(figure)
    given = [at for at, cell in enumerate(figure.cells) if givens(cell)]
    if given:
        raise IllegibleError(f"{cell_name(given[0], side)} shows {figure.cells[given[0]].digit}, expected nothing")
    cages = []
    for cells in members(regions):
        clue = _clue(figure, cells, side)
        found = operator_of(clue)
        if found is None:
            raise IllegibleError(f"{cell_name(cells[0], side)} has the clue {clue}, expected a number and a sign")
        target, operator = found
        cages.append(Cage(cells, Operator.ADD if len(cells) == 1 else operator, target))
    return Puzzle("calcudoku", side, side, (EMPTY,) * (side * side), tuple(cages), first_digit=first_digit)


def _clue(figure: Figure, cells: tuple[int, ...], side: int) -> str:
    """The one clue of a cage, which stands in its first cell."""
    clued = [cell for cell in cells if figure.cells[cell].clue]
    if not clued:
        raise IllegibleError(f"the cage at {cell_name(cells[0], side)} has no clue")
    if len(clued) > 1:
        names = " and ".join(cell_name(cell, side) for cell in clued[:2])
        raise IllegibleError(f"one cage has the clues in {names}, so a wall is missing between them")
    if clued[0] != cells[0]:
        names = f"{cell_name(clued[0], side)}, not in its first cell, {cell_name(cells[0], side)}"
        raise IllegibleError(f"a cage has its clue in {names}")
    return figure.cells[clued[0]].clue


def _kakuro(figure: Figure, first_digit: int, givens: Callable[[Cell], str]) -> Puzzle:
    columns = figure.grid.size.width
    dark = [cell.shade is not None or cell.crossed for cell in figure.cells]
    walls = heavy_edges(figure.edges) or set()
    for edge in figure.edges:
        if (edge in walls) != (dark[edge[0]] != dark[edge[1]]):
            raise IllegibleError(f"{edge_name(edge, columns)} the line is not heavy as where white cells end")
    width, height = columns - 1, figure.grid.size.height - 1
    inner = [at for at in range(len(dark)) if at >= columns and at % columns]
    black = [dark[at] for at in inner]
    values = _values(figure, 9, first_digit, lambda cell: "" if cell.shade is not None else givens(cell))
    shown = tuple(BLACK if dark[at] else values[at] for at in inner)
    clues = {at: cell for at, cell in enumerate(figure.cells) if cell.clue or cell.lower_clue}
    runs = tuple(_runs(figure, directed_runs(width, height, black), clues))
    lost = [(cell_name(at, columns), cell.clue or cell.lower_clue) for at, cell in clues.items()]
    if lost:
        raise IllegibleError(*(f"{where} has the clue {clue}, but no white cell follows" for where, clue in lost))
    return Puzzle("kakuro", width, height, shown, runs)


def _runs(figure: Figure, found: tuple[tuple[bool, tuple[int, ...]], ...], clues: dict[int, Cell]) -> Iterator[Cage]:
    """The runs with their sums, which are taken out of `clues`."""
    columns = figure.grid.size.width
    for across, cells in found:
        row, column = divmod(cells[0], columns - 1)
        at = (row + 1) * columns + column if across else row * columns + column + 1
        cell = clues.get(at, Cell())
        clue = cell.clue if across else cell.lower_clue
        if clue.isdecimal() and int(clue) <= _LARGEST_SUM:
            yield Cage(cells, Operator.RUN, int(clue))
        elif len(cells) > 1 or clue:
            way = "across" if across else "down"
            told = f"shows {clue}, no sum" if clue else "shows no sum"
            raise IllegibleError(f"{cell_name(at, columns)} {told} for the {len(cells)} cells {way}")
        left = replace(cell, clue="") if across else replace(cell, lower_clue="")
        clues.pop(at, None)
        if left.clue or left.lower_clue:
            clues[at] = left
