"""Measures again how many givens puzzles of each level have at least and at most, and writes it into the package.

    python -m tools.sudoku.givens_ranges [--digs 10000] [--fillings 100] [--jobs 2]

For the fewest, so many full grids of each size are dug as long as one solution is left, as long as singles lead back,
and as long as hidden singles do, up to the cost of easy (sizes above 12x12 are left out: they take too
long). For the most, so many puzzles of each level get givens back as long as the level holds. Writes
families/sudoku/figures/givens_ranges.yaml; the seeds are fixed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from multiprocessing import Pool

from pipeline.families import FAMILIES
from pipeline.families.sudoku.constraints import LARGEST_MINIMAL, Constraints
from pipeline.families.sudoku.dig.digging import EVERY_SINGLE, dig_singles, dig_unique, emptied, site_of
from pipeline.families.sudoku.dig.generate import refilled
from pipeline.families.sudoku.dig.goal import goal_of, number_of
from pipeline.families.sudoku.dig.trial_rating import level_by, trial_rating
from pipeline.families.sudoku.grid_rules import plain_rules
from pipeline.families.sudoku.sizes import SIZES
from pipeline.model.level import Level
from pipeline.model.seed import derive
from pipeline.runtime.processes.executors import cpu_count
from pipeline.solving.kernels.engine.random_numbers import start

LARGE = 100  # cells
SELDOM = 20
HIDDEN = (15, 0, 1)
TARGET = FAMILIES.folders()["sudoku"] / "figures" / "givens_ranges.yaml"

Found = tuple[Level, int, bool]
"""A puzzle's level and number of givens, and whether it was filled up again."""

HEAD = """\
# The fewest and most givens of puzzles without symmetry, by size and level. Written by `python -m
# tools.sudoku.givens_ranges`: from so many full grids of each size (`dug`), dug until no given could be spared, or as
# long as singles led back, for easy up to its cost; the most from puzzles of each level, filled up again. Of so many
# of them (`rated`) what singles do not solve was rated. `minimal` are the levels that puzzles without a given too
# many have.
"""


def dug(work: tuple[int, int]) -> list[Found]:
    """What one full grid gives."""
    n, number = work
    rules, state = plain_rules(n), start(derive("givens", n, number))
    site = site_of(rules, "none", state)
    one = dig_unique(site, 0, state)
    plain = one.plain == len(one.gone)
    look = plain or n * n < LARGE or number % SELDOM == 0  # large grids beyond singles take long to rate
    level = level_by(rules, trial_rating(rules, one.givens, rules.steps)) if look else None
    found = [(level, number_of(one.givens), False)] if level else []
    given = dig_singles(site, EVERY_SINGLE, 0, state).givens
    level = level_by(rules, trial_rating(rules, given, rules.steps))
    found += [(level, number_of(given), True)] if level else []
    bound = rules.table.bounds[0]
    gone = dig_singles(site, HIDDEN, 0, state).gone
    while bound.cost and trial_rating(rules, emptied(site, gone), rules.steps, most=bound.cost).cost > bound.cost:
        gone = gone[:-1]
    return [*found, (bound.level, number_of(emptied(site, gone)), True)]


def filled(work: tuple[int, int]) -> list[Found]:
    """A puzzle of every level, filled up again."""
    n, number = work
    rules, found = plain_rules(n), []
    for level in rules.table.levels[1:]:
        state = start(derive("filled", n, level, number))
        goal = goal_of(rules, level, Constraints(givens=range(n * n, n * n + 1)))
        site = site_of(rules, "none", state)
        for _ in range(20):
            one = dig_unique(site, 0, state)
            if level_by(rules, trial_rating(rules, one.givens, goal.steps)) is level:
                found.append((level, number_of(refilled(site, goal, one, state)), True))
                break
    return found


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--digs", type=int, default=10_000)
    parser.add_argument("--fillings", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    parser.add_argument(
        "--sizes", type=int, nargs="*", default=[n for size in SIZES[1:] if (n := size.width) <= LARGEST_MINIMAL]
    )
    arguments = parser.parse_args()
    text, digs = HEAD, arguments.digs
    with Pool(arguments.jobs) as pool:
        for n in arguments.sizes:
            fillings = arguments.fillings // (1 if n * n < LARGE else 5)
            found = [one for some in pool.imap(dug, [(n, k) for k in range(digs)], 50) for one in some]
            full = [one for some in pool.imap(filled, [(n, k) for k in range(fillings)], 5) for one in some]
            there = [level for level in Level if any(one == level and not fill for one, _, fill in found)]
            text += f"{n}x{n}:\n  dug: {digs}\n  rated: {digs if n * n < LARGE else -(-digs // SELDOM)}\n"
            text += f"  minimal: [{', '.join(there)}]\n  givens:\n{''.join(_rows(n, found, full))}"
            print(f"{n}x{n}", flush=True)
    TARGET.write_text(text, encoding="utf-8")


def _rows(n: int, found: list[Found], full: list[Found]) -> Iterator[str]:
    for level in plain_rules(n).table.levels:
        fewest = min((number for one, number, _ in found if one is level), default=0)
        most = max((number for one, number, _ in [*found, *full] if one is level), default=0)
        last = n * n - 1 if level is Level.EASY else most
        yield f"    {level}: [{fewest}, {last}]\n"


if __name__ == "__main__":
    main()
