"""How fast this machine runs Python just now, so that limits on processor time hold on slow and busy ones too."""

import time
from statistics import median
from typing import Final

_USUAL: Final = 0.0095  # seconds that the work takes on the machine for which limits are set


def slowness() -> float:
    """How many times longer than there some work takes here, at least 1: the median of five turns."""
    return max(1.0, median(_seconds() for _ in range(5)) / _USUAL)


def _seconds() -> float:
    start = time.process_time()
    words = [f"{number * 7919 % 4001:04d}" for number in range(20_000)]
    counts: dict[str, int] = {}
    for word in sorted(words):
        counts[word[:3]] = counts.get(word[:3], 0) + len(word.strip("0"))
    assert sum(counts.values()) > 0
    return time.process_time() - start
