"""Progress goes to its stream, as loud as asked for."""

from __future__ import annotations

import io
import logging
import os
import sys
import threading

import pytest

from pipeline.runtime.progress import LogReporter, Loudness, Reporter


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def _told(loudness: Loudness, stream: io.StringIO) -> str:
    reporter = Reporter(loudness, stream)
    with reporter.stage("layout", 0, "pages") as meter:
        meter.extend(3)
        meter.advance(2)
        meter.advance()
    reporter.say("said")
    reporter.detail("detailed")
    reporter.warn("warned")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("loudness", "lines"),
    [
        (Loudness.QUIET, ["warning: warned"]),
        (Loudness.NORMAL, ["layout: 3 pages", "said", "warning: warned"]),
        (Loudness.VERBOSE, ["layout: 3 pages", "said", "detailed", "warning: warned"]),
    ],
)
def test_each_loudness_has_its_lines(loudness: Loudness, lines: list[str]) -> None:
    told = _told(loudness, io.StringIO()).splitlines()
    assert [line.split(",")[0] for line in told] == lines


def test_a_terminal_gets_a_bar() -> None:
    assert "layout: 100%" in _told(Loudness.NORMAL, Terminal())


@pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals")
def test_a_terminal_that_does_not_know_its_size_gets_a_bar_too(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, terminal = os.openpty()  # of no columns and no rows
    with os.fdopen(terminal, "w") as stream:
        monkeypatch.setattr(sys, "stderr", stream)  # only of this one the bar asks the size
        with Reporter().stage("layout", 5, "pages") as meter:
            meter.advance(5)
        print("end", file=stream, flush=True)
        told = b""
        while b"end" not in told:
            told += os.read(shown, 1000)
    os.close(shown)
    assert b"layout" in told


def test_a_quiet_terminal_gets_none() -> None:
    assert _told(Loudness.QUIET, Terminal()) == "warning: warned\n"


def test_one_thing_is_counted_in_the_singular() -> None:
    stream = io.StringIO()
    with Reporter(Loudness.NORMAL, stream).stage("rate", 0, "puzzles") as meter:
        meter.advance()
    assert stream.getvalue().startswith("rate: 1 puzzle, ")


def test_a_bar_starts_no_thread_that_would_make_forking_unsafe() -> None:
    with Reporter(Loudness.NORMAL, Terminal()).stage("layout", 3, "pages") as meter:
        meter.advance()
        assert "TMonitor" not in {type(thread).__name__ for thread in threading.enumerate()}


def test_a_bar_stays_and_counts_what_came_in_addition() -> None:
    told = _told(Loudness.NORMAL, Terminal())
    assert "3/3" in told
    assert "layout: 100%" in told.split("\nsaid")[0].split("\r")[-1]


def test_a_stage_says_how_long_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((10.0, 12.5))
    monkeypatch.setattr("pipeline.runtime.progress.time.monotonic", lambda: next(times))
    stream = io.StringIO()
    with Reporter(Loudness.NORMAL, stream).stage("layout", 3, "pages") as meter:
        meter.advance()
    assert stream.getvalue() == "layout: 1 page, 2.5 s\n"


def test_programs_get_log_records(caplog: pytest.LogCaptureFixture) -> None:
    reporter = LogReporter()
    with caplog.at_level(logging.DEBUG, "puzzlepress"):
        reporter.say("said")
        reporter.detail("detailed")
        reporter.warn("warned")
    assert [(record.levelname, record.message) for record in caplog.records] == [
        ("INFO", "said"),
        ("DEBUG", "detailed"),
        ("WARNING", "warned"),
    ]


def test_nothing_is_counted_in_the_plural() -> None:
    stream = io.StringIO()
    with Reporter(Loudness.NORMAL, stream).stage("rate", 0, "puzzles"):
        pass
    assert stream.getvalue().startswith("rate: 0 puzzles, ")


def test_a_bar_stands_without_an_estimate_while_others_are_searched() -> None:
    stream = Terminal()
    with Reporter(Loudness.NORMAL, stream).stage("rate", 4, "attempts") as meter:
        meter.advance(4)
        meter.search(3, 1)
        searched = stream.getvalue().split("\r")[-1]
        meter.advance(8)
        meter.search(4, 0)
    assert "75%" in searched
    assert "3/4 [" in searched
    assert "1 missing after 4 attempts]" in searched
    assert "<" not in searched
    assert "4/4 [" in stream.getvalue().split("\r")[-1]


def test_a_line_comes_again_when_twice_as_much_is_done() -> None:
    stream = io.StringIO()
    with Reporter(Loudness.NORMAL, stream).stage("rate", 0, "attempts") as meter:
        for number in range(1, 9):
            meter.advance()
            meter.remind(f"after {number}")
    assert [line for line in stream.getvalue().splitlines() if "after" in line] == [
        f"rate: after {number}" for number in (1, 2, 4, 8)
    ]


def test_a_bar_needs_no_such_lines() -> None:
    stream = Terminal()
    with Reporter(Loudness.NORMAL, stream).stage("rate", 1, "attempts") as meter:
        meter.advance()
        meter.remind("after 1")
    assert "after 1" not in stream.getvalue()


def test_a_remark_stands_in_the_last_line() -> None:
    stream = io.StringIO()
    with Reporter(Loudness.NORMAL, stream).stage("rate", 0, "puzzles") as meter:
        meter.advance(3)
        meter.remark = "2 from the journal"
        meter.tell("hello")
    assert [line.rpartition(",")[0] or line for line in stream.getvalue().splitlines()] == [
        "rate: hello",
        "rate: 3 puzzles, 2 from the journal",
    ]
