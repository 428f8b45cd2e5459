"""Measures again how many givens puzzles of each level have at least and at most, and writes it into the package.

    python -m tools.sudoku.givens_ranges [KIND ...] [--digs 10000] [--fillings 100] [--jobs 2]

A kind is a size, or a variant and a size such as `samurai 21x21`; without any all are measured. Others keep their
rows. For the fewest, so many full grids of each kind are dug as long as one solution is left, as long as singles lead
back, and as long as hidden singles do, up to the cost of easy; those of more than 200 cells also as the generator
digs them, cell by cell as long as each level's techniques lead back. For the most, so many puzzles of each level get
givens back as long as the level holds. In large grids and variants, those that singles solve are met on the way down,
as the generator meets them. Writes families/sudoku/figures/givens_ranges.yaml; the seeds are fixed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from multiprocessing import Pool
from typing import Any

from pipeline.families import FAMILIES
from pipeline.families.shared.figures import read_figures
from pipeline.families.sudoku.constraints import LARGEST_MINIMAL, Constraints
from pipeline.families.sudoku.dig.digging import (
    EVERY_SINGLE,
    Dug,
    Site,
    dig_singles,
    dig_unique,
    emptied,
    empty_orbits,
    site_of,
    spare_one,
)
from pipeline.families.sudoku.dig.generate import LARGE, LARGE_NODES, refilled
from pipeline.families.sudoku.dig.goal import Goal, goal_of, number_of
from pipeline.families.sudoku.dig.trial_rating import level_by, trial_rating
from pipeline.families.sudoku.feasible_levels import kind_of
from pipeline.families.sudoku.grid_rules import GridRules, plain_rules, variant_rules
from pipeline.families.sudoku.sizes import JIGSAW, KILLER, SIZES, VARIANTS
from pipeline.families.sudoku.variants.generate import jigsaw_rules
from pipeline.model.level import Level
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.runtime.processes.executors import cpu_count
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.random_numbers import shuffled, start

RATED_SELDOM = ("10x10", "12x12")  # kinds with so many digs that few are rated beyond singles
SELDOM = 20
FILLED_SELDOM = 100  # cells from which on fewer puzzles are filled up again
HIDDEN = (15, 0, 1)
ENOUGH = 10  # puzzles of a level, below which its numbers say little
TARGET = FAMILIES.folders()["sudoku"] / "figures" / "givens_ranges.yaml"

Work = tuple[str, int]
"""A kind, and the number of a full grid."""

Found = tuple[Level, int, bool]
"""A puzzle's level and number of givens, and whether it may have a given too many."""

HEAD = """\
# The fewest and most givens of puzzles without symmetry, by kind and level. Written by `python -m
# tools.sudoku.givens_ranges`: from so many full grids of each kind (`dug`), dug until no given could be spared, or as
# long as singles led back, for easy up to its cost; the most from puzzles of each level, filled up again. Of so many
# of them (`rated`) what singles do not solve was rated; those of more than 200 cells were dug as the generator does,
# too. `minimal` are the levels that puzzles without a given too many have, where this was looked at. A level that fewer
# than ten of them had is left out: it is held to have those of all levels.
"""


def rules_of(kind: str, state: IntArray) -> GridRules:
    """The rules of a kind; a jigsaw's regions are drawn."""
    variant, n = _parts(kind)
    if variant == JIGSAW:
        return jigsaw_rules(n, state)
    return variant_rules(n, variant) if variant else plain_rules(n)


def dug(work: Work) -> list[Found]:
    """What one full grid gives."""
    kind, number = work
    state = _begun("givens", work)
    rules = rules_of(kind, state)
    site = site_of(rules, "none", state)
    rated = kind not in RATED_SELDOM or number % SELDOM == 0
    found = [*_to_the_last(site, state, rated=rated), *_by_singles(site, state)]
    return [*found, *_by_the_generator(site, state)] if _is_large(site) else found


def _to_the_last(site: Site, state: IntArray, *, rated: bool) -> Iterator[Found]:
    """As long as one solution is left; what singles do not solve is not always rated."""
    one = dig_unique(site, 0, state)
    looked = rated or one.plain == len(one.gone)
    if looked and (level := level_by(site.rules, trial_rating(site.rules, one.givens, site.rules.steps))):
        yield level, number_of(one.givens), False


def _by_singles(site: Site, state: IntArray) -> Iterator[Found]:
    """As long as singles lead back; for easy as long as hidden ones do, up to its cost."""
    rules = site.rules
    one = dig_singles(site, EVERY_SINGLE, 0, state)
    gone = one.gone
    while level := level_by(rules, trial_rating(rules, emptied(site, gone), rules.steps)):
        yield level, number_of(emptied(site, gone)), True
        if level is Level.EASY or not _is_filled_by_singles(site):
            break
        gone = gone[:-1]
    bound = rules.table.bounds[0]
    gone = dig_singles(site, HIDDEN, 0, state).gone
    while bound.cost and trial_rating(rules, emptied(site, gone), rules.steps, most=bound.cost).cost > bound.cost:
        gone = gone[:-1]
    yield bound.level, number_of(emptied(site, gone)), True


def _by_the_generator(site: Site, state: IntArray) -> Iterator[Found]:
    """Dug by singles, then cell by cell as long as a level's techniques lead back, for each level beyond them."""
    for goal in _goals(site.rules, range(site.rules.cells)):
        for level, givens in _path(site, goal, state):
            yield level, number_of(givens), True


