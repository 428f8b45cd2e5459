"""Draws a Sudoku: cells, boxes, givens, and found digits or candidates. Values from 10 on are letters.

Diagonals and windows are shaded, and thin lines run along or around them, which every copy keeps. A samurai has five
grids, each with a border. A killer's cages have broken outlines inside the cells' edges, and their sums if they show
any.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from pipeline.families.sudoku import samurai
from pipeline.families.sudoku.grid import WINDOW, boxes, diagonals, highest, white_cells, windows
from pipeline.families.sudoku.sizes import DIAGONAL, KILLER, SAMURAI, WINDOKU
from pipeline.model.puzzle import Candidates, Puzzle, Solution
from pipeline.page.draw.digits import DIGIT
from pipeline.page.draw.drawing import Anchor, Area, Backdrop, Drawing, Ink, Label, Line, Piece, Ring, Shade, Stroke
from pipeline.page.draw.marks import (
    Band,
    digits,
    frame,
    label,
    outline,
    pencil,
    pencil_height,
    wall_pieces,
    walls,
)

CLUE = 0.21
"""The height of the digits of a cage's sum, in cells."""

_PENCIL_BAND = Band(0.05, 0.95)
_THREADED_PENCIL_BAND = Band(0.09, 0.91)  # inside a window's outline
_CAGE_PENCIL_BAND = Band(0.3648, 0.8814, 0.7988)  # below the sum; 7 pt in a ninth of a 5.5 x 8.5 in page
_BROAD_PENCIL_BAND = Band(0.39, 0.88)  # the same in smaller grids, whose two rows would be too broad for the outline
_BROAD = 6  # rows of grids up to which they are
_INSET = 1 / 12  # from a cell's edge to the outline of its cage
_WINDOW_INSET = 0.06  # and to that of a window, beside which all lines are thin
_REACH = 0.2  # how far a diagonal runs into a cell from its corners, so that it leaves room for a digit
_PENCIL_REACH = 0.07  # and where candidates stand in the corners; in answers it is left out, as windows' outlines are
_OFF = 0.06  # diagonals begin so far from the grid's corners, which may be round
_CLUE_AT = (0.15, 0.145)  # from the cell's corner to the upper left corner of the sum
_CLUE_ROOM = 0.42
_CAGE_DIGIT = 0.43
_CAGE_DIGIT_CENTRE = 0.63  # below the sum: 0.415 to 0.845 of the cell's height


def draw(puzzle: Puzzle, solution: Solution | None, candidates: Candidates | None) -> Drawing:
    """The grid in cell units, origin at its upper left corner; with the solution it is its own answer."""
    reach = 0.0 if solution else _PENCIL_REACH if candidates else _REACH
    backdrop = None if puzzle.regions else _empty(puzzle.width, puzzle.variant, reach)
    pieces: list[Piece] = [] if backdrop else [*_grid(puzzle.width, puzzle.regions)]
    pieces += [_outline(cage.cells, puzzle.width) for cage in puzzle.cages if cage.is_outlined]
    sums = [_sum(cage.cells[0], cage.target, puzzle.width) for cage in puzzle.cages if cage.shows_clue]
    centre, size = (_CAGE_DIGIT_CENTRE, _CAGE_DIGIT) if puzzle.cages else (0.5, DIGIT)
    shown: Sequence[Label] = digits(puzzle, solution, (0, 0), centre, size)
    if candidates:
        values, band = highest(puzzle.width, puzzle.variant), _pencil_band(puzzle.width, puzzle.variant)
        shown = (*shown, *pencil(puzzle, candidates, values, (0, 0), band))
    return Drawing(puzzle.width, puzzle.height, tuple(pieces), shown, tuple(sums), backdrop)


def candidate_height(side: int, variant: str) -> float:
    """The height of candidates in a grid with so many rows, in cells."""
    return pencil_height(highest(side, variant), _pencil_band(side, variant))


