"""Commands import what they use: a start that loads the rest takes twice as long."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.solving.compiling import VARIABLE
from pipeline.source.resources import configs

CODE = """
import sys
from pipeline.cli import main
code = main(sys.argv[2:])
print(code, *(name for name in sys.argv[1].split(",") if name in sys.modules))
"""
HEAVY = (
    "numpy,numba,fontTools,reportlab,pikepdf,multiprocessing,pipeline.typeset.layout,pipeline.typeset.cover.cover_documents,"
    "pipeline.config.manifest"
)


@pytest.mark.parametrize(
    ("arguments", "not_imported"),
    [
        (["check", str(configs() / "book1.yaml")], HEAVY),
        (["families"], "fontTools,reportlab,pikepdf,pydantic,pipeline.typeset"),
        (["--help"], f"{HEAVY},pydantic,yaml,pipeline.families"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_leaves_aside_what_it_does_not_use(arguments: list[str], not_imported: str) -> None:
    command = [sys.executable, "-c", CODE, not_imported, *arguments]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    assert ended.stdout.splitlines()[-1] == "0"


@pytest.mark.parametrize("command", ["rate", "solve", "explain"])
def test_nothing_is_compiled_for_a_puzzle_alone(command: str, tmp_path: Path) -> None:
    environment = {name: text for name, text in os.environ.items() if name != VARIABLE}
    started = [sys.executable, "-c", CODE, "numba", command, "sudoku", "..433...4..21.3."]
    ended = subprocess.run(
        started, check=True, capture_output=True, text=True, env={**environment, "NUMBA_CACHE_DIR": str(tmp_path)}
    )
    assert ended.stdout.splitlines()[-1] == "0"
