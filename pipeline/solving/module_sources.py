"""Finds the source files that a module depends on: of this package, and of the package that the module is in."""

import ast
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent.parent
"""The folder of the package `pipeline`."""

START: Final = "__init__.py"
"""The file that makes a folder a package."""

_NAME = "pipeline"


# Every import statement there may be, and at times a line of prose: parsing all of a file takes ten times as long.
_IMPORT = re.compile(
    r"[ \t\f]*(?:from\b[ \t]*([\w.][\w. \t]*?)\bimport\b[ \t]*(?:\(([^)]*)\)|([^\n;]*))|import[ \t]([^\n;]*))"
)
_KEYWORD = "import"


@cache
def imported(path: Path) -> frozenset[Path]:
    """A module and all that it imports, directly or not, inside functions too; the rest of the world left out."""
    return imported_by([path])


def imported_by(paths: Iterable[Path]) -> frozenset[Path]:
    """Some modules and all that they import."""
    found = {path for path in paths if path.is_file()}
    waiting = list(found)
    while waiting:
        fresh = [path for path in _imports(waiting.pop()) if path not in found]
        found.update(fresh)
        waiting += fresh
    return frozenset(found)


def sources(path: Path) -> frozenset[Path]:
    """All files that a module depends on: what it imports, and all of its own package if that is another's."""
    return imported(path) | whole_package(path.parent)


@cache
def whole_package(folder: Path) -> frozenset[Path]:
    """All files of the outermost package that a folder is in; none for this package, or for a folder of scripts."""
    top = package_of(folder)
    return contents(top) if top != PACKAGE and (top / START).is_file() else frozenset()


@cache
def package_of(folder: Path) -> Path:
    """The folder of the outermost package that a folder is in; the folder itself if it is in none."""
    while (folder.parent / START).is_file():
        folder = folder.parent
    return folder


def contents(folder: Path) -> frozenset[Path]:
    """All files of a package, its data among them."""
    return frozenset(_files_below(str(folder)))


def _files_below(folder: str) -> Iterator[Path]:
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            yield from () if entry.name == "__pycache__" else _files_below(entry.path)
        elif entry.is_file() and not entry.name.endswith(".pyc"):
            yield Path(entry.path)


@cache
def imported_names(path: Path) -> tuple[str, ...]:
    """What the import statements of a file name, in full: `p.x.f` for `from .x import f` in a module of `p`."""
    text = path.read_bytes().decode("utf-8-sig", errors="replace").replace("\r\n", "\n").replace("\\\n", " ")
    written = list(_written_in(text))
    found = _parsed(path) if None in written else filter(None, written)
    return tuple(dict.fromkeys(name for module, names in found for name in _named(module, names, path)))


_Statement = tuple[str, list[str]]
"""What an import statement names: the module in front of `import`, with its dots, and the names behind it."""


def _written_in(text: str) -> Iterator[_Statement | None]:
    """The import statements of a text, found by their keyword; None for what has to be parsed, or is none.

    Each begins a line, or stands behind `;` or `:`.
    """
    at = text.find(_KEYWORD)
    while at >= 0:
        line = text.rfind("\n", 0, at) + 1
        start = max(line, text.rfind(";", line, at) + 1, text.rfind(":", line, at) + 1)
        if found := _IMPORT.match(text, start):
            yield _read(found)
        at = text.find(_KEYWORD, found.end() if found else at + len(_KEYWORD))


def _read(found: re.Match[str]) -> _Statement | None:
    module, enclosed, listed, plain = found.groups("")
    names = (enclosed or listed or plain).partition("#")[0].rstrip().removesuffix(",").split(",")
    read = [_name(one) for one in names]
    if "#" in enclosed or None in read or len(module.split()) > 1:
        return None  # a bracket in a comment may have ended it; or it is prose, or has blanks where few write them
    return module.strip(), [one for one in read if one]


def _name(text: str) -> str | None:
    """What is imported, `a.b` of `a.b as c`; None where a text is neither."""
    words = text.split()
    named = len(words) == 1 or words[1:2] == ["as"]
    return words[0] if named and (words[0] == "*" or words[0].replace(".", "").isidentifier()) else None


def _parsed(path: Path) -> Iterator[_Statement]:
    """The import statements of a file, those inside functions too; none if the file is not Python."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):  # nothing can import such a file, and it imports nothing
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield "", [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), [alias.name for alias in node.names]


def _named(module: str, names: list[str], path: Path) -> list[str]:
    """The full names in one import statement of a file."""
    level = len(module) - len(module.lstrip("."))
    start = ".".join((*(_package(path, level) if level else ()), *filter(None, [module[level:]])))
    return [f"{start}.{name}" if start else name for name in names]


def _package(path: Path, level: int) -> tuple[str, ...]:
    """The package that so many dots stand for in a file."""
    top = package_of(path.parent)
    within = (top.name, *path.parent.relative_to(top).parts)
    return within[: len(within) - level + 1]


@cache
def _imports(path: Path) -> tuple[Path, ...]:
    """The files that the import statements of a file mean."""
    own = package_of(path.parent)
    modules = dict.fromkeys(one for name in imported_names(path) for one in (name, name.rpartition(".")[0]))
    return tuple(place for module in modules for place in _places(module, own))


@cache
def _places(module: str, own: Path) -> tuple[Path, ...]:
    """The files of a module of this package, or of the package in a folder; none where it is neither's."""
    first, *rest = module.split(".")
    top = PACKAGE if first == _NAME else own if first == own.name else None
    if top is None:
        return ()
    if not rest:
        return _file(top, START)
    *rooms, name = rest
    folder = _folder(top, tuple(rooms))
    beside = _names_in(folder)
    package = _file(folder / name, START) if name in beside else ()
    return (*package, *(_file(folder, f"{name}.py") if f"{name}.py" in beside else ()))


def _file(folder: Path, name: str) -> tuple[Path, ...]:
    path = folder / name
    return (path,) if path.is_file() else ()


@cache
def _folder(top: Path, rooms: tuple[str, ...]) -> Path:
    return top.joinpath(*rooms)


@cache
def _names_in(folder: Path) -> frozenset[str]:
    return frozenset(path.name for path in folder.iterdir()) if folder.is_dir() else frozenset()
