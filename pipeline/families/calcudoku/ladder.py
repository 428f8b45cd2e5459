"""Calcudoku's techniques with their weights: easier ones first, after Keen's tiers and people's solving times."""

from pathlib import Path

from pipeline.families.shared.ladders import with_sentences
from pipeline.solving.board import HouseKind
from pipeline.solving.techniques import (
    ALTERNATING,
    ODD,
    PRODUCT,
    SUM,
    TUPLES_MOST,
    UNBOUNDED,
    Code,
    Ladder,
    kinds,
    limited,
    links,
    totals,
)

LINE = kinds(HouseKind.ROW, HouseKind.COLUMN)
FEW = 3  # unknown cages of one total
TRIALS = 100_000  # inside trials
COUPLES = 40_000  # of tuples of two cages; budgets rather than what a person would try

LADDER: Ladder = with_sentences(
    Path(__file__).parent / "sentences.yaml",
    ("cage of one", 5, Code.CAGE_OF_ONE, 0),
    ("naked single", 10, Code.NAKED_SINGLE, 0),
    ("cage set", 12, Code.CAGE_SET, 0),
    ("hidden single", 15, Code.HIDDEN_SINGLE, LINE),
    ("cage cells", 20, Code.CAGE_CELLS, 0),
    ("cage pointing", 25, Code.CAGE_POINTING, 0),
    ("cage claiming", 26, Code.CAGE_CLAIMING, 0),
    ("naked pair", 28, Code.NAKED_SUBSET, 2),
    ("hidden pair", 30, Code.HIDDEN_SUBSET, 2),
    ("X-wing", 31, Code.FISH, 2),
    ("naked triplet", 32, Code.NAKED_SUBSET, 3),
    ("hidden triplet", 33, Code.HIDDEN_SUBSET, 3),
    ("swordfish", 34, Code.FISH, 3),
    ("naked quad", 36, Code.NAKED_SUBSET, 4),
    ("hidden quad", 38, Code.HIDDEN_SUBSET, 4),
    ("line sum", 40, Code.LINE_TOTAL, totals(SUM, 1, 1)),
    ("line parity", 41, Code.PARITY, totals(ODD, 1, 1)),
    ("line product", 42, Code.LINE_TOTAL, totals(PRODUCT, 1, 1)),
    ("sum of lines", 43, Code.LINE_TOTAL, totals(SUM, 3, 1)),
    ("parity of lines", 44, Code.PARITY, totals(ODD, 3, 1)),
    ("product of lines", 45, Code.LINE_TOTAL, totals(PRODUCT, 3, 1)),
    ("line sum of cages", 46, Code.LINE_TOTAL, totals(SUM, 1, FEW)),
    ("line product of cages", 47, Code.LINE_TOTAL, totals(PRODUCT, 1, FEW)),
    ("cage pair", 50, Code.CAGE_PAIR, COUPLES),
    ("line filling", 54, Code.LINE_FILLING, TUPLES_MOST),
    ("sum of lines of cages", 56, Code.LINE_TOTAL, totals(SUM, 3, FEW)),
    ("product of lines of cages", 57, Code.LINE_TOTAL, totals(PRODUCT, 3, FEW)),
    ("chain", 60, Code.CHAIN, links(ALTERNATING, UNBOUNDED)),
    ("contradiction", 70, Code.PROBING, 16),
    ("nested contradiction", 85, Code.NESTED_PROBING, TRIALS),
)

MADE: Ladder = limited(LADDER, "contradiction")
"""What puzzles may need that are made here. Only an author's own take more."""
