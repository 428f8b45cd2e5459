"""Where the cells of a puzzle stand in its picture, and where digits and marks stand in them: read off the drawing.

A family says it once, when it draws a solution and candidates. So a player needs to know no family.
"""

from collections.abc import Iterator

from pipeline.frozen import frozen
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle
from pipeline.page.draw.drawing import Anchor, Drawing, Ink, Label
from pipeline.page.files.svg import CELL, label_size

Place = tuple[float, float]
"""A point inside a cell, in units of the picture: the middle of a text, and its baseline."""


@frozen
class CellPlaces:
    """The column and row of the picture in which the first cell stands; places of digits and marks, sizes of type.

    `marks` has a place for every value from 1.
    """

    corner: tuple[int, int]
    digit: Place
    digit_size: float
    marks: tuple[Place, ...]
    mark_size: float


def cell_places(puzzle: Puzzle, values: int, solved: Drawing, marked: Drawing) -> CellPlaces:
    """The places in a puzzle's picture, by drawings with its solution, and with all candidates of one open cell."""
    white = [cell for cell, given in enumerate(puzzle.givens) if given != BLACK]
    digits = sorted(_labels(solved, Ink.GIVEN, Ink.FOUND), key=lambda label: (int(label.y), int(label.x)))
    first = divmod(white[0], puzzle.width)
    corner = (int(digits[0].x) - first[1], int(digits[0].y) - first[0])
    pencilled = _marks_of_first_open_cell(puzzle, corner, marked)
    marks = tuple(map(_place, pencilled[:values]))
    return CellPlaces(corner, _place(digits[0]), float(label_size(digits[0])), marks, float(label_size(pencilled[0])))


def _marks_of_first_open_cell(puzzle: Puzzle, corner: tuple[int, int], marked: Drawing) -> list[Label]:
    """The candidates of one cell, by value; others may have none."""
    cell = puzzle.givens.index(EMPTY)
    row, column = divmod(cell, puzzle.width)
    at = (column + corner[0], row + corner[1])
    return [label for label in _labels(marked, Ink.CANDIDATE) if (int(label.x), int(label.y)) == at]


def _labels(drawing: Drawing, *inks: Ink) -> Iterator[Label]:
    return (label for label in drawing.digits if label.ink in inks)


def _place(label: Label) -> Place:
    """Where the text of a label stands in its cell."""
    drop = label.size / 2 if label.anchor is Anchor.CENTRE else label.size
    return round((label.x % 1) * CELL, 1), round((label.y % 1 + drop) * CELL, 1)
