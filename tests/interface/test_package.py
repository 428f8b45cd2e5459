"""What `import puzzlepress` offers, and what it costs."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import pipeline
import puzzlepress
from pipeline import interface

ROOT = Path(pipeline.__file__).parents[1]
HEAVY = ("numba", "reportlab", "tqdm", "pikepdf", "pydantic", "yaml", "pypdfium2", "fontTools", "PIL")
FUNCTIONS = ("build", "check", "generate", "rate", "solve", "explain", "verify", "families")


def _loaded(code: str) -> str:
    """Which of the heavy modules are loaded once some code has run in a new process."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}; print(*({set(HEAVY)!r} & set(sys.modules)))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("package", [pipeline, puzzlepress])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_both_packages_offer_every_function(package: object, name: str) -> None:
    assert getattr(package, name) is getattr(interface, name)


@pytest.mark.parametrize("package", ["pipeline", "puzzlepress"])
@pytest.mark.parametrize("after", ["pass", "import puzzlepress; puzzlepress.generate, puzzlepress.Unsatisfiable"])
def test_importing_loads_nothing_heavy(package: str, after: str) -> None:
    assert _loaded(f"import {package}; {after}") == ""


def test_what_reads_a_file_back_loads_no_kernels_before_a_puzzle_is_proved() -> None:
    code = "import sys, pipeline.interface.verification; print(*(name for name in sys.modules if '.kernels' in name))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True).stdout.strip() == b""


def test_functions_are_not_hidden_by_modules_of_their_name() -> None:
    for name in ("build", "families"):
        importlib.import_module(f"pipeline.{name}")
        assert getattr(pipeline, name) is getattr(interface, name)


def test_everything_can_be_imported_with_a_star() -> None:
    names: dict[str, object] = {}
    exec("from puzzlepress import *", names)
    assert set(interface.__all__) <= names.keys()


def test_dir_lists_what_is_offered() -> None:
    assert set(dir(puzzlepress)) == set(dir(pipeline)) == {"__version__", *interface.__all__}


def test_a_name_that_is_not_offered_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'pipeline' has no attribute 'publish'"):
        _ = pipeline.publish  # type: ignore[attr-defined]


def test_every_function_and_value_says_what_it_is() -> None:
    assert all(getattr(interface, name).__doc__ for name in interface.__all__)


def test_what_is_offered_is_in_alphabetical_order() -> None:
    assert interface.__all__ == sorted(interface.__all__)
