"""Futoshiki's techniques with their weights: signs and singles first, then what lines and chains of signs say together.

The order follows the tiers of Unequal in Simon Tatham's collection: signs, subsets, fish and chains, trial.
"""

from __future__ import annotations

from pipeline.solving.board import HouseKind
from pipeline.solving.techniques import ALTERNATING, EVERY_WAY, Code, Ladder, Technique, kinds, links

LINE = kinds(HouseKind.ROW, HouseKind.COLUMN)
FORK = 4  # cells of a line that are looked at together
LONGEST = 12  # candidates of a chain
FORCED = 10  # of each of the chains that lead to one end

LADDER: Ladder = (
    Technique("naked single", 8, Code.NAKED_SINGLE, 0, "The cell has one candidate left."),
    Technique("sign chain", 10, Code.ORDER_BOUND, 0, "Along the signs every cell is larger than the one before."),
    Technique("hidden single", 15, Code.HIDDEN_SINGLE, LINE, "The line has only one cell left for the value."),
    Technique(
        "sign fork",
        20,
        Code.ORDER_FORK,
        FORK,
        "Signs lead from these cells of a line, which all differ, to one cell beyond them.",
    ),
    Technique(
        "sign pointing",
        24,
        Code.ORDER_POINTING,
        0,
        "With the candidate here the line would have no place for the value.",
    ),
    Technique("naked pair", 28, Code.NAKED_SUBSET, 2, "Two cells of a line share the same two candidates."),
    Technique("hidden pair", 30, Code.HIDDEN_SUBSET, 2, "Two values of a line share the same two cells."),
    Technique("naked triplet", 32, Code.NAKED_SUBSET, 3, "Three cells of a line share three candidates."),
    Technique("hidden triplet", 33, Code.HIDDEN_SUBSET, 3, "Three values of a line share the same three cells."),
    Technique("naked quad", 36, Code.NAKED_SUBSET, 4, "Four cells of a line share four candidates."),
    Technique("hidden quad", 38, Code.HIDDEN_SUBSET, 4, "Four values of a line share the same four cells."),
    Technique("X-wing", 40, Code.FISH, 2, "A value's places in two lines lie in the same two crossing lines."),
    Technique("swordfish", 42, Code.FISH, 3, "A value's places in three lines lie in the same three crossing lines."),
    Technique(
        "chain",
        60,
        Code.CHAIN,
        links(ALTERNATING, LONGEST),
        "Candidates true and false in turn, through cells, lines and signs, refute or prove the first.",
    ),
    Technique(
        "forcing chains",
        66,
        Code.FORCING,
        links(ALTERNATING | EVERY_WAY, FORCED),
        "Whichever candidate of the cell, or place of the value, is the true one: the same follows.",
    ),
    Technique("contradiction", 75, Code.PROBING, 16, "Taken for true, the candidate leads to a contradiction."),
)
