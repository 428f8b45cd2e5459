"""Loads the package that this file lies in as `pipeline`, whatever else has that name.

This file is run by its path and never imported. A folder called `pipeline` in the working folder or on PYTHONPATH
would be found before an installed package; a path leaves no choice.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

NAME = "pipeline"
OWN = Path(__file__).with_name("__init__.py")


def load() -> None:
    """Put the package into `sys.modules`; ImportError when another one of its name is there already."""
    loaded = sys.modules.get(NAME)
    if loaded is None:
        _load()
    elif _place(loaded) != OWN.resolve():
        raise ImportError(
            f"another package called {NAME} is in use ({_place(loaded) or 'a folder without __init__.py'}); "
            "import puzzlepress before it, or in a process of its own"
        )


def _load() -> None:
    spec = spec_from_file_location(NAME, OWN)
    if spec is None or spec.loader is None:
        raise ImportError(f"{OWN}: cannot be loaded; install puzzlepress again")
    module = module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)


def _place(module: object) -> Path | None:
    file = getattr(module, "__file__", None)
    return Path(file).resolve() if file else None


load()
