"""Levels of which no try made a puzzle, by the operators that are allowed: frozen figures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipeline.families.shared.figures import read_figures, read_levels
from pipeline.model.level import Level
from pipeline.model.size import Size

Infeasible = Mapping[int, tuple[int, tuple[Level, ...]]]
"""By the side of the grid: how many tries were made for each level, and the levels that never came out."""


def _infeasible(sizes: Mapping[str, Any]) -> Infeasible:
    return {Size.parse(size).width: (row["tries"], read_levels(row["levels"])) for size, row in sizes.items()}


INFEASIBLE_LEVELS: Mapping[tuple[tuple[str, ...], bool, bool], Infeasible] = {
    (tuple(row["operators"]), row["shown"], row["zero_based"]): _infeasible(row["sizes"])
    for row in read_figures(Path(__file__).parent / "infeasible_levels.yaml")
}
"""By operators, whether clues show them, and whether digits begin with 0."""
