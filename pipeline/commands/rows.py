"""rate, solve, explain: puzzles in, what is known of each out; a bad row does not keep the others from being done."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from pipeline.commands.arguments import (
    add_family,
    add_grading,
    add_loudness,
    add_option,
    family_of,
    grading_of,
    named_as_typed,
    scale_of,
    text_of,
)
from pipeline.commands.explain_sheet import add_sheets, take_from_book, write_sheets
from pipeline.commands.parser import Parser
from pipeline.commands.solve_by import declare_solvers, refuse_without_by, solve_by
from pipeline.commands.sources import STDIN, few_rows, find_rows
from pipeline.errors import Unsatisfiable
from pipeline.families import NAMES, family_named
from pipeline.families.base import Family
from pipeline.interface.orders import few
from pipeline.interface.proofs import Answer, RatedBy, Row, abridged, answer, measure_options, prepare_once
from pipeline.interface.solve_path import explained, steps_of
from pipeline.runtime.processes.executors import cpu_count
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

COLUMNS = ("text", "solutions", "level", "technique", "cost", "measures", "signature", "error")


def rate_arguments(parser: Parser) -> None:
    """Declare the arguments of `rate`; those of a family's own measures when it is named."""
    add_source(parser)
    parser.declare = _declare_measures
    parser.add_argument("--json", action="store_true", help="one JSON object a line, not a table")
    add_grading(parser)


def _declare_measures(parser: Parser, words: Sequence[str]) -> None:
    """Declare the options that change the measures of the family that is named."""
    family = next((family_named(NAMES[word]) for word in words if word in NAMES), None)
    for option in family.measure_options if family else ():
        add_option(parser, option)


def _rated_by(family: Family, arguments: argparse.Namespace) -> RatedBy:
    """What the arguments say of how puzzles are rated; InputError names what does not fit."""
    grading = grading_of(family, arguments)
    texts = {one: text_of(arguments, one) for one in family.measure_options}
    given = {one.name: one.kind.from_text(text) for one, text in texts.items() if text is not None}
    with named_as_typed():
        options = measure_options(family, given)
    return RatedBy(grading, scale_of(family, grading, arguments), options)


def rate(arguments: argparse.Namespace) -> int:
    """Print level, hardest technique, cost, measures and signature of every puzzle."""
    family = family_of(arguments)
    rows = find_rows(arguments.source, family)
    line = _json_line if arguments.json else _table_line
    head = () if arguments.json else ("\t".join(COLUMNS),)
    return _answer_all(rows, family, arguments, lambda answered: _print_row(line(answered)), head)


def solve_arguments(parser: Parser) -> None:
    """Declare the arguments of `solve`; those of a published solver when its family is named."""
    add_source(parser)
    parser.declare = declare_solvers


def solve(arguments: argparse.Namespace) -> int:
    """Print the solution of every puzzle, or why there is none or more than one."""
    family = family_of(arguments)
    rows = find_rows(arguments.source, family)
    if arguments.by:
        return solve_by(rows, family, arguments)
    refuse_without_by(arguments)
    return _answer_all(rows, family, arguments, _print_solution)


