"""check, status, schema: configs and what was built of them, without building anything."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pipeline.commands.arguments import (
    add_catalogue,
    add_configs,
    add_loudness,
    add_output,
    load_all,
    of_config,
    planted,
)
from pipeline.commands.schema_text import schema_text
from pipeline.commands.volume_numbers import add_volumes, of_volume
from pipeline.config.book.lessons import boards_at_hand
from pipeline.errors import PuzzlepressError, Unsatisfiable, joined
from pipeline.interface.books import check_books, refuse_namesakes
from pipeline.runtime.processes.executors import cpu_count
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

if TYPE_CHECKING:
    from pipeline.filling import Progress
    from pipeline.model.spec import BookSpec
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
    """Print how many puzzles of every book are made, and whether the book is there; of a series, volume by volume.

    What is wrong with a book keeps no other back, and is raised at the end. 3 where no build fills one of them.
    """
    failures: list[PuzzlepressError] = []
    volumes = list(_volumes(arguments, failures)) if arguments.volumes else [("", arguments)]
    filled = [_print_status(one, before, failures) for before, one in volumes]
    if failures:
        raise joined(failures)
    return 0 if all(filled) else Unsatisfiable.exit_code


@contextmanager
def _gathered(failures: list[PuzzlepressError]) -> Iterator[None]:
    try:
        yield
    except PuzzlepressError as error:
        failures.append(error)


def _volumes(
    arguments: argparse.Namespace, failures: list[PuzzlepressError]
) -> Iterator[tuple[str, argparse.Namespace]]:
    """What the lines of each volume begin with, and its arguments: the series whose first volume is sound."""
    from pipeline.commands.volumes import check_first

    sound: list[str] = []
    for config in arguments.configs:
        with _gathered(failures):
            check_first(of_config(arguments, config))
            sound.append(config)
    for number in arguments.volumes if sound else ():
        yield f"volume {number}: ", of_volume(arguments, number, *sound)


def _print_status(arguments: argparse.Namespace, before: str, failures: list[PuzzlepressError]) -> bool:
    """Print a line for every sound book; False where no build fills one."""
    loaded: list[tuple[argparse.Namespace, BookSpec]] = []
    for config in arguments.configs:
        with _gathered(failures):
            one = of_config(arguments, config)
            loaded += [(one, spec) for spec in load_all(one)]
    with _gathered(failures):
        refuse_namesakes([spec for _, spec in loaded])
    filled = True
    for one, spec in loaded:
        with _gathered(failures):
            filled &= _print_book(one, spec, before)
    return filled


def _print_book(arguments: argparse.Namespace, spec: BookSpec, before: str) -> bool:
    from pipeline.build import progress_of
    from pipeline.outputs.neighbours import standing_in
    from pipeline.runtime.book_folder import BookFolder
    from pipeline.runtime.edition.next_edition import complete

    believed = spec.name not in planted(arguments, [spec])
    folder = BookFolder.at(arguments.output / spec.name)
    folder.refuse_unreadable()
    complete(folder)
    come = progress_of(spec, folder, arguments.catalogue, believed=believed)
    print(f"{before}{spec.name}: {_state(come, standing_in(folder.folder, spec.digest))}")
    return not come.problem


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
