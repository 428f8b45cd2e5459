"""build --volumes: the volumes of a series one after the other, by the same processes.

Every volume is the book that `build --set series.volume=N -o DIR/volume-N` makes, with a journal of its own.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pipeline.commands.arguments import cluster_of, load_all, planted
from pipeline.commands.built_books import build_each, build_options, summary
from pipeline.commands.forecast import forecast
from pipeline.commands.volume_numbers import number_ranges, of_volume
from pipeline.config.book.feasibility import short_volumes
from pipeline.errors import (
    ON_COMMAND_LINE,
    CatalogueDamaged,
    InputError,
    OutOfReach,
    OutputError,
    Place,
    Problem,
    PuzzlepressError,
    Unsatisfiable,
    joined,
)
from pipeline.model.spec import BookSpec
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted, shown
from pipeline.stages.repeats import isbn_of_volumes

if TYPE_CHECKING:
    from pipeline.build import BuildOptions
    from pipeline.outputs.publish import Published
    from pipeline.workshop import Workshop

_STOPPING = (OutputError, CatalogueDamaged, OutOfReach)  # the next volume would meet them too


_Volume = tuple[int, str]
"""A volume's number, and the config of its series."""


@dataclass(slots=True)
class _Series:
    """What has become of the volumes so far: those that are made, and what is wrong with the others."""

    made: list[Published] = field(default_factory=list)
    failures: dict[_Volume, PuzzlepressError] = field(default_factory=dict)

    def raise_failures(self) -> None:
        """Raise what is wrong with volumes, all of it."""
        if self.failures:
            raise joined(
                [
                    type(error)(_of(volume, problem) for problem in error.problems)
                    for volume, error in self.failures.items()
                ]
            )


def _of(volume: _Volume, problem: Problem) -> Problem:
    """A problem that says of which volume it is, and of which file where its place does not."""
    number, config = volume
    file = "" if problem.place and not problem.place.file.startswith(ON_COMMAND_LINE) else f" of {config}"
    return replace(problem, message=f"volume {number}{file}: {problem.message}")


def build_volumes(arguments: argparse.Namespace) -> int:
    """Build the volumes that are asked for; one that cannot be made keeps none of the others back."""
    first = check_first(arguments)
    for spec in first:
        for warning in isbn_of_volumes(spec, len(arguments.volumes)):
            Reporter(arguments.loudness).warn(f"{spec.name}: {warning}")
    _check_supply(arguments, first)
    series, start = _Series(), time.monotonic()
    if arguments.dry_run:
        _print_forecasts(arguments, series)
    else:
        _build_all(arguments, series)
        pages, puzzles = (sum(getattr(one, name) for one in series.made) for name in ("pages", "puzzles"))
        built = f"{counted(len(series.made), 'volume')}: {counted(pages, 'page')}, {counted(puzzles, 'puzzle')}"
        print(f"{built}, {time.monotonic() - start:.1f} s", flush=True)
    series.raise_failures()
    return 0


def check_first(arguments: argparse.Namespace) -> tuple[BookSpec, ...]:
    """The books of the first volume; raises what is wrong with them, as most likely with all."""
    if any(override.startswith("series.volume") for override in arguments.overrides):
        raise InputError(Problem("states the volume, and --volumes does too; leave one out", None, "--set"))
    try:
        books = load_all(of_volume(arguments, arguments.volumes[0]))
    except InputError as error:
        raise InputError(_by_config(arguments) or error.problems) from None
    if problems := [*_shared_addresses(arguments, books)]:
        raise InputError(problems)
    return books


def _check_supply(arguments: argparse.Namespace, first: Sequence[BookSpec]) -> None:
    """Raise Unsatisfiable where the volumes share a catalogue and ask together for more puzzles than exist.

    Puzzles of a class with versions, and those that a catalogue may give again, are left to the build.
    """
    problems = [
        problem
        for spec in first
        if (arguments.catalogue or spec.catalogue.file) and not spec.versions
        if not (spec.catalogue.edition_of or spec.catalogue.repeat_after)
        for problem in short_volumes(spec.sections, len(arguments.volumes))
    ]
    if problems:
        raise Unsatisfiable(problems)


