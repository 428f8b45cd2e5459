"""Puzzlepress: from one YAML file to a print-ready puzzle book with its answer key.

This package starts the command and is the product's name in Python: `puzzlepress.generate("sudoku", count=5)`. It
finds the package `pipeline` beside itself, which has everything else.
"""

from pathlib import Path
from runpy import run_path
from typing import TYPE_CHECKING

run_path(str(Path(__file__).parents[1] / "pipeline" / "loading.py"))

from pipeline import __version__ as __version__  # noqa: E402  it must be the one that was just loaded

if TYPE_CHECKING:
    from pipeline.interface import *  # noqa: F403  what `__getattr__` gives
else:
    from pipeline import __dir__ as __dir__
    from pipeline import __getattr__ as __getattr__
