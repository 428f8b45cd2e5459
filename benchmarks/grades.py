"""Makes the frozen figures of the published gradings again and writes them into the package.

    python benchmarks/grades.py

- families/sudoku/scale.py: least and greatest `weighted_singles` of a population of 1,200 puzzles of each size.
- families/kakuro/reach.py: grades by white cells per run that fewer than one in a hundred layouts drawn for them has.

The populations follow from fixed seeds, so the figures change only with the code that makes puzzles. Other figures
move puzzles to other grades.
"""

from __future__ import annotations

from multiprocessing import Pool
from pathlib import Path

from tqdm import tqdm

from pipeline.families.kakuro import FAMILY as KAKURO
from pipeline.families.kakuro.generate import Shape, laid_out
from pipeline.families.kakuro.ratios import AIMS, BANDS
from pipeline.families.shared.gradings import Scale
from pipeline.families.sudoku import FAMILY as SUDOKU
from pipeline.families.sudoku.scores import population, score
from pipeline.model.level import Grading, Level
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.solving.kernels.engine.random_numbers import start

PUZZLES = 1200
LAYOUTS = 200
RARE = LAYOUTS // 100  # a grade that fewer layouts have does not exist
NARROW = 9  # wider grids have room for layouts of every grade
FAMILIES = Path(__file__).resolve().parents[1] / "pipeline" / "families"

SCALE = '''"""Frozen figures: the least and greatest `weighted_singles` of {puzzles} puzzles of each size.

Written by `python benchmarks/grades.py`; the puzzles are those of `population` in families/sudoku/scores.py, numbers
0 to {last}. Other figures would move puzzles to other grades.
"""

from __future__ import annotations

SCORES: dict[int, tuple[int, int]] = {{
{rows}}}
'''

REACH = '''"""Frozen facts: the grades by white cells per run that hardly any layout of a size has.

Written by `python benchmarks/grades.py`: fewer than {rare} of {layouts} layouts. Sizes of more than {narrow} lines
either way have all. A size stands for its transpose too.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.model.level import Grading, Level
from pipeline.model.size import Size

MISSED: Mapping[Grading, Mapping[Size, tuple[Level, ...]]] = {{
{rows}}}
'''


def scored(puzzle: tuple[int, int]) -> int:
    """The score of a puzzle of the population: a size and a number."""
    return score(*population(*puzzle))


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


def write_scale(pool: Pool) -> None:
    """Write the module of scores."""
    rows = []
    for n in (size.width for size in SUDOKU.sizes):
        numbers = [(n, number) for number in range(PUZZLES)]
        scores = list(tqdm(pool.imap(scored, numbers, chunksize=10), f"sudoku {n}x{n}", PUZZLES))
        rows.append(f"    {n}: ({min(scores)}, {max(scores)}),\n")
    text = SCALE.format(puzzles=f"{PUZZLES:,}", last=f"{PUZZLES - 1:,}", rows="".join(rows))
    (FAMILIES / "sudoku" / "scale.py").write_text(text, encoding="utf-8")


def write_reach(pool: Pool) -> None:
    """Write the module of grades that layouts miss."""
    sizes = [size for size in KAKURO.sizes if size.width <= size.height and size.width <= NARROW]
    found = dict(zip(sizes, tqdm(pool.imap(missed, sizes), "kakuro", len(sizes)), strict=True))
    rows = []
    for grading in BANDS:
        rows.append(f"    Grading.{grading.name}: {{\n")
        for size in sizes:
            names = [f"Level.{level.name}" for of, level in found[size] if of is grading]
            if names:
                rows.append(
                    f"        Size({size.width}, {size.height}): ({', '.join(names)}{',' * (len(names) == 1)}),\n"
                )
        rows.append("    },\n")
    text = REACH.format(rare=RARE, layouts=LAYOUTS, narrow=NARROW, rows="".join(rows))
    (FAMILIES / "kakuro" / "reach.py").write_text(text, encoding="utf-8")


def main() -> None:
    """Write both modules."""
    with Pool() as pool:
        write_reach(pool)
        write_scale(pool)


if __name__ == "__main__":
    main()
