"""The levels of every Calcudoku size.

Techniques part them. A puzzle that needs a technique of the next level but costs no more than the median puzzle of its
own level made here (of 80 each) counts to its own: one harder step does not make a long solve.
"""

from pipeline.model.level import Level, LevelBound, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level

_ALL = "nested contradiction"
_WHOLE = "all but 2 of the 19,446 puzzles of this size fall to the combinations of single cages; use hard"


def _by_technique(easy: int, medium: int, hard: int, expert: int) -> LevelTable:
    """The table of a size, from the highest cost at which a puzzle of the next level belongs to each."""
    return LevelTable(
        (
            LevelBound(EASY, "hidden single", cheap=easy),
            LevelBound(MEDIUM, "cage cells", cheap=medium),
            LevelBound(HARD, "cage claiming", cheap=hard),
            LevelBound(EXPERT, "line product of cages", cheap=expert),
            LevelBound(EXTREME, _ALL),
        )
    )


TABLES: dict[Size, LevelTable] = {
    Size(3, 3): LevelTable(
        (LevelBound(EASY, "cage set"), LevelBound(MEDIUM, "hidden single"), LevelBound(HARD, _ALL)),
        ((EXPERT, _WHOLE), (EXTREME, _WHOLE)),
    ),
    Size(4, 4): _by_technique(900, 1_950, 5_200, 16_000),
    Size(5, 5): _by_technique(3_100, 6_000, 13_000, 45_000),
    Size(6, 6): _by_technique(8_900, 15_700, 31_500, 117_000),
    Size(7, 7): _by_technique(21_000, 34_000, 60_000, 240_000),
    Size(8, 8): _by_technique(44_000, 72_000, 110_000, 430_000),
    Size(9, 9): _by_technique(81_000, 116_000, 185_000, 740_000),
    Size(10, 10): _by_technique(151_000, 232_000, 348_000, 1_080_000),
    Size(11, 11): _by_technique(237_000, 360_000, 518_000, 2_000_000),
    Size(12, 12): _by_technique(359_000, 585_000, 918_000, 2_900_000),
}
SIZES = tuple(TABLES)
