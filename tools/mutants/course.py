"""A plugin of pytest: it collects tests as usual, and runs chosen ones in a given order until one fails."""

from __future__ import annotations

import math
import os
import resource
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import Phase, settings

Seconds = Mapping[str, float]
KILLER = "killer"  # the file in a trial's folder that names the test that failed
FAILED, PASSED, NONE_RUN = 1, 0, 5
LOST_SECONDS = 3.0  # a test that works so much longer than three times what any of its file takes never ends

settings.register_profile("mutants", deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate])


class Course:
    """Collects the tests of a session and hands them to `then` instead of running them."""

    def __init__(self, then: Callable[[pytest.Session, Mapping[str, pytest.Item]], None]) -> None:
        self.then = then
        self.failed = ""

    def pytest_collection(self) -> None:
        """Pytest's hook: a failing example need not become small."""
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Pytest's hook."""
        if report.failed:
            self.failed = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Pytest's hook."""
        self.then(session, {item.nodeid: item for item in session.items})
        return True

    def walk(self, session: pytest.Session, items: Sequence[pytest.Item], folder: Path, longest: Seconds) -> int:
        """Run tests until one fails; the name of that one stands in the folder."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            _limit(LOST_SECONDS + 3 * longest.get(item.nodeid, 1.0))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                (folder / KILLER).write_text(self.failed, encoding="utf-8")
                session._setupstate.teardown_exact(None)
                return FAILED
        return PASSED if items else NONE_RUN


def settle(session: pytest.Session, folder: Path) -> None:
    """Give tests a folder of their own."""
    factory = session.config._tmp_path_factory  # type: ignore[attr-defined]
    factory._given_basetemp, factory._basetemp = folder / "tests", None


def quietly() -> None:
    """Make this process silent and the head of a group."""
    os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _limit(seconds: float) -> None:
    """Let the system end this process when it has worked so much longer."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = math.ceil(used.ru_utime + used.ru_stime + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
