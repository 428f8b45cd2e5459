"""The levels of every Futoshiki size: parted by the hardest technique, the same in all."""

from pipeline.families.futoshiki.grid import SIZES
from pipeline.model.level import Level, LevelBound, LevelTable

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level

HARDEST = {
    EASY: "hidden single",
    MEDIUM: "sign pointing",
    HARD: "hidden quad",
    EXPERT: "chain",
    EXTREME: "contradiction",
}
"""The hardest technique of every level."""

TABLES = {
    size: LevelTable(tuple(LevelBound(level, technique) for level, technique in HARDEST.items())) for size in SIZES
}
