"""Finds the source files that a module depends on: of this package, and of the package that the module is in.

Where there are thousands of them paths are texts: to make one `Path` takes as long as to read a source.
"""

import ast
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent.parent
"""The folder of the package `pipeline`."""

START: Final = "__init__.py"
"""The file that makes a folder a package."""

_NAME = "pipeline"
_PYTHON = ".py"
_START_MODULE = ".__init__"


# Every import statement there may be, and at times a line of prose: parsing all of a file takes ten times as long.
_IMPORT = re.compile(
    r"[ \t\f]*(?:from\b[ \t]*([\w.]+(?:[ \t]+[\w.]+)*?)[ \t]*\bimport\b[ \t]*"
    r"(?:\(([^)]*)\)|([^\n;]*))|import[ \t]([^\n;]*))"
)
_KEYWORD = "import"


@cache
def imported(path: Path) -> frozenset[Path]:
    """A module and all that it imports, directly or not, inside functions too; the rest of the world left out."""
    return frozenset(map(Path, imported_by([str(path)] if path.is_file() else [])))


def imported_by(files: Iterable[str]) -> frozenset[str]:
    """Some files, which are there, and all that they import."""
    found = set(files)
    waiting = list(found)
    while waiting:
        fresh = [file for file in _imports(waiting.pop()) if file not in found]
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


def package_of(folder: Path) -> Path:
    """The folder of the outermost package that a folder is in; the folder itself if it is in none."""
    return Path(_package_of(str(folder)))


@cache
def _package_of(folder: str) -> str:
    above = Path(folder).parent
    return _package_of(str(above)) if (above / START).is_file() else folder


def contents(folder: Path) -> frozenset[Path]:
    """All files of a package, its data among them."""
    return frozenset(map(Path, files_below(str(folder))))


def files_below(folder: str) -> Iterator[str]:
    """All files in a folder and those below it, but for compiled ones."""
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            yield from () if entry.name == "__pycache__" else files_below(entry.path)
        elif entry.is_file() and not entry.name.endswith(".pyc"):
            yield entry.path


@lru_cache(maxsize=1 << 10)  # what a file imports is looked for before it is digested
def content(file: str) -> bytes:
    """What a file held when it was first asked for; `cache_clear` forgets all."""
    with open(file, "rb") as opened:  # noqa: PTH123  see above
        return opened.read()


def imported_names(path: Path) -> tuple[str, ...]:
    """What the import statements of a file name, in full: `p.x.f` for `from .x import f` in a module of `p`."""
    return _names_in(str(path))


@cache
def _names_in(file: str) -> tuple[str, ...]:
    text = content(file).decode(errors="replace").removeprefix("\ufeff").replace("\r\n", "\n").replace("\\\n", " ")
    written = list(_written_in(f"{text}\n"))
    found = _parsed(file) if None in written else filter(None, written)
    full = (_within(file, dots, names) if dots else names for dots, names in found)
    return tuple(dict.fromkeys(chain.from_iterable(full)))


_Statement = tuple[int, list[str]]
"""What an import statement names, in full but for the package that so many dots in front stand for."""


def _written_in(text: str) -> Iterator[_Statement | None]:
    """The import statements of whole lines, found by their keyword; None for what has to be parsed, or is none.

    Each begins a line, or stands behind `;` or `:`.
    """
    at = text.find(_KEYWORD)
    while at >= 0:
        line, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        start = max(line, text.rfind(";", line, at) + 1, text.rfind(":", line, at) + 1)
        if (bracket := text.find("(", at, end)) >= 0:
            end = max(end, text.find(")", bracket) + 1)
        length, statement = _read(text[start:end])
        if length:
            yield statement
        at = text.find(_KEYWORD, start + length if length else at + len(_KEYWORD))


@cache
def _read(text: str) -> tuple[int, _Statement | None]:
    """The length of the import statement that begins a text, and what it names; half of all stand in several files."""
    found = _IMPORT.match(text)
    if found is None:
        return 0, None
    module, enclosed, listed, plain = found.groups("")
    names = (enclosed or listed or plain).partition("#")[0].rstrip().removesuffix(",").split(",")
    read = [_name(one) for one in names]
    if "#" in enclosed or None in read or len(module.split()) > 1:
        return found.end(), None  # a bracket in a comment may have ended it; or it is prose, or has unusual blanks
    return found.end(), _statement(module, [one for one in read if one])


def _name(text: str) -> str | None:
    """What is imported, `a.b` of `a.b as c`; None where a text is neither."""
    words = text.split()
    named = len(words) == 1 or words[1:2] == ["as"]
    return words[0] if named and (words[0] == "*" or words[0].replace(".", "").isidentifier()) else None


def _statement(module: str, names: list[str]) -> _Statement:
    """What a module, with its dots, and names behind `import` stand for."""
    inner = module.lstrip(".")
    return len(module) - len(inner), [f"{inner}.{name}" for name in names] if inner else names


def _parsed(file: str) -> Iterator[_Statement]:
    """The import statements of a file, those inside functions too; none if the file is not Python."""
    try:
        tree = ast.parse(content(file))
    except (SyntaxError, ValueError):  # nothing can import such a file, and it imports nothing
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield _statement("", [alias.name for alias in node.names])
        elif isinstance(node, ast.ImportFrom):
            yield _statement("." * node.level + (node.module or ""), [alias.name for alias in node.names])


def _within(file: str, dots: int, names: list[str]) -> list[str]:
    """The full names of what a file imports from the package that so many dots stand for."""
    folder = Path(file).parent
    top = package_of(folder)
    rooms = (top.name, *folder.relative_to(top).parts)
    package = ".".join(rooms[: len(rooms) - dots + 1])
    return [f"{package}.{name}" for name in names]


@cache
def _imports(file: str) -> tuple[str, ...]:
    """The files that the import statements of a file mean."""
    names = _names_in(file)
    modules = dict.fromkeys((*names, *(name.rpartition(".")[0] for name in names)))
    packages = [_modules(top) for top in {str(PACKAGE), _package_of(file.rpartition(os.sep)[0])}]
    return tuple(one for known in packages for module in modules if module in known for one in known[module])


@cache
def _modules(top: str) -> dict[str, list[str]]:
    """The files of every module of a package, by its full name; none for a folder of scripts."""
    found: dict[str, list[str]] = {}
    ours = top == str(PACKAGE)
    name = _NAME if ours else Path(top).name
    for file in files_below(top) if ours or Path(top, START).is_file() else ():
        if file.endswith(_PYTHON):
            inner = file[len(top) : -len(_PYTHON)].replace(os.sep, ".")
            found.setdefault(name + inner.removesuffix(_START_MODULE), []).append(file)
    return found
