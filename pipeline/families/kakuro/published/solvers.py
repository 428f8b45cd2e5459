"""The solvers of both texts by the names that `solve --by` knows."""

from collections.abc import Mapping

from pipeline.families.kakuro.published.cell_search import Pruning, search_cells
from pipeline.families.kakuro.published.integer_program import search_integers
from pipeline.families.kakuro.published.run_search import search_breadth_first, search_depth_first
from pipeline.families.shared.option_types import Subset
from pipeline.families.shared.options import Option
from pipeline.families.shared.published import PublishedSolver, Search
from pipeline.model.puzzle import Puzzle
from pipeline.model.slot import OptionValue

ZHOU, DEPTH_FIRST = "m2", "m3"
NO_PRUNING = "none"

PRUNE = Option(
    "prune",
    "the prunings of --by cells, or none",
    tuple(map(str, Pruning)),
    Subset((*map(str, Pruning), NO_PRUNING)),
)


def _by_cells(puzzle: Puzzle, most: int | None, options: Mapping[str, OptionValue]) -> Search:
    asked = options[PRUNE.name]
    assert isinstance(asked, tuple)
    return search_cells(puzzle, most, [pruning for pruning in Pruning if pruning in asked and NO_PRUNING not in asked])


def _by_runs(puzzle: Puzzle, most: int | None, _options: Mapping[str, OptionValue]) -> Search:
    return search_breadth_first(puzzle) if most is None else search_depth_first(puzzle, most)


def _by_integers(puzzle: Puzzle, most: int | None, _options: Mapping[str, OptionValue]) -> Search:
    return search_integers(puzzle, most)


SOLVERS: Mapping[str, PublishedSolver] = {
    "cells": PublishedSolver(ZHOU, "cell by cell, depth first, with three prunings", _by_cells, (PRUNE,)),
    "runs": PublishedSolver(DEPTH_FIRST, "run by run, depth first; with --all breadth first", _by_runs),
    "ilp": PublishedSolver(ZHOU, "as an integer program", _by_integers),
}
