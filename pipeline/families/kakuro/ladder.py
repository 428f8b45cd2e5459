"""Kakuro's techniques with their weights, after the tiers in use among solvers."""

from __future__ import annotations

from pipeline.solving.techniques import Code, Ladder, Technique

LADDER: Ladder = (
    Technique("run sums", 10, Code.RUN_SUMS, 0, "No combination of the run's sum uses the value."),
    Technique("naked single", 12, Code.NAKED_SINGLE, 0, "The cell has one candidate left."),
    Technique(
        "run combinations", 20, Code.RUN_COMBINATIONS, 0, "The combinations still possible in the run lack the value."
    ),
    Technique(
        "mandatory value", 22, Code.RUN_MANDATORY, 0, "Every combination needs the value, and one cell can hold it."
    ),
    Technique(
        "smallest and largest", 26, Code.RUN_BOUNDS, 0, "The other cells of the run leave too little or too much."
    ),
    Technique("naked pair", 30, Code.NAKED_SUBSET, 2, "Two cells of a run share the same two candidates."),
    Technique("naked triplet", 36, Code.NAKED_SUBSET, 3, "Three cells of a run share three candidates."),
    Technique("run fillings", 40, Code.RUN_FILLINGS, 0, "No filling of the whole run puts the value into this cell."),
)
