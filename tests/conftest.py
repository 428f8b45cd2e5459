"""What holds for all tests: examples that hypothesis draws are the same every time, and take as long as they take."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from pipeline.runtime.signals import HANDLED

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

pytest_plugins = ["tests.made_up_books"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare what chooses the cases of tests/torture."""
    parser.addoption("--sample", action="store_true", help="a frozen sample of every torture test, as CI runs it")
    parser.addoption("--first", type=int, default=0, metavar="N", help="the first seed of every torture test")


def pytest_configure() -> None:
    """Give commands that tests start the usual signals, even where this run ignores them as under nohup."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def usual_signals() -> Iterator[None]:
    """A command that runs in this process sets handlers; the next test finds the usual ones."""
    before = {number: signal.getsignal(number) for number in HANDLED}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
