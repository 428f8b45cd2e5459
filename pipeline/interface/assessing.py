"""What a filled or half-filled grid is worth: which rules it breaks, which cells are open."""

from __future__ import annotations

from pipeline.errors import InputError, Problem
from pipeline.families.base import Family
from pipeline.families.shared.text_error import TextError
from pipeline.frozen import frozen
from pipeline.interface.proofs import abridged
from pipeline.model.printed_grid import cell_name
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle, Solution
from pipeline.model.values import DIGITS

OPEN = "."
OUT_OF_RANGE = "value out of range"  # what a family says of an open cell in a solution


@frozen
class Assessment:
    """The rules that a grid breaks, each with its place, and its open cells by row and column, in reading order."""

    faults: tuple[str, ...]
    open_cells: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Is the grid full and right?"""
        return not self.faults and not self.open_cells

    @property
    def verdict(self) -> str:
        """The assessment in a line.

        >>> Assessment((), ("row 1 column 2",)).verdict, Assessment((), ()).verdict
        ('no fault, 1 open', 'complete and right')
        """
        if self.complete:
            return "complete and right"
        faults = {0: "no fault", 1: "1 fault"}.get(len(self.faults), f"{len(self.faults)} faults")
        return f"{faults}, {len(self.open_cells)} open" if self.open_cells else faults


def assess(family: Family, text: str, filled: str) -> Assessment:
    """Assess a grid: the text form of the puzzle, and what is written into it; InputError where either is none.

    `filled` has a character for every cell that can hold a value, as the `solution` of a manifest; `.` is an open
    cell, blanks and line ends count for nothing. An open cell that has a given holds it.
    """
    try:
        puzzle = family.read_text(text)
    except TextError as error:
        raise InputError(Problem(f"{error}: {abridged(text)}", key="puzzle")) from None
    grid = _written(puzzle, family.model(puzzle).values, "".join(filled.split()))
    faults = tuple(fault for fault in family.defects(puzzle, grid) if fault != OUT_OF_RANGE)
    open_cells = tuple(cell_name(cell, puzzle.width) for cell, value in enumerate(grid) if value == EMPTY)
    return Assessment(faults, open_cells)


def _written(puzzle: Puzzle, values: int, filled: str) -> Solution:
    white = [cell for cell, given in enumerate(puzzle.givens) if given != BLACK]
    if len(filled) != len(white):
        message = f"{abridged(filled)!r} has {len(filled)} characters, expected {len(white)}: one a cell, . where open"
        raise InputError(Problem(message, key="filled"))
    digits = DIGITS[puzzle.first_digit : puzzle.first_digit + values]
    grid = [BLACK] * len(puzzle.givens)
    for cell, character in zip(white, filled.upper(), strict=True):
        if character not in digits + OPEN:
            where = cell_name(cell, puzzle.width)
            raise InputError(Problem(f"{character!r} at {where} is none of {digits} or {OPEN}", key="filled"))
        grid[cell] = digits.index(character) + 1 if character != OPEN else puzzle.givens[cell]
    return tuple(grid)
