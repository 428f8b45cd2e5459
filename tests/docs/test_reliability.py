"""Every promise of docs/reliability.md names tests that exist, and each torture test is named there."""

from __future__ import annotations

import ast
import re

from tests.docs.pages import DOCS, ROOT

PAGE = (DOCS / "reliability.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)
TABLES = PAGE.partition("## Figures")[0].splitlines()
PROMISES = [line for line in TABLES if line.startswith("| ") and not re.match(r"\| (Promise|--)", line)]


def _tests(path: str) -> set[str]:
    nodes = ast.walk(ast.parse((ROOT / path).read_text("utf-8")))
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_every_promise_names_a_test() -> None:
    assert len(PROMISES) > 20
    assert [line for line in PROMISES if "`tests/" not in line] == []


def test_every_test_that_a_promise_names_is_there() -> None:
    assert [path for path, _ in NAMED if not (ROOT / path).is_file()] == []
    assert [(path, name) for path, name in NAMED if name and name not in _tests(path)] == []


def test_every_torture_test_of_the_room_holds_a_promise() -> None:
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / "torture").glob("test_*.py")}
    assert files - {path for path, _ in NAMED} - {"tests/torture/test_forked.py"} == set()
