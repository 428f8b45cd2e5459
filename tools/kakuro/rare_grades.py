"""Finds the grades by white cells per run that hardly any layout drawn for them has, and writes them down.

    python -m tools.kakuro.rare_grades

The layouts follow from fixed seeds, so the figures change only with the code that makes them. Other figures move
puzzles to other grades.
"""

from __future__ import annotations

from multiprocessing import Pool

from tqdm import tqdm

from pipeline.families import FAMILIES
from pipeline.families.kakuro.generate import Shape, laid_out
from pipeline.families.kakuro.ratios import AIMS, BANDS
from pipeline.families.shared.gradings import Scale
from pipeline.model.level import Grading, Level
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.solving.kernels.engine.random_numbers import start

LAYOUTS = 200
RARE = LAYOUTS // 100  # a grade that fewer layouts have does not exist
NARROW = 9  # wider grids have room for layouts of every grade
TARGET = FAMILIES.folders()["kakuro"] / "figures" / "rare_grades.yaml"

HEAD = """\
# The grades by white cells per run that fewer than 2 of 200 layouts of a size have. Sizes of more than 9 lines either
# way have all. A size stands for its transpose too. Written by `python -m tools.kakuro.rare_grades`.
"""


def missed(size: Size) -> list[tuple[Grading, Level]]:
    """The grades that hardly any layout of a size has which is drawn for them."""
    return [key for key, ratios in AIMS.items() if reached(size, key, ratios) < RARE]


def reached(size: Size, key: tuple[Grading, Level], ratios: range) -> int:
    """How many layouts drawn for a grade have it."""
    grading, level = key
    shape = Shape(size.width - 1, size.height - 1, ratios, ())
    states = (start(derive("layouts", str(size), level, number)) for number in range(LAYOUTS))
    grids = (laid_out(shape, state) for state in states)
    return sum(Scale(BANDS[grading]).level_of(grid.layout_ratio) is level for grid in grids if grid)


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
