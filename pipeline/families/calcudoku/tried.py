"""Frozen figures: levels of which no try made a puzzle, by the operators that are allowed.

Found by `python benchmarks/operators.py`. A try is a new square, or a puzzle of a wrong level to go on from, and up to
100 changes of the cages.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.model.level import Level

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level
ALL = tuple(Level)
ABOVE_EASY = (MEDIUM, HARD, EXPERT, EXTREME)

Never = Mapping[int, tuple[int, tuple[Level, ...]]]
"""By the side of the grid: how many tries were made for each level, and the levels that never came out."""

NEVER: Mapping[tuple[tuple[str, ...], bool, bool], Never] = {
    (("divide",), True, False): {
        4: (10_000, ABOVE_EASY),
        5: (40_000, ABOVE_EASY),
        6: (10_000, (EXTREME,)),
        7: (40_000, (MEDIUM, EXPERT, EXTREME)),
        8: (40_000, (HARD, EXPERT, EXTREME)),
        9: (40_000, (MEDIUM, EXPERT, EXTREME)),
    },
    (("multiply",), True, False): {7: (40_000, (EXTREME,)), 8: (40_000, (EXTREME,)), 9: (40_000, (EXTREME,))},
    (("multiply", "divide"), True, False): {9: (40_000, (EXTREME,))},
    (("divide",), True, True): {
        4: (400_000, ABOVE_EASY),
        5: (400_000, ABOVE_EASY),
        6: (10_000, ABOVE_EASY),
        7: (10_000, (HARD, EXPERT, EXTREME)),
        8: (10_000, ABOVE_EASY),
        9: (10_000, (MEDIUM, EXPERT, EXTREME)),
    },
    (("multiply",), False, False): {8: (10_000, (EXTREME,)), 9: (10_000, (EXTREME,))},
    (("subtract",), False, False): {
        5: (10_000, (EASY,)),
        7: (10_000, (EASY, MEDIUM)),
        8: (10_000, (EASY, MEDIUM, EXPERT, EXTREME)),
        9: (10_000, ALL),
    },
    (("subtract", "divide"), False, False): {7: (10_000, (EASY, MEDIUM)), 8: (10_000, ALL), 9: (10_000, ALL)},
    (("add", "subtract", "divide"), False, False): {9: (10_000, (EASY,))},
    (("divide",), False, False): {4: (10_000, (EXTREME,)), 5: (10_000, (EXPERT, EXTREME)), 9: (10_000, (EXTREME,))},
    (("add", "divide"), False, True): {9: (10_000, (EASY,))},
    (("divide",), False, True): {
        4: (10_000, ABOVE_EASY),
        5: (10_000, (EXPERT, EXTREME)),
        6: (10_000, (EXPERT, EXTREME)),
        8: (10_000, (EXTREME,)),
        9: (10_000, (EXTREME,)),
    },
    (("subtract",), False, True): {
        5: (10_000, (EASY,)),
        7: (10_000, (EASY, MEDIUM)),
        8: (10_000, ALL),
        9: (10_000, (EASY, MEDIUM, HARD, EXTREME)),
    },
    (("subtract", "divide"), False, True): {7: (10_000, (EASY, MEDIUM)), 8: (10_000, ALL), 9: (10_000, ALL)},
    (("add", "subtract", "divide"), False, True): {9: (10_000, (EASY,))},
    (("add", "subtract"), False, True): {9: (10_000, (EASY,))},
}
"""By operators, whether clues show them, and whether digits begin with 0."""
