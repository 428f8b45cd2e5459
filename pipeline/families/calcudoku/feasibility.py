"""Which levels of Calcudoku exist with an author's options: 3x3 is counted, larger sizes were tried."""

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.families.calcudoku.choices import LARGEST, MOST_TARGET, WITH_OPERATOR, limits, single_numbers
from pipeline.families.calcudoku.clue_limits import is_known
from pipeline.families.calcudoku.kernels.workspace import Limits
from pipeline.families.shared.figures import read_figures, read_levels
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Cage, Operator
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
    """Why no puzzle keeps to the largest target and the times tables, and what is enough; empty where none is known."""
    numbers, side = limits(params), params.size.width
    reason = _lacking(numbers, side)
    if not reason:
        return ""
    larger = range(numbers.most + 1, MOST_TARGET + 1) if numbers.most else ()
    enough = next((most for most in larger if not _lacking(numbers._replace(most=most), side)), None)
    raised = "raise largest_target" if enough is None else f"raise largest_target to {enough}"
    return reason.format(remedy=raised if numbers.most else "add times tables to factors")


@lru_cache(maxsize=1 << 10)
def _lacking(numbers: Limits, side: int) -> str:
    """What keeps the digits of a grid from cages within the largest target and the times tables, with {remedy}.

    Two cells of a cage have no larger sum or product than all of them, and are of these tables if the cage is. So a
    cage holds at most one of some digits of which no two go together, and beside it one of those that go with it: what
    of the first there is more than of the others stands alone. Empty where nothing is lacking.
    """
    if not (numbers.most or numbers.factors):
        return ""
    digits = range(numbers.first_digit, numbers.first_digit + side)
    partners = {digit: {other for other in digits if _go_together(digit, other, numbers)} for digit in digits}
    alone = [digit for digit in digits if not partners[digit]]
    if numbers.most and (beyond := [digit for digit in alone if digit > numbers.most]):
        return f"no clue up to {numbers.most} can show a {beyond[0]}; {{remedy}}"
    single = single_numbers(numbers, side * side)[-1]
    asked = f"with targets up to {numbers.most}" if numbers.most else "with these times tables"
    remedy = f"and at most {single} cells may; {{remedy}}, allow more operators, or ask for single_cells"
    if side * len(alone) > single:
        return (
            f"{asked} every {', '.join(map(str, alone))} would stand in a cage of its own, "
            f"{side * len(alone)} of them, {remedy}"
        )
    apart, beside = _most_apart(digits, partners, numbers)
    count = side * (len(apart) - len(beside))
    if count > single:
        shown, others = ", ".join(map(str, apart)), " or ".join(map(str, beside))
        return (
            f"{asked} no two of {shown} can share a cage, and each goes with {others} alone: at least {count} cells "
            f"would stand in cages of their own, {remedy}"
        )
    return ""


def _most_apart(
    digits: Sequence[int], partners: Mapping[int, set[int]], numbers: Limits
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Digits of which no two go together, as many more as can be than those that go with one of them.

    None where a cage may multiply by 0, which makes any product small.
    """
    if digits[0] == 0 and numbers.allowed >> Operator.MULTIPLY & 1:
        return (), ()
    lone = [digit for digit in digits if not _repeats(digit, numbers)]
    sets = (some for count in range(1, len(lone) + 1) for some in combinations(lone, count))
    apart = [some for some in sets if not any(partners[digit] & {*some} for digit in some)]
    found = [(some, tuple(sorted(set().union(*(partners[digit] for digit in some))))) for some in apart]
    return max(found, key=lambda pair: len(pair[0]) - len(pair[1]), default=((), ()))


def _go_together(digit: int, other: int, numbers: Limits) -> bool:
    """Can some operator put two digits into a cage within the largest target and the times tables?"""
    if digit == other:
        return False
    small, large = sorted((digit, other))
    results = {Operator.ADD: small + large, Operator.SUBTRACT: large - small, Operator.MULTIPLY: small * large}
    if small and large % small == 0:
        results[Operator.DIVIDE] = large // small
    return any(_is_within(operator, result, (small, large), numbers) for operator, result in results.items())


def _repeats(digit: int, numbers: Limits) -> bool:
    """Can a cage hold a digit twice, beside others?"""
    results = {Operator.ADD: 2 * digit, Operator.MULTIPLY: digit * digit}
    return any(_is_within(operator, result, (digit, digit), numbers) for operator, result in results.items())


def _is_within(operator: Operator, target: int, values: tuple[int, int], numbers: Limits) -> bool:
    """Is a clue of two values within the largest target and the times tables, with an operator that is allowed?"""
    tables = frozenset(factor for factor in range(numbers.factors.bit_length()) if numbers.factors >> factor & 1)
    allowed = numbers.allowed >> operator & 1 and (not numbers.most or target <= numbers.most)
    return bool(allowed) and (not tables or is_known(Cage((0, 1), operator, target), values, tables))
