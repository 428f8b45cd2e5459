"""Counts how many puzzles drawn by the published method have one solution, and their levels, and writes it down.

    python -m tools.sudoku.drawn_unique

The figures stand in messages only; they change with the code that draws puzzles.
"""

from collections import Counter
from multiprocessing import Pool

from tqdm import tqdm

from pipeline.families import FAMILIES
from pipeline.families.shared.chance import Chance
from pipeline.families.sudoku.constraints import Constraints
from pipeline.families.sudoku.published.draws import drawn
from pipeline.families.sudoku.published.hiding import has_one_solution
from pipeline.model.level import Grading, Level
from pipeline.model.seed import derive

PUZZLES = 1000
SUDOKU = FAMILIES["sudoku"]
GRADINGS = (Grading.LADDER, Grading.WEIGHTED_SINGLES)
TARGET = FAMILIES.folders()["sudoku"] / "figures" / "drawn_unique.yaml"

HEAD = f"""\
# Of {PUZZLES:,} puzzles of each size as method transform draws them, how many have one solution; of these, how many
# have each level, by the ladder and by grading weighted_singles. Written by `python -m tools.sudoku.drawn_unique`.
"""


def levels(one: tuple[int, int]) -> tuple[Level | None, ...] | None:
    """The levels of a draw, a size and a number, by both gradings; None where it has more than one solution."""
    n, number = one
    draw = drawn(n, Constraints(), Chance(derive("drawn unique", n, number)))
    if not has_one_solution(draw.puzzle):
        return None
    rating = SUDOKU.rate(draw.puzzle, draw.full)
    return tuple(SUDOKU.graded(draw.puzzle, rating, grading).level for grading in GRADINGS)


def main() -> None:
    """Write the file."""
    text = HEAD
    with Pool() as pool:
        for size in SUDOKU.sizes:
            numbers = [(size.width, number) for number in range(PUZZLES)]
            found = list(tqdm(pool.imap(levels, numbers, chunksize=10), str(size), PUZZLES))
            unique = [one for one in found if one]
            text += f"{size}:\n  drawn: {PUZZLES}\n  unique: {len(unique)}\n"
            for place, grading in enumerate(GRADINGS):
                counts = Counter(one[place] for one in unique)
                known = ", ".join(f"{level}: {counts[level]}" for level in Level if counts[level])
                text += f"  {grading}: {{{known}}}\n"
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
