"""Finds the source files that a module depends on: of this package, and of the package that the module is in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent.parent
"""The folder of the package `pipeline`."""

_NAME = "pipeline"
_IMPORT = re.compile(r"^\s*from ([\w.]+) import (\([^)]*\)|[^\n]+)", re.MULTILINE)


@cache
def imported(path: Path) -> frozenset[Path]:
    """A module and all that it imports, directly or not, inside functions too; the rest of the world left out.

    Modules are imported by `from .. import ..` throughout.
    """
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        at = waiting.pop()
        if at not in found and at.is_file():
            found.add(at)
            waiting += _imports(at)
    return frozenset(found)


@cache
def _imports(path: Path) -> tuple[Path, ...]:
    """The files that the import statements of a file mean."""
    return tuple(place for place in _meant(path) if place.is_file())


def _meant(path: Path) -> Iterator[Path]:
    """The files that the import statements of a file may mean."""
    own = _top(path)
    for module, names in _IMPORT.findall(path.read_text("utf-8")):
        first, *rest = module.split(".")
        top = PACKAGE if first == _NAME else own if first == own.name else None
        if top:
            place = top.joinpath(*rest)
            yield place.with_suffix(".py") if rest else place / "__init__.py"
            yield place / "__init__.py"
            yield from (place / f"{name}.py" for name in re.findall(r"\w+", names))
            yield from (place / name / "__init__.py" for name in re.findall(r"\w+", names))


def _top(path: Path) -> Path:
    """The folder of the outermost package that a file is in."""
    folder = path.parent
    while (folder.parent / "__init__.py").is_file():
        folder = folder.parent
    return folder


def contents(folder: Path) -> frozenset[Path]:
    """All files of a package, its data among them."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return frozenset(path for path in found if "__pycache__" not in path.parts and path.suffix != ".pyc")
