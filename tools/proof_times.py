"""Measures again how long plain Python takes over proofs, and writes figures/proof_ms.yaml into each family's folder.

    python -m tools.proof_times [FAMILY ...] [--puzzles 20] [--seconds 2]

Takes so many puzzles of every variant, size and level (of families with many sizes, of some), made and proved by
compiled kernels. Of those that this says are quick, as many are proved again in plain Python as so many seconds allow:
they say how many times slower that is, for all of the row. A few proofs take a hundred times as long as most, so the
figure is the mean. Seconds are those of the processor.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.filling import Task, make
from pipeline.model.kind import Kind
from pipeline.model.level import Level, LevelTarget
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Params
from pipeline.solving.compiling import VARIABLE, stay_plain
from pipeline.solving.search import solve
from pipeline.stages.plan import loose_slots
from tools.making_times import SEED, load, rounded, sizes

USUAL = 80.0  # times slower, before anything is known
QUICK = 0.25  # of the seconds for a row, that a proof is expected to take at most if it is made in plain Python

HEAD = """\
# Milliseconds of one processor in which plain Python proves a puzzle, on average, by variant (plain without one), size
# and level: as {puzzles} compiled proofs say, so many times as long as quick ones take. Written by
# `python -m tools.proof_times`.
"""

Made = list[tuple[Puzzle, float]]
"""Puzzles, and the seconds in which compiled kernels proved them."""


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="*", default=list(FAMILIES), metavar="FAMILY")
    parser.add_argument("--puzzles", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    os.environ[VARIABLE] = "numba"  # of the other process
    stay_plain()
    with ProcessPoolExecutor(1, get_context("spawn")) as other:

        def compiled(params: Params, level: Level) -> Made:
            return other.submit(made, params, level, arguments.puzzles).result()

        for name in arguments.families:
            path: Path = FAMILIES.folders()[name] / "figures" / "proof_ms.yaml"
            text = HEAD.format(puzzles=arguments.puzzles)
            for variant in ("", *FAMILIES[name].variants):
                other.submit(load, Kind(name, variant)).result()
                load(Kind(name, variant))
                text += "".join(rows(FAMILIES[name], variant, arguments.seconds, compiled))
            path.write_text(text, encoding="utf-8")


def rows(family: Family, variant: str, seconds: float, compiled: Callable[[Params, Level], Made]) -> Iterator[str]:
    """The lines of a variant, also on the screen as they come."""
    yield f"{variant or 'plain'}:\n"
    factors: list[float] = []
    for size in sizes(family, variant):
        params = family.params(str(size), {"variant": variant} if variant else {})
        cells: list[str] = []
        for level in family.table(size, variant).levels:
            every = compiled(params, level)
            if not every:
                continue
            usual = median(factors or [USUAL])
            quick = [one for one in every if usual * one[1] < QUICK * seconds]
            factors += [factor] if (factor := times_slower(family, quick, seconds)) else []
            mean = (factor or usual) * fmean(passed for _, passed in every)
            cells.append(f"{level}: {rounded(1000 * mean)}")
        if cells:
            line = f"  {size}: {{{', '.join(cells)}}}\n"
            print(family.name, variant, line, end="", flush=True)
            yield line


def times_slower(family: Family, puzzles: Made, seconds: float) -> float:
    """How many times longer plain Python takes, by as many as so many seconds allow; 0 where there are none."""
    slow = quick = 0.0
    for puzzle, passed in puzzles:
        slow, quick = slow + proof(family, puzzle), quick + passed
        if slow > seconds:
            break
    return slow / quick if quick else 0.0


def made(params: Params, level: Level, puzzles: int) -> Made:
    """Some puzzles, each with the seconds of its proof."""
    family = FAMILIES[params.family]
    rated = (make(Task(slot, 0, (SEED,))) for slot in loose_slots(params, LevelTarget(level), puzzles))
    found = [one.puzzle for one in rated if isinstance(one, RatedPuzzle)]
    for puzzle in found[:1]:
        proof(family, puzzle)  # loads what is not loaded yet
    return [(puzzle, proof(family, puzzle)) for puzzle in found]


def proof(family: Family, puzzle: Puzzle) -> float:
    """Seconds that the proof of a puzzle takes."""
    began = time.process_time()
    solve(family.model(puzzle))
    return time.process_time() - began


if __name__ == "__main__":
    main()
