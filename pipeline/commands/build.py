"""build: books from their configs, or with -n the plan of what would be built."""

from __future__ import annotations

import argparse
from pathlib import Path

from pipeline.commands.arguments import add_configs, add_jobs, add_loudness, add_output, load_all
from pipeline.commands.forecast import forecast
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

EXECUTORS = ("local",)


def build_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `build`."""
    add_configs(parser)
    add_output(parser)
    add_jobs(parser)
    add_loudness(parser)
    parser.add_argument("-n", "--dry-run", action="store_true", help="print the plan and build nothing")
    parser.add_argument("--fresh", action="store_true", help="discard what an earlier build has finished")
    parser.add_argument("--catalogue", type=Path, metavar="FILE", help="use no puzzle of another book listed here")
    parser.add_argument("--executor", choices=EXECUTORS, default="local", help="where work is done (default: local)")


def build(arguments: argparse.Namespace) -> int:
    """Build every book; the last line of each names its files, pages and puzzles."""
    specs = load_all(arguments)
    if arguments.dry_run:
        for spec in specs:
            print("\n".join(forecast(spec)))
        return 0
    from pipeline.build import BuildOptions
    from pipeline.build import build as build_book

    wishes = BuildOptions(arguments.output, arguments.jobs, arguments.fresh, arguments.catalogue)
    for spec in specs:
        made = build_book(spec, wishes, Reporter(arguments.loudness))
        files = ", ".join(str(made.folder / name) for name in made.files)
        print(f"{files}: {counted(made.pages, 'page')}, {counted(made.puzzles, 'puzzle')}", flush=True)
    return 0
