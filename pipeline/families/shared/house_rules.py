"""Rules that families share, checked on a filled grid by themselves: no solver, no tables."""

from collections.abc import Iterable, Sequence

from pipeline.model.puzzle import Solution


def broken_groups(groups: Iterable[tuple[str, Sequence[int]]], solution: Solution) -> tuple[str, ...]:
    """`value repeated in NAME` for every group of cells that holds a value twice."""
    return tuple(
        f"value repeated in {name}" for name, cells in groups if len({solution[cell] for cell in cells}) < len(cells)
    )


def broken_givens(givens: Sequence[int], solution: Solution) -> tuple[str, ...]:
    """`given changed` when a printed digit or a black cell is not kept."""
    return ("given changed",) if any(g and g != s for g, s in zip(givens, solution, strict=True)) else ()


def broken_range(values: Iterable[int], highest: int) -> tuple[str, ...]:
    """`value out of range` when a cell holds no value of the puzzle."""
    return () if all(1 <= value <= highest for value in values) else ("value out of range",)
