"""Chooses how kernels run while a finished file is read back: compiled if they are at hand and pay, else plain.

What is found is the same, and nobody waits for a compiler.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from pipeline.families import FAMILIES
from pipeline.families.proof_times import proof_seconds
from pipeline.handover import START
from pipeline.inspect.manifest import Manifest
from pipeline.model.kind import Kind
from pipeline.solving.compiling import best_mode, stay_plain

STEPS: Final = 0.05  # seconds in which plain Python finds the steps of a puzzle, which hints are compared with


def choose_mode(manifest: Manifest | None, jobs: int) -> None:
    """Decide how the kernels of this process run, before any is imported; `manifest` None for a file without one."""
    if best_mode() == "plain":
        return
    puzzles = manifest.puzzles if manifest else ()
    kinds = {one.puzzle.kind for one in puzzles} or {Kind(family) for family in FAMILIES}
    if (manifest and _is_short(manifest, START * jobs)) or not are_ready(kinds):
        stay_plain()


def _is_short(manifest: Manifest, seconds: float) -> bool:
    """Does plain Python take less than so long over the puzzles of a book?"""
    left = seconds - STEPS * len(manifest.puzzles) * manifest.hints
    for one in manifest.puzzles:
        if left <= 0:
            break
        left -= proof_seconds(one.puzzle.kind, one.size, one.level)
    return left > 0


def are_ready(kinds: Set[Kind]) -> bool:
    """Have all kernels been compiled that a build of such puzzles has left?"""
    from pipeline.families.warm_up import Need, is_ready

    return is_ready(Need(kind) for kind in sorted(kinds))
