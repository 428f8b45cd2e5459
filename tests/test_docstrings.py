"""Docstrings: their examples are right, and every version of Python can read them."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "pipeline"
MODULES = sorted(
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in PACKAGE.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_are_right(module: str) -> None:
    found = doctest.testmod(import_module(module))
    assert found.attempted
    assert not found.failed


def test_every_docstring_can_be_encoded_as_python_asks_from_3_13_on() -> None:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    written = [
        (path.name, ast.get_docstring(node) or "")
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, documented)
    ]
    assert written
    assert [place for place, text in written if text != text.encode(errors="replace").decode()] == []
