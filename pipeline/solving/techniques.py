"""Techniques as data: every one has a name, a weight and the number by which the kernels know it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Technique:
    """One way to make progress. `weight` is in tenths on the Sudoku Explainer scale; `code` and `degree` choose the kernel."""

    name: str
    weight: int
    code: int
    degree: int = 0
