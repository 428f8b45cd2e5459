"""How many givens puzzles without symmetry have, by size and level: frozen figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.families.shared.figures import read_figures, read_levels
from pipeline.model.level import Level
from pipeline.model.size import Size


@dataclass(frozen=True, slots=True)
class GivensRanges:
    """The figures of a size: the fewest and most givens by level, from so many full grids that were dug.

    Of so many of them, `rated`, what singles do not solve was rated. `minimal` are the levels that puzzles without a
    given too many have.
    """

    dug: int
    rated: int
    minimal: tuple[Level, ...]
    givens: Mapping[Level, tuple[int, int]]


def _ranges() -> Mapping[int, GivensRanges]:
    found = read_figures(Path(__file__).parent / "givens_ranges.yaml")
    return {
        Size.parse(size).width: GivensRanges(
            row["dug"],
            row["rated"],
            read_levels(row["minimal"]),
            {Level(level): (fewest, most) for level, (fewest, most) in row["givens"].items()},
        )
        for size, row in found.items()
    }


GIVENS_RANGES = _ranges()
"""By the side of the grid."""
