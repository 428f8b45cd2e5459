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
    folder = tmp_path_factory.mktemp("book1")
    command = [sys.executable, "-m", "pipeline", "build", "configs/book1.yaml", "-q", "-o", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    manifest = json.loads((folder / "book1" / "manifest.json").read_text("utf-8"))
    return Built(folder / "book1" / "book1-interior.pdf", manifest)
