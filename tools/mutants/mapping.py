"""Which test runs which line, and how long each takes: one run of the suite under coverage, kept in .mutants/."""

from __future__ import annotations

import ast
import os
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from tools.mutants.sampling import ROOMS

FOLDER = Path(".mutants")
COVERAGE, DURATIONS = FOLDER / "coverage", FOLDER / "durations.xml"
SUITE = (
    *("model", "runtime", "source", "config", "stages", "typeset", "outputs", "commands", "interface", "page"),
    *("builds", "golden"),
)
"""The rest of the tests takes longest and looks at other rooms."""


def record() -> None:
    """Run the tests of SUITE with plain kernels."""
    FOLDER.mkdir(exist_ok=True)
    options = (
        *(f"--cov={room}" for room in ROOMS),
        "--cov-context=test",
        "--cov-report=",
        f"--junitxml={DURATIONS}",
        "-q",
        "-p",
        "no:cacheprovider",
    )
    environment = {**os.environ, "PUZZLEPRESS_KERNELS": "plain", "COVERAGE_FILE": str(COVERAGE)}
    paths = [f"tests/{name}" for name in SUITE]
    subprocess.run([sys.executable, "-m", "pytest", *options, *paths], env=environment, check=True)


class Tests(NamedTuple):
    """The tests that run a file by line, and how many seconds every test takes."""

    by_line: dict[int, set[str]]
    seconds: dict[str, float]
    longest: dict[str, float]  # what the slowest test of its file takes, which may have made what all of them share

    def of(self, rows: Iterable[int]) -> set[str]:
        """The tests that run one of some lines; all tests of the file where only its import runs them."""
        some = {test for row in rows for test in self.by_line.get(row, ())}
        return some or {test for tests in self.by_line.values() for test in tests}


def tests_of(path: str) -> Tests:
    """The tests that run a file."""
    ask = (
        "select context.context, arc.fromno, arc.tono from arc join context on context.id = arc.context_id "
        "join file on file.id = arc.file_id where file.path like ? and context.context != ''"
    )
    by_line: defaultdict[int, set[str]] = defaultdict(set)
    with sqlite3.connect(COVERAGE) as database:
        for context, *ends in database.execute(ask, (f"%/{path}",)):
            for row in ends:
                by_line[abs(row)].add(context.rpartition("|")[0])
    return Tests(by_line, _seconds(), _longest())


def rows_of(source: str, row: int) -> range:
    """The lines that run together with a line: those of its statement, or of the function whose head it is in."""
    around = [node for node in _statements(source) if row in _lines(node)]
    nearest = min(around, key=lambda node: len(_lines(node)))
    body = getattr(nearest, "body", None)
    if body and not isinstance(nearest, (ast.FunctionDef, ast.ClassDef)):
        return range(nearest.lineno, body[0].lineno)
    return _lines(nearest)


@cache
def _statements(source: str) -> tuple[ast.stmt, ...]:
    return tuple(node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt))


def _lines(node: ast.stmt) -> range:
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
    return range(first, (node.end_lineno or first) + 1)


@cache
def _seconds() -> dict[str, float]:
    cases = ElementTree.parse(DURATIONS).iter("testcase")
    return {
        f"{case.attrib['classname'].replace('.', '/')}.py::{case.attrib['name']}": float(case.attrib["time"])
        for case in cases
    }


@cache
def _longest() -> dict[str, float]:
    files: dict[str, float] = {}
    for test, seconds in _seconds().items():
        file = test.partition("::")[0]
        files[file] = max(seconds, files.get(file, 0.0))
    return {test: files[test.partition("::")[0]] for test in _seconds()}
