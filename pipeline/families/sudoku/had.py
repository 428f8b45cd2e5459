"""Which levels can be had with an author's wishes, by the frozen figures; the others end at once with a reason."""

from __future__ import annotations

from pipeline.families.shared.leveling import level_of
from pipeline.families.sudoku.spans import DIGS, MINIMAL, RATED, SPANS
from pipeline.families.sudoku.wish import SMALLEST, Wish
from pipeline.model.level import Level, LevelTable
from pipeline.solving.techniques import ANY_COST, Ladder

BY_SINGLES = (Level.EASY, Level.MEDIUM)  # of every dig it is known whether it has one of these


# Random full grids of 9x9 variants, dug until no given could be spared: how many, and the fewest givens left.
DUG_VARIANTS = {"diagonal": (2000, 15), "jigsaw": (647, 13), "windoku": (2000, 14)}
VARIANT_SIDE = 9
LEEWAY = 2  # so many givens fewer are still tried


def to_be_had(table: LevelTable, ladder: Ladder, n: int, wish: Wish, variant: str = "") -> LevelTable:
    """The table without the levels that a wish rules out, with the reason for each."""
    reasons = [
        (
            level,
            _why_not(table, ladder, wish, level)
            or _why_few(n, wish, variant)
            or ("" if variant else _why_never(n, wish, level)),
        )
        for level in table.levels
    ]
    gone = tuple((level, reason) for level, reason in reasons if reason)
    kept = tuple(cut for cut in table.cuts if cut.level not in dict(gone))
    return LevelTable(kept, (*table.absent, *gone)) if gone else table


def _why_not(table: LevelTable, ladder: Ladder, wish: Wish, level: Level) -> str:
    """Why a level cannot be had with the techniques that a wish names; an empty text if it can."""
    weights = {technique.name: technique.weight for technique in ladder}
    if wish.hardest and level not in _levels_of(table, ladder, weights[wish.hardest]):
        return f"with {wish.hardest} as its hardest technique a puzzle is {_either(table, ladder, wish.hardest)}"
    for name in wish.requires:
        first = _levels_of(table, ladder, weights[name])[0]
        if level.rank < first.rank:
            return f"{name} is needed from {first} on only"
    return ""


def _why_few(n: int, wish: Wish, variant: str) -> str:
    """Why a variant has not so few givens; a pattern that is drawn is tried."""
    digs, fewest = DUG_VARIANTS.get(variant, (0, 0)) if n == VARIANT_SIDE else (0, 0)
    if wish.givens is None or wish.pattern or wish.givens[-1] >= fewest - LEEWAY:
        return ""
    return f"none of {digs:,} full grids could be reduced to {wish.givens[-1]} givens; the fewest were {fewest}"


def _why_never(n: int, wish: Wish, level: Level) -> str:
    """The same for a number of givens, and where none may be spared."""
    if n == SMALLEST:
        return "each of the 36 is hard" if wish.minimal and level is not Level.HARD else ""
    if n not in SPANS:
        return ""
    if wish.minimal and level not in MINIMAL[n]:
        digs = (DIGS if level in BY_SINGLES else RATED)[n]
        return f"none of {digs:,} minimal puzzles was {level}"
    return _why_not_so_many(n, wish, level)


def _why_not_so_many(n: int, wish: Wish, level: Level) -> str:
    fewest, most = SPANS[n][level]
    low, high = (len(wish.pattern), len(wish.pattern)) if wish.pattern else (0, n * n)
    if wish.givens:
        low, high = max(low, wish.givens[0]), min(high, wish.givens[-1])
    if high < fewest and not wish.pattern:  # a pattern drawn may hold fewer than random digs leave
        digs = (DIGS if level in BY_SINGLES else RATED)[n]
        return f"none of {digs:,} full grids could be reduced to {high} givens; the fewest were {fewest}"
    if low > most:
        return f"puzzles of this level had at most {most} givens, even after givens were added again"
    return ""


def _levels_of(table: LevelTable, ladder: Ladder, weight: int) -> tuple[Level, ...]:
    """The levels that puzzles with a hardest weight can have, by their cost."""
    ends = {end for cut in table.cuts for end in (cut.cost, cut.cheap) if end}
    costs = sorted({1, ANY_COST, *(end + more for end in ends for more in (0, 1))})
    found = {level_of(table, ladder, weight, cost) for cost in costs}
    return tuple(level for level in table.levels if level in found)


def _either(table: LevelTable, ladder: Ladder, name: str) -> str:
    weight = next(technique.weight for technique in ladder if technique.name == name)
    return " or ".join(_levels_of(table, ladder, weight))
