"""Which levels exist with an author's constraints, by the frozen figures; the others end at once with a reason."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pipeline.families.shared.figures import read_figures, read_levels
from pipeline.families.sudoku.constraints import SMALLEST, Constraints
from pipeline.frozen import frozen
from pipeline.model.level import Level, LevelTable
from pipeline.model.size import Size

BY_SINGLES = (Level.EASY, Level.MEDIUM)  # of every dig it is known whether it has one of these


FEW_DIGS = 10_000  # where fewer full grids of small grids were dug, so many givens fewer are still tried
LEEWAY = 2
SMALL = 200  # cells of a grid that is soon dug again


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

    def of(self, level: Level) -> tuple[int, int]:
        """The fewest and most of a level; of one that was hardly found, those of all levels."""
        known = self.givens.values()
        return self.givens.get(level) or (min(low for low, _ in known), max(high for _, high in known))


def kind_of(n: int, variant: str) -> str:
    """The words by which the figures know a kind: a size, or a variant and a size."""
    return f"{variant} {Size(n, n)}".strip()


@cache
def givens_ranges() -> Mapping[str, GivensRanges]:
    """How many givens puzzles without symmetry have, by their kind: frozen figures."""
    found = read_figures(Path(__file__).parent / "figures" / "givens_ranges.yaml")
    return {
        kind: GivensRanges(
            row["dug"],
            row["rated"],
            read_levels(row["minimal"]),
            {Level(level): (fewest, most) for level, (fewest, most) in row["givens"].items()},
        )
        for kind, row in found.items()
    }


def feasible_levels(table: LevelTable, n: int, constraints: Constraints, variant: str = "") -> LevelTable:
    """The table without the levels that constraints rule out, with the reason for each."""
    reasons = [(level, _why_never(n, constraints, variant, level)) for level in table.levels]
    gone = tuple((level, reason) for level, reason in reasons if reason)
    kept = tuple(bound for bound in table.bounds if bound.level not in dict(gone))
    return LevelTable(kept, (*table.absent, *gone)) if gone else table


def _why_never(n: int, constraints: Constraints, variant: str, level: Level) -> str:
    """Why a level has no such puzzle; empty where it may have some, or nobody has looked."""
    if n == SMALLEST and not variant:
        return "each of the 36 is hard" if constraints.minimal and level is not Level.HARD else ""
    if not (constraints.minimal or constraints.pattern or constraints.givens):
        return ""
    ranges = givens_ranges().get(kind_of(n, variant))
    if ranges is None:
        return ""
    if constraints.minimal and not variant and level not in ranges.minimal:
        return f"none of {_looked_at(ranges, level):,} minimal puzzles was {level}"
    fewest, most = ranges.of(level)
    leeway = LEEWAY if ranges.dug < FEW_DIGS and n * n < SMALL else 0
    return _why_not_so_many(ranges, constraints, level, range(fewest - leeway, most + leeway + 1))


def _why_not_so_many(ranges: GivensRanges, constraints: Constraints, level: Level, tried: range) -> str:
    """Why no puzzle of a level has as many givens as are asked for; `tried` are numbers that some may have."""
    fewest, most = ranges.of(level)
    if constraints.pattern:  # a pattern drawn may hold fewer than random digs leave
        few = f"puzzles of this level had at most {most} givens, even after givens were added again; draw no more"
        return few if len(constraints.pattern) > tried[-1] else ""
    if constraints.givens is None:
        return ""
    if constraints.givens[-1] < tried[0]:
        grids = f"none of {_looked_at(ranges, level):,} full grids could be reduced to {constraints.givens[-1]} givens"
        return f"{grids}; the fewest were {fewest}; ask for {fewest} to {most}"
    if constraints.givens[0] > tried[-1]:
        had = f"puzzles of this level had at most {most} givens, even after givens were added again"
        return f"{had}; ask for {fewest} to {most}"
    return ""


def _looked_at(ranges: GivensRanges, level: Level) -> int:
    """Of how many full grids it is known whether they give puzzles of a level."""
    return ranges.dug if level in BY_SINGLES else ranges.rated
