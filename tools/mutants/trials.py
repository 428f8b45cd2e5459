"""Tries mutants: each in a process of its own, forked from one that has loaded the libraries, its tests in turn.

A mutant dies by a test that fails or by exceeding its time. Tests that start the command as a program of its own do
not see mutants.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import pytest

from tools.mutants.mapping import FOLDER, Tests, rows_of, tests_of
from tools.mutants.sampling import Found, Mutant, found, mutated

VERDICTS = FOLDER / "verdicts.jsonl"
LIBRARIES = ("hypothesis", "numpy", "yaml", "pydantic", "tqdm", "PIL.Image", "pikepdf", "pypdfium2", "fontTools.ttLib")
GOLDEN = "tests/golden/test_pages.py"
TESTS_SECONDS = 12.0  # beside those that look at a module most closely, tests are taken until they take so long
PATIENCE = 30.0  # seconds that a mutant gets beyond three times what its tests take

SURVIVED, KILLED, TIMEOUT, UNCOVERED, GONE = "survived", "killed", "timeout", "uncovered", "gone"
_PASSED, _NONE_FOUND = 0, 5  # exit codes of pytest


class Trial(NamedTuple):
    """A mutant that is being tried in a process."""

    mutant: Mutant
    process: int
    ends: float
    folder: str


def run(sample: Sequence[Mutant], jobs: int, minutes: float) -> None:
    """Try all mutants of a sample that have no verdict yet."""
    os.environ["PUZZLEPRESS_KERNELS"] = "plain"
    for name in LIBRARIES:
        __import__(name)
    FOLDER.mkdir(exist_ok=True)
    done, closes = verdicts(), time.monotonic() + 60 * minutes
    running: list[Trial] = []
    for one, tests in _located([mutant for mutant in sample if mutant not in done]):
        while len(running) >= jobs:
            running = _watched(running)
        if time.monotonic() > closes:
            break
        running.append(_begin(one, tests))
    while running:
        running = _watched(running)


def verdicts() -> dict[Mutant, str]:
    """The verdicts so far."""
    rows = map(json.loads, VERDICTS.read_text(encoding="utf-8").splitlines()) if VERDICTS.exists() else ()
    return {Mutant(*row["mutant"]): row["verdict"] for row in rows}


def _note(mutant: Mutant, verdict: str) -> None:
    with VERDICTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"mutant": mutant, "verdict": verdict}) + "\n")


def _located(sample: Sequence[Mutant]) -> Iterator[tuple[Found, Tests]]:
    """The mutants where they are now, with their tests; those that are gone or run by no test get their verdict."""
    known: dict[str, tuple[dict[Mutant, Found], Tests]] = {}
    for mutant in sample:
        if not Path(mutant.path).exists():
            _note(mutant, GONE)
            continue
        if mutant.path not in known:
            known[mutant.path] = ({one.mutant: one for one in found(mutant.path)}, tests_of(mutant.path))
        here, tests = known[mutant.path]
        if mutant not in here:
            _note(mutant, GONE)
        elif not tests.by_line:
            _note(mutant, UNCOVERED)
        else:
            yield here[mutant], tests


def _begin(one: Found, tests: Tests) -> Trial:
    """Fork a process that runs the tests of a mutant."""
    rows = rows_of(Path(one.mutant.path).read_text(encoding="utf-8"), one.row)
    chosen = _chosen(one.mutant.path, tests.of(rows), tests.seconds)
    folder = tempfile.mkdtemp(prefix="mutant-")
    process = os.fork()
    if process == 0:
        code = 70
        try:
            code = _try(one, chosen, folder)
        finally:
            os._exit(code)
    wait = PATIENCE + 3 * sum(tests.seconds.get(test, 1.0) for test in chosen)
    return Trial(one.mutant, process, time.monotonic() + wait, folder)


def _watched(running: Sequence[Trial]) -> list[Trial]:
    """The trials that go on; those that have ended get their verdict."""
    time.sleep(0.05)
    return [trial for trial in running if not _ended(trial)]


def _ended(trial: Trial) -> bool:
    process, status = os.waitpid(trial.process, os.WNOHANG)
    late = time.monotonic() > trial.ends
    if not process and not late:
        return False
    if not process:
        os.kill(trial.process, signal.SIGKILL)
        os.waitpid(trial.process, 0)
    shutil.rmtree(trial.folder, ignore_errors=True)
    code = os.waitstatus_to_exitcode(status) if process else None
    _note(trial.mutant, {None: TIMEOUT, _PASSED: SURVIVED, _NONE_FOUND: UNCOVERED}.get(code, KILLED))
    return True


def _chosen(path: str, tests: set[str], seconds: dict[str, float]) -> list[str]:
    """The tests of the file that mirrors a module, the golden pages, then the fastest files up to TESTS_SECONDS."""
    files: dict[str, list[str]] = {}
    for test in sorted(tests):
        files.setdefault(test.partition("::")[0], []).append(test)
    costs = {file: sum(seconds.get(test, 1.0) for test in files[file]) for file in files}
    chosen = [f"{_mirror(path)}::", *files.pop(_mirror(path), ()), *files.pop(GOLDEN, ())]
    total = 0.0
    for file in sorted(files, key=lambda file: costs[file]):
        total += costs[file]
        if total > TESTS_SECONDS:
            break
        chosen += files[file]
    return chosen


def _mirror(path: str) -> str:
    """The file of the tests of a module."""
    room, _, name = path.removeprefix("pipeline/").rpartition("/")
    return f"tests/{room}/test_{name}"


# --- in the process of a mutant


class _Only:
    """Leaves only some tests of those that pytest collects, by their names or as `file::`."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.tests = frozenset(tests)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Pytest's hook."""
        files = {test for test in self.tests if test.endswith("::")}
        items[:] = [
            item for item in items if item.nodeid in self.tests or f"{item.nodeid.partition('::')[0]}::" in files
        ]


class _Loader(SourceFileLoader):
    """Loads a module from a changed source."""

    source = ""

    def get_code(self, fullname: str) -> CodeType:
        """The code of the changed source, which no cache may hold."""
        assert fullname == self.name
        return compile(self.source, self.path, "exec")


class _Finder:
    """Finds one module, the mutated one."""

    def __init__(self, path: str, source: str) -> None:
        self.name = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        self.path, self.source = path, source

    def find_spec(self, name: str, _path: object = None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """Python's hook."""
        if name != self.name:
            return None
        loader = _Loader(name, str(Path(self.path).resolve()))
        loader.source = self.source
        return importlib.util.spec_from_file_location(name, loader.path, loader=loader)


def _try(one: Found, tests: Sequence[str], folder: str) -> int:
    with Path(folder, "log").open("w") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.meta_path.insert(0, _Finder(one.mutant.path, mutated(one)))  # type: ignore[arg-type]
    files = [file for file in dict.fromkeys(test.partition("::")[0] for test in tests) if Path(file).exists()]
    options = ("-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=line", f"--basetemp={folder}/tests")
    return int(pytest.main([*options, *files], plugins=[_Only(tests)]))
