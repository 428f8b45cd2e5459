"""Sudoku's techniques with their weights on the Sudoku Explainer scale, and the levels of each size."""

from pathlib import Path

from pipeline.families.shared.ladders import with_sentences
from pipeline.solving.board import HouseKind
from pipeline.solving.techniques import (
    ALTERNATING,
    ANY_TURBOT,
    EVERY_WAY,
    KITE,
    REMOTE_PAIRS,
    SIMPLE,
    SKYSCRAPER,
    UNBOUNDED,
    W_WING,
    X_LINKS,
    Y_LINKS,
    Code,
    Ladder,
    deadly,
    kinds,
    links,
)

BOX = kinds(HouseKind.BOX, HouseKind.WINDOW)
LINE = kinds(HouseKind.ROW, HouseKind.COLUMN, HouseKind.DIAGONAL)

LADDER: Ladder = with_sentences(
    Path(__file__).parent / "sentences.yaml",
    ("last cell", 10, Code.LAST_CELL, 0),
    ("hidden single in box", 12, Code.HIDDEN_SINGLE, BOX),
    ("hidden single in line", 15, Code.HIDDEN_SINGLE, LINE),
    ("naked single", 23, Code.NAKED_SINGLE, 0),
    ("pointing", 26, Code.LOCKED_CANDIDATE, BOX),
    ("claiming", 28, Code.LOCKED_CANDIDATE, LINE),
    ("naked pair", 30, Code.NAKED_SUBSET, 2),
    ("X-wing", 32, Code.FISH, 2),
    ("hidden pair", 34, Code.HIDDEN_SUBSET, 2),
    ("naked triplet", 36, Code.NAKED_SUBSET, 3),
    ("swordfish", 38, Code.FISH, 3),
    ("hidden triplet", 40, Code.HIDDEN_SUBSET, 3),
    ("remote pairs", 41, Code.COLOURING, REMOTE_PAIRS),
    ("skyscraper", 41, Code.TURBOT_FISH, SKYSCRAPER),
    ("two-string kite", 41, Code.TURBOT_FISH, KITE),
    ("turbot fish", 42, Code.TURBOT_FISH, ANY_TURBOT),
    ("XY-wing", 42, Code.WING, 2),
    ("simple colouring", 43, Code.COLOURING, SIMPLE),
    ("XYZ-wing", 44, Code.WING, 3),
    ("W-wing", 44, Code.WING, W_WING),
    ("finned X-wing", 44, Code.FINNED_FISH, 2),
    ("unique rectangle", 45, Code.UNIQUE_RECTANGLE, deadly(types=(1, 2, 4), cells=(4,))),
    ("unique rectangle with subset", 47, Code.UNIQUE_RECTANGLE, deadly(subsets=range(2, 8), cells=(4,))),
    ("unique loop", 48, Code.UNIQUE_RECTANGLE, deadly(types=(1, 2, 4), subsets=range(2, 8), cells=(6, 8, 10))),
    ("naked quad", 50, Code.NAKED_SUBSET, 4),
    ("jellyfish", 52, Code.FISH, 4),
    ("finned swordfish", 53, Code.FINNED_FISH, 3),
    ("hidden quad", 54, Code.HIDDEN_SUBSET, 4),
    ("finned jellyfish", 55, Code.FINNED_FISH, 4),
    ("bivalue grave", 56, Code.BIVALUE_GRAVE, deadly(types=(1, 2, 4), subsets=range(2, 8))),
    ("X-chain", 66, Code.CHAIN, links(X_LINKS, 14)),
    ("XY-chain", 70, Code.CHAIN, links(Y_LINKS, 10)),
    ("alternating inference chain", 72, Code.CHAIN, links(ALTERNATING, 10)),
    ("almost locked sets", 74, Code.ALMOST_LOCKED_SETS, 5),
    ("long chain", 76, Code.CHAIN, links(ALTERNATING, UNBOUNDED)),
    ("forcing chains", 82, Code.FORCING, links(ALTERNATING | EVERY_WAY, UNBOUNDED)),
    ("Nishio", 90, Code.PROBING, 16),
)
