"""Counts how many puzzles that Calcudoku's published methods draw have one solution, and of which level these are.

    python -m tools.calcudoku.drawn_unique [--draws 1000] [--jobs 2]

Writes families/calcudoku/figures/drawn_unique.yaml: by method and size, with the options as by default. The seeds are
fixed, so the figures change only with the methods and the levels.
"""

import argparse
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

from tqdm import tqdm

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.choices import PUBLISHED
from pipeline.families.calcudoku.levels import SIZES
from pipeline.families.calcudoku.published.draws import is_unique
from pipeline.families.calcudoku.published_methods import drawn, level_of
from pipeline.families.shared.chance import Chance
from pipeline.model.level import Level
from pipeline.model.seed import derive
from pipeline.model.slot import Params
from pipeline.runtime.processes.executors import cpu_count

FIGURES = Path(__file__).parents[2] / "pipeline" / "families" / "calcudoku" / "figures" / "drawn_unique.yaml"
HEAD = """\
# By published method and size: how many puzzles were drawn as its text says, how many of them have one solution, and
# how many of these each level has. Written by `python -m tools.calcudoku.drawn_unique`; measure again whenever levels
# change.
"""

Work = tuple[Params, int]


def counted(work: Work) -> Counter[str]:
    """How many draws have one solution, and how many of them are of each level."""
    params, draws = work
    table, found = FAMILIES["calcudoku"].table(params.size), Counter[str]()
    for number in range(draws):
        puzzle = drawn(params, Chance(derive("drawn", params.identity, number)))
        if puzzle and is_unique(puzzle):
            found["unique"] += 1
            level = level_of(puzzle, table)
            if level:
                found[level] += 1
    return found


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draws", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    arguments = parser.parse_args()
    family = FAMILIES["calcudoku"]
    works = [(family.params(str(size), {"method": method}), arguments.draws) for method in PUBLISHED for size in SIZES]
    lines: dict[str, list[str]] = {}
    with Pool(arguments.jobs) as pool:
        for (params, draws), found in tqdm(zip(works, pool.imap(counted, works), strict=True), total=len(works)):
            named = {
                "draws": draws,
                "unique": found["unique"],
                **{level: found[level] for level in Level if found[level]},
            }
            row = ", ".join(f"{name}: {number}" for name, number in named.items())
            lines.setdefault(str(params.option("method")), []).append(f"  {params.size}: {{{row}}}")
    body = "".join(f"{method}:\n" + "".join(f"{line}\n" for line in rows) for method, rows in lines.items())
    FIGURES.write_text(HEAD + body, encoding="utf-8")


if __name__ == "__main__":
    main()
