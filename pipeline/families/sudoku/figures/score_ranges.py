"""The least and greatest `weighted_singles` of a population of puzzles, by the side of the grid: frozen figures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.families.shared.figures import read_figures
from pipeline.model.size import Size

_FILE = Path(__file__).parent / "score_ranges.yaml"

SCORE_RANGES: Mapping[int, tuple[int, int]] = {
    Size.parse(size).width: (least, greatest) for size, (least, greatest) in read_figures(_FILE).items()
}
