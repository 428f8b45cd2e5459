"""Measures again which cost parts the puzzles of each level into halves, and writes it into the package.

    python benchmarks/halves.py [--puzzles 100] [--jobs 2]

Makes that many puzzles of every level and size (of Kakuro in a few sizes, the others lie between; of large grids half
as many) and writes families/medians.py: of all costs the one that most nearly leaves half of the puzzles on each side.
The seeds are fixed, so the figures change only with the code that makes and rates puzzles.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import groupby
from multiprocessing import Pool
from pathlib import Path

from tqdm import tqdm

from pipeline.families import FAMILIES, family_named
from pipeline.model.level import Aim, Level
from pipeline.model.size import Size
from pipeline.model.slot import Slot
from pipeline.runtime.executors import cpu_count
from pipeline.stages.generate import generate
from pipeline.stages.plan import loose_slots

SEED = 20240229
LARGE = 100  # cells
SIDES = ((4, 4), (5, 5), (6, 6), (8, 8), (8, 10), (10, 10), (12, 12), (15, 15), (20, 20), (25, 25), (31, 31))
KAKURO = tuple(Size(width, height) for width, height in SIDES)
TARGET = Path(__file__).resolve().parents[1] / "pipeline" / "families" / "medians.py"

TEXT = '''"""Frozen figures: by kind of puzzles, size and level the highest cost of the level's lower half.

Written by `python benchmarks/halves.py`, from {puzzles} puzzles of each level, half as many in sizes of
more than {large} cells. Measure again whenever costs change.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.model.level import Level
from pipeline.model.size import Size

COSTS: Mapping[str, Mapping[Size, Mapping[Level, int]]] = {{
{rows}}}
'''


def wanted(puzzles: int) -> list[Slot]:
    """A slot for every puzzle to make."""
    slots: list[Slot] = []
    for family in FAMILIES.usable():
        for variant in ("", *family.variants):
            options = {"variant": variant} if variant else {}
            for size in KAKURO if family.name == "kakuro" else family.sizes_of(variant):
                count = puzzles if size.width * size.height <= LARGE else puzzles // 2
                for level in family.table(size, variant).levels:
                    slots += loose_slots(family.params(str(size), options), Aim(level), count)
    return slots


def cost(slot: Slot) -> int | None:
    """The cost of one puzzle; None where the attempt gives none."""
    puzzle = generate(slot, 0, (SEED,))
    return family_named(slot.params.family).cost(puzzle) if puzzle else None


def parting(costs: Sequence[int]) -> int | None:
    """The highest cost of the lower half, the halves as equal as can be; None where all cost the same."""
    both = [one for one in set(costs) if one < max(costs)]
    return min(both, key=lambda bound: (abs(2 * sum(one <= bound for one in costs) - len(costs)), bound), default=None)


def rows(slots: Sequence[Slot], costs: Sequence[int | None]) -> str:
    """The lines of the table."""
    text = ""
    pairs = list(zip(slots, costs, strict=True))
    for kind, of_kind in groupby(pairs, key=lambda pair: pair[0].params.kind):
        text += f'    "{kind}": {{\n'
        for size, of_size in groupby(of_kind, key=lambda pair: pair[0].params.size):
            bounds: dict[Level, int] = {}
            for level, of_level in groupby(of_size, key=lambda pair: pair[0].level):
                bound = parting([found for _, found in of_level if found is not None])
                if level and bound is not None:
                    bounds[level] = bound
            cells = "".join(f"            Level.{level.name}: {bound},\n" for level, bound in bounds.items())
            text += f"        Size({size.width}, {size.height}): {{\n{cells}        }},\n"
        text += "    },\n"
    return text


def main() -> None:
    """Write the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    arguments = parser.parse_args()
    slots = wanted(arguments.puzzles)
    with Pool(arguments.jobs) as pool:
        costs = list(tqdm(pool.imap(cost, slots, chunksize=5), "puzzles", len(slots)))
    text = TEXT.format(puzzles=arguments.puzzles, large=LARGE, rows=rows(slots, costs))
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
