"""Kakuro's techniques with their weights, after the tiers in use among solvers."""

from pathlib import Path

from pipeline.families.shared.ladders import with_sentences
from pipeline.solving.techniques import ALTERNATING, Code, Ladder, links

LADDER: Ladder = with_sentences(
    Path(__file__).parent / "sentences.yaml",
    ("naked single", 10, Code.NAKED_SINGLE, 0),
    ("unique sum", 12, Code.RUN_SUMS, 1),
    ("run sums", 15, Code.RUN_SUMS, 0),
    ("run combinations", 20, Code.RUN_COMBINATIONS, 0),
    ("mandatory value", 22, Code.RUN_MANDATORY, 0),
    ("smallest and largest", 26, Code.RUN_BOUNDS, 0),
    ("naked pair", 30, Code.NAKED_SUBSET, 2),
    ("hidden pair", 32, Code.RUN_HIDDEN_SUBSET, 2),
    ("naked triplet", 36, Code.NAKED_SUBSET, 3),
    ("hidden triplet", 38, Code.RUN_HIDDEN_SUBSET, 3),
    ("run fillings", 40, Code.RUN_FILLINGS, 0),
    ("surface sum", 45, Code.SURFACE_SUM, 1),
    ("surface sum of two", 50, Code.SURFACE_SUM, 2),
    ("chain", 60, Code.CHAIN, links(ALTERNATING, 12)),
    ("probing two", 75, Code.PROBING, 2),
    ("probing", 90, Code.PROBING, 9),
)
