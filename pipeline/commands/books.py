"""check, status, schema: configs and what was built of them, without building anything."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pipeline.commands.arguments import add_catalogue, add_configs, add_loudness, add_output, load_all, planted
from pipeline.commands.schema_text import schema_text
from pipeline.commands.volume_numbers import add_volumes, of_volume
from pipeline.config.book.lessons import boards_at_hand
from pipeline.interface.books import check_books
from pipeline.runtime.processes.executors import cpu_count
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

if TYPE_CHECKING:
    from pipeline.filling import Progress
    from pipeline.outputs.neighbours import Standing


def check_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `check`."""
    add_loudness(parser)
    add_configs(parser)


def check(arguments: argparse.Namespace) -> int:
    """Say of every config that it can be built, or raise with all that is wrong."""
    specs = load_all(arguments)
    summaries = check_books(specs, cpu_count(), Reporter(arguments.loudness))
    for path, spec, summary in zip(arguments.configs, specs, summaries, strict=True):
        print(f"{path}: fine: {summary}")
        for line in boards_at_hand(spec):
            print(f"  {line}")
    return 0


def schema_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `schema`."""
    add_loudness(parser)


def schema(_arguments: argparse.Namespace) -> int:
    """Print the JSON Schema that editors use."""
    print(schema_text())
    return 0


def status_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `status`."""
    add_loudness(parser)
    add_configs(parser)
    add_output(parser)
    add_catalogue(parser)
    add_volumes(parser, "report on")


def status(arguments: argparse.Namespace) -> int:
    """Print how many puzzles of every book are made, and whether the book is there; of a series, volume by volume."""
    if not arguments.volumes:
        _print_status(arguments)
        return 0
    from pipeline.commands.volumes import check_first

    check_first(arguments)
    for number in arguments.volumes:
        _print_status(of_volume(arguments, number), f"volume {number}: ")
    return 0


def _print_status(arguments: argparse.Namespace, before: str = "") -> None:
    from pipeline.build import progress_of
    from pipeline.outputs.neighbours import standing_in
    from pipeline.runtime.book_folder import BookFolder
    from pipeline.runtime.edition.next_edition import complete

    specs = load_all(arguments)
    doubtful = planted(arguments, specs)
    for spec in specs:
        folder = BookFolder.at(arguments.output / spec.name)
        folder.refuse_unreadable()
        complete(folder)
        come = progress_of(spec, folder, arguments.catalogue, believed=spec.name not in doubtful)
        print(f"{before}{spec.name}: {_state(come, standing_in(folder.folder, spec.digest))}")


def _state(come: Progress, standing: Standing | None) -> str:
    """How far a book has come; one that is there may be of another config, lack files, or its journal be gone."""
    here = _standing_words(standing)
    if come.problem:
        return f"{here}; a build ends with: {come.problem}"
    asked = counted(come.asked, "puzzle")
    choice = f", to choose {come.printed} from" if come.asked > come.printed else ""
    if standing and come.made < come.asked:
        aim = "build it again" if standing.current or standing.fault else "build this one"
        return f"{here}; to {aim}, {come.asked - come.made} of {asked} have to be made{choice}"
    remedy = "; build it again" if standing and standing.fault else ""
    return f"{come.made} of {asked} made{choice}; {here}{remedy}"


def _standing_words(standing: Standing | None) -> str:
    if standing is None:
        return "not yet published"
    return standing.fault or ("published" if standing.current else "an earlier edition is published")
