"""Measures again how many givens puzzles of each level have at least and at most, and writes it into the package.

    python benchmarks/givens.py [--digs 10000] [--fillings 100] [--jobs 2]

For the fewest, so many full grids of each size are dug as long as one solution is left, as long as singles lead back,
and as long as hidden singles do, up to the cost of easy (16x16 is left out: it takes too
long). For the most, so many puzzles of each level get givens back as long as the level holds. Writes
families/sudoku/spans.py; the seeds are fixed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from pipeline.families.sudoku.digging import EVERY_SINGLE, dig_singles, dig_unique, emptied, site_of
from pipeline.families.sudoku.generate import refilled
from pipeline.families.sudoku.goal import goal_of, number_of
from pipeline.families.sudoku.grid import SIZES
from pipeline.families.sudoku.ground import plain_ground
from pipeline.families.sudoku.marking import cost_up_to, level_by, mark
from pipeline.families.sudoku.wish import Wish
from pipeline.model.level import Level
from pipeline.model.seed import derive
from pipeline.runtime.executors import cpu_count
from pipeline.solving.kernels.engine.random_numbers import start

LARGE = 100  # cells
SELDOM = 20
HIDDEN = (15, 0, 1)
TARGET = Path(__file__).resolve().parents[1] / "pipeline" / "families" / "sudoku" / "spans.py"

Found = tuple[Level, int, bool]
"""A puzzle's level and number of givens, and whether it was filled up again."""

TEXT = '''"""Frozen figures: the fewest and most givens of puzzles without symmetry, by size and level.

Written by `python benchmarks/givens.py`, from so many full grids of each size, dug until no given could be spared, or
as long as singles led back, for easy up to its cost; the most from puzzles of each level, filled up again.
"""

from __future__ import annotations

from pipeline.model.level import Level

DIGS: dict[int, int] = {{{digs}}}

RATED: dict[int, int] = {{{rated}}}
"""Of so many of these what singles do not solve was rated."""

SPANS: dict[int, dict[Level, tuple[int, int]]] = {{
{rows}}}

MINIMAL: dict[int, tuple[Level, ...]] = {{
{minimal}}}
"""The levels that puzzles without a given too many have."""
'''


def dug(work: tuple[int, int]) -> list[Found]:
    """What one full grid gives."""
    n, number = work
    ground, state = plain_ground(n), start(derive("givens", n, number))
    site = site_of(ground, "none", state)
    one = dig_unique(site, 0, state)
    plain = one.plain == len(one.gone)
    look = plain or n * n < LARGE or number % SELDOM == 0  # large grids beyond singles take long to rate
    level = level_by(ground, mark(ground, one.givens, ground.steps)) if look else None
    found = [(level, number_of(one.givens), False)] if level else []
    given = dig_singles(site, EVERY_SINGLE, 0, state).givens
    level = level_by(ground, mark(ground, given, ground.steps))
    found += [(level, number_of(given), True)] if level else []
    cut = ground.table.cuts[0]
    gone = dig_singles(site, HIDDEN, 0, state).gone
    while cut.cost and cost_up_to(ground, emptied(site, gone), cut.cost) > cut.cost:
        gone = gone[:-1]
    return [*found, (cut.level, number_of(emptied(site, gone)), True)]


def filled(work: tuple[int, int]) -> list[Found]:
    """A puzzle of every level, filled up again."""
    n, number = work
    ground, found = plain_ground(n), []
    for level in ground.table.levels[1:]:
        state = start(derive("filled", n, level, number))
        goal = goal_of(ground, level, Wish(givens=range(n * n, n * n + 1)))
        site = site_of(ground, "none", state)
        for _ in range(20):
            one = dig_unique(site, 0, state)
            if level_by(ground, mark(ground, one.givens, goal.steps)) is level:
                found.append((level, number_of(refilled(site, goal, one, state)), True))
                break
    return found


def main() -> None:
    """Write the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--digs", type=int, default=10_000)
    parser.add_argument("--fillings", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    parser.add_argument("--sizes", type=int, nargs="*", default=[size.width for size in SIZES[1:-1]])
    arguments = parser.parse_args()
    rows = minimal = ""
    numbers: list[str] = []
    rated: list[str] = []
    with Pool(arguments.jobs) as pool:
        for n in arguments.sizes:
            digs = arguments.digs
            fillings = arguments.fillings // (1 if n * n < LARGE else 5)
            found = [one for some in pool.imap(dug, [(n, k) for k in range(digs)], 50) for one in some]
            full = [one for some in pool.imap(filled, [(n, k) for k in range(fillings)], 5) for one in some]
            numbers.append(f"{n}: {digs}")
            rated.append(f"{n}: {digs if n * n < LARGE else -(-digs // SELDOM)}")
            print(f"{n}x{n}", flush=True)
            rows += f"    {n}: {{\n{''.join(_rows(n, found, full))}    }},\n"
            there = [level for level in Level if any(one == level and not fill for one, _, fill in found)]
            minimal += f"    {n}: ({''.join(f'Level.{level.name}, ' for level in there).rstrip()}),\n"
    text = TEXT.format(digs=", ".join(numbers), rated=", ".join(rated), rows=rows, minimal=minimal)
    TARGET.write_text(text, encoding="utf-8")


def _rows(n: int, found: list[Found], full: list[Found]) -> Iterator[str]:
    for level in plain_ground(n).table.levels:
        fewest = min((number for one, number, _ in found if one is level), default=0)
        most = max((number for one, number, _ in [*found, *full] if one is level), default=0)
        last = n * n - 1 if level is Level.EASY else most
        yield f"        Level.{level.name}: ({fewest}, {last}),\n"


if __name__ == "__main__":
    main()
