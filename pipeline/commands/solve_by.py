"""solve --by: puzzles solved as a published text solves them, with counts of the work."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pipeline.commands.arguments import OPTION, add_option, whole_number
from pipeline.commands.parser import Parser
from pipeline.errors import InputError, Problem, Unsatisfiable
from pipeline.families import NAMES, family_named
from pipeline.families.base import Family
from pipeline.families.shared.options import OptionError, did_you_mean, resolve
from pipeline.families.shared.published import PublishedSolver, Search
from pipeline.families.shared.text_error import TextError
from pipeline.interface.proofs import Row, abridged, parsed
from pipeline.model.slot import OptionValue
from pipeline.model.values import solution_text
from pipeline.source.wording import counted


def declare_solvers(parser: Parser, words: Sequence[str]) -> None:
    """Declare --by, how many solutions it looks for, and the options of the solvers of the family that is named."""
    family = next((family_named(NAMES[word]) for word in words if word in NAMES), None)
    solvers = family.solvers if family else {}
    texts = "; ".join(f"{name}: {solver.summary}" for name, solver in solvers.items())
    parser.add_argument("--by", metavar="METHOD", help=f"solve as a published text does ({texts or 'not this family'})")
    number = parser.add_mutually_exclusive_group()
    number.add_argument("--limit", type=whole_number(1), metavar="N", help="with --by: at most so many solutions")
    number.add_argument("--all", action="store_true", help="with --by: all solutions")
    for option in {option.name: option for solver in solvers.values() for option in solver.options}.values():
        add_option(parser, option)


def solve_by(rows: Iterable[Row], family: Family, arguments: argparse.Namespace) -> int:
    """Print the solutions of every puzzle, then a line of counts that starts with #; returns the exit code."""
    solver = _solver(family, arguments.by)
    options = _options(solver, arguments)
    most = None if arguments.all else arguments.limit or solver.usual
    failed = unsure = total = 0
    for row in rows:
        total += 1
        try:
            puzzle = parsed(family, row)
        except TextError as error:
            failed += 1
            print(f"error: {row.place}{error}: {abridged(row.text)}", file=sys.stderr)
            continue
        found = solver.search(puzzle, most, options)
        for solution in found.solutions:
            print(solution_text(solution, puzzle.first_digit))
        print("# " + ", ".join(_counts(found)), flush=True)
        failed += found.ended and not found.solutions
        unsure += not found.ended
    if failed or unsure or not total:
        all_rows = counted(total, "row")
        reasons = [f"{failed} of {all_rows} without a solution"] * (failed > 0)
        reasons += [f"the search gave up in {unsure} of {all_rows}; ask for fewer solutions"] * (unsure > 0)
        print(f"error: {'; '.join(reasons) or 'no puzzle was given'}", file=sys.stderr)
        return Unsatisfiable.exit_code
    return 0


def refuse_without_by(arguments: argparse.Namespace) -> None:
    """Raise InputError for what only --by understands."""
    given = [
        name for name, value in vars(arguments).items() if name in ("all", "limit") or name.startswith(OPTION) if value
    ]
    if given:
        key = f"--{given[0].removeprefix(OPTION)}"
        raise InputError(Problem("is for --by only; name a published solver, or remove it", key=key))


def _counts(found: Search) -> Iterator[str]:
    yield counted(len(found.solutions), "solution")
    yield from (f"{name} {number:,}" for name, number in found.counts)
    if not found.ended:
        yield "gave up"


def _solver(family: Family, name: str) -> PublishedSolver:
    if name not in family.solvers:
        known = ", ".join(family.solvers)
        expected = f"expected one of {known}{did_you_mean(name, family.solvers)}" if known else "it has none"
        raise InputError(Problem(f"{name!r} is not a published solver of {family.name}, {expected}", key="--by"))
    return family.solvers[name]


def _options(solver: PublishedSolver, arguments: argparse.Namespace) -> Mapping[str, OptionValue]:
    """The solver's options, defaults filled in; InputError for an option of another solver."""
    mine = {option.name: option for option in solver.options}
    given = {
        name.removeprefix(OPTION): text
        for name, text in vars(arguments).items()
        if name.startswith(OPTION) and text is not None
    }
    for name in given:
        if name not in mine:
            raise InputError(Problem(f"is not an option of --by {arguments.by}; remove it", key=f"--{name}"))
    try:
        return resolve(solver.options, {name: mine[name].kind.from_text(text) for name, text in given.items()})
    except OptionError as error:
        raise InputError(Problem(error.message, key=f"--{error.key}")) from None