def _by_config(arguments: argparse.Namespace) -> list[Problem]:
    """What is wrong with the first volume of each config, which --set does not name."""
    problems: list[Problem] = []
    for config in arguments.configs:
        try:
            load_all(of_volume(arguments, arguments.volumes[0], config))
        except InputError as error:
            problems += (_by_volumes(problem, config) for problem in error.problems)
    return problems


def _by_volumes(problem: Problem, config: str) -> Problem:
    """What is wrong with the volume's number, which no author has written, is wrong with the series."""
    if problem.place is None or not problem.place.names("series.volume"):
        return problem
    remedy = 'a book of a series has a line such as series: {name: "Number Puzzles", volume: 1}'
    return Problem(f"{problem.message}; {remedy}", Place(config), problem.key)


def _shared_addresses(arguments: argparse.Namespace, first: Sequence[BookSpec]) -> Iterator[Problem]:
    """What is wrong where the QR codes of two volumes would lead to one page, which has the puzzles of one."""
    others = arguments.volumes[1:]
    for config, spec in zip(arguments.configs, first, strict=True):
        qr = spec.page.qr
        if qr and others and load_all(of_volume(arguments, others[0], config))[0].page.qr == qr:
            message = f"{shown(qr.address)} is the same in all volumes, and each has a page of its own"
            remedy = "write {volume} into it, as in https://my.site/volume-{volume}/mybook-play.html"
            yield Problem(f"{message}; {remedy}", Place(config), "qr.address")


def _volumes(arguments: argparse.Namespace) -> Iterator[_Volume]:
    return ((number, config) for number in arguments.volumes for config in arguments.configs)


def _print_forecasts(arguments: argparse.Namespace, series: _Series) -> None:
    """Print every plan as soon as it is made, and at the end which volumes have that of an earlier one, as most do."""
    plans: dict[tuple[str, ...], list[BookSpec]] = {}
    for spec in _planned(arguments, series):
        lines = tuple(forecast(spec))
        alike = plans.setdefault(lines, [])
        if not alike:
            print("\n".join((f"volume {spec.volume}:", *lines)), flush=True)
        alike.append(spec)
    for first, *others in plans.values():
        if others:
            numbers = number_ranges(other.volume or 0 for other in others)
            print(f"{first.name}: volume{'s' * (len(others) > 1)} {numbers} as volume {first.volume}")


def _planned(arguments: argparse.Namespace, series: _Series) -> Iterator[BookSpec]:
    for number, config in _volumes(arguments):
        try:
            yield from load_all(of_volume(arguments, number, config))
        except PuzzlepressError as error:
            series.failures[number, config] = error


def _build_all(arguments: argparse.Namespace, series: _Series) -> None:
    options, reporter = build_options(arguments, cluster_of(arguments)), Reporter(arguments.loudness)
    from pipeline.build import workshop_of

    with ExitStack() as stack:
        workshop = stack.enter_context(workshop_of(options, reporter))
        for number, config in _volumes(arguments):
            if config == arguments.configs[0]:
                place = arguments.volumes.index(number) + 1
                reporter.say(f"volume {number}: {place} of {len(arguments.volumes)}")
            try:
                _build_one(of_volume(arguments, number, config), options, workshop, series)
            except PuzzlepressError as error:
                series.failures[number, config] = error
                reporter.warn(f"volume {number} of {config} is not made: {error.problems[0]}")
                if isinstance(error, _STOPPING):
                    return
                stack.close()  # its processes may still be at this volume
                workshop = stack.enter_context(workshop_of(options, reporter))


def _build_one(arguments: argparse.Namespace, options: BuildOptions, workshop: Workshop, series: _Series) -> None:
    """Build one volume of one config."""
    specs = load_all(arguments)
    asked = replace(options, output=arguments.output)
    for made in build_each(specs, planted(arguments, specs), asked, workshop.reporter, workshop):
        series.made.append(made)
        print(summary(made), flush=True)
