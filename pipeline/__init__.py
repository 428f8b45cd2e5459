"""Puzzlepress: from one YAML file to a print-ready puzzle book with its answer key.

Programs use what `pipeline.interface` exports, such as `generate` and `build`, by the name `puzzlepress` or from
here. It is loaded when it is first asked for, so that the command answers at once.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

PRODUCT = "Puzzlepress"
"""What finished files name as the program that has written them."""

if TYPE_CHECKING:
    from pipeline.interface import *  # noqa: F403  what `__getattr__` gives

_FUNCTIONS_FIRST = ("build", "families")
"""Functions of the interface that share their name with a module."""


class _Package(ModuleType):
    """The package as a module in which these functions are not replaced by the modules of their name.

    `from pipeline.families import FAMILIES` finds the module all the same.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _FUNCTIONS_FIRST and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:  # noqa: ANN401  whatever the interface exports
    if name == "__all__" or not name.startswith("_"):
        interface = import_module("pipeline.interface")
        if name == "__all__" or name in interface.__all__:
            return getattr(interface, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return ["__version__", *import_module("pipeline.interface").__all__]
