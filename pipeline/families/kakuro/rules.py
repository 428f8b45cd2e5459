"""The rules of Kakuro, checked on a filled grid."""

from pipeline.families.kakuro.grid import VALUES
from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range
from pipeline.model.puzzle import BLACK, Puzzle, Solution


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    white = [solution[cell] for cell, given in enumerate(puzzle.givens) if given != BLACK]
    groups = [(f"run {k + 1}", cage.cells) for k, cage in enumerate(puzzle.cages)]
    missed = tuple(
        f"run {k + 1} misses its sum"
        for k, cage in enumerate(puzzle.cages)
        if sum(solution[cell] for cell in cage.cells) != cage.target
    )
    return (
        *broken_range(white, VALUES),
        *broken_givens(puzzle.givens, solution),
        *broken_groups(groups, solution),
        *missed,
    )
