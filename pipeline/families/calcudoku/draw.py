"""Draws a Calcudoku: cells, cages with their clues, and found digits or candidates."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from pipeline.families.calcudoku.choices import MOST_CELLS, limits
from pipeline.families.shared.regions import numbered
from pipeline.model.puzzle import HIGHEST_DIGIT, Cage, Candidates, Operator, Puzzle, Solution
from pipeline.model.signs import usual
from pipeline.model.slot import Params
from pipeline.page.draw.at_hand import AtHand, WhileAlive
from pipeline.page.draw.drawing import Anchor, Backdrop, Drawing, Ink, Label, Piece, Stroke
from pipeline.page.draw.marks import digits, frame, label, pencil, pencil_height, wall_pieces, walls

CLUE = 0.25
"""The height of a clue's digits, in cells."""

CLUE_ROOM = 0.82
"""The width of a clue, in cells: as far from the right wall as from the left one."""

_CLUE_AT = (0.09, 0.09)  # from the cell's corner to the upper left corner of the clue
_DIGIT = 0.46
_DIGIT_CENTRE = 0.66  # below the clue: 0.43 to 0.89 of the cell's height
_PENCIL_BAND = (0.38, 0.95)


def draw(puzzle: Puzzle, solution: Solution | None, candidates: Candidates | None) -> Drawing:
    """The grid in cell units, origin at its upper left corner; with the solution it is its own answer."""
    side = puzzle.width
    pieces, clues = _GROUNDS.of(puzzle)
    shown: Sequence[Label] = digits(puzzle, solution, (0, 0), _DIGIT_CENTRE, _DIGIT)
    if candidates:
        shown = (*shown, *pencil(puzzle, candidates, side, (0, 0), _PENCIL_BAND))
    return Drawing(side, side, pieces, shown, clues, _lines(side))


def _ground(puzzle: Puzzle) -> tuple[tuple[Piece, ...], tuple[Label, ...]]:
    """All but digits, which a puzzle has in common with its answer."""
    side = puzzle.width
    cage_of = numbered([cage.cells for cage in puzzle.cages], side * side)
    lines, border = wall_pieces(side, side, Stroke.CAGE, cage_of), frame(0, 0, side, side, Stroke.BORDER)
    return (*lines, border), tuple(_clues(side).of(puzzle.cages))


_GROUNDS: Final = WhileAlive(_ground)


def candidate_height(side: int) -> float:
    """The height of candidates in a grid with so many rows, in cells."""
    return pencil_height(side, _PENCIL_BAND, wide=side > HIGHEST_DIGIT)


def clue_text(cage: Cage) -> str:
    """A cage's clue as printed: target and sign, a bare digit for a single cell.

    >>> clue_text(Cage((0, 1), Operator.ADD, 7))
    '7+'
    """
    signless = len(cage.cells) == 1 or cage.operator is Operator.NONE
    return str(cage.target) if signless else f"{cage.target}{usual(cage.operator)}"


def widest_clue(side: int, params: Params | None) -> str:
    """The clue as printed, in grids as params ask for, or with any options.

    The largest value stands in every second cell of a cage at most, for neighbours share a row or column.
    """
    largest = limits(params).largest if params else MOST_CELLS
    product = side ** ((largest + 1) // 2) * (side - 1) ** (largest // 2)
    multiplies = params is None or "multiply" in str(params.option("operators"))
    operator, target = (Operator.MULTIPLY, product) if multiplies else (Operator.ADD, side * largest)
    most = limits(params).most if params else 0
    target = min(target, most) if most else target
    return clue_text(Cage(tuple(range(largest)), operator, target))


@cache
def _clues(side: int) -> AtHand[Cage, Label]:
    """The clues of cages in grids with so many rows; books have the same cages again and again."""
    x, y = _CLUE_AT

    def clue(cage: Cage) -> Label:
        row, column = divmod(cage.cells[0], side)
        return label(column + x, row + y, clue_text(cage), Ink.CLUE, CLUE, CLUE_ROOM, Anchor.TOP_LEFT)

    return AtHand(clue)


@cache
def _lines(side: int) -> Backdrop:
    """The lines between cells, those under walls too."""
    return Backdrop(side, side, tuple(walls(side, side, Stroke.CELL, range(side**2))))
