"""Rules that families share, checked on a filled or half-filled grid by themselves: no solver, no tables.

An open cell (EMPTY) breaks no rule but one: a solution leaves none open.
"""

from collections.abc import Iterable, Sequence

from pipeline.model.printed_grid import cell_name
from pipeline.model.puzzle import EMPTY, Solution


def broken_groups(groups: Iterable[tuple[str, Sequence[int]]], solution: Solution) -> tuple[str, ...]:
    """`value repeated in NAME` for every group of cells that holds a value twice."""
    return tuple(repeated_in(name) for name, cells in groups if repeats(cells, solution))


def repeated_in(name: str) -> str:
    """What is wrong with a group of cells that holds a value twice."""
    return f"value repeated in {name}"


def repeats(cells: Sequence[int], solution: Solution) -> bool:
    """Do some cells hold a value twice?"""
    if len({*map(solution.__getitem__, cells)}) == len(cells):  # as in most
        return False
    held = [solution[cell] for cell in cells if solution[cell] != EMPTY]
    return len({*held}) < len(held)


def broken_givens(givens: Sequence[int], solution: Solution) -> tuple[str, ...]:
    """`given changed` when a printed digit or a black cell is not kept."""
    printed = [(given, value) for given, value in zip(givens, solution, strict=True) if given != EMPTY]
    return ("given changed",) if any(value not in (given, EMPTY) for given, value in printed) else ()


def sum_is_broken(values: Sequence[int], target: int, highest: int) -> bool:
    """Is a sum of cells certain to miss its target, whatever the open ones (EMPTY) get, from 1 to the highest value?"""
    held, open_cells = sum(values), values.count(EMPTY)
    return not held + open_cells <= target <= held + open_cells * highest


def broken_range(values: Sequence[int], highest: int) -> tuple[str, ...]:
    """`value out of range` when a cell holds no value of the puzzle."""
    return () if not values or 1 <= min(values) <= max(values) <= highest else ("value out of range",)


def place_of(width: int, cells: Sequence[int]) -> str:
    """Where a cage or a run begins, as somebody finds it: the row and the column of its first cell."""
    return f"at {cell_name(min(cells), width)}"
