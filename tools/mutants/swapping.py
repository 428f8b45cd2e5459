"""Puts a mutant in the place of its module: into functions that are loaded already, or before the first import.

A mutant inside a function changes only what that function does, so its code is exchanged where it is, and whoever
imported the function by name runs the mutant too. A mutant of a class or of a constant needs a fresh import.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from tools.mutants.sampling import Found, mutated


def in_function(one: Found) -> bool:
    """Whether a mutant lies inside a function, its decorators aside."""
    return any(one.row in rows for rows in _function_rows(one.mutant.path))


@cache
def _function_rows(path: str) -> tuple[range, ...]:
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return tuple(range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in functions)


def exchange_code(one: Found) -> None:
    """Give the functions of a loaded module the code that they have in its mutant."""
    module = sys.modules[_name(one.mutant.path)]
    changed = ModuleType(module.__name__)
    changed.__file__, changed.__package__ = module.__file__, module.__package__
    exec(compile(mutated(one), str(module.__file__), "exec"), changed.__dict__)
    new = dict(_functions("", vars(changed), changed))
    for name, function in _functions("", vars(module), module):
        if (other := new.get(name)) is not None:
            function.__code__ = other.__code__
            function.__defaults__, function.__kwdefaults__ = other.__defaults__, other.__kwdefaults__


def import_mutant(one: Found) -> None:
    """See to it that the first import of a module finds its mutant."""
    sys.meta_path.insert(0, _Finder(one))  # type: ignore[arg-type]


def _functions(prefix: str, names: Mapping[str, object], module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """The functions that a module or class defines by their names, those inside decorators and properties too."""
    for name, value in names.items():
        if getattr(value, "__module__", module.__name__) != module.__name__:
            continue
        if isinstance(value, type):
            yield from _functions(f"{prefix}{name}.", dict(vars(value)), module)
            continue
        for part in ("", "fget", "func", "__func__"):
            function = getattr(value, part, None) if part else value
            while function is not None:
                if isinstance(function, FunctionType) and function.__code__.co_filename == module.__file__:
                    yield f"{prefix}{name} {part}", function
                function = getattr(function, "__wrapped__", None)


def _name(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


class _Loader(SourceFileLoader):
    """Loads a module from a changed source."""

    source = ""

    def get_code(self, fullname: str) -> CodeType:
        """The code of the changed source, which no cache may hold."""
        assert fullname == self.name
        return compile(self.source, self.path, "exec")


class _Finder:
    """Finds one module, the mutated one."""

    def __init__(self, one: Found) -> None:
        self.path, self.source = one.mutant.path, mutated(one)

    def find_spec(self, name: str, _path: object = None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """Python's hook."""
        if name != _name(self.path):
            return None
        loader = _Loader(name, str(Path(self.path).resolve()))
        loader.source = self.source
        return importlib.util.spec_from_file_location(name, loader.path, loader=loader)
