"""Tries mutants: each in a process of its own, its tests in turn, the most likely killers first.

The process of a mutant is forked from one that has loaded and collected all tests where the mutant lies inside a
function, otherwise from one that has loaded only the libraries. A mutant dies by a test that fails or by exceeding its
time. Tests that start the command as a program of its own do not see mutants.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.mutants.course import FAILED, KILLER, NONE_RUN, PASSED, Course, quietly, settle
from tools.mutants.mapping import FOLDER, SUITE, Tests, rows_of, tests_of
from tools.mutants.sampling import Found, Mutant, found
from tools.mutants.swapping import exchange_code, import_mutant, in_function

VERDICTS = FOLDER / "verdicts.jsonl"
LIBRARIES = ("hypothesis", "numpy", "yaml", "pydantic", "tqdm", "PIL.Image", "pikepdf", "pypdfium2", "fontTools.ttLib")
GOLDEN = "tests/golden/test_pages.py"
TESTS_SECONDS = 6.0  # beside those that look at a module most closely, tests are taken until they take so long
FILES = 8  # from so many files, where all must be imported anew
OPTIONS = ("-q", "-s", "-p", "no:cacheprovider", "--no-header", "--tb=no")
PATIENCE = 40.0  # seconds that a mutant gets by the clock, beyond five times what its tests take

SURVIVED, KILLED, TIMEOUT, UNCOVERED, GONE = "survived", "killed", "timeout", "uncovered", "gone"
ANY = (SURVIVED, KILLED, TIMEOUT, UNCOVERED, GONE)
DEAD = (KILLED, TIMEOUT)
BROKEN = "broken"  # the trial itself failed, which is a mistake of this tool
_FAULT, _NO_PROGRAM = 70, 71  # exit codes of a trial that failed by itself, and of a mutant that does not compile
_CODES = {PASSED: SURVIVED, NONE_RUN: UNCOVERED, _FAULT: BROKEN, _NO_PROGRAM: GONE}


class Task(NamedTuple):
    """A mutant and the tests that run it."""

    one: Found
    tests: Tests
    rows: range

    @property
    def mutant(self) -> Mutant:
        """Its name."""
        return self.one.mutant


class Trial(NamedTuple):
    """A mutant that is being tried in a process."""

    task: Task
    process: int
    ends: float
    folder: Path


class Trials:
    """The trials of a run: so many at once, none begun after its close. Remembers which tests kill."""

    def __init__(self, jobs: int, closes: float) -> None:
        self.jobs, self.closes = jobs, closes
        self.running: list[Trial] = []
        self.kills: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def each(self, tasks: Sequence[Task], life: Callable[[Task, Sequence[str], Path], int]) -> None:
        """Give every task to a process that lives so; returns when all have ended."""
        for task in tasks:
            while len(self.running) >= self.jobs:
                self._watch()
            if time.monotonic() > self.closes:
                break
            self.running.append(self._begin(task, life))
        while self.running:
            self._watch()

    def _begin(self, task: Task, life: Callable[[Task, Sequence[str], Path], int]) -> Trial:
        chosen = _chosen(task, self.kills[task.mutant.path])
        seconds = sum(task.tests.seconds.get(test, 1.0) for test in chosen)
        folder = Path(tempfile.mkdtemp(prefix="mutant-"))
        process = os.fork()
        if process == 0:
            code = _FAULT
            try:
                quietly()
                code = life(task, chosen, folder)
            except SyntaxError:
                code = _NO_PROGRAM
            finally:
                os._exit(code)
        return Trial(task, process, time.monotonic() + PATIENCE + 5 * seconds, folder)

    def _watch(self) -> None:
        time.sleep(0.02)
        self.running = [trial for trial in self.running if not self._ended(trial)]

    def _ended(self, trial: Trial) -> bool:
        process, status = os.waitpid(trial.process, os.WNOHANG)
        late = time.monotonic() > trial.ends
        if not process and not late:
            return False
        _end_group(trial.process)
        if not process:
            os.waitpid(trial.process, 0)
        killer = _read(trial.folder / KILLER)
        if killer:
            self.kills[trial.task.mutant.path][killer] += 1
        shutil.rmtree(trial.folder, ignore_errors=True)
        _note(trial.task.mutant, _verdict(os.waitstatus_to_exitcode(status) if process else None), killer)
        return True


def run(sample: Sequence[Mutant], jobs: int, minutes: float, settled: Collection[str]) -> None:
    """Try all mutants of a sample whose verdict is not settled."""
    os.environ["PUZZLEPRESS_KERNELS"] = "plain"
    for name in LIBRARIES:
        __import__(name)
    FOLDER.mkdir(exist_ok=True)
    known, trials = verdicts(), Trials(jobs, time.monotonic() + 60 * minutes)
    tasks = list(_tasks([mutant for mutant in sample if known.get(mutant) not in settled]))
    trials.each([task for task in tasks if not in_function(task.one)], _fresh_life)
    inside = [task for task in tasks if in_function(task.one)]
    if not inside:
        return

    def serve(session: pytest.Session, items: Mapping[str, pytest.Item]) -> None:
        gc.freeze()

        def life(task: Task, chosen: Sequence[str], folder: Path) -> int:
            settle(session, folder)
            exchange_code(task.one)
            return course.walk(session, [items[test] for test in chosen if test in items], folder, task.tests.longest)

        trials.each(inside, life)

    course = Course(serve)
    pytest.main([*OPTIONS, *(f"tests/{name}" for name in SUITE)], plugins=[course])


def verdicts() -> dict[Mutant, str]:
    """The verdicts so far."""
    rows = map(json.loads, VERDICTS.read_text(encoding="utf-8").splitlines()) if VERDICTS.exists() else ()
    return {Mutant(*row["mutant"]): row["verdict"] for row in rows}


def _fresh_life(task: Task, chosen: Sequence[str], folder: Path) -> int:
    """Import the mutant, collect the files of its tests and run them."""
    import_mutant(task.one)
    code = NONE_RUN

    def walk(session: pytest.Session, items: Mapping[str, pytest.Item]) -> None:
        nonlocal code
        # A mutant may change the parameters of a test, and so its name: the function is what counts.
        places = {_function(test): place for place, test in reversed([*enumerate(chosen)])}
        alike = [item for test, item in items.items() if _function(test) in places]
        alike.sort(key=lambda item: places[_function(item.nodeid)])
        code = course.walk(session, alike, folder, task.tests.longest)

    course = Course(walk)
    files = list(dict.fromkeys(test.partition("::")[0] for test in chosen))
    ended = pytest.main([*OPTIONS, f"--basetemp={folder / 'tests'}", *files], plugins=[course])
    return FAILED if ended not in (PASSED, NONE_RUN) else code


def _function(test: str) -> str:
    return test.partition("[")[0]


def _note(mutant: Mutant, verdict: str, killer: str = "") -> None:
    with VERDICTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"mutant": mutant, "verdict": verdict, "killer": killer}) + "\n")


def _verdict(code: int | None) -> str:
    if code is None or code in (-signal.SIGKILL, -signal.SIGXCPU):
        return TIMEOUT
    return _CODES.get(code, KILLED)  # the mutant ended the process


def _end_group(process: int) -> None:
    with suppress(ProcessLookupError):  # it has ended, and so have its children
        os.killpg(process, signal.SIGKILL)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _tasks(sample: Sequence[Mutant]) -> Iterator[Task]:
    """The mutants where they are now, with their tests; those that are gone or run by no test get their verdict."""
    known: dict[str, tuple[dict[Mutant, Found], Tests, str]] = {}
    for mutant in sample:
        if not Path(mutant.path).exists():
            _note(mutant, GONE)
            continue
        if mutant.path not in known:
            source = Path(mutant.path).read_text(encoding="utf-8")
            known[mutant.path] = ({one.mutant: one for one in found(mutant.path)}, tests_of(mutant.path), source)
        here, tests, source = known[mutant.path]
        if mutant not in here:
            _note(mutant, GONE)
        else:
            yield Task(here[mutant], tests, rows_of(source, here[mutant].row))


def _chosen(task: Task, kills: Counter[str]) -> list[str]:
    """The tests of a mutant: what has killed most in its module, its mirror and golden pages, then the fastest."""
    mirror, seconds = _mirror(task.mutant.path), task.tests.seconds
    near = {test for test in seconds if test.startswith((mirror, GOLDEN))}
    inside = in_function(task.one)

    def order(test: str) -> tuple[int, bool, float]:
        return -kills[test], test not in near, seconds.get(test, 1.0)

    chosen, total, files = [], 0.0, set()
    for test in sorted(task.tests.of(task.rows) | (set() if inside else near), key=order):
        file = test.partition("::")[0]
        more = 0.0 if test in near else seconds.get(test, 1.0)
        if total + more <= TESTS_SECONDS and (inside or file in files or len(files) < FILES):
            total += more
            files.add(file)
            chosen.append(test)
    return chosen


def _mirror(path: str) -> str:
    """The file of the tests of a module."""
    room, _, name = path.removeprefix("pipeline/").rpartition("/")
    return f"tests/{room}/test_{name}"
