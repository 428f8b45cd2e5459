"""Looks for puzzles of every level and set of operators of Calcudoku, and tells which levels no attempt makes.

    python -m tools.calcudoku.infeasible_levels [--attempts 10000] [--sizes 4 5]
        [--operators divide multiply+divide ...] [--set zero_based=true ...] [--jobs 2]

An attempt holds 40 tries: each a new square, or a puzzle of a wrong level to go on from, and up to 100 changes of the
cages, of grids with more rows than nine up to 300. A level ends with its first puzzle. Prints a line for every size and
set of operators that lacks a level; these lines are what families/calcudoku/figures/infeasible_levels.yaml holds. The
seeds are fixed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations
from multiprocessing import Pool

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.generate import TRIES, Plan, drafts, grade_by_ladder, plan
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Level
from pipeline.model.seed import derive
from pipeline.model.slot import OptionValue, Params
from pipeline.runtime.processes.executors import cpu_count
from pipeline.solving.kernels.engine.random_numbers import start

OPERATORS = ("add", "subtract", "multiply", "divide")
SUBSETS = tuple(chosen for number in range(1, 5) for chosen in combinations(OPERATORS, number))

Work = tuple[Params, int]


def missing(work: Work) -> tuple[Params, tuple[Level, ...]]:
    """The levels of which no attempt makes a puzzle, easy ones first."""
    params, attempts = work
    table = FAMILIES["calcudoku"].table(params.size)
    seen: set[Level | None] = set()
    plans: dict[Plan, list[Level]] = {}
    for level in table.levels:
        plans.setdefault(plan(params, table, level), []).append(level)
    for how, levels in plans.items():
        for number in range(attempts):
            if seen.issuperset(levels):
                break
            state = start(derive("operators", params.identity, levels[0], number))
            for listed in drafts(params.size.width, how, state):
                seen.add(grade_by_ladder(listed, table).level)
                if how.certain or seen.issuperset(levels):
                    break
    return params, tuple(level for level in table.levels if level not in seen)


def works(arguments: argparse.Namespace) -> Iterator[Work]:
    """Every size with every set of operators that fits the other options."""
    more: dict[str, OptionValue] = {}
    for text in arguments.set:
        name, _, value = text.partition("=")
        option = next(one for one in FAMILIES["calcudoku"].options if one.name == name)
        more[name] = option.kind.from_text(value)
    for n in arguments.sizes:
        for chosen in SUBSETS:
            if arguments.operators and "+".join(chosen) not in arguments.operators:
                continue
            try:
                yield FAMILIES["calcudoku"].params(f"{n}x{n}", {"operators": list(chosen), **more}), arguments.attempts
            except OptionError as error:
                print(f"{n}x{n} {', '.join(chosen)}: {error}")


def main() -> None:
    """Print what cannot be made."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attempts", type=int, default=10_000)
    parser.add_argument("--sizes", type=int, nargs="*", default=[4, 5, 6, 7, 8, 9, 10, 11, 12])
    parser.add_argument("--operators", nargs="*", default=[], help="sets such as add+divide; default: all")
    parser.add_argument("--set", nargs="*", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--jobs", type=int, default=cpu_count())
    arguments = parser.parse_args()
    with Pool(arguments.jobs) as pool:
        for params, levels in pool.imap_unordered(missing, list(works(arguments))):
            if levels:
                tries = f"{arguments.attempts:,} attempts, {arguments.attempts * TRIES:,} tries"
                print(f"{params.identity}: no {', '.join(levels)} in {tries}", flush=True)


if __name__ == "__main__":
    main()
