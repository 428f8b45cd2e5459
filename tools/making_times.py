"""Measures again how long puzzles take to make and rate, and writes figures/making_ms.yaml into each family's folder.

    python -m tools.making_times [FAMILY ...] [--sizes 10x10,12x12] [--puzzles 10] [--seconds 2]

Takes so many puzzles of every variant, size and level (of families with many sizes, of some), compiled. The first of
them are made again in plain Python, as many as so many seconds allow: they say how many times slower that is. For the
times of puzzles spread widely, and the same ones are slow in both modes. Where the first would take far longer, the
usual factor of the cells before serves. Where sizes are named, the lines of others stay as they are. Seconds are those
of the processor, without those for loading or compiling.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.warm_up import compile_part, need_of_all, steps_of
from pipeline.filling import Task, make
from pipeline.model.kind import Kind
from pipeline.model.level import Level, LevelTarget
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.solving.compiling import VARIABLE, stay_plain
from pipeline.stages.plan import loose_slots
from tools.median_costs import FEW, MANY

SEED = 20261122
TAIL = 0.9
USUAL = 55.0  # times slower, before anything is known
TOO_LONG = 3.0  # a first puzzle that takes so many times the seconds is not made in plain Python

HEAD = """\
# Milliseconds of one processor to make and rate a puzzle, by variant (plain without one), size and level: in plain
# Python the mean, and what nine in ten do not exceed; the same compiled. {puzzles} puzzles each.
# Written by `python -m tools.making_times`.
"""

Timed = Callable[[Params, Level, int], list[float]]


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="*", default=list(FAMILIES), metavar="FAMILY")
    parser.add_argument("--sizes", default="", metavar="10x10,12x12")
    parser.add_argument("--puzzles", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    os.environ[VARIABLE] = "numba"  # of the other process
    stay_plain()
    with ProcessPoolExecutor(1, get_context("spawn")) as other:

        def compiled(params: Params, level: Level, puzzles: int) -> list[float]:
            return other.submit(timed, params, level, puzzles, math.inf).result()

        for name in arguments.families:
            path: Path = FAMILIES.folders()[name] / "figures" / "making_ms.yaml"
            effort = arguments.puzzles, arguments.seconds
            text, kept = HEAD.format(puzzles=arguments.puzzles), kept_lines(path, arguments.sizes)
            for variant in ("", *FAMILIES[name].variants):
                other.submit(load, Kind(name, variant)).result()
                load(Kind(name, variant))
                text += "".join(rows(FAMILIES[name], variant, effort, compiled, kept))
            path.write_text(text, encoding="utf-8")


def kept_lines(path: Path, measured: str) -> Mapping[tuple[str, str], str]:
    """The lines of a file that stay, by variant and size: those of sizes that are not measured again."""
    kept: dict[tuple[str, str], str] = {}
    variant = ""
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if measured else ():
        name = line.partition(":")[0].strip()
        if not line.startswith((" ", "#")):
            variant = name
        elif name not in measured.split(","):
            kept[variant, name] = line
    return kept


def load(kind: Kind) -> None:
    """Import, and where this process runs compiled kernels compile, what puzzles of a kind take."""
    for parts in steps_of([need_of_all(kind)]):
        for part in parts:
            compile_part(part)


def rows(
    family: Family, variant: str, effort: tuple[int, float], compiled: Timed, kept: Mapping[tuple[str, str], str]
) -> Iterator[str]:
    """The lines of a variant, also on the screen as they come; `effort` is how many puzzles, for how many seconds."""
    puzzles, seconds = effort
    yield f"{variant or 'plain'}:\n"
    factors: list[float] = []
    for size in sizes(family, variant):
        if line := kept.get((variant or "plain", str(size))):
            yield line
            continue
        params = family.params(str(size), {"variant": variant} if variant else {})
        cells: list[str] = []
        for level in family.table(size, variant).levels:
            quick = compiled(params, level, puzzles)
            usual = median(factors or [USUAL])
            slow = timed(params, level, puzzles, seconds) if usual * quick[0] < TOO_LONG * 1000 * seconds else []
            factor = sum(slow) / sum(quick[: len(slow)]) if slow else usual
            factors += [factor] * bool(slow)
            cells.append(f"{level}: [{', '.join(map(rounded, (*spread(quick, factor), *spread(quick, 1.0))))}]")
        line = f"  {size}: {{{', '.join(cells)}}}\n"
        print(family.name, variant, line, end="", flush=True)
        yield line


def sizes(family: Family, variant: str) -> Sequence[Size]:
    """The sizes that are measured."""
    known = family.sizes_of(variant)
    return known if len(known) <= MANY else [size for size in known if size in FEW]


def timed(params: Params, level: Level, puzzles: int, seconds: float) -> list[float]:
    """The milliseconds that each of some puzzles took, until so many seconds are used up."""
    taken: list[float] = []
    for slot in loose_slots(params, LevelTarget(level), puzzles):
        began = time.process_time()
        make(Task(slot, 0, (SEED,)))
        taken.append(1000 * (time.process_time() - began))
        if sum(taken) > 1000 * seconds:
            break
    return taken


def spread(taken: Sequence[float], factor: float) -> tuple[float, float]:
    """The mean, and what nine in ten do not exceed, so many times as long."""
    return factor * fmean(taken), factor * sorted(taken)[math.ceil(TAIL * len(taken)) - 1]


def rounded(ms: float) -> str:
    """Two significant digits.

    >>> rounded(1234.5), rounded(0.0345), rounded(0.0)
    ('1200', '0.034', '0')
    """
    if not ms:
        return "0"
    places = 1 - math.floor(math.log10(ms))
    return f"{round(ms, places):.{max(0, places)}f}"


if __name__ == "__main__":
    main()
