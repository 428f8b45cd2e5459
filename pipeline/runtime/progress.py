"""Reports how far a run has come: bars on a terminal, plain lines elsewhere, always on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, partial
from io import StringIO
from typing import TYPE_CHECKING, Any, TextIO

from pipeline.frozen import frozen

if TYPE_CHECKING:
    from logging import Logger


ROWS = 24  # of a terminal: the one bar has room, also where a terminal says that it has none, as some remote ones do
_WITHOUT_ESTIMATE = "{l_bar}{bar}| {n_fmt}/{total_fmt} [{elapsed}{postfix}]"


def _nowhere(_text: str) -> None:
    """Where nobody reads."""


class Loudness(IntEnum):
    """How much is reported."""

    QUIET = 0  # warnings only
    NORMAL = 1
    VERBOSE = 2


@dataclass(slots=True)
class Meter:
    """The progress of one stage: `advance` as things get done, `extend` when more is to do.

    `tell` takes a line in the middle of the stage. `remark` stands in the last line. What is
    `missing` is being searched.
    """

    bar: Any = None
    count: int = 0
    tell: Callable[[str], None] = _nowhere
    remark: str = ""
    missing: int = 0
    _told: int = 0  # things done when the last line was told

    def advance(self, more: int = 1) -> None:
        """So many more things are done."""
        self.count += more
        if self.bar is None:
            return
        if self.missing:
            self._show_missing()
        self.bar.update(0 if self.missing else more)

    def extend(self, more: int) -> None:
        """So many things are to do in addition."""
        if self.bar is not None:
            self.bar.total += more
            self.bar.refresh()

    def search(self, done: int, missing: int) -> None:
        """For so many of the things others are looked for, and nobody knows how many that will take.

        Until none is missing the bar stands at what is done for good, without an estimate.
        """
        self.missing = missing
        if self.bar is None:
            return
        self.bar.bar_format = _WITHOUT_ESTIMATE if missing else None
        self.bar.n = done
        self._show_missing()
        self.bar.refresh()

    def _show_missing(self) -> None:
        tried = f"{self.missing} missing after {self.count}{self.bar.unit}" if self.missing else ""
        self.bar.set_postfix_str(tried, refresh=False)

    def remind(self, text: str) -> None:
        """Tell a line where there is no bar, and no other one before twice as much is done."""
        if self.bar is None and self.count >= 2 * self._told:
            self._told = self.count
            self.tell(text)

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
        start, tell = time.monotonic(), partial(self._say_of, name)
        if self.loudness >= Loudness.NORMAL and self.stream.isatty():
            with _bar(name, total, unit, self.stream) as bar:
                yield Meter(bar, tell=tell)
            return
        meter = Meter(tell=tell)
        yield meter
        things = unit.removesuffix("s") if meter.count == 1 else unit
        remark = f", {meter.remark}" if meter.remark else ""
        self.say(f"{name}: {meter.count} {things}{remark}, {time.monotonic() - start:.1f} s")

    def _say_of(self, name: str, text: str) -> None:
        self.say(f"{name}: {text}")

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
    return tqdm(desc=name, total=total, unit=f" {unit}", file=stream, leave=True, nrows=ROWS, miniters=0)
