"""rate, solve: puzzles in, one row each out; a bad row says what is wrong and the others are still done."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from pipeline.commands.arguments import add_family, add_loudness, chosen_family
from pipeline.commands.first_run import prepare_once
from pipeline.commands.sources import Row, abridged, find_rows
from pipeline.errors import NotToBeHad
from pipeline.families.base import Family, TextError
from pipeline.model.rating import RatedPuzzle
from pipeline.model.values import solution_text

COLUMNS = ("text", "solutions", "level", "technique", "cost", "measures", "signature", "error")
MANY = 2  # stands for two or more solutions


def rate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `rate`."""
    add_source(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line, not a table")


def rate(arguments: argparse.Namespace) -> int:
    """Print level, hardest technique, cost, measures and signature of every puzzle."""
    family = chosen_family(arguments.family)
    rows = find_rows(arguments.source, family)
    line = _json_line if arguments.json else _table_line
    prepare_once([family.name], arguments)
    if not arguments.json:
        print("\t".join(COLUMNS))
    return answer_all(rows, lambda row: _rated(family, row), lambda answered: _print_row(line(answered)))


def solve_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `solve`."""
    add_source(parser)


def solve(arguments: argparse.Namespace) -> int:
    """Print the solution of every puzzle, or why there is none or more than one."""
    family = chosen_family(arguments.family)
    rows = find_rows(arguments.source, family)
    prepare_once([family.name], arguments)
    return answer_all(rows, lambda row: solved(family, row), _print_solution)


def add_source(parser: argparse.ArgumentParser) -> None:
    """The family of the puzzles, and where their text forms stand."""
    add_loudness(parser)
    add_family(parser)
    text = "text forms, one a line; - (default) is stdin; or one text form itself"
    parser.add_argument("source", nargs="?", default="-", metavar="FILE", help=text)


def answer_all(
    rows: Iterable[Row], answer: Callable[[Row], dict[str, Any]], show: Callable[[dict[str, Any]], None]
) -> int:
    """Answer and show every row; tells at the end how many had an `error`, and returns the exit code."""
    bad = total = 0
    for row in rows:
        answered = answer(row)
        show(answered)
        total += 1
        bad += bool(answered["error"])
    if bad or not total:
        sys.stdout.flush()
        told = f"{bad} of {total} rows are not a puzzle with exactly one solution" if bad else "no puzzle was given"
        print(f"error: {told}", file=sys.stderr)
        return NotToBeHad.exit_code
    return 0


def _rated(family: Family, row: Row) -> dict[str, Any]:
    answered = solved(family, row)
    rated: RatedPuzzle | None = answered.pop("rated")
    if rated is None:
        return answered | {"level": None, "technique": None, "cost": None, "measures": {}, "signature": None}
    rating = rated.rating
    return answered | {
        "level": rating.level,
        "technique": rating.technique,
        "cost": rating.cost,
        "measures": dict(rating.measures),
        "signature": rated.signature,
    }


def solved(family: Family, row: Row) -> dict[str, Any]:
    """What is known of a row: its solutions, `rated` where there is exactly one, else the `error`."""
    from pipeline.stages import rate as stage

    answered: dict[str, Any] = {"text": row.text, "solutions": None, "solution": None, "rated": None, "error": None}
    if row.error:
        return answered | {"error": f"{row.place}{row.error}"}
    try:
        rated = stage.rate(family.parse(row.text))
    except TextError as error:
        return answered | {"error": f"{row.place}{error}"}
    if isinstance(rated, stage.Defect):
        number = {stage.Defect.NONE: 0, stage.Defect.MANY: MANY}.get(rated)
        return answered | {"solutions": number, "error": f"{row.place}{rated}"}
    return answered | {
        "solutions": 1,
        "solution": solution_text(rated.solution, rated.puzzle.first_digit),
        "rated": rated,
    }


def _print_row(line: str) -> None:
    print(line, flush=sys.stdout.isatty())


def _json_line(answered: dict[str, Any]) -> str:
    return json.dumps(answered)


def _table_line(answered: dict[str, Any]) -> str:
    measures = " ".join(f"{name}={value:g}" for name, value in answered["measures"].items())
    cells = [measures if column == "measures" else answered[column] for column in COLUMNS]
    return "\t".join("-" if cell in (None, "") else _printable(str(cell)) for cell in cells)


def print_error(answered: dict[str, Any]) -> None:
    """What is wrong with a row, to stderr."""
    sys.stdout.flush()
    print(_printable(f"error: {answered['error']}: {abridged(answered['text'])}"), file=sys.stderr)


def _print_solution(answered: dict[str, Any]) -> None:
    """The solution to stdout, or to stderr why there is none."""
    if answered["error"]:
        print_error(answered)
    else:
        print(answered["solution"], flush=sys.stdout.isatty())


def _printable(text: str) -> str:
    """The text with everything escaped that would move a terminal's cursor."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
