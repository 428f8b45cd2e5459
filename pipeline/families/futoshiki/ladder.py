"""Futoshiki's techniques with their weights: signs and singles first, then what lines and chains of signs say together.

The order follows the tiers of Unequal in Simon Tatham's collection: signs, subsets, fish and chains, trial. There is no
jellyfish: up to 7x7 it is a smaller fish seen from the crossing lines, and of 1,408 experts' puzzles of 8x8 and 9x9 one
would have had it as its hardest technique.
"""

from pathlib import Path

from pipeline.families.shared.ladders import with_sentences
from pipeline.solving.board import HouseKind
from pipeline.solving.techniques import ALTERNATING, EVERY_WAY, Code, Ladder, kinds, links

LINE = kinds(HouseKind.ROW, HouseKind.COLUMN)
FORK = 4  # cells of a line that are looked at together
LONGEST = 12  # candidates of a chain
FORCED = 10  # of each of the chains that lead to one end

LADDER: Ladder = with_sentences(
    Path(__file__).parent / "sentences.yaml",
    ("naked single", 8, Code.NAKED_SINGLE, 0),
    ("sign chain", 10, Code.ORDER_BOUND, 0),
    ("hidden single", 15, Code.HIDDEN_SINGLE, LINE),
    ("sign fork", 20, Code.ORDER_FORK, FORK),
    ("sign pointing", 24, Code.ORDER_POINTING, 0),
    ("naked pair", 28, Code.NAKED_SUBSET, 2),
    ("hidden pair", 30, Code.HIDDEN_SUBSET, 2),
    ("naked triplet", 32, Code.NAKED_SUBSET, 3),
    ("hidden triplet", 33, Code.HIDDEN_SUBSET, 3),
    ("naked quad", 36, Code.NAKED_SUBSET, 4),
    ("hidden quad", 38, Code.HIDDEN_SUBSET, 4),
    ("X-wing", 40, Code.FISH, 2),
    ("swordfish", 42, Code.FISH, 3),
    ("chain", 60, Code.CHAIN, links(ALTERNATING, LONGEST)),
    ("forcing chains", 66, Code.FORCING, links(ALTERNATING | EVERY_WAY, FORCED)),
    ("contradiction", 75, Code.PROBING, 16),
)
