"""One try at a Kakuro of a level: draw a layout, fill it, climb until the level's techniques solve it from blank."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pipeline.families.grading import grade
from pipeline.families.kakuro.grid import VALUES, clued, directed_runs
from pipeline.families.kakuro.harden import hardened
from pipeline.families.kakuro.kernels_fill import blank, climb_fill, redraw, run_tables, sharpen, without_sums
from pipeline.families.kakuro.kernels_layout import draw_layout
from pipeline.families.kakuro.ladder import LADDER
from pipeline.families.kakuro.ratios import METHODS
from pipeline.families.leveling import reach_of
from pipeline.model.level import Grading, Level, LevelTable
from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.model.slot import Params
from pipeline.solving.board import Board, HouseKind, Tables
from pipeline.solving.climbing import ladder_array
from pipeline.solving.kernels.chance import below, start
from pipeline.solving.kernels.search import random_solution
from pipeline.solving.patterns import PLACES
from pipeline.solving.search import solve
from pipeline.solving.techniques import Code, Ladder
from pipeline.solving.words import Words

TRIES = 12  # layouts of one attempt
LAYOUTS = 20  # drawn for one of them where it must have a grade
MOVES_PER_CELL = 60
STROKES_PER_CELL = 20
FILL_NODES = 20000
HARDENINGS = 8  # puzzles of one layout that need a pattern
COMMON = tuple(technique for technique in LADDER if technique.code not in PLACES)  # those of single runs
QUICK = {Code.RUN_SUMS, Code.NAKED_SINGLE, Code.RUN_COMBINATIONS, Code.RUN_MANDATORY}
STRONG = {*QUICK, Code.RUN_FILLINGS}  # as strong as all techniques of single runs, and quicker


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle of the level (any level for None), or None when all tries of this attempt miss it."""
    if params.grading is not Grading.LADDER:
        return _graded(params, level, start(seed))
    reach = reach_of(table, LADDER, level) if level else COMMON
    width, height = params.size.width - 1, params.size.height - 1
    state = start(seed)
    for _ in range(TRIES):
        for puzzle in _filled(drawn_layout(width, height, state), width, height, reach, state):
            graded = grade(board(puzzle), table, LADDER)
            if level is None or (graded.level is level and graded.climb.hardest in reach):
                return puzzle
    return None


def _graded(params: Params, level: Level | None, state: Words) -> Puzzle | None:
    """A puzzle on a layout with the grade (any for None) that falls to common techniques, or None."""
    width, height = params.size.width - 1, params.size.height - 1
    scale = METHODS[params.grading].scale(params.size)
    for _ in range(TRIES * LAYOUTS):
        black = drawn_layout(width, height, state)
        if black.all() or level not in (None, scale.level_of(layout_ratio(black, width, height))):
            continue
        for puzzle in _filled(black, width, height, COMMON, state):
            return puzzle
    return None


def layout_ratio(black: Words, width: int, height: int) -> float:
    """White cells per run of a layout."""
    dark = [bool(cell) for cell in black.tolist()]
    return dark.count(False) / len(directed_runs(width, height, dark))


def drawn_layout(width: int, height: int, state: Words) -> Words:
    """A random layout with a usual share of black cells, as 0 and 1; all black when none was found."""
    cells = width * height
    low, high, most = black_share(width, height)
    wanted = cells * (low + below(state, high - low + 1)) // 100
    return draw_layout(width, height, wanted, cells * most // 100, STROKES_PER_CELL * cells, state)


def _filled(black: Words, width: int, height: int, reach: Ladder, state: Words) -> Iterator[Puzzle]:
    """Puzzles of a layout with one solution: one that the reach solves, or some that need a pattern where it has any.

    No puzzle for a layout all black, or when that fails.
    """
    if black.all():
        return
    tables = run_tables(black, width, height)
    values = random_solution(without_sums(tables), blank(black), FILL_NODES, 1, state)
    common = tuple(technique for technique in reach if technique in COMMON)
    if not values.any() or not _solvable(tables, blank(black), common, values, state):
        return
    if len(common) == len(reach):
        yield _clued(width, height, values)
        return
    strong = tuple(technique for technique in reach if technique.code in STRONG)
    found = hardened(tables, blank(black), strong, values, state)
    yield from (_clued(width, height, made) for made in islice(found, HARDENINGS))


def _clued(width: int, height: int, values: Words) -> Puzzle:
    return clued(width, height, [mask.bit_length() if mask else BLACK for mask in values.tolist()])


def rehearse() -> None:
    """Run every kernel once that works without the ladder."""
    state = start(0)
    black = draw_layout(4, 4, 2, 8, STROKES_PER_CELL * 16, state)
    tables = run_tables(black, 4, 4)
    values = random_solution(without_sums(tables), blank(black), FILL_NODES, 1, state)
    sharpen(tables.links, values, state)
    redraw(tables, values, state)
    solve(board(_clued(4, 4, values)))


def _solvable(tables: Tables, start_values: Words, reach: Ladder, values: Words, state: Words) -> bool:
    """Climb first with the quick techniques alone, then with all of them."""
    sharpen(tables.links, values, state)
    moves = MOVES_PER_CELL * len(values)
    quick = tuple(technique for technique in reach if technique.code in QUICK)
    if len(quick) < len(reach):
        climb_fill(tables, start_values, ladder_array(quick), len(values) // 3, moves, values, state)
    return climb_fill(tables, start_values, ladder_array(reach), 0, moves, values, state)


def black_share(width: int, height: int) -> tuple[int, int, int]:
    """Percentages of black cells: the aim's least and largest, and the most; published 8x8 and up have 19 to 38."""
    return (24, 34, 38) if min(width, height) > 6 else (10, 34, 50)  # noqa: PLR2004


def board(puzzle: Puzzle) -> Board:
    """The cells and runs of a puzzle: every run is a house and a cage."""
    houses = tuple((HouseKind.RUN, cage.cells) for cage in puzzle.cages)
    return Board(VALUES, puzzle.givens, houses, puzzle.cages)
