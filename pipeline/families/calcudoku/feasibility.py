"""Which levels of Calcudoku exist with an author's options: 3x3 is counted, larger sizes were tried."""

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.families.calcudoku.choices import LARGEST, MOST_TARGET, WITH_OPERATOR, limits, single_numbers
from pipeline.families.calcudoku.kernels.workspace import Limits
from pipeline.families.shared.figures import read_figures, read_levels
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Operator
from pipeline.model.size import Size
from pipeline.model.slot import Params

COUNTED_SIZE = Size(3, 3)
_FIGURES = Path(__file__).parent / "figures"

Infeasible = Mapping[int, tuple[int, tuple[Level, ...]]]
"""By the side of the grid: how many tries were made for each level, and the levels that never came out."""


def _infeasible(sizes: Mapping[str, Any]) -> Infeasible:
    return {Size.parse(size).width: (row["tries"], read_levels(row["levels"])) for size, row in sizes.items()}


@cache
def infeasible_levels() -> Mapping[tuple[tuple[str, ...], bool, bool], Infeasible]:
    """By operators, whether clues show them, and whether digits begin with 0."""
    return {
        (tuple(row["operators"]), row["shown"], row["zero_based"]): _infeasible(row["sizes"])
        for row in read_figures(_FIGURES / "infeasible_levels.yaml")
    }


class DistinctCount(NamedTuple):
    """How many puzzles of a level have a largest cage, a number of single cells and one of cages.

    Bit S of `operator_sets` says whether the set S of operators can make them, S being the sum of 1 for add, 2 for
    subtract, 4 for multiply and 8 for divide.
    """

    level: Level
    operator_sets: int
    largest_cage: int
    single_cells: int
    cages: int
    puzzles: int


@cache
def distinct_counts() -> Mapping[tuple[bool, bool], Sequence[DistinctCount]]:
    """By whether clues show operators, and whether digits begin with 0."""
    found: dict[tuple[bool, bool], list[DistinctCount]] = {}
    with (_FIGURES / "distinct_3x3.csv").open(encoding="utf-8", newline="") as file:
        for shown, zero_based, level, sets, *numbers in list(csv.reader(file))[1:]:
            largest, singles, cages, puzzles = map(int, numbers)
            row = DistinctCount(Level(level), int(sets, 16), largest, singles, cages, puzzles)
            found.setdefault((bool(int(shown)), bool(int(zero_based))), []).append(row)
    return found


def feasible_levels(table: LevelTable, params: Params) -> LevelTable:
    """The table without the levels that options rule out, with the reason for each."""
    gone = _never_counted(table, params) if params.size == COUNTED_SIZE else _never_made(params)
    if reason := _out_of_reach(params):
        gone = tuple((level, reason) for level in table.levels)
    if not gone:
        return table
    kept = tuple(bound for bound in table.bounds if bound.level not in dict(gone))
    return LevelTable(kept, (*table.absent, *gone))


@lru_cache(maxsize=64)
def counts(params: Params) -> Counter[Level]:
    """How many 3x3 there are of each level with these options, up to symmetry."""
    numbers = limits(params)
    largest, chosen = numbers.largest, sum(1 << "asmd".index(str(name)[0]) for name in _operators(params))
    found: Counter[Level] = Counter()
    for row in distinct_counts()[_mode(params)]:
        if row.operator_sets >> chosen & 1:
            found[row.level] += row.puzzles if _fits(row, largest, numbers) else 0
    return found


def _fits(row: DistinctCount, largest: int, numbers: Limits) -> bool:
    return row.largest_cage <= largest and row.single_cells in single_numbers(numbers, row.cages)


def _mode(params: Params) -> tuple[bool, bool]:
    """Do clues show operators, and do digits begin with 0?"""
    return params.option("clues") == WITH_OPERATOR, bool(params.option("zero_based"))


def _operators(params: Params) -> tuple[str, ...]:
    names = params.option("operators")
    assert isinstance(names, tuple)
    return names


def _never_counted(table: LevelTable, params: Params) -> tuple[tuple[Level, str], ...]:
    found = counts(params)
    reason = f"of the {found.total():,} puzzles of this size with these options none is so"
    return tuple((level, reason) for level in table.levels if not found[level])


def _never_made(params: Params) -> tuple[tuple[Level, str], ...]:
    """What was tried with the operators that are chosen and the shares of cages as by default."""
    names = _operators(params)
    usual = params.option("single_cells") is None or names == ("divide",)
    if not usual or limits(params).largest > LARGEST:
        return ()
    tries, levels = infeasible_levels().get((names, *_mode(params)), {}).get(params.size.width, (0, ()))
    said = f"in {tries:,} tries with {' and '.join(names)} {'alone' if len(names) == 1 else 'only'} none was made"
    return tuple((level, said) for level in levels)


def _out_of_reach(params: Params) -> str:
    """Why no puzzle keeps to the largest target, and which one is enough; empty where nothing says so."""
    numbers, side = limits(params), params.size.width
    if not (numbers.most and (reason := _lacking(numbers, side))):
        return ""
    larger = range(numbers.most + 1, MOST_TARGET + 1)
    enough = next((most for most in larger if not _lacking(numbers._replace(most=most), side)), None)
    return reason.format(remedy="raise largest_target" if enough is None else f"raise largest_target to {enough}")


def _lacking(numbers: Limits, side: int) -> str:
    """What keeps the digits of a grid from cages within the largest target, with {remedy}; empty for none.

    A digit that no cage of several cells can hold stands alone in every row; a cage with more cells than two has no
    smaller sum or product than its pairs.
    """
    digits = range(numbers.first_digit, numbers.first_digit + side)
    alone = [digit for digit in digits if not any(_pairs(digit, other, numbers) for other in digits if other != digit)]
    most = numbers.most
    if beyond := [digit for digit in alone if digit > most]:
        return f"no clue up to {most} can show a {beyond[0]}; {{remedy}}"
    single = single_numbers(numbers, side * side)[-1]
    if side * len(alone) > single:
        shown = ", ".join(map(str, alone))
        return (
            f"with targets up to {most} every {shown} would stand in a cage of its own, {side * len(alone)} of them, "
            f"and at most {single} cells may; {{remedy}}, allow more operators, or ask for single_cells"
        )
    return ""


def _pairs(digit: int, other: int, numbers: Limits) -> bool:
    """Can some operator put two digits into a cage within the largest target?"""
    small, large = sorted((digit, other))
    results = {Operator.ADD: small + large, Operator.SUBTRACT: large - small, Operator.MULTIPLY: small * large}
    if small and large % small == 0:
        results[Operator.DIVIDE] = large // small
    return any(numbers.allowed >> operator & 1 and result <= numbers.most for operator, result in results.items())
