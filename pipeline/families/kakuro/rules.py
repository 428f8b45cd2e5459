"""The rules of Kakuro, checked on a filled or half-filled grid."""

from pipeline.families.kakuro.grid import VALUES
from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range, place_of, sum_is_broken
from pipeline.model.puzzle import BLACK, Cage, Puzzle, Solution


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    white = [solution[cell] for cell, given in enumerate(puzzle.givens) if given != BLACK]
    names = [f"run {k + 1} {_way(cage)} {place_of(puzzle.width, cage.cells)}" for k, cage in enumerate(puzzle.cages)]
    groups = [(name, cage.cells) for name, cage in zip(names, puzzle.cages, strict=True)]
    missed = tuple(
        f"{name} misses its sum"
        for name, cage in zip(names, puzzle.cages, strict=True)
        if sum_is_broken([solution[cell] for cell in cage.cells], cage.target, VALUES)
    )
    return (
        *broken_range(white, VALUES),
        *broken_givens(puzzle.givens, solution),
        *broken_groups(groups, solution),
        *missed,
    )


def _way(run: Cage) -> str:
    return "across" if run.cells[-1] - run.cells[0] == len(run.cells) - 1 else "down"