def explain_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `explain`."""
    add_loudness(parser)
    parser.add_argument("family", metavar="FAMILY", help=f"one of {', '.join(NAMES)}; or the name of a built book")
    text = "the text form of a puzzle; or a file of them, one a line, or -; of a book NUMBER or SHEET:NUMBER"
    parser.add_argument("text", metavar="TEXT", help=text)
    add_grading(parser)
    add_sheets(parser)


def explain(arguments: argparse.Namespace) -> int:
    """Print how a grading grades every puzzle and the steps to its solution, or why there are none."""
    take_from_book(arguments)
    family = family_of(arguments)
    if arguments.html or arguments.pdf:
        return write_sheets(arguments, family)
    how = _rated_by(family, arguments)
    rows = find_rows(arguments.text, family)
    return _answer_all(rows, family, arguments, lambda answered: _print_path(answered, how))


def add_source(parser: Parser) -> None:
    """The family of the puzzles, and where their text forms stand, before or after options."""
    parser.intermixed = True
    add_loudness(parser)
    add_family(parser)
    text = "text forms, one a line; - (default) is stdin; or one text form itself"
    parser.add_argument("source", nargs="?", default="-", metavar="FILE", help=text)


def _answer_all(
    rows: Iterator[Row],
    family: Family,
    arguments: argparse.Namespace,
    show: Callable[[Answer], None],
    head: Iterable[str] = (),
) -> int:
    """Answer and show every row after a `head`; reports how many had an `error`, and returns the exit code."""
    how = _rated_by(family, arguments)
    ahead, are_few = few_rows(rows, few(family), _source(arguments))
    prepare_once([family.name], cpu_count(), Reporter(arguments.loudness), few=are_few)
    for line in head:
        print(line)
    bad, total = Counter[str](), 0
    for row in chain(ahead, rows):
        answered = answer(family, row, how)
        show(answered)
        total += 1
        if answered.error:
            bad[f"not graded by {how.grading}" if answered.ungraded else "not a puzzle with exactly one solution"] += 1
    if bad or not total:
        sys.stdout.flush()
        for reason, count in bad.items() or [("", 0)]:
            which = f"{count} of {counted(total, 'row')} {'is' if count == 1 else 'are'} {reason}"
            print(f"error: {which if count else _none_given(arguments)}", file=sys.stderr)
        return Unsatisfiable.exit_code
    return 0


def _source(arguments: argparse.Namespace) -> str:
    """Where the rows come from: a file, stdin, or the only row itself."""
    source: str = getattr(arguments, "source", "") or arguments.text
    return source


def _none_given(arguments: argparse.Namespace) -> str:
    source = _source(arguments)
    name = "stdin" if source == STDIN else source
    return f"{name}: holds no puzzle; write text forms into it, one a line"


def _columns(answered: Answer) -> dict[str, Any]:
    """What is known of a row, by the names of its columns."""
    rated = answered.rated
    rating = rated.rating if rated else None
    return {
        "text": answered.text,
        "solutions": answered.solutions,
        "solution": answered.solution,
        "error": answered.error or None,
        "level": rating.level if rating else None,
        "technique": rating.technique if rating else None,
        "cost": rating.cost if rating else None,
        "measures": dict(rating.measures) if rating else {},
        "signature": rated.signature if rated else None,
    }


def _print_row(line: str) -> None:
    print(line, flush=sys.stdout.isatty())


def _json_line(answered: Answer) -> str:
    return json.dumps(_columns(answered))


def _table_line(answered: Answer) -> str:
    known = _columns(answered)
    known["measures"] = " ".join(f"{name}={value:g}" for name, value in known["measures"].items())
    cells = [known[column] for column in COLUMNS]
    return "\t".join("-" if cell in (None, "") else _printable(str(cell)) for cell in cells)


def _print_error(answered: Answer) -> None:
    """What is wrong with a row, to stderr."""
    sys.stdout.flush()
    print(_printable(f"error: {answered.error}: {abridged(answered.text)}"), file=sys.stderr)


def _print_solution(answered: Answer) -> None:
    """The solution to stdout, or to stderr why there is none."""
    if answered.error:
        _print_error(answered)
    else:
        print(answered.solution, flush=sys.stdout.isatty())


def _print_path(answered: Answer, how: RatedBy) -> None:
    if answered.rated is None:
        _print_error(answered)
        return
    puzzle = answered.rated.puzzle
    graded = family_named(puzzle.family).explain_grade(puzzle, answered.rated.rating, how.grading, how.population)
    for line in (*graded, *explained(answered.rated, steps_of(puzzle))):
        print(line)


def _printable(text: str) -> str:
    """The text with everything escaped that would move a terminal's cursor."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
