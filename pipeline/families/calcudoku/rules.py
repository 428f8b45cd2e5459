"""The rules of Calcudoku, checked on a filled or half-filled grid."""

from math import prod

from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range, place_of
from pipeline.families.shared.lines import named_lines
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle, Solution


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    n = puzzle.width
    read = tuple(value - 1 + puzzle.first_digit for value in solution)
    full = [(k, cage) for k, cage in enumerate(puzzle.cages) if all(solution[cell] != EMPTY for cell in cage.cells)]
    missed = tuple(
        f"cage {k + 1} {place_of(n, cage.cells)} misses its target" for k, cage in full if not _met(cage, read)
    )
    return (
        *broken_range(solution, n),
        *broken_givens(puzzle.givens, solution),
        *broken_groups(named_lines(n), solution),
        *missed,
    )


def _met(cage: Cage, solution: Solution) -> bool:
    values = sorted((solution[cell] for cell in cage.cells), reverse=True)
    readings = {Operator.ADD: sum(values) == cage.target, Operator.MULTIPLY: prod(values) == cage.target}
    if len(values) == 2:  # noqa: PLR2004  a pair
        large, small = values
        readings |= {
            Operator.SUBTRACT: large - small == cage.target,
            Operator.DIVIDE: small > 0 and large == small * cage.target,
        }
    return any(readings.values()) if cage.operator is Operator.NONE else readings.get(cage.operator, False)
