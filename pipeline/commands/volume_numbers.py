"""Which volumes of a series are asked for, and what is asked for each of them."""

import argparse
import re
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from pathlib import Path

from pipeline.config.values.book_limits import VOLUME

_RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", re.ASCII)


def volume_numbers(text: str) -> tuple[int, ...]:
    """The numbers of volumes, each once, in the order in which they stand.

    >>> volume_numbers("1-3,7")
    (1, 2, 3, 7)
    """
    return tuple(dict.fromkeys(chain.from_iterable(map(_numbers, text.split(",")))))


def _numbers(part: str) -> range:
    found = _RANGE.fullmatch(part.strip())
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    least, most = VOLUME
    if not least <= low <= high <= most:
        message = f"{part.strip()!r} is not valid, expected volumes from {least} to {most} such as 1-50 or 3,7-9"
        raise argparse.ArgumentTypeError(message)
    return range(low, high + 1)


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
