"""assess: what a filled or half-filled grid is worth."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace

from pipeline.commands.arguments import add_family, add_loudness, family_of, named_as_typed, told_as_json
from pipeline.commands.sources import filled_text, puzzle_text
from pipeline.errors import InputError, Unsatisfiable
from pipeline.interface.assessing import assess as assess_grid


def assess_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `assess`."""
    add_loudness(parser)
    add_family(parser)
    parser.add_argument("puzzle", metavar="PUZZLE", help="the text form of a puzzle, or a file that holds it")
    filled = "what is written in, a character a cell as in a manifest's solution, . for an open cell; a file, or -"
    parser.add_argument("filled", metavar="FILLED", help=filled)
    parser.add_argument("--json", action="store_true", help="print a JSON object, or one with the error")


def assess(arguments: argparse.Namespace) -> int:
    """Print the rules that a grid breaks and the number of open cells; exit code 0 where it is complete and right."""
    with told_as_json(arguments.json):
        family = family_of(arguments)
        puzzle, (filled, no_file) = puzzle_text(arguments.puzzle, family), filled_text(arguments.filled)
        with named_as_typed(), _said_of_files(no_file):
            found = assess_grid(family, puzzle, filled)
    if arguments.json:
        print(json.dumps({"verdict": found.verdict, "complete": found.complete, **asdict(found)}))
    else:
        print("\n".join([*found.faults, found.verdict]))
    return 0 if found.complete else Unsatisfiable.exit_code


@contextmanager
def _said_of_files(no_file: str) -> Iterator[None]:
    """Errors of the block say why what fills the grid is no file, where it is none."""
    try:
        yield
    except InputError as error:
        if not no_file or any(problem.key != "filled" for problem in error.problems):
            raise
        raise InputError(
            replace(problem, message=f"{problem.message}; nor is it a file ({no_file})") for problem in error.problems
        ) from None
