"""Kakuro as pictures of SudokuPad: shaded cells with the sums as texts, and a hidden cage for every run."""

from collections.abc import Iterator, Sequence
from typing import Any

from pipeline.families.kakuro.grid import NO_RUN, VALUES, clued, sums_by_cell
from pipeline.families.kakuro.text_form import format_puzzle, parse
from pipeline.families.shared.formats.json_text import Object, whole
from pipeline.families.shared.formats.sudokupad import (
    DIGITS,
    Picture,
    house,
    is_link,
    payload,
    picture_link,
    read_picture,
    shade,
)
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat, through_own_form
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle

LARGEST = VALUES * (VALUES + 1) // 2  # of all sums
_DARK = "#404040"
_TEXT = {"width": 0, "height": 0, "color": "#FFFFFF", "fontSize": 18}
_NEAR, _FAR = 0.25, 0.75  # of a cell's side: where its two sums stand


def write(puzzle: Puzzle, caption: Caption) -> str:
    """The link of a puzzle; its grid has the row and the column of clues."""
    width, height = puzzle.width + 1, puzzle.height + 1
    whole_grid = Puzzle("kakuro", width, height, (EMPTY,) * (width * height))
    cages = [house((_bordered(cell, puzzle.width) for cell in cage.cells), width) for cage in puzzle.cages]
    parts = {
        "regions": [],
        "cages": [{**cage, "sum": run.target} for cage, run in zip(cages, puzzle.cages, strict=True)],
        "underlays": [shade((row + 0.5, column + 0.5), color=_DARK) for row, column in _black(puzzle)],
        "overlays": list(_sums(puzzle)),
    }
    return picture_link(whole_grid, _with_border(caption, puzzle), parts, {"norowcol": True})


def _bordered(cell: int, columns: int) -> int:
    """The number of a cell when the row and the column of clues are counted."""
    row, column = divmod(cell, columns)
    return (row + 1) * (columns + 1) + column + 1


def _with_border(caption: Caption, puzzle: Puzzle) -> Caption:
    if caption.solution is None:
        return caption
    filled = [BLACK] * ((puzzle.width + 1) * (puzzle.height + 1))
    for cell, value in enumerate(caption.solution):
        filled[_bordered(cell, puzzle.width)] = value
    return Caption(caption.number, caption.title, caption.author, caption.rules, caption.level, tuple(filled))


def _black(puzzle: Puzzle) -> Iterator[tuple[int, int]]:
    white = {_bordered(cell, puzzle.width) for cell, given in enumerate(puzzle.givens) if given != BLACK}
    columns = puzzle.width + 1
    return (divmod(cell, columns) for cell in range(columns * (puzzle.height + 1)) if cell not in white)


def _sums(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """The texts of all sums: that of a row at the upper right of its cell, that of a column at the lower left."""
    across, down = sums_by_cell(puzzle)
    for row, column in _black(puzzle):
        right = _at(across, row - 1, column)
        below = _at(down, row, column - 1)
        if right > 0:
            yield {"center": [row + _NEAR, column + _FAR], "text": str(right), **_TEXT}
        if below > 0:
            yield {"center": [row + _FAR, column + _NEAR], "text": str(below), **_TEXT}


def _at(sums: Sequence[Sequence[int]], row: int, column: int) -> int:
    inside = 0 <= row < len(sums) and 0 <= column < len(sums[0])
    return sums[row][column] if inside else NO_RUN


def read(text: str) -> Puzzle:
    """The puzzle of a link; raises TextError."""
    if payload(text).startswith(DIGITS):
        raise TextError("is a Sudoku")
    picture = read_picture(text)
    if not picture.free or any(picture.values):
        raise TextError("is not a Kakuro: expected a grid without givens whose rows and columns may repeat digits")
    runs = {picture.cells(cage): _sum(cage) for cage in picture.cages}
    return through_own_form(_puzzle(picture, runs), format_puzzle, parse)


def _sum(cage: Object) -> int:
    found = whole(cage.get("sum"), "the sum of a run")
    if not 1 <= found <= LARGEST:
        raise TextError(f"has a run with the sum {found}, expected 1 to {LARGEST}")
    return found


def _puzzle(picture: Picture, runs: dict[tuple[int, ...], int]) -> Puzzle:
    """The puzzle of runs in a grid with clues; TextError where they are not the runs of its white cells."""
    width, height = picture.width - 1, picture.height - 1
    if min(width, height) < 1:
        raise TextError("has no row or no column besides those of clues")
    white = {cell for run in runs for cell in run}
    inner = [_bordered(cell, width) in white for cell in range(width * height)]
    shape = clued(width, height, [EMPTY if one else BLACK for one in inner])
    places = [tuple(_bordered(cell, width) for cell in cage.cells) for cage in shape.cages]
    if set(places) != set(runs):
        raise TextError("has cages that are not the runs of its white cells")
    cages = [Cage(cage.cells, Operator.RUN, runs[place]) for cage, place in zip(shape.cages, places, strict=True)]
    return Puzzle("kakuro", width, height, shape.givens, tuple(cages))


SUDOKUPAD = TextFormat(write, is_link, read)
