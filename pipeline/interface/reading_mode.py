"""Chooses how kernels run while a finished file is read back: compiled if they are at hand and pay, else plain.

What is found is the same, and nobody waits for a compiler. The puzzles are counted in the manifest as it stands; what
is wrong with it is reported by who reads it for good.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pipeline.families import FAMILIES
from pipeline.handover import START
from pipeline.model.kind import Kind
from pipeline.model.roles import MANIFEST
from pipeline.solving.compiling import best_mode, stay_plain

PROOF: Final = 0.005  # seconds in which plain Python proves a puzzle, on average over kinds and levels
STEPS: Final = 0.05  # and finds its steps, which hints and worked answers are compared with


def choose_mode(pdf: Path, manifest: str | None, jobs: int) -> None:
    """Decide how the kernels of this process run, before any is imported; `manifest` as in `verification.Terms`."""
    if best_mode() == "plain":
        return
    rows = _rows(Path(manifest) if manifest else pdf.parent / MANIFEST)
    kinds = {kind for row in rows if (kind := _kind(row))} or {Kind(family) for family in FAMILIES}
    steps = any(row.get("hint_page") for row in rows)
    seconds = len(rows) * (PROOF + STEPS * steps) if rows else float("inf")
    if seconds / jobs < START or not _are_ready(kinds):
        stay_plain()


def _rows(manifest: Path) -> list[Mapping[str, Any]]:
    """What a manifest says of its puzzles; nothing where it cannot be read."""
    try:
        found = json.loads(manifest.read_bytes())["puzzles"]
    except (OSError, ValueError, TypeError, KeyError):
        return []
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def _kind(row: Mapping[str, Any]) -> Kind | None:
    family, variant = row.get("family"), row.get("variant") or ""
    known = isinstance(family, str) and family in FAMILIES and isinstance(variant, str)
    return Kind(str(family), variant) if known else None


def _are_ready(kinds: set[Kind]) -> bool:
    """Have all kernels been compiled that a build of such puzzles has left?"""
    from pipeline.families.warm_up import Need, is_ready

    return is_ready(Need(kind) for kind in sorted(kinds))
