"""The example book, built once by the command that a user types."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent))  # readers and prover stand beside the tests


class Built(NamedTuple):
    pdf: Path
    manifest: dict[str, Any]


@pytest.fixture(scope="session")
def book1(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return _built("book1", tmp_path_factory.mktemp("book1"))


@pytest.fixture(scope="session")
def variants(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return _built("variants", tmp_path_factory.mktemp("variants"))


def _built(name: str, folder: Path) -> Built:
    command = [sys.executable, "-m", "pipeline", "build", f"configs/{name}.yaml", "-q", "-o", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    manifest = json.loads((folder / name / "manifest.json").read_text("utf-8"))
    return Built(folder / name / f"{name}-interior.pdf", manifest)