def _pencil_band(side: int, variant: str) -> Band:
    """The part of a cell's height that candidates may use."""
    caged = _CAGE_PENCIL_BAND if side > _BROAD else _BROAD_PENCIL_BAND
    bands = {KILLER: caged, DIAGONAL: _THREADED_PENCIL_BAND, WINDOKU: _THREADED_PENCIL_BAND}
    return bands.get(variant, _PENCIL_BAND)


@cache
def _empty(side: int, variant: str, reach: float) -> Backdrop:
    """The grid that all puzzles of a kind share."""
    if variant == SAMURAI:
        return Backdrop(side, side, _grids())
    grid = (line for lines in _grid(side, boxes(side)) for line in lines)
    return Backdrop(side, side, (*_shades(side, variant), *_threads(side, variant, reach), *grid))


def _grids() -> tuple[Line, ...]:
    """The five grids of a samurai, each with its border; in the gaps between them there is nothing."""
    side, areas, white = samurai.SIDE, samurai.areas(), {*white_cells(samurai.SIDE, SAMURAI)}
    cells = walls(side, side, Stroke.CELL, [cell if cell in white else -1 for cell in range(side**2)])
    borders = (frame(column, row, samurai.NINE, samurai.NINE, Stroke.BORDER) for row, column in samurai.CORNERS)
    return (*cells, *walls(side, side, Stroke.BOX, areas), *(line for four in borders for line in four))


def _shades(side: int, variant: str) -> tuple[Area, ...]:
    houses = {DIAGONAL: diagonals, WINDOKU: windows}.get(variant)
    cells = sorted({cell for house in houses(side) for cell in house}) if houses else ()
    return tuple(Area(cell % side, cell // side, 1, 1, Shade.HOUSE) for cell in cells)


def _threads(side: int, variant: str, reach: float) -> tuple[Line | Ring, ...]:
    """The thin lines of further houses; none in answers, whose digits need the room."""
    if not reach:
        return ()
    if variant == DIAGONAL:
        return _along_diagonals(side, reach)
    return _around_windows(side) if variant == WINDOKU else ()


def _along_diagonals(side: int, reach: float) -> tuple[Line, ...]:
    """Both diagonals, broken in the middle of every cell."""
    ends = [(max(_OFF, at - reach), min(side - _OFF, at + reach)) for at in range(side + 1)]
    down = (Line(start, start, end, end, Stroke.THREAD) for start, end in ends)
    up = (Line(start, side - start, end, side - end, Stroke.THREAD) for start, end in ends)
    return (*down, *up)


def _around_windows(side: int) -> tuple[Ring, ...]:
    """An outline inside every window."""
    corners = (divmod(cells[0], side) for cells in windows(side))
    size = WINDOW - 2 * _WINDOW_INSET
    return tuple(
        Ring(column + _WINDOW_INSET, row + _WINDOW_INSET, size, size, Stroke.THREAD) for row, column in corners
    )


def _grid(side: int, regions: tuple[int, ...]) -> list[tuple[Line, ...]]:
    """Thin lines between all cells, those under the heavier ones too."""
    cells = wall_pieces(side, side, Stroke.CELL, range(side**2))
    return [*cells, *wall_pieces(side, side, Stroke.BOX, regions), frame(0, 0, side, side, Stroke.BORDER)]


@lru_cache(maxsize=1 << 13)
def _sum(cell: int, target: int, width: int) -> Label:
    row, column = divmod(cell, width)
    x, y = _CLUE_AT
    return label(column + x, row + y, str(target), Ink.CLUE, CLUE, _CLUE_ROOM, Anchor.TOP_LEFT)


@lru_cache(maxsize=1 << 13)
def _outline(cells: tuple[int, ...], width: int) -> tuple[Line, ...]:
    """The outline of a cage; books have the same small ones again and again."""
    return tuple(outline([divmod(cell, width) for cell in cells], _INSET, Stroke.DASH))
