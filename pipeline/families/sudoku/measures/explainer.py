"""The measure `se`: a puzzle's rating on the scale of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006).

That program takes the easiest step by its own order and rates a puzzle by its hardest one. Its order and weights are
data here, over the same kernels as our ladder; its "direct" steps, which write a value in as soon as an elimination
leaves it one place, are kernels of their own. It has no influence on level and cost. Up to 7.2 it follows the
program closely; above, where the program nests chains, it is an estimate.
"""

from dataclasses import replace
from itertools import takewhile

from pipeline.families.sudoku.grid import houses
from pipeline.families.sudoku.ladder import BOX, LADDER, LINE
from pipeline.model.puzzle import Puzzle
from pipeline.solving.board import Board, start_masks, tables
from pipeline.solving.logic_solve import LogicSolve, free_ladder_array, hardest_of
from pipeline.solving.techniques import (
    ALTERNATING,
    EVERY_WAY,
    RARE,
    UNBOUNDED,
    X_LINKS,
    Code,
    Ladder,
    Technique,
    deadly,
    links,
)

SCALE = 10

# The program adds a tenth when a chain has more than 6, 8, 10, 14, 18 and 26 candidates.
LENGTHS = (6, 8, 10, 14, 18, 26)

SE_LADDER: Ladder = tuple(
    Technique(name, weight, code, degree, "")
    for name, weight, code, degree in (
        ("last cell", 10, Code.LAST_CELL, 0),
        ("hidden single in box", 12, Code.HIDDEN_SINGLE, BOX),
        ("hidden single in line", 15, Code.HIDDEN_SINGLE, LINE),
        ("direct pointing", 17, Code.DIRECT_LOCKED_CANDIDATE, BOX),
        ("direct claiming", 19, Code.DIRECT_LOCKED_CANDIDATE, LINE),
        ("direct hidden pair", 20, Code.DIRECT_HIDDEN_SUBSET, 2),
        ("naked single", 23, Code.NAKED_SINGLE, 0),
        ("direct hidden triplet", 25, Code.DIRECT_HIDDEN_SUBSET, 3),
        ("pointing", 26, Code.LOCKED_CANDIDATE, BOX),
        ("claiming", 28, Code.LOCKED_CANDIDATE, LINE),
        ("naked pair", 30, Code.NAKED_SUBSET, 2),
        ("X-wing", 32, Code.FISH, 2),
        ("hidden pair", 34, Code.HIDDEN_SUBSET, 2),
        ("naked triplet", 36, Code.NAKED_SUBSET, 3),
        ("swordfish", 38, Code.FISH, 3),
        ("hidden triplet", 40, Code.HIDDEN_SUBSET, 3),
        ("XY-wing", 42, Code.WING, 2),
        ("XYZ-wing", 44, Code.WING, 3),
        ("unique rectangle", 45, Code.UNIQUE_RECTANGLE, deadly(types=(1, 2, 4), cells=(4,))),
        ("unique loop of 6", 46, Code.UNIQUE_RECTANGLE, deadly(types=(1, 2, 4), cells=(6,))),
        ("unique rectangle with pair", 46, Code.UNIQUE_RECTANGLE, deadly(subsets=(2,), cells=(4,))),
        ("unique loop of 8", 47, Code.UNIQUE_RECTANGLE, deadly(types=(1, 2, 4), cells=(8,))),
        ("unique loop of 6 with pair", 47, Code.UNIQUE_RECTANGLE, deadly(subsets=(2,), cells=(6,))),
        ("unique rectangle with triplet", 47, Code.UNIQUE_RECTANGLE, deadly(subsets=(3,), cells=(4,))),
        ("unique loop of 8 with pair", 48, Code.UNIQUE_RECTANGLE, deadly(subsets=(2,), cells=(8,))),
        ("unique loop of 6 with triplet", 48, Code.UNIQUE_RECTANGLE, deadly(subsets=(3,), cells=(6,))),
        ("unique rectangle with quad", 48, Code.UNIQUE_RECTANGLE, deadly(subsets=(4,), cells=(4,))),
        ("unique loop of 10", 50, Code.UNIQUE_RECTANGLE, deadly(types=(1, 2, 4), cells=(10,))),
        ("naked quad", 50, Code.NAKED_SUBSET, 4),
        ("jellyfish", 52, Code.FISH, 4),
        ("hidden quad", 54, Code.HIDDEN_SUBSET, 4),
        ("bivalue grave type 1", 56, Code.BIVALUE_GRAVE, deadly(types=(1,))),
        ("bivalue grave type 2 or 4", 57, Code.BIVALUE_GRAVE, deadly(types=(2, 4))),
        ("bivalue grave with pair", 58, Code.BIVALUE_GRAVE, deadly(subsets=(2,))),
        ("bivalue grave with triplet", 59, Code.BIVALUE_GRAVE, deadly(subsets=(3,))),
        ("bivalue grave with quad", 60, Code.BIVALUE_GRAVE, deadly(subsets=(4,))),
        *((f"X-chain of {n}", 66 + i, Code.CHAIN, links(X_LINKS, n)) for i, n in enumerate(LENGTHS[:4])),
        *((f"chain of {n}", 70 + i, Code.CHAIN, links(ALTERNATING, n)) for i, n in enumerate(LENGTHS)),
        ("longer chain", 76, Code.CHAIN, links(ALTERNATING, UNBOUNDED)),
        ("forcing chains", 82, Code.FORCING, links(ALTERNATING | EVERY_WAY, UNBOUNDED)),
        ("contradiction of a pair", 86, Code.PROBING, 2),
        ("contradiction", 90, Code.PROBING, 16),
    )
)


_COMMON: Ladder = tuple(takewhile(lambda technique: technique.code not in RARE, LADDER))
_SAME = takewhile(lambda pair: replace(pair[0], sentence="") == pair[1], zip(LADDER, SE_LADDER, strict=False))
_FIRST = {technique.name for technique, _ in _SAME}
_HARDER: Ladder = (*_COMMON, *(technique for technique in SE_LADDER if technique.weight > _COMMON[-1].weight))
"""What is left of the program's order where the common techniques of our ladder are stuck.

All its steps that are no harder are stuck there too: each of them follows from ours, its direct steps by two, and what
follows from some candidates also follows from fewer. So their order does not matter.
"""


def explainer_rating(puzzle: Puzzle, by_logic: LogicSolve | None = None) -> float | None:
    """The hardest step on the program's scale; None where these steps do not reach the end.

    by_logic: the solve by our own ladder, if it is known; it spares the steps that are the same.
    """
    if by_logic and by_logic.solved and by_logic.hardest and by_logic.hardest.name in _FIRST:
        return by_logic.hardest.weight / SCALE
    board = Board(puzzle.width, puzzle.givens, houses(puzzle.width))
    if by_logic and by_logic.stuck is not None:
        start, ladder = by_logic.stuck, _HARDER
    else:
        start, ladder = start_masks(board), SE_LADDER
    hardest = hardest_of(tables(board), start, ladder, free_ladder_array(ladder))
    return hardest.weight / SCALE if hardest else None
