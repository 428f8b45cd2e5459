"""rate, solve: puzzles in, one row each out; a bad row says what is wrong and the others are still done."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from pipeline.commands.arguments import add_family, add_loudness, chosen_family
from pipeline.commands.first_run import prepare_once
from pipeline.errors import InputError, NotToBeHad
from pipeline.families.base import Family, TextError
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle
from pipeline.model.values import solution_text
from pipeline.source.limits import PUZZLE_TEXT

COLUMNS = ("text", "solutions", "level", "technique", "cost", "measures", "signature", "error")
SHOWN = 256  # characters of a puzzle that a message repeats: all of a 16x16 Sudoku
MANY = 2  # stands for two or more solutions


@dataclass(frozen=True, slots=True)
class Row:
    """A line of input: its number from 1, its text, and what is wrong with it before it is even read."""

    number: int
    text: str
    error: str = ""


def rate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `rate`."""
    _add_source(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line, not a table")


def rate(arguments: argparse.Namespace) -> int:
    """Print level, hardest technique, cost, measures and signature of every puzzle."""
    family = chosen_family(arguments.family)
    rows = _rows(arguments.source, family)
    line = _json_line if arguments.json else _table_line
    prepare_once([family.name], arguments)
    if not arguments.json:
        print("\t".join(COLUMNS))
    return _answer_all(rows, lambda row: _rated(family, row), lambda answered: _print_row(line(answered)))


def solve_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `solve`."""
    _add_source(parser)


def solve(arguments: argparse.Namespace) -> int:
    """Print the solution of every puzzle, or why there is none or more than one."""
    family = chosen_family(arguments.family)
    rows = _rows(arguments.source, family)
    prepare_once([family.name], arguments)
    return _answer_all(rows, lambda row: _solved(family, row), _print_solution)


def parse_text(family: Family, text: str) -> Puzzle:
    """The puzzle of a text form; InputError when it is none."""
    try:
        return family.parse(text)
    except TextError as error:
        raise InputError(f"{_abridged(text)!r}: {error}") from None


def _add_source(parser: argparse.ArgumentParser) -> None:
    add_loudness(parser)
    add_family(parser)
    text = "text forms, one a line; - (default) is stdin; or one text form itself"
    parser.add_argument("source", nargs="?", default="-", metavar="FILE", help=text)


def _answer_all(
    rows: Iterable[Row], answer: Callable[[Row], dict[str, Any]], show: Callable[[dict[str, Any]], None]
) -> int:
    bad = total = 0
    for row in rows:
        answered = answer(row)
        show(answered)
        total += 1
        bad += bool(answered["error"])
    if bad:
        sys.stdout.flush()
        print(f"error: {bad} of {total} rows are not a puzzle with exactly one solution", file=sys.stderr)
        return NotToBeHad.exit_code
    return 0


def _rated(family: Family, row: Row) -> dict[str, Any]:
    answered = _solved(family, row)
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


def _solved(family: Family, row: Row) -> dict[str, Any]:
    from pipeline.stages import rate as stage

    answered: dict[str, Any] = {"text": row.text, "solutions": None, "solution": None, "rated": None, "error": None}
    if row.error:
        return answered | {"error": f"line {row.number}: {row.error}"}
    try:
        rated = stage.rate(family.parse(row.text))
    except TextError as error:
        return answered | {"error": f"line {row.number}: {error}"}
    if isinstance(rated, stage.Defect):
        number = {stage.Defect.NONE: 0, stage.Defect.MANY: MANY}.get(rated)
        return answered | {"solutions": number, "error": f"line {row.number}: {rated}"}
    return answered | {"solutions": 1, "solution": solution_text(rated.solution), "rated": rated}


def _print_row(line: str) -> None:
    print(line, flush=sys.stdout.isatty())


def _json_line(answered: dict[str, Any]) -> str:
    return json.dumps(answered)


def _table_line(answered: dict[str, Any]) -> str:
    measures = " ".join(f"{name}={value:g}" for name, value in answered["measures"].items())
    cells = [measures if column == "measures" else answered[column] for column in COLUMNS]
    return "\t".join("-" if cell in (None, "") else _printable(str(cell)) for cell in cells)


def _print_solution(answered: dict[str, Any]) -> None:
    """The solution to stdout, or to stderr why there is none."""
    if answered["error"]:
        sys.stdout.flush()
        print(_printable(f"error: {answered['error']}: {_abridged(answered['text'])}"), file=sys.stderr)
    else:
        print(answered["solution"], flush=sys.stdout.isatty())


def _abridged(text: str) -> str:
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def _printable(text: str) -> str:
    """The text with everything escaped that would move a terminal's cursor."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _rows(source: str, family: Family) -> Iterator[Row]:
    """The rows of stdin, of a file, or of a text given in place of a file's name."""
    if source == "-":
        return read_rows(sys.stdin.buffer)
    path = Path(source)
    try:
        return read_rows(path.open("rb"))
    except (OSError, ValueError) as error:
        return read_rows(BytesIO(_as_text(source, family, error).encode()))


def _as_text(source: str, family: Family, failure: OSError | ValueError) -> str:
    try:
        family.parse(source)
    except TextError as error:
        reason = getattr(failure, "strerror", None) or str(failure)
        raise InputError(f"{_abridged(source)!r}: neither a file ({reason}) nor a puzzle ({error})") from None
    return source


def read_rows(stream: BinaryIO) -> Iterator[Row]:
    """The lines that hold something, without comments (`#`) and blanks; too long ones are cut and marked."""
    number = 0
    while line := stream.readline(PUZZLE_TEXT + 2):
        number += 1
        if len(line) > PUZZLE_TEXT and not line.endswith(b"\n"):
            _skip_line(stream)
            text = line[:SHOWN].decode("utf-8", "backslashreplace")
            yield Row(number, text, f"longer than {PUZZLE_TEXT} characters; a text form stands on one line")
            continue
        text = line.decode("utf-8-sig", "backslashreplace").partition("#")[0].strip()
        if text:
            yield Row(number, text)


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(1 << 16)) and not rest.endswith(b"\n"):
        pass
