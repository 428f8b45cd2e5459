"""What the solvers of published texts report: solutions, and how much work they were."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.families.shared.options import Option
from pipeline.frozen import frozen
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.slot import OptionValue


@frozen
class Search:
    """What a solver found of a puzzle: solutions up to the number asked for, and named counts of its work.

    `ended` is False where the search gave up at its bound before it had seen all that was asked for.
    """

    solutions: tuple[Solution, ...]
    counts: tuple[tuple[str, int], ...]
    ended: bool = True


@frozen
class PublishedSolver:
    """A solver as a text describes it: its options, and the search for so many solutions (None: all of them).

    `text` names the text, as `study` lists it; `usual` is how many solutions the text's own search looks for.
    """

    text: str
    summary: str
    search: Callable[[Puzzle, int | None, Mapping[str, OptionValue]], Search]
    options: tuple[Option, ...] = ()
    usual: int = 1
