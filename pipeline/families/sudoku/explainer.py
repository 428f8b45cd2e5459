"""The measure `se`: a puzzle's rating on the scale of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006).

That program takes the easiest step by its own order and rates a puzzle by its hardest one. Its order and weights are
data here, over the same kernels as our ladder; its "direct" steps, which write a value in as soon as an elimination
leaves it one place, are kernels of their own. It has no influence on level and cost. Up to 7.2 it follows the
program closely; above, where the program nests chains, it is an estimate.
"""

from __future__ import annotations

from pipeline.families.sudoku.grid import houses
from pipeline.families.sudoku.ladder import BOX, LINE
from pipeline.model.puzzle import Puzzle
from pipeline.solving.board import Board
from pipeline.solving.climbing import climb_board
from pipeline.solving.techniques import (
    ALTERNATING,
    EVERY_WAY,
    UNBOUNDED,
    X_LINKS,
    Code,
    Ladder,
    Technique,
    links,
)

SCALE = 10

# The program adds a tenth when a chain has more than 6, 8, 10, 14, 18 and 26 candidates.
LENGTHS = (6, 8, 10, 14, 18, 26)

STEPS: tuple[tuple[int, Code, int], ...] = (
    (10, Code.LAST_CELL, 0),
    (12, Code.HIDDEN_SINGLE, BOX),
    (15, Code.HIDDEN_SINGLE, LINE),
    (17, Code.DIRECT_LOCKED, BOX),
    (19, Code.DIRECT_LOCKED, LINE),
    (20, Code.DIRECT_HIDDEN_SUBSET, 2),
    (23, Code.NAKED_SINGLE, 0),
    (25, Code.DIRECT_HIDDEN_SUBSET, 3),
    (26, Code.LOCKED, BOX),
    (28, Code.LOCKED, LINE),
    (30, Code.NAKED_SUBSET, 2),
    (32, Code.FISH, 2),
    (34, Code.HIDDEN_SUBSET, 2),
    (36, Code.NAKED_SUBSET, 3),
    (38, Code.FISH, 3),
    (40, Code.HIDDEN_SUBSET, 3),
    (42, Code.WING, 2),
    (44, Code.WING, 3),
    (50, Code.NAKED_SUBSET, 4),
    (52, Code.FISH, 4),
    (54, Code.HIDDEN_SUBSET, 4),
    *((66 + tenth, Code.CHAIN, links(X_LINKS, length)) for tenth, length in enumerate(LENGTHS[:4])),
    *((70 + tenth, Code.CHAIN, links(ALTERNATING, length)) for tenth, length in enumerate(LENGTHS)),
    (76, Code.CHAIN, links(ALTERNATING, UNBOUNDED)),
    (82, Code.FORCING, links(ALTERNATING | EVERY_WAY, UNBOUNDED)),
    (86, Code.PROBE, 2),
    (90, Code.PROBE, 16),
)

LADDER: Ladder = tuple(Technique(f"{weight / SCALE}", weight, code, degree, "") for weight, code, degree in STEPS)


def explainer_rating(puzzle: Puzzle) -> float | None:
    """The hardest step on the program's scale; None where these steps do not reach the end."""
    climb = climb_board(Board(puzzle.width, puzzle.givens, houses(puzzle.width)), LADDER)
    if not climb.solved or climb.hardest is None:
        return None
    return climb.hardest.weight / SCALE
