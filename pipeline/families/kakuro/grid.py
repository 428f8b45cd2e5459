"""The geometry of a Kakuro: white cells and the runs they form."""

from collections.abc import Sequence

from pipeline.families.shared.absent_sizes import UNMEASURED
from pipeline.families.shared.runs import Run, ways
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle
from pipeline.model.size import Size

VALUES = 9
SIDES = range(4, 47)  # with the clue row or column
SHORTER = 31  # at most, of the two sides of a grid: the largest that are published have 46x31
NARROW, LONG = 4, 10
"""Grids of this width have at most this height, and the other way round.

Between white cells of the middle one of three lines nothing can be black: its neighbours would be alone across, so
black too, and the grid in two parts. So the middle line is a single run.
"""

_PAIRS = ((w, h) for w in SIDES for h in SIDES if NARROW < min(w, h) <= SHORTER or max(w, h) <= LONG)
SIZES = tuple(sorted((Size(w, h) for w, h in _PAIRS), key=lambda s: (s.width * s.height, s.width)))


def why_no_size(size: Size) -> str:
    """Why there are no grids of a size."""
    narrow, long = sorted((size.width, size.height))
    if narrow < NARROW:
        return UNMEASURED
    if narrow == NARROW and long <= SIDES[-1]:
        return f"the middle one of three lines is a single run, which has at most {VALUES} cells"
    return f"no larger ones are published than {SIDES[-1]}x{SHORTER}"


Sums = tuple[tuple[int, ...], ...]
NO_RUN = -1


def directed_runs(width: int, height: int, black: Sequence[bool]) -> tuple[tuple[bool, Run], ...]:
    """All runs of white cells, by first cell, across (True) before down; runs of one cell included."""
    cells = width * height
    found = [(run[0], False, run) for row in range(0, cells, width) for run in _split(range(row, row + width), black)]
    found += [(run[0], True, run) for column in range(width) for run in _split(range(column, cells, width), black)]
    found.sort()
    return tuple([(not down, run) for _, down, run in found])


def _split(line: range, black: Sequence[bool]) -> list[Run]:
    runs: list[Run] = []
    run: list[int] = []
    for cell in (*line, None):  # sooner than `groupby`
        if cell is not None and not black[cell]:
            run.append(cell)
        elif run:
            runs.append(tuple(run))
            run = []
    return runs


def clued(width: int, height: int, values: Sequence[int]) -> Puzzle:
    """The puzzle of a filled grid (BLACK where no cell is): its runs with their sums."""
    found = directed_runs(width, height, [value == BLACK for value in values])
    cages = tuple(Cage(run, Operator.RUN, sum(values[cell] for cell in run)) for _, run in found)
    return Puzzle("kakuro", width, height, tuple(BLACK if value == BLACK else EMPTY for value in values), cages)


def sums_by_cell(puzzle: Puzzle) -> tuple[Sums, Sums]:
    """Per row and cell the sums of the across and of the down run that it lies in, NO_RUN for a black cell."""
    across, down = [NO_RUN] * len(puzzle.givens), [NO_RUN] * len(puzzle.givens)
    for run, goes_across in zip(puzzle.cages, ways(puzzle.cages, puzzle.width), strict=True):
        way = across if goes_across else down
        for cell in run.cells:
            way[cell] = run.target
    return _rows(across, puzzle.width), _rows(down, puzzle.width)


def _rows(sums: list[int], width: int) -> Sums:
    return tuple(tuple(sums[first : first + width]) for first in range(0, len(sums), width))
