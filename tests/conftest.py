"""What holds for all tests, and what several rooms of them need.

Examples that hypothesis draws are the same every time, and take as long as they take.
"""

from __future__ import annotations

import signal
from hashlib import sha256
from pathlib import Path

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
    parser.addoption("--cases", type=int, metavar="N", help="so many seeds of every torture test, not all")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep so many of the cases of a test as `torture(sample=N)` says, where a sample is asked for.

    Chance chooses, by digests of their names: the same every time, and no other where cases are added or sorted anew.
    """
    alike: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items if config.getoption("--sample") else ():
        mark = item.get_closest_marker("torture")
        if mark and "sample" in mark.kwargs:
            alike.setdefault((item.nodeid.partition("[")[0], mark.kwargs["sample"]), []).append(item)
    left = {one for (_, count), cases in alike.items() for one in sorted(cases, key=_digest)[count:]}
    config.hook.pytest_deselected(items=[*left])
    items[:] = [item for item in items if item not in left]


def _digest(item: pytest.Item) -> bytes:
    return sha256(item.name.encode()).digest()


@pytest.fixture(autouse=True)
def usual_signals() -> None:
    """Undo what a command in this process has set, and what nohup has: commands that tests start inherit it."""
    for number in HANDLED:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)


@pytest.fixture
def vanished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, which is not there any more."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    return folder
