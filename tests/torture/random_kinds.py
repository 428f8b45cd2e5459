"""The kinds of puzzles that random books draw from, and puzzles of an author's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

LEVELS: Final = ("easy", "medium", "hard", "expert")


class Kind(NamedTuple):
    """Puzzles that are made within a second by the plain kernels: how often they are drawn, and at which levels."""

    often: float
    family: str
    size: str
    levels: tuple[str, ...]
    options: Mapping[str, object] = {}


def _kinds(often: float, family: str, sizes: str, levels: int, **options: object) -> tuple[Kind, ...]:
    """Kinds of several sizes, each with the lowest levels."""
    return tuple(Kind(often, family, size, LEVELS[:levels], options) for size in sizes.split())


KINDS: Final = (
    *_kinds(6, "sudoku", "4x4", 3),
    *_kinds(6, "sudoku", "6x6", 3),
    *_kinds(2, "sudoku", "8x8 9x9", 2),
    *_kinds(0.2, "sudoku", "9x9", 3),
    *_kinds(0.15, "sudoku", "10x10 12x12 16x16", 1),
    *_kinds(0.05, "sudoku", "20x20 25x25", 1),
    *_kinds(2, "sudoku", "6x6", 2, variant="diagonal"),
    *_kinds(2, "sudoku", "6x6", 2, variant="jigsaw"),
    *_kinds(1, "sudoku", "9x9", 2, variant="diagonal"),
    *_kinds(1, "sudoku", "9x9", 2, variant="windoku"),
    *_kinds(0.05, "sudoku", "21x21", 1, variant="samurai"),
    *_kinds(2, "sudoku", "4x4", 2, variant="killer"),
    *_kinds(0.5, "sudoku", "6x6", 1, variant="killer"),
    *_kinds(5, "calcudoku", "3x3", 3),
    *_kinds(6, "calcudoku", "4x4", 3),
    *_kinds(3, "calcudoku", "5x5 6x6", 2),
    *_kinds(0.6, "calcudoku", "7x7 8x8 9x9", 1),
    *_kinds(0.15, "calcudoku", "10x10 11x11 12x12", 1),
    *_kinds(5, "kakuro", "4x4 5x5", 3),
    *_kinds(2, "kakuro", "6x6 4x6 7x5", 2),
    *_kinds(0.6, "kakuro", "8x8 5x9 10x6", 1),
    *_kinds(5, "futoshiki", "4x4", 2),
    *_kinds(4, "futoshiki", "5x5", 1),
    *_kinds(0.5, "futoshiki", "6x6 7x7", 1),
    *_kinds(0.1, "futoshiki", "8x8 9x9", 1),
)

OWN: Final = {
    ("sudoku", "4x4"): ("21..4.1.142.3.4.", ".1.223.4...114..", "24..31...21.132."),
    ("sudoku", "6x6"): ("52.46..1453..6.35..35.2..4621..51.43", ".54.12621.54.....34.....24.53113.24."),
    ("calcudoku", "4x4"): ("4:aa_3a3_b_a__a_,a8m24a2s3m12m6m2", "4:b_a__aba__a__a__,m8a4m8m12m24m2a3"),
    ("kakuro", "5x5"): ("kakuro/4/4/dfl4-r-al.HcBa", "kakuro/4/4/le-7-r.-4ld8ebd"),
    ("futoshiki", "5x5"): (
        "5:2,0,3,0D,0,0,0,0,0R,0,0D,0UR,0U,0,0,0D,0R,0,0,0,0,0,0,0,0,",
        "5:0,0,0,4,0,0,0,0L,2,0,0R,0,0L,0U,0D,0U,0,0,0,0,0U,0,0L,0L,0,",
    ),
}
"""Puzzles of an author's own, none of them rated yet."""
