"""Reports how far a run has come: bars on a terminal, plain lines elsewhere, always on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from io import StringIO
from typing import TYPE_CHECKING, Any, TextIO

from pipeline.frozen import frozen

if TYPE_CHECKING:
    from logging import Logger


ROWS = 24  # of a terminal: the one bar has room, also where a terminal says that it has none, as some remote ones do


class Loudness(IntEnum):
    """How much is reported."""

    QUIET = 0  # warnings only
    NORMAL = 1
    VERBOSE = 2


@dataclass(slots=True)
class Meter:
    """The progress of one stage: `advance` as things get done, `extend` when more is to do."""

    bar: Any = None
    count: int = 0

    def advance(self, more: int = 1) -> None:
        """So many more things are done."""
        self.count += more
        if self.bar is not None:
            self.bar.update(more)

    def extend(self, more: int) -> None:
        """So many things are to do in addition."""
        if self.bar is not None:
            self.bar.total += more
            self.bar.refresh()

    def note(self, text: str) -> None:
        """What is going on now, behind the bar."""
        if self.bar is not None:
            self.bar.set_postfix_str(text)


@frozen
class Reporter:
    """Where progress goes, and how much of it."""

    loudness: Loudness = Loudness.NORMAL
    stream: TextIO = field(default_factory=lambda: sys.stderr)

    @contextmanager
    def stage(self, name: str, total: int, unit: str) -> Iterator[Meter]:
        """Report a stage while the block runs; `unit` is what it counts, in the plural."""
        start = time.monotonic()
        if self.loudness >= Loudness.NORMAL and self.stream.isatty():
            with _bar(name, total, unit, self.stream) as bar:
                yield Meter(bar)
            return
        meter = Meter()
        yield meter
        things = unit.removesuffix("s") if meter.count == 1 else unit
        self.say(f"{name}: {meter.count} {things}, {time.monotonic() - start:.1f} s")

    def say(self, text: str) -> None:
        """A line that most readers want."""
        if self.loudness >= Loudness.NORMAL:
            self._line(text)

    def detail(self, text: str) -> None:
        """A line for readers who want to know everything."""
        if self.loudness >= Loudness.VERBOSE:
            self._line(text)

    def warn(self, text: str) -> None:
        """A line that nobody should miss."""
        self._line(f"warning: {text}")

    def _line(self, text: str) -> None:
        if not self.stream.isatty():
            print(text, file=self.stream, flush=True)
            return
        from tqdm import tqdm

        tqdm.write(text, self.stream)  # above a bar, if there is one


@frozen
class LogReporter(Reporter):
    """Reports to the logger `puzzlepress`, for programs that import the package: they choose what becomes of it."""

    stream: TextIO = field(default_factory=StringIO)  # no terminal, so stages report by `say`

    def say(self, text: str) -> None:
        """A line of level INFO."""
        _logger().info(text)

    def detail(self, text: str) -> None:
        """A line of level DEBUG."""
        _logger().debug(text)

    def warn(self, text: str) -> None:
        """A line of level WARNING."""
        _logger().warning(text)


@cache
def _logger() -> Logger:
    """The logger `puzzlepress`; the command line does not wait for the package of loggers."""
    import logging

    logger = logging.getLogger("puzzlepress")
    logger.addHandler(logging.NullHandler())  # nobody who does not ask for it is shown anything
    return logger


def _bar(name: str, total: int, unit: str, stream: TextIO) -> Any:  # noqa: ANN401 - tqdm has no useful type
    from tqdm import tqdm

    tqdm.monitor_interval = 0  # its thread would make forking unsafe
    return tqdm(desc=name, total=total, unit=f" {unit}", file=stream, leave=True, nrows=ROWS)
