"""Puzzlepress: from one YAML file to a print-ready puzzle book with its answer key.

This package starts the command and is the product's name in Python. It finds the package `pipeline` beside itself
and contains nothing else.
"""

from pathlib import Path
from runpy import run_path

run_path(str(Path(__file__).parents[1] / "pipeline" / "loading.py"))

from pipeline import __version__  # noqa: E402  it must be the one that was just loaded

__all__ = ["__version__"]
