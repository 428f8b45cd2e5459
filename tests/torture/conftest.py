"""How many cases a torture test tries: all of them, or the frozen sample that CI runs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # what the tests share stands beside them

Cases = Callable[[int, int], range]


@pytest.fixture
def cases(request: pytest.FixtureRequest) -> Cases:
    """`cases(full, sample)`: the seeds to try; the first with --sample, others with --first, fewer with --cases."""
    first: int = request.config.getoption("--first")
    sampled: bool = request.config.getoption("--sample")
    wanted: int | None = request.config.getoption("--cases")
    return lambda full, sample: range(first, first + (sample if sampled else wanted or full))
