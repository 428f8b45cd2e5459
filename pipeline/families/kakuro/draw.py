"""Draws a Kakuro: blocks, clue cells with their diagonals, white cells, and found digits or candidates."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from pipeline.model.puzzle import BLACK, Candidates, Puzzle, Solution
from pipeline.page.draw.at_hand import WhileAlive
from pipeline.page.draw.drawing import Area, Backdrop, Drawing, Ink, Label, Piece, Shade, Shape, Stroke
from pipeline.page.draw.marks import DIGIT, area, digits, frame, line, pencil, pencil_height, wall_pieces, walls

_HIGHEST = 9
CLUE = 0.25
"""The height of a clue's digits, in cells."""

_ACROSS = (0.69, 0.22)  # the centre of an across sum, above the diagonal: as far from it as from both edges
_DOWN = (0.31, 0.78)  # the centre of a down sum, below it
_PENCIL_BAND = (0.05, 0.95)
_CLUE_ROOM = 0.5

Place = tuple[int, int]
"""The column and row of a cell, the border included."""

Clues = dict[Place, tuple[int | None, int | None]]
"""For every clue cell its down and across sum."""


def draw(puzzle: Puzzle, solution: Solution | None, candidates: Candidates | None) -> Drawing:
    """The grid with its clue column and row, in cell units; with the solution it is its own answer."""
    width, height = puzzle.width + 1, puzzle.height + 1
    pieces, clues = _GROUNDS.of(puzzle)
    labels = digits(puzzle, solution, (1, 1), 0.5, DIGIT)
    if candidates:
        labels.extend(pencil(puzzle, candidates, _HIGHEST, (1, 1), _PENCIL_BAND))
    return Drawing(width, height, pieces, tuple(labels), clues, _empty(width, height))


def _ground(puzzle: Puzzle) -> tuple[tuple[Piece, ...], tuple[Label, ...]]:
    """All but digits, which a puzzle has in common with its answer."""
    width, height = puzzle.width + 1, puzzle.height + 1
    white, clues = _white_cells(puzzle), clue_cells(puzzle)
    lines = wall_pieces(width, height, Stroke.CAGE, white)
    border = frame(0, 0, width, height, Stroke.BORDER)
    cells = [_clue_cell(column, row) for column, row in clues]
    return (*_blocks(white, width, clues), *cells, *lines, border), tuple(_sums(clues))


_GROUNDS: Final = WhileAlive(_ground)


def candidate_height() -> float:
    """The height of candidates, in cells."""
    return pencil_height(_HIGHEST, _PENCIL_BAND)


def clue_cells(puzzle: Puzzle) -> Clues:
    """The clue cells: an across sum stands left of its run, a down sum above it."""
    clues: Clues = {}
    width = puzzle.width
    places = _places(width, puzzle.height)
    for run in puzzle.cages:
        cells, first = run.cells, run.cells[0]
        left, above = places[first]
        if len(cells) > 1 and cells[1] == first + 1:
            clues[left] = (clues[left][0] if left in clues else None, run.target)
        else:
            clues[above] = (run.target, clues[above][1] if above in clues else None)
    return clues


@cache
def _places(width: int, height: int) -> tuple[tuple[Place, Place], ...]:
    """The cells left of every interior cell and above it."""
    cells = ((row, column) for row in range(height) for column in range(width))
    return tuple(((column, row + 1), (column + 1, row)) for row, column in cells)


def _white_cells(puzzle: Puzzle) -> list[bool]:
    """Which cells of the grid with its clue column and row hold a value."""
    width = puzzle.width
    inside = [given != BLACK for given in puzzle.givens]
    white = [False] * (width + 1)
    for start in range(0, len(inside), width):
        white += (False, *inside[start : start + width])
    return white


def _blocks(white: list[bool], width: int, clues: Clues) -> list[Area]:
    """The cells that hold nothing."""
    every = _all_blocks(width, len(white) // width)
    taken = {row * width + column for column, row in clues}
    return [every[cell] for cell, is_white in enumerate(white) if not (is_white or cell in taken)]


@cache
def _all_blocks(width: int, height: int) -> tuple[Area, ...]:
    """Every cell of a grid as a block: to take one from there is faster than to look each up."""
    return tuple(area(column, row, 1, 1, Shade.BLOCK) for row in range(height) for column in range(width))


@cache
def _empty(width: int, height: int) -> Backdrop:
    """Thin lines between all cells."""
    return Backdrop(width, height, tuple(walls(width, height, Stroke.CELL, range(width * height))))


def _sums(clues: Clues) -> Iterator[Label]:
    """The sums of clue cells."""
    for (column, row), (down, across) in clues.items():
        if down is not None:
            yield _sum(column, row, down, False)
        if across is not None:
            yield _sum(column, row, across, True)


@lru_cache(maxsize=1 << 14)
def _sum(column: int, row: int, target: int, goes_across: bool) -> Label:
    """A sum of a clue cell; books have the same ones again and again."""
    x, y = _ACROSS if goes_across else _DOWN
    return Label(column + x, row + y, str(target), Ink.CLUE, CLUE, _CLUE_ROOM)


@cache
def _clue_cell(column: int, row: int) -> tuple[Shape, ...]:
    """A clue cell with its diagonal, one piece for all books."""
    return area(column, row, 1, 1, Shade.CLUE), line(column, row, column + 1, row + 1, Stroke.DIAGONAL)
