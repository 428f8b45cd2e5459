"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from pipeline.errors import InputError
from pipeline.families import NAMES, family_named
from pipeline.families.base import Family
from pipeline.families.shared.options import did_you_mean
from pipeline.runtime.executors import cpu_count
from pipeline.runtime.progress import Loudness

OUTPUT = Path("output")


def whole_number(low: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` on."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if number < low:
            raise argparse.ArgumentTypeError(f"{text!r} does not fit, expected a whole number from {low}")
        return number

    return read


def add_configs(parser: argparse.ArgumentParser) -> None:
    """One or more configs, and what may be changed in them from outside."""
    parser.add_argument("configs", nargs="+", metavar="CONFIG", help="the YAML file of a book")
    parser.add_argument("--seed", type=int, metavar="S", help="use this seed, not the config's")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", dest="overrides", help="change a key, as in week=43"
    )


def add_output(parser: argparse.ArgumentParser) -> None:
    """Where books go."""
    parser.add_argument(
        "-o", "--output", type=Path, default=OUTPUT, metavar="DIR", help="the folder of all books (default: output)"
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """How many processes work."""
    text = "processes (default: all processors)"
    parser.add_argument("-j", "--jobs", type=whole_number(1), default=cpu_count(), metavar="N", help=text)


def add_family(parser: argparse.ArgumentParser) -> None:
    """The family of the puzzles to read."""
    parser.add_argument("family", metavar="FAMILY", help="one of " + ", ".join(NAMES))


def chosen_family(name: str) -> Family:
    """The family of a name or alias; InputError names what there is."""
    if name not in NAMES:
        raise InputError(f"FAMILY: {name!r} is unknown, expected one of {', '.join(NAMES)}{did_you_mean(name, NAMES)}")
    return family_named(name)


def add_loudness(parser: argparse.ArgumentParser) -> None:
    """How much is told."""
    group = parser.add_mutually_exclusive_group()
    for flags, value, text in (
        (("-q", "--quiet"), Loudness.QUIET, "tell warnings and errors only"),
        (("-v", "--verbose"), Loudness.VERBOSE, "tell more"),
    ):
        group.add_argument(*flags, dest="loudness", action="store_const", const=value, help=text)
    parser.set_defaults(loudness=Loudness.NORMAL)
