"""The grades by white cells per run that hardly any layout of a size has: frozen figures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.families.shared.figures import read_figures, read_levels
from pipeline.model.level import Grading, Level
from pipeline.model.size import Size

_FILE = Path(__file__).parent / "rare_grades.yaml"

RARE_GRADES: Mapping[Grading, Mapping[Size, tuple[Level, ...]]] = {
    Grading(grading): {Size.parse(size): read_levels(levels) for size, levels in sizes.items()}
    for grading, sizes in read_figures(_FILE).items()
}
"""A size stands for its transpose too."""
