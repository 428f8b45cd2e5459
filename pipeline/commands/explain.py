"""explain: the solve path of one puzzle, step by step in words."""

from __future__ import annotations

import argparse

from pipeline.commands.arguments import add_family, add_loudness, family_of
from pipeline.commands.rows import answer_all, print_error
from pipeline.commands.sources import given_rows
from pipeline.interface.proofs import Answer, prepare_once
from pipeline.interface.solve_path import explained, steps_of
from pipeline.runtime.executors import cpu_count
from pipeline.runtime.progress import Reporter


def explain_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `explain`."""
    add_loudness(parser)
    add_family(parser)
    parser.add_argument("text", metavar="TEXT", help="the text form of a puzzle; or a file of them, one a line, or -")


def explain(arguments: argparse.Namespace) -> int:
    """Print the steps from the puzzle to its solution, or why there are none."""
    family = family_of(arguments)
    rows = given_rows(arguments.text)
    prepare_once([family.name], cpu_count(), Reporter(arguments.loudness))
    return answer_all(rows, family, _print_path)


def _print_path(answered: Answer) -> None:
    if answered.rated is None:
        print_error(answered)
    else:
        for line in explained(answered.rated, steps_of(answered.rated.puzzle)):
            print(line)
