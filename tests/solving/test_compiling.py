"""How kernels are compiled: which folder holds them, and kernels as arguments of kernels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from pipeline.solving import module_sources
from pipeline.solving.board import start_masks, tables
from pipeline.solving.compiling import entry, key_of
from pipeline.solving.kernels.engine.state import LOG_COLUMNS, STATE_ROWS
from pipeline.solving.kernels.solve.logic_solve import logic_solve, new_tally
from pipeline.solving.logic_solve import TINY, ladder_array, logic_solve_argument
from pipeline.solving.module_sources import imported
from pipeline.solving.techniques import ANY_COST, Code, Technique

LADDER = (Technique("last cell", 10, Code.LAST_CELL, 0, ""),)


@entry
def twice(solve: Callable[..., int], *arguments: object) -> int:
    """The open cells that two solves by logic leave, of a kernel that is an argument."""
    return solve(*arguments) + solve(*arguments)


def test_a_kernel_calls_another_that_it_gets_as_an_argument() -> None:
    room, log = np.empty((STATE_ROWS, len(TINY.givens)), np.int64), np.empty((0, LOG_COLUMNS), np.int64)
    arguments = (tables(TINY), ladder_array(LADDER), start_masks(TINY), int(ANY_COST), room, new_tally(0), log)
    assert twice(logic_solve_argument(), *arguments) == 2 * logic_solve(*arguments)


def _forget() -> None:
    for kept in (imported, module_sources._imports, key_of):
        kept.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of three modules: `solve` imports `count`, `draw` neither."""
    monkeypatch.setattr(module_sources, "PACKAGE", tmp_path)
    (tmp_path / "solve.py").write_text("from pipeline.count import count\n")
    (tmp_path / "count.py").write_text("from pipeline.solve import solve  # in a circle\n")
    (tmp_path / "draw.py").write_text("import os\n")
    _forget()
    return tmp_path


def test_a_module_depends_on_what_it_imports_directly_or_not(package: Path) -> None:
    assert imported(package / "solve.py") == {package / "solve.py", package / "count.py"}
    assert imported(package / "draw.py") == {package / "draw.py"}


def test_a_change_of_an_imported_module_asks_for_another_folder(package: Path) -> None:
    before = {name: key_of(imported(package / name)) for name in ("solve.py", "draw.py")}
    (package / "count.py").write_text("MOST = 3\n")
    _forget()
    after = {name: key_of(imported(package / name)) for name in ("solve.py", "draw.py")}
    assert after["solve.py"] != before["solve.py"]
    assert after["draw.py"] == before["draw.py"]