def _goals(rules: GridRules, givens: range) -> Iterator[Goal]:
    for level in rules.table.levels[1:]:
        goal = goal_of(rules, level, Constraints(givens=givens))
        if not goal.alone:
            yield goal


def _path(site: Site, goal: Goal, state: IntArray) -> Iterator[tuple[Level, IntArray]]:
    """The givens after every cell that is emptied beyond singles, with the level that they have then."""
    givens, place = dig_singles(site, EVERY_SINGLE, 0, state).givens, 0
    order = shuffled(state, site.orbits.shape[0])
    while place < len(order):
        before = givens.copy()
        orbit, place = spare_one(site, givens, order, place, LARGE_NODES)
        if orbit < 0:
            return
        if level := level_by(site.rules, trial_rating(site.rules, givens, goal.steps)):
            yield level, givens.copy()
        else:
            givens = before


def filled(work: Work) -> list[Found]:
    """A puzzle of every level, filled up again."""
    kind, number = work
    variant, n = _parts(kind)
    found: list[Found] = []
    for level in rules_of(kind, start(0)).table.levels[1:]:
        state = start(derive("filled", variant, n, level, number) if variant else derive("filled", n, level, number))
        rules = rules_of(kind, state)
        site = site_of(rules, "none", state)
        goal = goal_of(rules, level, Constraints(givens=range(rules.cells, rules.cells + 1)))
        if not (_is_filled_by_singles(site) and goal.alone):
            full = _filled_path(site, goal, state) if _is_large(site) else _filled_up(site, goal, state)
            found += [(level, number_of(full), True)] if full is not None else []
    return found


def _filled_up(site: Site, goal: Goal, state: IntArray) -> IntArray | None:
    for _ in range(20):
        one = dig_unique(site, 0, state)
        if level_by(site.rules, trial_rating(site.rules, one.givens, goal.steps)) is goal.level:
            return refilled(site, goal, one, state)
    return None


def _filled_path(site: Site, goal: Goal, state: IntArray) -> IntArray | None:
    first = next((givens for level, givens in _path(site, goal, state) if level is goal.level), None)
    if first is None:
        return None
    return refilled(site, goal, Dug(first, empty_orbits(site, first), 0), state)


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=list(_kinds()))
    parser.add_argument("--digs", type=int, default=10_000)
    parser.add_argument("--fillings", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    arguments = parser.parse_args()
    rows = {kind: _text(row) for kind, row in read_figures(TARGET).items()}
    with Pool(arguments.jobs) as pool:
        for kind in arguments.kinds:
            cells = rules_of(kind, start(0)).cells
            fillings = arguments.fillings // (1 if cells < FILLED_SELDOM else 5)
            found = [one for some in pool.imap(dug, [(kind, k) for k in range(arguments.digs)]) for one in some]
            full = [one for some in pool.imap(filled, [(kind, k) for k in range(fillings)]) for one in some]
            rows[kind] = _text(_row(kind, arguments.digs, found, full))
            print(f"{kind}:\n{rows[kind]}", end="", flush=True)
            text = "".join(f"{one}:\n{rows[one]}" for one in _kinds() if one in rows)
            TARGET.write_text(HEAD + text, encoding="utf-8")


def _kinds() -> Iterator[str]:
    """Every kind that is dug: 4x4 is known altogether, and a killer has cages to say what givens do not."""
    yield from (kind_of(size.width, "") for size in SIZES[1:])
    for variant, sizes in VARIANTS.items():
        yield from (kind_of(size.width, variant) for size in sizes if variant != KILLER)


def _parts(kind: str) -> tuple[str, int]:
    """The variant, empty for none, and the rows of a kind."""
    *variant, size = kind.split()
    return " ".join(variant), Size.parse(size).height


def _begun(purpose: str, work: Work) -> IntArray:
    variant, n = _parts(work[0])
    return start(derive(purpose, variant, n, work[1]) if variant else derive(purpose, n, work[1]))


def _is_large(site: Site) -> bool:
    return site.full.shape[0] >= LARGE


def _is_filled_by_singles(site: Site) -> bool:
    """Are the most givens of what singles solve measured on the way down? Minimal ones of it are rare in such grids."""
    return _is_large(site) or bool(site.rules.variant)


def _row(kind: str, digs: int, found: Iterable[Found], full: Iterable[Found]) -> dict[str, Any]:
    """What the file holds of a kind."""
    variant, n = _parts(kind)
    small = not variant and n <= LARGEST_MINIMAL
    both = [*found, *full]
    return {
        "dug": digs,
        "rated": -(-digs // SELDOM) if kind in RATED_SELDOM else digs,
        "minimal": [level for level in Level if small and any(one is level and not more for one, _, more in found)],
        "givens": dict(_ranges(rules_of(kind, start(0)), both)),
    }


def _ranges(rules: GridRules, found: list[Found]) -> Iterator[tuple[Level, list[int]]]:
    """The fewest and most of every level that was found often enough; all but one may be given in an easy one."""
    for level in rules.table.levels:
        numbers = [number for one, number, _ in found if one is level]
        if len(numbers) >= ENOUGH:
            yield level, [min(numbers), rules.cells - 1 if level is Level.EASY else max(numbers)]


def _text(row: Mapping[str, Any]) -> str:
    """A kind's part of the file."""
    levels = "".join(f"    {level}: [{low}, {high}]\n" for level, (low, high) in row["givens"].items())
    minimal = ", ".join(row["minimal"])
    return f"  dug: {row['dug']}\n  rated: {row['rated']}\n  minimal: [{minimal}]\n  givens:\n{levels}"


if __name__ == "__main__":
    main()
