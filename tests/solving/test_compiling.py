"""How kernels are compiled: which folder holds them, and kernels as arguments of kernels."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import util
from pathlib import Path

import numpy as np
import pytest

from pipeline.solving.board import start_masks, tables
from pipeline.solving.compiling import VARIABLE, entry, kernel, kernel_sources, kernels_mode, key_of, key_of_all
from pipeline.solving.kernels.engine.state import LOG_COLUMNS, STATE_ROWS
from pipeline.solving.kernels.solve.logic_solve import logic_solve, new_due, new_tally
from pipeline.solving.logic_solve import TINY, ladder_array, logic_solve_argument
from pipeline.solving.techniques import ANY_COST, Code, Technique

ROOT = Path(__file__).parents[2]
LADDER = (Technique("last cell", 10, Code.LAST_CELL, 0, ""),)


@entry
def twice(solve: Callable[..., int], *arguments: object) -> int:
    """The open cells that two solves by logic leave, of a kernel that is an argument."""
    return solve(*arguments) + solve(*arguments)


def test_a_kernel_calls_another_that_it_gets_as_an_argument() -> None:
    board = tables(TINY)
    room, log = np.empty((STATE_ROWS, len(TINY.givens)), np.int64), np.empty((0, LOG_COLUMNS), np.int64)
    begin = (board, ladder_array(LADDER), start_masks(TINY), int(ANY_COST))
    arguments = (*begin, room, new_tally(0), new_due(board), log)
    assert twice(logic_solve_argument(), *arguments) == 2 * logic_solve(*arguments)


@pytest.fixture
def family(tmp_path: Path) -> Path:
    """The folder of a family in another package: its kernels are beside it in the package `acme`."""
    folder = tmp_path / "acme" / "rings"
    folder.mkdir(parents=True)
    for package in (folder.parent, folder):
        (package / "__init__.py").write_text("")
    (folder.parent / "figures.csv").write_text("1\n")
    return folder


@pytest.mark.parametrize(
    "statement",
    [
        "from pipeline.solving.compiling import kernel",
        "from pipeline.solving.compiling import (\n    entry,\n    shared,\n)",
        "from pipeline.solving.compiling import *",
        "from pipeline.solving import compiling",
        "import pipeline.solving.compiling as numba",
    ],
)
def test_a_module_that_imports_what_compiles_holds_kernels(statement: str, family: Path) -> None:
    (family.parent / "closing.py").write_text(f"{statement}\n")
    assert kernel_sources(family) - kernel_sources() == {family.parent / "closing.py"}


def test_a_module_that_only_asks_for_the_mode_holds_no_kernels(family: Path) -> None:
    (family / "plain.py").write_text("from pipeline.solving.compiling import kernels_mode\n")
    assert kernel_sources(family) == kernel_sources()


@pytest.mark.parametrize("changed", ["figures.csv", "rings/__init__.py"])
def test_a_change_anywhere_in_the_package_of_a_family_asks_for_new_kernels(changed: str, family: Path) -> None:
    before = key_of_all(family)
    (family.parent / changed).write_text("# 2\n")
    for remembered in (key_of, key_of_all):
        remembered.cache_clear()
    assert key_of_all(family) != before


SHOW_COMPILED = """
import sys
from pathlib import Path
import pipeline
from pipeline.solving.kernels.engine.random_numbers import below, start
print(Path(pipeline.__file__).parent.parent.name, below(start(3), 10), sum(below._cache_misses.values()))
"""


@pytest.mark.skipif(util.find_spec("numba") is None, reason="numba is not installed")
def test_a_copy_of_the_package_at_another_place_and_of_another_time_compiles_nothing(tmp_path: Path) -> None:
    seen = []
    for name in ("first", "second"):
        copy = shutil.copytree(ROOT / "pipeline", tmp_path / name / "pipeline", ignore=shutil.ignore_patterns("*.pyc"))
        for path in copy.rglob("*.py"):
            os.utime(path, (len(seen), len(seen)))
        code = f"import sys; sys.path.insert(0, {str(copy.parent)!r}){SHOW_COMPILED}"
        ended = run("-c", code, folder=tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "cache"))
        seen.append((*ended.stdout.split(), ended.stderr))
    (_, value, missed, error), again = seen
    assert (missed, error) == ("1", "")
    assert again == ("second", value, "0", "")


@pytest.mark.skipif(util.find_spec("numba") is None, reason="numba is not installed")
def test_kernels_are_loaded_without_what_only_compiling_takes(tmp_path: Path) -> None:
    code = f"{SHOW_COMPILED}print('numba.np.linalg' in sys.modules)"
    seen = [run("-c", code, folder=tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "cache")).stdout for _ in range(2)]
    assert [text.splitlines()[1] for text in seen] == ["True", "False"]


def test_a_change_of_a_source_asks_for_new_kernels(tmp_path: Path) -> None:
    keys = set()
    for text in ("a", "b"):
        (tmp_path / "source.py").write_text(text)
        key_of.cache_clear()
        keys.add(key_of(frozenset([tmp_path / "source.py"])))
    assert len(keys) == 2


@kernel
def half(number: int) -> int:
    """A kernel for an entry to call."""
    return number // 2


@entry
def quarter(number: int) -> int:
    """An entry that calls a kernel, and kernels of others."""
    return half(half(number)) + half(0)


@pytest.mark.skipif(kernels_mode() == "plain", reason="plain kernels are functions of Python")
def test_python_cannot_call_a_kernel_that_is_part_of_an_entry() -> None:
    assert quarter(13) == 3
    with pytest.raises(TypeError):
        half(13)


@pytest.mark.skipif(util.find_spec("numba") is None, reason="numba is not installed")
def test_a_numba_that_does_not_load_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / ".numba_config.yaml").write_text(": bad: [\n")  # its own settings, read in the working folder
    ended = run("-m", "pipeline", "solve", "sudoku", "-", folder=tmp_path, typed="1.3.34.1.14343.2\n")
    assert ended.returncode == 2
    assert "numba is installed but cannot be loaded (ParserError: " in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.endswith("; correct that, or set PUZZLEPRESS_KERNELS=plain\n")


@pytest.mark.skipif(util.find_spec("numba") is None, reason="numba is not installed")
def test_kernels_are_compiled_though_numba_is_told_to_compile_nothing(tmp_path: Path) -> None:
    code = "from pipeline.solving.kernels.solve.logic_solve import logic_solve\nprint(type(logic_solve).__name__)"
    ended = run("-c", code, folder=tmp_path, NUMBA_DISABLE_JIT="1")
    assert (ended.stdout, ended.stderr) == ("KernelDispatcher\n", "")


def run(*arguments: str, folder: Path, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """An interpreter that is to compile kernels."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), VARIABLE: "numba", **variables}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
