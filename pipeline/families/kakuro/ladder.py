"""Kakuro's techniques with their weights, after the tiers in use among solvers."""

from __future__ import annotations

from pipeline.solving.techniques import ALTERNATING, Code, Ladder, Technique, links

LADDER: Ladder = (
    Technique("naked single", 10, Code.NAKED_SINGLE, 0, "The cell has one candidate left, often where two runs cross."),
    Technique("unique sum", 12, Code.RUN_SUMS, 1, "Only one combination of digits makes the run's sum."),
    Technique("run sums", 15, Code.RUN_SUMS, 0, "No combination of the run's sum uses the value."),
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
    Technique(
        "hidden pair",
        32,
        Code.RUN_HIDDEN_SUBSET,
        2,
        "Every combination needs two values, and two cells have room for them.",
    ),
    Technique("naked triplet", 36, Code.NAKED_SUBSET, 3, "Three cells of a run share three candidates."),
    Technique(
        "hidden triplet",
        38,
        Code.RUN_HIDDEN_SUBSET,
        3,
        "Every combination needs three values, and three cells have room for them.",
    ),
    Technique("run fillings", 40, Code.RUN_FILLINGS, 0, "No filling of the whole run puts the value into this cell."),
    Technique("surface sum", 45, Code.SURFACE_SUM, 1, "Runs across less runs down leave one cell, and so its value."),
    Technique(
        "surface sum of two",
        50,
        Code.SURFACE_SUM,
        2,
        "Runs across less runs down leave a sum or difference for the two cells that stick out.",
    ),
    Technique(
        "chain", 60, Code.CHAIN, links(ALTERNATING, 12), "A chain of links leads from a candidate to its opposite."
    ),
    Technique(
        "probing two", 75, Code.PROBING, 2, "One of a cell's two candidates, taken for true, contradicts itself."
    ),
    Technique("probing", 90, Code.PROBING, 9, "A candidate, taken for true, leads to a contradiction."),
)
