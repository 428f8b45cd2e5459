"""Kernels run with checked places: none lies outside its array, and only constants count from the end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")

from pipeline.families import FAMILIES
from pipeline.solving.compiling import VARIABLE

ROOT = Path(__file__).parents[2]
MAKING_AND_RATING = ("tests/families/test_golden.py", "tests/solving/test_boards.py")


@pytest.mark.torture(sample=1)
@pytest.mark.parametrize("family", FAMILIES)
def test_no_kernel_of_a_family_leaves_its_arrays(family: str, tmp_path: Path) -> None:
    checked = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path), VARIABLE: "numba"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *MAKING_AND_RATING, "-k", family]
    ran = subprocess.run(command, cwd=ROOT, env={**os.environ, **checked}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
