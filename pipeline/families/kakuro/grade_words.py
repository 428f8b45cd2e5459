"""How a published grading comes to a puzzle's level: the figure, its corrections, and the runs behind them."""

from collections.abc import Iterator

from pipeline.families.kakuro.published.combinations import COMBINATIONS, values_of
from pipeline.families.kakuro.published.run_ratio import (
    CROSSING_BONUS,
    RUN_BONUS,
    Crossing,
    adjusted,
    determined_crossings,
    ratio,
    single_runs,
    white_cells,
)
from pipeline.families.kakuro.ratios import METHODS
from pipeline.model.level import Grading
from pipeline.model.puzzle import Cage, Puzzle
from pipeline.model.size import Size


def explain_grade(puzzle: Puzzle, size: Size, grading: Grading) -> tuple[str, ...]:
    """Lines on a puzzle's grade; none for the ladder."""
    if grading is Grading.LADDER:
        return ()
    figure = ratio(puzzle)
    lines = [f"White cells per run: {white_cells(puzzle)} / {len(puzzle.cages)} = {figure:.3f}."]
    if grading is Grading.ADJUSTED_RUN_RATIO:
        lines += _corrections(puzzle)
        figure = adjusted(puzzle)
        lines.append(f"Adjusted: {figure:.3f}.")
    return *lines, f"Graded by {grading}: {METHODS[grading].scale(size).level_of(figure)}."


def _corrections(puzzle: Puzzle) -> Iterator[str]:
    runs, crossings = single_runs(puzzle), determined_crossings(puzzle)
    yield f"Minus {RUN_BONUS} once for runs with one combination: {len(runs)}."
    yield from (f"  {_run(puzzle, run)}: {_only(run)}" for run in runs)
    yield f"Minus {CROSSING_BONUS} once for crossings that their two runs determine: {len(crossings)}."
    yield from (f"  {_crossing(puzzle, one)}" for one in crossings)


def _crossing(puzzle: Puzzle, one: Crossing) -> str:
    across, down = one.runs
    both = f"{_run(puzzle, across)} and {_run(puzzle, down)}"
    return f"{_cell(puzzle, one.cell)} = {one.value}: all that {both} have in common"


def _run(puzzle: Puzzle, run: Cage) -> str:
    ends = f"{_cell(puzzle, run.cells[0])}-{_cell(puzzle, run.cells[-1])}"
    return f"run {ends} ({run.target} in {len(run.cells)})"


def _only(run: Cage) -> str:
    (combination,) = COMBINATIONS[len(run.cells), run.target]
    return " + ".join(map(str, values_of(combination)))


def _cell(puzzle: Puzzle, cell: int) -> str:
    row, column = divmod(cell, puzzle.width)
    return f"r{row + 1}c{column + 1}"
