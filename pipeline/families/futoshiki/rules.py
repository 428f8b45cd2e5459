"""The rules of Futoshiki, checked on a filled or half-filled grid."""

from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range
from pipeline.families.shared.lines import named_lines
from pipeline.model.printed_grid import cell_name
from pipeline.model.puzzle import EMPTY, Puzzle, Solution


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    n = puzzle.width
    wrong = tuple(
        f"sign between {cell_name(min(order), n)} and {cell_name(max(order), n)} not kept"
        for order in puzzle.orders
        if EMPTY not in (held := [solution[cell] for cell in order]) and held[0] >= held[1]
    )
    return (
        *broken_range(solution, n),
        *broken_givens(puzzle.givens, solution),
        *broken_groups(named_lines(n), solution),
        *wrong,
    )
