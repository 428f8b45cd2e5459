"""Which volumes of a series are asked for, and what is asked for each of them."""

import argparse
import re
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from pathlib import Path

from pipeline.config.values.book_limits import VOLUME

_RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", re.ASCII)
_EXPECTED = f"expected volumes from {VOLUME[0]} to {VOLUME[1]} such as 1-50 or 3,7-9"


def volume_numbers(text: str) -> tuple[int, ...]:
    """The numbers of volumes, each once, in the order in which they stand.

    >>> volume_numbers("1-3,7")
    (1, 2, 3, 7)
    """
    parts = [part.strip() for part in text.split(",")]
    if any(parts) and not all(parts):
        raise _unfit(text, f"has a comma without a number beside it, {_EXPECTED}; remove the comma")
    return tuple(dict.fromkeys(chain.from_iterable(map(_numbers, parts))))


def _numbers(part: str) -> range:
    found = _RANGE.fullmatch(part)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if low > high >= VOLUME[0]:
        raise _unfit(part, f"runs backwards, {_EXPECTED}; the smaller number first: {high}-{low}")
    if not VOLUME[0] <= low <= high <= VOLUME[1]:
        raise _unfit(part, f"is not valid, {_EXPECTED}")
    return range(low, high + 1)


def _unfit(text: str, why: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(f"{text!r} {why}")


def add_volumes(parser: argparse.ArgumentParser, verb: str) -> None:
    """Which volumes of a series a command is about."""
    text = f"{verb} these volumes of a series, as in 1-50, each in a folder volume-N of the output folder"
    parser.add_argument("--volumes", type=volume_numbers, metavar="RANGE", help=text)


def number_ranges(numbers: Iterable[int]) -> str:
    """The numbers of volumes, those that follow each other taken together.

    >>> number_ranges((1, 2, 3, 7))
    '1-3, 7'
    """
    return ", ".join(_ranges(numbers))


def _ranges(numbers: Iterable[int]) -> Iterator[str]:
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        (_, first), *rest = run
        yield f"{first}-{rest[-1][1]}" if rest else f"{first}"


def of_volume(arguments: argparse.Namespace, number: int, *configs: str) -> argparse.Namespace:
    """The arguments of a command for this volume alone, of some configs or all."""
    output: Path = arguments.output / f"volume-{number}"
    overrides = [*arguments.overrides, f"series.volume={number}"]
    asked = {"output": output, "overrides": overrides, "configs": list(configs) or arguments.configs}
    return argparse.Namespace(**{**vars(arguments), **asked})
