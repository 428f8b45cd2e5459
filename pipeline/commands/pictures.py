"""Grids and cells as text: rows and columns carry the names by which cells are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.model.puzzle import BLACK, EMPTY, Cage, Candidates, Operator, Puzzle, Solution
from pipeline.model.values import digit_of

SIGNS = {Operator.ADD: "+", Operator.SUBTRACT: "-", Operator.MULTIPLY: "x", Operator.DIVIDE: "/"}
"""In letters that every terminal has."""

INDENT = "    "
BLACK_CELL = "#"
EMPTY_CELL = "."


def cell_name(cell: int, width: int) -> str:
    """A cell by row and column from 1.

    >>> cell_name(11, 9)
    'r2c3'
    """
    return f"r{cell // width + 1}c{cell % width + 1}"


def cell_names(cells: Sequence[int], width: int) -> str:
    """Cells by name, those of a row or all of one column together.

    >>> cell_names((0, 2, 9, 10), 9), cell_names((0, 9), 9)
    ('r1c1,3 r2c1,2', 'r1,2c1')
    """
    if len({cell % width for cell in cells}) == 1:
        return f"r{','.join(str(cell // width + 1) for cell in cells)}c{cells[0] % width + 1}"
    rows: dict[int, list[str]] = {}
    for cell in cells:
        rows.setdefault(cell // width, []).append(str(cell % width + 1))
    return " ".join(f"r{row + 1}c{','.join(columns)}" for row, columns in rows.items())


def house_name(kind: str, cells: Sequence[int], width: int) -> str:
    """A row or column by its number, any other house by its first and last cell."""
    if kind == "row":
        return f"row {cells[0] // width + 1}"
    if kind == "column":
        return f"column {cells[0] % width + 1}"
    return f"{kind} {cell_name(cells[0], width)}-{cell_name(cells[-1], width)}"


def is_run(cage: Cage, puzzle: Puzzle) -> bool:
    """Is a cage a Kakuro's run, not a killer's cage?"""
    return cage.operator is Operator.RUN and not puzzle.variant


def cage_name(cage: Cage, puzzle: Puzzle) -> str:
    """A cage by its clue and cells, a run by its sum and ends."""
    width = puzzle.width
    if is_run(cage, puzzle):
        return f"{cage.target} in {house_name('run', cage.cells, width)}"
    sign = SIGNS.get(cage.operator, "") if len(cage.cells) > 1 else ""
    return f"{cage.target}{sign} in {cell_names(cage.cells, width)}"


def values_picture(values: Solution, puzzle: Puzzle) -> Iterator[str]:
    """A grid of givens or of a solution."""
    return _picture([_value(value, puzzle) for value in values], puzzle.width)


def candidates_picture(puzzle: Puzzle, candidates: Candidates) -> Iterator[str]:
    """A grid with the candidates of every cell."""
    shown = [
        BLACK_CELL if given == BLACK else "".join(digit_of(value, puzzle) for value in held) or EMPTY_CELL
        for given, held in zip(puzzle.givens, candidates, strict=True)
    ]
    return _picture(shown, puzzle.width)


def _value(value: int, puzzle: Puzzle) -> str:
    return {BLACK: BLACK_CELL, EMPTY: EMPTY_CELL}.get(value) or digit_of(value, puzzle)


def _picture(shown: Sequence[str], width: int) -> Iterator[str]:
    columns = [f"c{column + 1}" for column in range(width)]
    rooms = [max(map(len, (name, *shown[column::width]))) for column, name in enumerate(columns)]
    side = len(f"r{len(shown) // width}")
    for row, start in enumerate(range(-width, len(shown), width)):
        name, cells = (f"r{row}", shown[start : start + width]) if row else ("", columns)
        told = " ".join(cell.rjust(room) for cell, room in zip(cells, rooms, strict=True))
        yield f"{INDENT}{name:<{side}}  {told}"
