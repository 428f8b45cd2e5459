"""build, export: books from their configs, or the plan of them; pictures of puzzles for somebody else's pages."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from pipeline.commands.arguments import (
    add_compile,
    add_configs,
    add_executor,
    add_jobs,
    add_loudness,
    add_output,
    cluster_of,
    load_all,
    planted,
    whole_number,
)
from pipeline.commands.built_books import build_each, build_options, summary
from pipeline.commands.volume_numbers import volume_numbers
from pipeline.errors import InputError, Problem
from pipeline.families.shared.options import did_you_mean
from pipeline.interface.books import unknown_edition
from pipeline.model.export import DPI, FORMATS, USUAL_DPI, USUAL_WIDTH, WIDTH, ExportSpec
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted


def build_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `build`."""
    add_configs(parser)
    add_output(parser)
    add_jobs(parser)
    add_executor(parser)
    add_loudness(parser)
    parser.add_argument("-n", "--dry-run", action="store_true", help="print the plan and build nothing")
    parser.add_argument("--fresh", action="store_true", help="discard what an earlier build has finished")
    parser.add_argument("--catalogue", type=Path, metavar="FILE", help="use no puzzle of another book listed here")
    add_compile(parser)
    text = "build these volumes of a series, as in 1-50, each in a folder volume-N of the output folder"
    parser.add_argument("--volumes", type=volume_numbers, metavar="RANGE", help=text)


def build(arguments: argparse.Namespace) -> int:
    """Build every book; the last line of each names its files, pages and puzzles."""
    if arguments.volumes:
        from pipeline.commands.volumes import build_volumes

        return build_volumes(arguments)
    cluster = cluster_of(arguments)
    specs = load_all(arguments)
    doubtful = planted(arguments, specs)
    if arguments.dry_run:
        from pipeline.commands.forecast import forecast

        for number, spec in enumerate(specs):
            unknown = unknown_edition(spec, specs[:number], arguments.catalogue)
            print("\n".join([*forecast(spec), *(f"  warning: {warning}" for warning in unknown)]))
        return 0
    for made in build_each(specs, doubtful, build_options(arguments, cluster), Reporter(arguments.loudness)):
        print(summary(made), flush=True)
    return 0


def export_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `export`."""
    from pipeline.outputs.pictures.file_names import PLACEHOLDERS

    known = " ".join(f"{{{name}}}" for name in PLACEHOLDERS)
    add_configs(parser)
    add_output(parser)
    add_jobs(parser)
    add_executor(parser)
    add_loudness(parser)
    add_compile(parser)
    parser.add_argument(
        "--width", default=USUAL_WIDTH, metavar="LENGTH", help=f"of every picture, as in 96mm (default: {USUAL_WIDTH})"
    )
    parser.add_argument(
        "--solution-width", metavar="LENGTH", help="of solutions, as in 40mm (default: that of puzzles)"
    )
    parser.add_argument("--names", metavar="PATTERN", help=f"of the files, without their ending: {known}")
    parser.add_argument(
        "--formats", default=",".join(FORMATS), metavar="LIST", help=f"some of {','.join(FORMATS)} (default: all)"
    )
    parser.add_argument(
        "--dpi",
        type=whole_number(1),
        default=USUAL_DPI,
        metavar="N",
        help=f"dots an inch of PNG (usually {USUAL_DPI})",
    )
    parser.add_argument("--catalogue", type=Path, metavar="FILE", help="use no puzzle of another book listed here")


def export(arguments: argparse.Namespace) -> int:
    """Export every book; a line for each names the list of its pictures and how many there are."""
    asked = _asked(arguments)
    cluster = cluster_of(arguments)
    specs = load_all(arguments)
    doubtful = planted(arguments, specs)
    from pipeline.build import export as export_book
    from pipeline.outputs.pictures.output import Pictures

    for spec in specs:
        Pictures(asked).check(spec)
    options = build_options(arguments, cluster)
    for spec in specs:
        made = export_book(spec, asked, replace(options, fresh=spec.name in doubtful), Reporter(arguments.loudness))
        print(
            f"{made.folder / made.index}: {counted(made.puzzles, 'puzzle')}, {counted(made.pictures, 'picture')}",
            flush=True,
        )
    return 0


def _asked(arguments: argparse.Namespace) -> ExportSpec:
    """What the command line asks for; InputError with all that is wrong."""
    from pipeline.config.resources.presses import load_press

    problems: list[Problem] = []
    width = _width("--width", arguments.width, problems)
    answers = (
        width if arguments.solution_width is None else _width("--solution-width", arguments.solution_width, problems)
    )
    formats = _formats(arguments.formats, problems)
    if not DPI[0] <= arguments.dpi <= DPI[1]:
        message = f"{arguments.dpi} is not valid, expected {DPI[0]} to {DPI[1]} dots an inch"
        problems.append(Problem(message, None, "--dpi"))
    if problems:
        raise InputError(problems)
    return ExportSpec(width, arguments.names, formats, arguments.dpi, load_press(), answers)


def _width(option: str, text: str, problems: list[Problem]) -> float:
    from pipeline.outputs.pictures.options import read_width

    try:
        return read_width(text)
    except ValueError as error:
        problems.append(Problem(str(error), None, option))
        return WIDTH[0]


def _formats(text: str, problems: list[Problem]) -> tuple[str, ...]:
    asked = [part.strip() for part in text.split(",")]
    for one in asked:
        if one not in FORMATS:
            message = f"{one!r} is not a format, expected some of {', '.join(FORMATS)}{did_you_mean(one, FORMATS)}"
            problems.append(Problem(message, None, "--formats"))
    return tuple(one for one in FORMATS if one in asked)
