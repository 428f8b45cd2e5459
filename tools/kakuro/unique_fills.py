"""Counts how many random fills have one solution, and of which level these are.

    python -m tools.kakuro.unique_fills [--fills 4000] [--jobs 2]

Writes families/kakuro/figures/unique_fills.yaml. The seeds are fixed, so the figures change only with the layouts and
the levels.
"""

import argparse
from collections import Counter
from multiprocessing import Pool

from tqdm import tqdm

from pipeline.families import FAMILIES
from pipeline.families.kakuro.ladder import LADDER
from pipeline.families.kakuro.published_fill import SHORT_RUNS, filled, laid_out_for
from pipeline.families.kakuro.ratios import AIMS
from pipeline.families.kakuro.unique_fills import LONG, SHORT
from pipeline.families.shared.chance import Chance
from pipeline.model.level import Grading, Level
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.runtime.processes.executors import cpu_count

SIZES = ("4x4", "4x5", "5x5", "5x6", "6x6", "6x7", "7x7", "7x8", "8x8", "8x9", "8x10", "10x10", "12x12")
RATIOS = {SHORT: SHORT_RUNS, LONG: AIMS[Grading.RUN_RATIO, Level.HARD]}
TARGET = FAMILIES.folders()["kakuro"] / "figures" / "unique_fills.yaml"

HEAD = """\
# By white cells per run and size: how many layouts were filled at random, how many of these have one solution, and how
# many of them each level has. short_runs: layouts with as few white cells per run as there is room for; long_runs:
# layouts drawn for 1.51 to 1.75. A size stands for its transpose too. Written by `python -m tools.kakuro.unique_fills`.
"""

Work = tuple[str, str, int]


def counted(work: Work) -> Counter[str]:
    """How many fills there were, how many have one solution, and how many of them are of each level."""
    runs, size, fills = work
    chosen, found = Size.parse(size), Counter[str]()
    table = FAMILIES["kakuro"].table(chosen)
    for number in range(fills):
        empty = laid_out_for(chosen, RATIOS[runs], derive("unique fills", runs, size, number))
        grid = filled(empty, Chance(derive("fill", runs, size, number))) if empty else None
        if grid is None or (runs == LONG and grid.layout_ratio <= 1.5):  # noqa: PLR2004
            continue
        found["fills"] += 1
        if grid.is_only:
            found["unique"] += 1
            level = grid.level(table, LADDER)
            if level:
                found[level] += 1
    return found


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fills", type=int, default=4000)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    arguments = parser.parse_args()
    works = [(runs, size, arguments.fills) for runs in RATIOS for size in SIZES]
    text = HEAD
    with Pool(arguments.jobs) as pool:
        for (runs, size, _), found in tqdm(zip(works, pool.imap(counted, works), strict=True), total=len(works)):
            names = ("fills", "unique", *(level for level in Level if found[level]))
            text += f"{runs}:\n" if size == SIZES[0] else ""
            text += f"  {size}: {{{', '.join(f'{name}: {found[name]}' for name in names)}}}\n"
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
