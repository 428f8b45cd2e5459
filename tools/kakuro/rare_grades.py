"""Finds the grades of published methods that hardly any puzzle made for them has, and writes them down.

    python -m tools.kakuro.rare_grades

The puzzles follow from fixed seeds, so the figures change only with the code that makes them. Other figures move
puzzles to other grades.
"""

from itertools import islice
from multiprocessing import Pool

from tqdm import tqdm

from pipeline.families import FAMILIES
from pipeline.families.kakuro.generate import attempt_once
from pipeline.families.kakuro.ratios import AIMS, BANDS
from pipeline.model.level import Grading, Level
from pipeline.model.seed import derive
from pipeline.model.size import Size

LAYOUTS = 200
RARE = LAYOUTS // 100  # a grade that fewer layouts lead to does not exist
NARROW = 9  # wider grids have room for layouts of every grade
TARGET = FAMILIES.folders()["kakuro"] / "figures" / "rare_grades.yaml"

HEAD = """\
# The grades by white cells per run that fewer than 2 of 200 layouts of a size lead to, each filled once by our own
# changes of values. Sizes of more than 9 lines either way have all. A size stands for its transpose too. Written by
# `python -m tools.kakuro.rare_grades`.
"""


def missed(size: Size) -> list[tuple[Grading, Level]]:
    """The grades that hardly any puzzle of a size has which is made for them."""
    return [key for key in AIMS if reached(size, *key) < RARE]


def reached(size: Size, grading: Grading, level: Level) -> int:
    """How many layouts drawn for a grade lead to a puzzle that has it, up to as many as are no longer rare."""
    params = FAMILIES["kakuro"].params(str(size), {}).graded_by(grading)
    seeds = (derive("layouts", str(size), level, number) for number in range(LAYOUTS))
    return sum(1 for _ in islice(filter(None, (attempt_once(params, level, seed) for seed in seeds)), RARE))


def main() -> None:
    """Write the file."""
    sizes = [size for size in FAMILIES["kakuro"].sizes if size.width <= size.height and size.width <= NARROW]
    with Pool() as pool:
        found = dict(zip(sizes, tqdm(pool.imap(missed, sizes), "sizes", len(sizes)), strict=True))
    text = HEAD
    for grading in BANDS:
        text += f"{grading}:\n"
        for size in sizes:
            levels = [level for of, level in found[size] if of is grading]
            text += f"  {size}: [{', '.join(levels)}]\n" if levels else ""
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
