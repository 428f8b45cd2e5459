"""Which levels of Calcudoku can be had with an author's options: 3x3 is counted, larger sizes were tried."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from pipeline.families.calcudoku.choices import WITH_OPERATOR
from pipeline.families.calcudoku.counted import COUNTED
from pipeline.families.calcudoku.kernels_rows import Limits
from pipeline.families.calcudoku.limits import LARGEST, limits, single_numbers
from pipeline.families.calcudoku.tried import NEVER
from pipeline.model.level import Level, LevelTable
from pipeline.model.size import Size
from pipeline.model.slot import Params

COUNTED_SIZE = Size(3, 3)


def to_be_had(table: LevelTable, params: Params) -> LevelTable:
    """The table without the levels that options rule out, with the reason for each."""
    gone = _never_counted(table, params) if params.size == COUNTED_SIZE else _never_made(params)
    if not gone:
        return table
    kept = tuple(cut for cut in table.cuts if cut.level not in dict(gone))
    return LevelTable(kept, (*table.absent, *gone))


@lru_cache(maxsize=64)
def counts(params: Params) -> Counter[Level]:
    """How many 3x3 there are of each level with these options, up to symmetry."""
    numbers = limits(params)
    largest, chosen = numbers.largest, sum(1 << "asmd".index(str(name)[0]) for name in _operators(params))
    found: Counter[Level] = Counter()
    for paragraph in COUNTED[_mode(params)].split("\n\n"):
        level, sets, *rows = paragraph.split()
        if int(sets, 16) >> chosen & 1:
            found[Level(level)] += sum(_times(row, largest, numbers) for row in rows)
    return found


def _times(row: str, largest: int, numbers: Limits) -> int:
    kind, times = row.split("=")
    size, singles, cages = map(int, kind.split("/"))
    return int(times) if size <= largest and singles in single_numbers(numbers, cages) else 0


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
    tries, levels = NEVER.get((names, *_mode(params)), {}).get(params.size.width, (0, ()))
    said = f"in {tries:,} tries with {' and '.join(names)} {'alone' if len(names) == 1 else 'only'} none was made"
    return tuple((level, said) for level in levels)
