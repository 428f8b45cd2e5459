"""calibrate: solving times become minutes by level, for a person to read and for books to print."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from pipeline.commands.arguments import add_loudness, path_named
from pipeline.commands.tables import table_lines
from pipeline.errors import InputError, OutputError, Problem, Unsatisfiable
from pipeline.interface.calibrating import Calibration, minutes_file
from pipeline.interface.calibrating import calibrate as calibrated
from pipeline.interface.calibration_tables import tables_of, timed_fit
from pipeline.interface.timed_puzzles import manifest_of
from pipeline.runtime.files import is_there, output_errors, replace_file
from pipeline.runtime.progress import Reporter
from pipeline.source.solving_times import name_fault
from pipeline.source.source_limits import PROBLEMS, READER_GROUP
from pipeline.source.wording import counted

CSV = ".csv"
_ELSEWHERE = "name another file"
_START = 400  # bytes of a file that say who has written it


def calibrate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `calibrate`."""
    add_loudness(parser)
    parser.add_argument(
        "files",
        nargs="+",
        type=path_named,
        metavar="TIMES.csv [BOOK]",
        help="CSV files of solving times; then books: each a manifest.json, or the folder of a built book",
    )
    parser.add_argument("--reader-group", default="", metavar="NAME", help="the group of rows that name none: adults")
    parser.add_argument(
        "-o", "--output", type=path_named, metavar="FILE", help="write minutes for books, as in minutes.json"
    )
    parser.add_argument("--page", type=path_named, metavar="FILE", help="write a page with plots too, as in times.html")


def calibrate(arguments: argparse.Namespace) -> int:
    """Print what the times say; the exit code says whether rows were left out."""
    times = [path for path in arguments.files if path.suffix.lower() == CSV]
    books = [path for path in arguments.files if path not in times]
    for book in books:
        manifest_of(book)
    if not times:
        message = f"no file of solving times is named; name one that ends with {CSV} before the books"
        raise InputError(Problem(message, key="files"))
    _check_group(arguments.reader_group)
    _check_targets(arguments.output, arguments.page)
    found = calibrated(times, books, arguments.reader_group, Reporter(arguments.loudness))
    print("\n".join(_lines(found)))
    for path in _write(found, arguments.output, arguments.page):
        print(path)
    return _ending(found.problems)


def _check_group(name: str) -> None:
    if fault := name_fault(name, READER_GROUP):
        raise InputError(Problem(fault, key="--reader-group"))


def _check_targets(*targets: Path | None) -> None:
    """Raise OutputError for files that cannot be written, before any work; what `calibrate` has written it replaces."""
    for target in filter(None, targets):
        if is_there(target, _ELSEWHERE) and not _is_ours(target):
            raise OutputError(f"{target}: exists and was not written by calibrate; {_ELSEWHERE}, or remove it")
        if not target.parent.is_dir():
            raise OutputError(f"{target.parent}: there is no such folder; create it, or {_ELSEWHERE}")


def _is_ours(path: Path) -> bool:
    with output_errors(path, _ELSEWHERE):
        start = path.read_bytes()[:_START] if path.is_file() else b""
    from pipeline.outputs.report.times_page import MADE_BY

    return MADE_BY.encode() in start or b'"times_sha256"' in start


def _lines(found: Calibration) -> Iterator[str]:
    for number, table in enumerate(table for fit in found.fits for table in tables_of(fit)):
        if number:
            yield ""
        yield from table_lines(table) if table.rows else (f"{table.title}: none",)
    if found.repeated:
        yield f"\n{counted(found.repeated, 'row')} only repeated others"


def _write(found: Calibration, output: Path | None, page: Path | None) -> Iterator[Path]:
    if output:
        replace_file(output, (minutes_file(found).encode(),))
        yield output
    if page:
        from pipeline.outputs.report.times_page import times_page

        replace_file(page, (times_page([timed_fit(fit) for fit in found.fits]).encode(),))
        yield page


def _ending(problems: Sequence[Problem]) -> int:
    """Report the rows that were left out, the first of many."""
    for problem in problems[:PROBLEMS]:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        print(f"error: {counted(len(problems), 'row')} left out, the others are used", file=sys.stderr)
    return Unsatisfiable.exit_code if problems else 0
