"""Finished files that are changed, verified, and left as they were."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

import puzzlepress


def faults_of(path: Path, change: Callable[[pikepdf.Pdf], None], manifest: str | None = None) -> str:
    """What is wrong with a file that was changed, but for its digest."""
    kept = path.read_bytes()
    with pikepdf.open(io.BytesIO(kept)) as sheets:
        change(sheets)
        sheets.save(path)
    try:
        with pytest.raises(puzzlepress.FaultsFound) as caught:
            puzzlepress.verify(path, manifest=manifest)
        return "\n".join(line for line in str(caught.value).splitlines() if "sha256" not in line)
    finally:
        path.write_bytes(kept)
