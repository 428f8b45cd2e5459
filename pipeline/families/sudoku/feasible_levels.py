"""Which levels exist with an author's constraints, by the frozen figures; the others end at once with a reason."""

from collections.abc import Mapping
from pathlib import Path

from pipeline.families.shared.figures import read_figures, read_levels
from pipeline.families.sudoku.constraints import SMALLEST, Constraints
from pipeline.frozen import frozen
from pipeline.model.level import Level, LevelTable
from pipeline.model.size import Size

BY_SINGLES = (Level.EASY, Level.MEDIUM)  # of every dig it is known whether it has one of these


# Random full grids of 9x9 variants, dug until no given could be spared: how many, and the fewest givens left.
DUG_VARIANTS = {"diagonal": (2000, 15), "jigsaw": (647, 13), "windoku": (2000, 14)}
VARIANT_SIDE = 9
LEEWAY = 2  # so many givens fewer are still tried


@frozen
class GivensRanges:
    """The figures of a size: the fewest and most givens by level, from so many full grids that were dug.

    Of so many of them, `rated`, what singles do not solve was rated. `minimal` are the levels that puzzles without a
    given too many have.
    """

    dug: int
    rated: int
    minimal: tuple[Level, ...]
    givens: Mapping[Level, tuple[int, int]]


def _ranges() -> Mapping[int, GivensRanges]:
    found = read_figures(Path(__file__).parent / "figures" / "givens_ranges.yaml")
    return {
        Size.parse(size).width: GivensRanges(
            row["dug"],
            row["rated"],
            read_levels(row["minimal"]),
            {Level(level): (fewest, most) for level, (fewest, most) in row["givens"].items()},
        )
        for size, row in found.items()
    }


GIVENS_RANGES = _ranges()
"""How many givens puzzles without symmetry have, by the side of the grid: frozen figures."""


def feasible_levels(table: LevelTable, n: int, constraints: Constraints, variant: str = "") -> LevelTable:
    """The table without the levels that constraints rule out, with the reason for each."""
    reasons = [
        (
            level,
            _why_few(n, constraints, variant) or ("" if variant else _why_never(n, constraints, level)),
        )
        for level in table.levels
    ]
    gone = tuple((level, reason) for level, reason in reasons if reason)
    kept = tuple(bound for bound in table.bounds if bound.level not in dict(gone))
    return LevelTable(kept, (*table.absent, *gone)) if gone else table


def _why_few(n: int, constraints: Constraints, variant: str) -> str:
    """Why a variant has not so few givens; a pattern that is drawn is tried."""
    digs, fewest = DUG_VARIANTS.get(variant, (0, 0)) if n == VARIANT_SIDE else (0, 0)
    if constraints.givens is None or constraints.pattern or constraints.givens[-1] >= fewest - LEEWAY:
        return ""
    lowest = constraints.givens[-1]
    return f"none of {digs:,} full grids could be reduced to {lowest} givens; the fewest were {fewest}"


def _why_never(n: int, constraints: Constraints, level: Level) -> str:
    """The same for a number of givens, and where none may be spared."""
    if n == SMALLEST:
        return "each of the 36 is hard" if constraints.minimal and level is not Level.HARD else ""
    if n not in GIVENS_RANGES:
        return ""
    if constraints.minimal and level not in GIVENS_RANGES[n].minimal:
        digs = _looked_at(n, level)
        return f"none of {digs:,} minimal puzzles was {level}"
    return _why_not_so_many(n, constraints, level)


def _why_not_so_many(n: int, constraints: Constraints, level: Level) -> str:
    fewest, most = GIVENS_RANGES[n].givens[level]
    low, high = (len(constraints.pattern), len(constraints.pattern)) if constraints.pattern else (0, n * n)
    if constraints.givens:
        low, high = max(low, constraints.givens[0]), min(high, constraints.givens[-1])
    if high < fewest and not constraints.pattern:  # a pattern drawn may hold fewer than random digs leave
        digs = _looked_at(n, level)
        return f"none of {digs:,} full grids could be reduced to {high} givens; the fewest were {fewest}"
    if low > most:
        return f"puzzles of this level had at most {most} givens, even after givens were added again"
    return ""


def _looked_at(n: int, level: Level) -> int:
    """Of how many full grids it is known whether they give puzzles of a level."""
    return GIVENS_RANGES[n].dug if level in BY_SINGLES else GIVENS_RANGES[n].rated
