"""build: books from their configs, or with -n the plan of what would be built."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.commands.arguments import add_configs, add_jobs, add_loudness, add_output, load_all
from pipeline.commands.forecast import forecast
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

if TYPE_CHECKING:
    from pipeline.outputs.publish import Published


def build_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `build`."""
    add_configs(parser)
    add_output(parser)
    add_jobs(parser)
    add_loudness(parser)
    parser.add_argument("-n", "--dry-run", action="store_true", help="print the plan and build nothing")
    parser.add_argument("--fresh", action="store_true", help="discard what an earlier build has finished")
    parser.add_argument("--catalogue", type=Path, metavar="FILE", help="use no puzzle of another book listed here")
    parser.add_argument("--executor", choices=["local"], help=argparse.SUPPRESS)  # there is nothing to choose yet


def build(arguments: argparse.Namespace) -> int:
    """Build every book; the last line of each names its files, pages and puzzles."""
    specs = load_all(arguments)
    if arguments.dry_run:
        for spec in specs:
            print("\n".join(forecast(spec)))
        return 0
    from pipeline.build import BuildOptions
    from pipeline.build import build as build_book

    options = BuildOptions(arguments.output, arguments.jobs, arguments.fresh, arguments.catalogue)
    for spec in specs:
        print(_summary(build_book(spec, options, Reporter(arguments.loudness))), flush=True)
    return 0


def _summary(made: Published) -> str:
    """The files of a book, those of a folder of their own as a number, its pages where it has any, its puzzles."""
    folders = Counter(folder for name in made.files if (folder := name.rpartition("/")[0]))
    files = [str(made.folder / name) for name in made.files if "/" not in name]
    files += [f"{made.folder / folder} ({counted(count, 'file')})" for folder, count in folders.items()]
    pages = [counted(made.pages, "page")] if made.pages else []
    return f"{', '.join(files)}: {', '.join([*pages, counted(made.puzzles, 'puzzle')])}"
