"""The geometry of a Kakuro: white cells and the runs they form."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle
from pipeline.model.size import Size

VALUES = 9
SIDES = range(5, 17)  # with the clue row or column
SIZES = tuple(sorted((Size(w, h) for w in SIDES for h in SIDES), key=lambda s: (s.width * s.height, s.width)))

Run = tuple[int, ...]


def directed_runs(width: int, height: int, black: Sequence[bool]) -> tuple[tuple[bool, Run], ...]:
    """All runs of white cells, by first cell, across (True) before down; runs of one cell included."""
    across = [_split(range(r * width, (r + 1) * width), black) for r in range(height)]
    down = [_split(range(c, width * height, width), black) for c in range(width)]
    found = [(True, run) for line in across for run in line] + [(False, run) for line in down for run in line]
    return tuple(sorted(found, key=lambda one: (one[1][0], not one[0])))


def _split(line: range, black: Sequence[bool]) -> list[Run]:
    return [tuple(cells) for is_black, cells in groupby(line, key=lambda cell: black[cell]) if not is_black]


def clued(width: int, height: int, values: Sequence[int]) -> Puzzle:
    """The puzzle of a filled grid (BLACK where no cell is): its runs with their sums."""
    found = directed_runs(width, height, [value == BLACK for value in values])
    cages = tuple(Cage(run, Operator.RUN, sum(values[cell] for cell in run)) for _, run in found)
    return Puzzle("kakuro", width, height, tuple(BLACK if value == BLACK else EMPTY for value in values), cages)


def sums_by_first_cell(puzzle: Puzzle) -> tuple[dict[int, int], dict[int, int]]:
    """The sums of the across and of the down runs by their first cell."""
    found = directed_runs(puzzle.width, puzzle.height, [given == BLACK for given in puzzle.givens])
    pairs = list(zip(found, puzzle.cages, strict=True))
    across = {run[0]: cage.target for (goes_across, run), cage in pairs if goes_across}
    down = {run[0]: cage.target for (goes_across, run), cage in pairs if not goes_across}
    return across, down
