"""assess: what a filled or half-filled grid is worth."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from pipeline.commands.arguments import add_family, add_loudness, family_of, named_as_typed
from pipeline.commands.sources import given_text, puzzle_text
from pipeline.errors import Unsatisfiable
from pipeline.interface.assessing import assess as assess_grid


def assess_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `assess`."""
    add_loudness(parser)
    add_family(parser)
    parser.add_argument("puzzle", metavar="PUZZLE", help="the text form of a puzzle, or a file that holds it")
    filled = "what is written in, a character a cell as in a manifest's solution, . for an open cell; a file, or -"
    parser.add_argument("filled", metavar="FILLED", help=filled)
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def assess(arguments: argparse.Namespace) -> int:
    """Print the rules that a grid breaks and the number of open cells; exit code 0 where it is complete and right."""
    family = family_of(arguments)
    with named_as_typed():
        found = assess_grid(family, puzzle_text(arguments.puzzle, family), given_text(arguments.filled))
    if arguments.json:
        print(json.dumps({"verdict": found.verdict, "complete": found.complete, **asdict(found)}))
    else:
        print("\n".join([*found.faults, found.verdict]))
    return 0 if found.complete else Unsatisfiable.exit_code
