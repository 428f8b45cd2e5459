"""Measures again which cost parts the puzzles of each level into halves, and writes it into each family's folder.

    python -m tools.median_costs [FAMILY ...] [--puzzles 30] [--jobs 2]

Makes that many puzzles of every level and size (of families with many sizes in twelve, the others lie between; of large
grids half as many) and writes figures/median_costs.yaml: of all costs the one that most nearly leaves half of the
puzzles on each side. The seeds are fixed, so the figures change only with the code that makes and rates puzzles.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import groupby
from multiprocessing import Pool

from tqdm import tqdm

from pipeline.families import FAMILIES, family_named
from pipeline.families.base import Family
from pipeline.model.level import LevelTarget
from pipeline.model.size import Size
from pipeline.model.slot import Slot
from pipeline.runtime.processes.executors import cpu_count
from pipeline.stages.generate import generate
from pipeline.stages.plan import loose_slots

SEED = 20240229
LARGE = 100  # cells
SIDES = ((4, 4), (5, 5), (6, 6), (8, 8), (8, 10), (10, 10), (12, 12), (15, 15), (20, 20), (25, 25), (31, 31), (31, 46))
FEW = tuple(Size(width, height) for width, height in SIDES)
MANY = 20  # sizes of a family: of more the few are measured

HEAD = """\
# The highest cost of a level's lower half, by variant (plain without one), size and level: {puzzles} puzzles of each
# level, half as many in sizes of more than {large} cells. Written by `python -m tools.median_costs`; measure again
# whenever costs change.
"""


def wanted(family: Family, puzzles: int) -> list[Slot]:
    """A slot for every puzzle to make."""
    slots: list[Slot] = []
    for variant in ("", *family.variants):
        options = {"variant": variant} if variant else {}
        sizes = family.sizes_of(variant)
        for size in sizes if len(sizes) <= MANY else FEW:
            count = puzzles if size.width * size.height <= LARGE else puzzles // 2
            for level in family.table(size, variant).levels:
                slots += loose_slots(family.params(str(size), options), LevelTarget(level), count)
    return slots


def cost(slot: Slot) -> int | None:
    """The cost of one puzzle; None where the attempt gives none."""
    made = generate(slot, 0, (SEED,))
    return family_named(slot.params.family).cost(made.puzzle) if made else None


def parting(costs: Sequence[int]) -> int | None:
    """The highest cost of the lower half, the halves as equal as can be; None where all cost the same."""
    both = [one for one in set(costs) if one < max(costs)]
    return min(both, key=lambda bound: (abs(2 * sum(one <= bound for one in costs) - len(costs)), bound), default=None)


def rows(slots: Sequence[Slot], costs: Sequence[int | None]) -> str:
    """The lines of the file."""
    text = ""
    pairs = list(zip(slots, costs, strict=True))
    for variant, of_variant in groupby(pairs, key=lambda pair: pair[0].params.variant):
        text += f"{variant or 'plain'}:\n"
        for size, of_size in groupby(of_variant, key=lambda pair: pair[0].params.size):
            bounds = []
            for level, of_level in groupby(of_size, key=lambda pair: pair[0].level):
                bound = parting([found for _, found in of_level if found is not None])
                if bound is not None:
                    bounds.append(f"{level}: {bound}")
            text += f"  {size}: {{{', '.join(bounds)}}}\n"
    return text


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="*", default=list(FAMILIES), metavar="FAMILY")
    parser.add_argument("--puzzles", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=cpu_count())
    arguments = parser.parse_args()
    for name in arguments.families:
        slots = wanted(FAMILIES[name], arguments.puzzles)
        with Pool(arguments.jobs) as pool:
            costs = list(tqdm(pool.imap(cost, slots, chunksize=5), name, len(slots)))
        path = FAMILIES.folders()[name] / "figures" / "median_costs.yaml"
        path.parent.mkdir(exist_ok=True)
        head = HEAD.format(puzzles=arguments.puzzles, large=LARGE)
        path.write_text(head + rows(slots, costs), encoding="utf-8")


if __name__ == "__main__":
    main()
