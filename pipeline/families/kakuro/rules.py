"""The rules of Kakuro, checked on a filled or half-filled grid."""

from pipeline.families.kakuro.grid import VALUES
from pipeline.families.shared.house_rules import (
    broken_givens,
    broken_range,
    place_of,
    repeated_in,
    repeats,
    sum_is_broken,
)
from pipeline.model.puzzle import BLACK, Cage, Puzzle, Solution


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    white = [solution[cell] for cell, given in enumerate(puzzle.givens) if given != BLACK]
    runs = [*enumerate(puzzle.cages, 1)]
    repeating = [repeated_in(_name(puzzle, k, run)) for k, run in runs if repeats(run.cells, solution)]
    missed = [
        f"{_name(puzzle, k, run)} misses its sum"
        for k, run in runs
        if sum_is_broken([*map(solution.__getitem__, run.cells)], run.target, VALUES)
    ]
    return (
        *broken_range(white, VALUES),
        *broken_givens(puzzle.givens, solution),
        *repeating,
        *missed,
    )


def _name(puzzle: Puzzle, number: int, run: Cage) -> str:
    way = "across" if run.cells[-1] - run.cells[0] == len(run.cells) - 1 else "down"
    return f"run {number} {way} {place_of(puzzle.width, run.cells)}"
