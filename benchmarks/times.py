"""How well minutes are learnt from solving times: of simulated readers whose truth is known, and of people.

    python benchmarks/times.py [--runs 10]

Simulated readers differ in speed, leave hard puzzles alone where they are slow, give up, forget the clock. `puzzles`
and `readers` are rank correlations (Spearman) of what is fitted with the truth, `bias` is the median factor by which
fitted minutes of puzzles differ from it, `half` the share of new readers' times that lie in the middle half of their
level, which should be 0.50. The other columns are typical errors, as factors, for puzzles held out in fifths.

The people's times are tests/data/sudoku_people.csv: one figure for each puzzle, so there are no readers to learn of.
"""

from __future__ import annotations

import csv
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from statistics import mean

import numpy as np

from pipeline.calibration.effects import find_effects
from pipeline.calibration.held_out import COST, CURVE, LINE, NOTHING, held_out_errors
from pipeline.calibration.levels import level_minutes
from pipeline.calibration.times import Times
from pipeline.families import FAMILIES
from pipeline.families.shared.studies import rank_correlation
from pipeline.solving.search import solve
from tests.simulated_readers import Readers, Simulated, bent, rising, simulate, typical

PEOPLE = Path(__file__).parents[1] / "tests" / "data" / "sudoku_people.csv"
WAYS = (CURVE, LINE, COST, NOTHING)
SETTINGS: Mapping[str, tuple[Readers, Callable[[float], float]]] = {
    "30 readers": (Readers(), rising),
    "30 readers, bent": (Readers(), bent),
    "8 readers": (Readers(count=8), rising),
    "200 readers": (Readers(count=200, share=0.2), bent),
    "half give up": (Readers(gives_up=0.5), rising),
    "one clock in ten": (Readers(forgotten=0.1), rising),
    "20 puzzles": (Readers(puzzles=20), rising),
}
CUTS = (11.5, 12.5, 14)  # log costs at which levels are cut


def people() -> Times:
    """The people's times, as those of one reader: minutes up to a factor."""
    family = FAMILIES["sudoku"]
    with PEOPLE.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    puzzles = [family.parse(row["puzzle"]) for row in rows]
    costs = [family.rate(puzzle, solve(family.model(puzzle))[0]).cost for puzzle in puzzles]
    count = len(rows)
    logs = np.log([float(row["d_to"]) for row in rows])
    return Times(np.zeros(count, int), np.arange(count), logs, np.ones(count, bool), np.log(np.array(costs, float)), 1)


def covered(made: Simulated, new: Simulated) -> float:
    """The share of the solves of new readers that lie in the middle half of their puzzle's level."""
    levels = np.searchsorted(CUTS, made.times.costs)
    found = {one.level: one.middle_half for one in level_minutes(made.times, find_effects(made.times), levels, 4)}
    rows = new.times.rows(new.times.solved)
    known = [(found[levels[puzzle]], minutes) for puzzle, minutes in zip(rows.puzzles, np.exp(rows.logs), strict=True)]
    return mean(float(low <= minutes <= high) for (low, high), minutes in known)


def simulated_row(name: str, readers: Readers, curve: Callable[[float], float], runs: int) -> str:
    """The means of some runs."""
    rows = []
    for seed in range(1, runs + 1):
        made = simulate(replace(readers, seed=seed), curve)
        effects, held = find_effects(made.times), made.times.times_each > 0
        true = typical(made)[held]
        puzzles = rank_correlation(effects.puzzles[held].tolist(), true.tolist())
        speeds = rank_correlation(effects.readers.tolist(), made.speeds.tolist())
        bias = float(np.exp(np.median(effects.puzzles[held] - np.log(true))))
        errors = held_out_errors(made.times)
        rows.append((puzzles, speeds, bias, covered(made, _new(made, readers, curve)), *(errors[way] for way in WAYS)))
    return f"{name:<18}" + "".join(f"{mean(column):>10.3f}" for column in zip(*rows, strict=True))


def _new(made: Simulated, readers: Readers, curve: Callable[[float], float]) -> Simulated:
    """Many other readers, without slips, of the same puzzles."""
    new = simulate(replace(readers, count=200, seed=1000 + readers.seed, gives_up=0, forgotten=0, picky=False), curve)
    logs = new.times.logs + (np.log(made.minutes) - np.log(new.minutes))[new.times.puzzles]
    return replace(new, times=replace(new.times, logs=logs))


def main() -> None:
    """Print a table for simulated readers and one for people."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=10)
    runs = parser.parse_args().runs
    print(f"{'simulated':<18}" + "".join(f"{head:>10}" for head in ("puzzles", "readers", "bias", "half", *_HEADS)))
    for name, (readers, curve) in SETTINGS.items():
        print(simulated_row(name, readers, curve, runs))
    times = people()
    errors = [held_out_errors(times, seed) for seed in range(runs)]
    fitted = find_effects(times).curve.at(times.costs)
    order = rank_correlation(fitted.tolist(), times.logs.tolist())
    print(f"\npeople: {len(times.logs)} puzzles, rank correlation of fitted minutes with theirs {order:.3f}")
    for way, head in zip(WAYS, _HEADS, strict=True):
        found = [one[way] for one in errors]
        print(f"{head:<18}{mean(found):>10.4f}   {min(found):.4f} to {max(found):.4f} over {runs} shuffles")


_HEADS = ("fitted", "line", "cost", "one")

if __name__ == "__main__":
    main()
