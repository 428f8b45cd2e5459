"""Reads which volumes of a series are asked for."""

import argparse
import re
from itertools import chain

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
