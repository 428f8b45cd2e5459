"""explain: the solve path of one puzzle, step by step in words."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import groupby

from pipeline.commands.arguments import add_family, add_loudness, chosen_family
from pipeline.commands.first_run import prepare_once
from pipeline.commands.rows import parse_text
from pipeline.errors import NotToBeHad
from pipeline.families import family_named
from pipeline.model.puzzle import BLACK, Solution
from pipeline.model.rating import RatedPuzzle, Step
from pipeline.model.values import DIGITS


def explain_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `explain`."""
    add_loudness(parser)
    add_family(parser)
    parser.add_argument("text", metavar="TEXT", help="the text form of one puzzle")


def explain(arguments: argparse.Namespace) -> int:
    """Print the steps from the puzzle to its solution."""
    from pipeline.stages import rate as stage

    family = chosen_family(arguments.family)
    puzzle = parse_text(family, arguments.text)
    prepare_once([family.name], arguments)
    rated = stage.rate(puzzle)
    if isinstance(rated, stage.Defect):
        raise NotToBeHad(f"this puzzle {rated}; only a puzzle with exactly one has a solve path")
    for line in explained(rated):
        print(line)
    return 0


def explained(rated: RatedPuzzle) -> Iterator[str]:
    """The lines of a solve path: the givens, every step, the result."""
    width = rated.puzzle.width
    yield from _grid(rated.puzzle.givens, width)
    for number, step in enumerate(family_named(rated.puzzle.family).explain(rated.puzzle), 1):
        yield f"{number}. {'; '.join(_clauses(step, width))}"
    yield _result(rated)
    yield from _grid(rated.solution, width)


def _clauses(step: Step, width: int) -> Iterator[str]:
    ways = "in one place" if len(step.applications) == 1 else f"in {len(step.applications)} places"
    yield f"{_spoken(step.technique)} {ways}"
    if step.placed:
        yield "write " + ", ".join(f"{_cell(cell, width)} = {DIGITS[value]}" for cell, value in step.placed)
    for value, cells in groupby(sorted((value, cell) for cell, value in step.removed), key=lambda pair: pair[0]):
        yield f"strike {DIGITS[value]} from " + ", ".join(_cell(cell, width) for _, cell in cells)


def _result(rated: RatedPuzzle) -> str:
    rating = rated.rating
    if rating.technique is None and rating.level is None:
        return f"The techniques known here lead no further; the rest takes trial. Cost so far {rating.cost}."
    hardest = f", hardest technique {_spoken(rating.technique)}" if rating.technique else ""
    return f"Solved: level {rating.level}{hardest}, cost {rating.cost}."


def _spoken(technique: str) -> str:
    return technique.replace("_", " ")


def _cell(cell: int, width: int) -> str:
    return f"r{cell // width + 1}c{cell % width + 1}"


def _grid(values: Solution, width: int) -> Iterable[str]:
    shown = ["#" if value == BLACK else "." if value == 0 else DIGITS[value] for value in values]
    return ("  " + " ".join(shown[start : start + width]) for start in range(0, len(shown), width))
