"""Grids and cells as text: rows and columns carry the names by which cells are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.families import family_named
from pipeline.model.puzzle import BLACK, EMPTY, Candidates, Operator, Puzzle, Solution
from pipeline.model.values import digit_of
from pipeline.solving.step_words import StepWords

SIGNS = {Operator.ADD: "+", Operator.SUBTRACT: "-", Operator.MULTIPLY: "x", Operator.DIVIDE: "/"}
"""In letters that every terminal has."""

_KINDS = ("box", "run", "diagonal", "window", "region", "cage")

WORDS = {
    "steps.cell": "r{row}c{column}",
    "steps.row": "row {row}",
    "steps.column": "column {column}",
    **{f"steps.{kind}": f"{kind} {{first}}-{{last}}" for kind in _KINDS},
    "steps.clue": "{clue} in {cells}",
    "steps.held": "{cell}={values}",
    "steps.true": "{cell}={value}",
    "steps.false": "{cell} not {value}",
    "steps.then": " -> ",
    "steps.placed": "{cell} is {value}",
    "steps.strike": "strike {struck}",
    "steps.from": "{values} from {cells}",
}

INDENT = "    "
BLACK_CELL = "#"
EMPTY_CELL = "."


def spoken(puzzle: Puzzle) -> StepWords:
    """The words of the command line for a puzzle."""
    return StepWords(puzzle, WORDS, SIGNS, family_named(puzzle.family).house_words(puzzle))


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
