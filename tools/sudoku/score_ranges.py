"""Measures the least and greatest `weighted_singles` of a population of puzzles of each size, and writes them down.

    python -m tools.sudoku.score_ranges

The population follows from fixed seeds, so the figures change only with the code that makes puzzles. Other figures
move puzzles to other grades.
"""

from __future__ import annotations

from multiprocessing import Pool

from tqdm import tqdm

from pipeline.families import FAMILIES
from pipeline.families.sudoku.measures.scores import score
from pipeline.families.sudoku.published.hiding import member

PUZZLES = 1200
FEW = 300  # in sizes that take long
LARGE = 400  # cells, from more on a size does
TARGET = FAMILIES.folders()["sudoku"] / "figures" / "score_ranges.yaml"

HEAD = """\
# The least and greatest `weighted_singles` of 1,200 puzzles of each size: `member` in published/hiding.py, numbers 0 to
# 1,199, as `study report` has them; in 25x25 of the first 300. Written by `python -m tools.sudoku.score_ranges`. Other
# figures would move puzzles to other grades.
"""


def scored(puzzle: tuple[int, int]) -> int:
    """The score of a puzzle of the population: a size and a number."""
    return score(*member(*puzzle))


def main() -> None:
    """Write the file."""
    text = HEAD
    with Pool() as pool:
        for size in FAMILIES["sudoku"].sizes:
            puzzles = FEW if size.width * size.height > LARGE else PUZZLES
            numbers = [(size.width, number) for number in range(puzzles)]
            scores = list(tqdm(pool.imap(scored, numbers, chunksize=10), str(size), puzzles))
            text += f"{size}: [{min(scores)}, {max(scores)}]\n"
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
