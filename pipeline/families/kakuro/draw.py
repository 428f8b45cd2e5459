"""Draws a Kakuro: blocks, clue cells with their diagonals, white cells, and found digits or candidates."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from pipeline.families.shared.runs import ways
from pipeline.model.puzzle import BLACK, Cage, Candidates, Puzzle, Solution
from pipeline.page.draw.at_hand import AtHand, WhileAlive
from pipeline.page.draw.digits import DIGIT
from pipeline.page.draw.drawing import Backdrop, Drawing, Ink, Label, Piece, Shade, Shape, Stroke
from pipeline.page.draw.marks import area, digits, frame, line, pencil, pencil_height, stretches, wall_pieces, walls

_HIGHEST = 9
CLUE = 0.25
"""The height of a clue's digits, in cells."""

_ACROSS = (0.69, 0.22)  # the centre of an across sum, above the diagonal: as far from it as from both edges
_DOWN = (0.31, 0.78)  # the centre of a down sum, below it
_PENCIL_BAND = (0.05, 0.95)
_CLUE_ROOM = 0.5

_BLOCK, _CLUE = 1, 2  # what a cell is that is not white
_Sum = tuple[Label, int]
"""The sum of a run, and its clue cell, counted in the grid with its clue column and row."""


def draw(puzzle: Puzzle, solution: Solution | None, candidates: Candidates | None) -> Drawing:
    """The grid with its clue column and row, in cell units; with the solution it is its own answer."""
    width, height = puzzle.width + 1, puzzle.height + 1
    pieces, clues = _GROUNDS.of(puzzle)
    shown: Sequence[Label] = digits(puzzle, solution, (1, 1), 0.5, DIGIT)
    if candidates:
        shown = (*shown, *pencil(puzzle, candidates, _HIGHEST, (1, 1), _PENCIL_BAND))
    return Drawing(width, height, pieces, shown, clues, _empty(width, height))


def _ground(puzzle: Puzzle) -> tuple[tuple[Piece, ...], tuple[Label, ...]]:
    """All but digits, which a puzzle has in common with its answer."""
    width, height = puzzle.width + 1, puzzle.height + 1
    sums, cells = _sums(puzzle), _dark_cells(puzzle)
    lines = wall_pieces(width, height, Stroke.CAGE, bytes(cells))
    for _, cell in sums:
        cells[cell] = _CLUE
    rows = [_row(row, bytes(cells[row * width : (row + 1) * width])) for row in range(height)]
    border = frame(0, 0, width, height, Stroke.BORDER)
    return (*rows, *lines, border), tuple([label for label, _ in sums])


_GROUNDS: Final = WhileAlive(_ground)


def candidate_height() -> float:
    """The height of candidates, in cells."""
    return pencil_height(_HIGHEST, _PENCIL_BAND)


def _dark_cells(puzzle: Puzzle) -> bytearray:
    """The cells of the grid with its clue column and row, as if no dark one had a clue."""
    width = puzzle.width
    inside = bytes(map(BLACK.__eq__, puzzle.givens))
    cells = bytearray([_BLOCK]) * (width + 1)
    for start in range(0, len(inside), width):
        cells.append(_BLOCK)
        cells += inside[start : start + width]
    return cells


@lru_cache(maxsize=1 << 14)
def _row(row: int, cells: bytes) -> tuple[Shape, ...]:
    """The dark cells of a row, clue cells with their diagonals: one piece for all grids with such a row."""
    blocks, clues = (bytes(map(sort.__eq__, cells)) for sort in (_BLOCK, _CLUE))
    areas = [
        area(first, row, last - first, 1, shade)
        for shade, held in ((Shade.BLOCK, blocks), (Shade.CLUE, clues))
        for first, last in stretches(held)
    ]
    diagonals = (line(column, row, column + 1, row + 1, Stroke.DIAGONAL) for column, held in enumerate(clues) if held)
    return (*areas, *diagonals)


@cache
def _empty(width: int, height: int) -> Backdrop:
    """Thin lines between all cells."""
    return Backdrop(width, height, tuple(walls(width, height, Stroke.CELL, range(width * height))))


def _sums(puzzle: Puzzle) -> list[_Sum]:
    """The sum of every run: one across stands left of it, one down above it."""
    width, runs = puzzle.width, puzzle.cages
    found = [one for one in _sums_alone(width).of(runs) if one]
    if len(found) == len(runs):
        return found
    return [_sum(width, run.cells[0], run.target, way) for run, way in zip(runs, ways(runs, width), strict=True)]


@cache
def _sums_alone(width: int) -> AtHand[Cage, _Sum | None]:
    """The sums of runs in grids of a width; None for a run of one cell, which goes where no other does."""

    def found(run: Cage) -> _Sum | None:
        (goes_across,) = ways([run], width)
        return _sum(width, run.cells[0], run.target, goes_across) if len(run.cells) > 1 else None

    return AtHand(found)


@lru_cache(maxsize=1 << 14)
def _sum(width: int, first: int, target: int, goes_across: bool) -> _Sum:
    """The sum of the run that begins in a cell; books have the same ones again and again."""
    row, column = divmod(first, width)
    row, column = (row + 1, column) if goes_across else (row, column + 1)
    x, y = _ACROSS if goes_across else _DOWN
    return Label(column + x, row + y, str(target), Ink.CLUE, CLUE, _CLUE_ROOM), row * (width + 1) + column
