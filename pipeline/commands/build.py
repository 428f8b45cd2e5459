"""build, export: books from their configs, or the plan of them; puzzles for somebody else's pages and programs."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from pipeline.commands.arguments import add_fresh, add_making, cluster_of, load_all, planted, whole_number
from pipeline.commands.built_books import build_each, build_options, summary
from pipeline.commands.volume_numbers import add_volumes
from pipeline.errors import InputError, Problem
from pipeline.families.shared.options import did_you_mean
from pipeline.interface.books import PLAY, same_isbn, unknown_edition
from pipeline.model.export import DPI, FORMATS, TEXT_FORMATS, USUAL_DPI, USUAL_WIDTH, WIDTH, Exported, ExportSpec
from pipeline.model.roles import BOOKLET
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

if TYPE_CHECKING:
    from pipeline.outputs.base import Output


def build_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `build`."""
    add_making(parser)
    parser.add_argument("-n", "--dry-run", action="store_true", help="print the plan and build nothing")
    add_fresh(parser)
    text = "make the pages on which puzzles are solved, too"
    parser.add_argument(f"--{PLAY}", action="store_true", help=text)
    text = "write sheets of A4 or Letter too, two pages a side, to be folded and stapled"
    parser.add_argument(f"--{BOOKLET}", action="store_true", help=text)
    add_volumes(parser, "build")


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
            earlier = specs[:number]
            found = (*unknown_edition(spec, earlier, arguments.catalogue), *same_isbn(spec, earlier))
            print("\n".join([*forecast(spec), *(f"  warning: {warning}" for warning in found)]))
        return 0
    for made in build_each(specs, doubtful, build_options(arguments, cluster), Reporter(arguments.loudness)):
        print(summary(made), flush=True)
    return 0


def export_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `export`."""
    from pipeline.outputs.pictures.file_names import PLACEHOLDERS

    known = " ".join(f"{{{name}}}" for name in PLACEHOLDERS)
    add_making(parser)
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
    text = f"links or files for other programs in place of pictures: some of {','.join(TEXT_FORMATS)}"
    parser.add_argument("--as", dest="texts", metavar="LIST", help=text)
    text = "with --as: give the solutions away where a format can hold them"
    parser.add_argument("--with-solutions", action="store_true", help=text)


def export(arguments: argparse.Namespace) -> int:
    """Export every book; a line for each names its last file, which lists the pictures, and how many there are."""
    output = _output(arguments)
    cluster = cluster_of(arguments)
    specs = load_all(arguments)
    doubtful = planted(arguments, specs)
    from pipeline.build import export as export_book

    for spec in specs:
        output.check(spec)
    options = build_options(arguments, cluster)
    for spec in specs:
        made = export_book(spec, output, replace(options, fresh=spec.name in doubtful), Reporter(arguments.loudness))
        print(_exported(made, texts=bool(arguments.texts)), flush=True)
    return 0


def _exported(made: Exported, *, texts: bool) -> str:
    puzzles = counted(made.puzzles, "puzzle")
    if not texts:
        return f"{made.folder / made.files[-1]}: {puzzles}, {counted(len(made.files) - 1, 'picture')}"
    return f"{(made.folder / made.files[0]).parent}: {puzzles}, {counted(len(made.files), 'file')}"


def _output(arguments: argparse.Namespace) -> Output:
    """What is to be exported: pictures, or texts; InputError with all that is wrong."""
    if arguments.texts is None:
        if arguments.with_solutions:
            message = "needs --as; pictures always have their solutions"
            raise InputError(Problem(message, None, "--with-solutions"))
        from pipeline.outputs.pictures.output import Pictures

        return Pictures(_asked(arguments))
    from pipeline.outputs.texts.output import Texts

    problems: list[Problem] = []
    formats = _some_of(TEXT_FORMATS, "--as", arguments.texts, problems)
    if problems:
        raise InputError(problems)
    return Texts(formats, arguments.with_solutions, "--as")


def _asked(arguments: argparse.Namespace) -> ExportSpec:
    """What the command line asks for; InputError with all that is wrong."""
    from pipeline.config.resources.presses import load_press

    problems: list[Problem] = []
    width = _width("--width", arguments.width, problems)
    answers = (
        width if arguments.solution_width is None else _width("--solution-width", arguments.solution_width, problems)
    )
    formats = _some_of(FORMATS, "--formats", arguments.formats, problems)
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


def _some_of(known: tuple[str, ...], option: str, text: str, problems: list[Problem]) -> tuple[str, ...]:
    asked = [part.strip() for part in text.split(",")]
    for one in asked:
        if one not in known:
            message = f"{one!r} is not a format, expected some of {', '.join(known)}{did_you_mean(one, known)}"
            problems.append(Problem(message, None, option))
    return tuple(one for one in known if one in asked)
