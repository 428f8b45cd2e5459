"""The solvers of Zhou and Tong and of the depth-first paper, by the names that `solve --by` knows."""

from collections.abc import Mapping

from pipeline.families.kakuro.published.cell_search import Pruning, search_cells
from pipeline.families.kakuro.published.integer_program import search_integers
from pipeline.families.kakuro.published.run_search import search_breadth_first, search_depth_first
from pipeline.families.shared.option_types import Subset
from pipeline.families.shared.options import Option
from pipeline.families.shared.published import PublishedSolver, Search
from pipeline.frozen import frozen
from pipeline.model.puzzle import Puzzle
from pipeline.model.slot import OptionValue

ZHOU, DEPTH_FIRST = "m2", "m3"
NO_PRUNING = "none"


@frozen
class Prunings(Subset):
    """Some of the prunings, or the word for none of them, which stands alone."""

    def read(self, value: object) -> tuple[str, ...]:
        """The words that are asked for; raises ValueError where some are named beside none."""
        words = Subset.read(self, value)
        if NO_PRUNING in words and len(words) > 1:
            raise ValueError(f"{NO_PRUNING!r} stands beside {', '.join(words[:-1])}; name prunings, or none alone")
        return words


PRUNE = Option(
    "prune",
    "the prunings of --by cells, or none",
    tuple(map(str, Pruning)),
    Prunings((*map(str, Pruning), NO_PRUNING)),
)


def _by_cells(puzzle: Puzzle, most: int | None, options: Mapping[str, OptionValue]) -> Search:
    asked = options[PRUNE.name]
    assert isinstance(asked, tuple)
    return search_cells(puzzle, most, [pruning for pruning in Pruning if pruning in asked])


def _by_runs(puzzle: Puzzle, most: int | None, _options: Mapping[str, OptionValue]) -> Search:
    return search_breadth_first(puzzle) if most is None else search_depth_first(puzzle, most)


def _by_integers(puzzle: Puzzle, most: int | None, _options: Mapping[str, OptionValue]) -> Search:
    return search_integers(puzzle, most)


SOLVERS: Mapping[str, PublishedSolver] = {
    "cells": PublishedSolver(ZHOU, "cell by cell, depth first, with three prunings", _by_cells, (PRUNE,)),
    "runs": PublishedSolver(DEPTH_FIRST, "run by run, depth first; with --all breadth first", _by_runs),
    "ilp": PublishedSolver(ZHOU, "as an integer program", _by_integers),
}
