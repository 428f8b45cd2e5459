"""Calcudoku: every row and column holds each value once, and every cage reaches its target."""

from __future__ import annotations

from pipeline.families.base import Family
from pipeline.families.calcudoku.choices import OPTIONS, check
from pipeline.families.calcudoku.draw import CLUE, draw
from pipeline.families.calcudoku.grid import SIZES, houses
from pipeline.families.calcudoku.ladder import LADDER
from pipeline.families.calcudoku.levels import TABLES
from pipeline.families.calcudoku.rules import defects
from pipeline.families.calcudoku.text import format_puzzle, parse
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.solving.board import Board

# All 3x3 puzzles with exactly one solution, up to symmetry, by largest cage (counted exhaustively; - and / in
# pairs only, single cells allowed).
DISTINCT = {
    2: {Level.EASY: 6965, Level.MEDIUM: 304, Level.HARD: 0},
    3: {Level.EASY: 13496, Level.MEDIUM: 1830, Level.HARD: 274},
    4: {Level.EASY: 16448, Level.MEDIUM: 2306, Level.HARD: 692},
}
LARGEST_DEFAULT = 4


class Calcudoku(Family):
    """The family of Calcudoku, 3x3 to 9x9."""

    name = "calcudoku"
    aliases = ("kenken",)
    clue_height = CLUE
    ladder = LADDER
    draw = staticmethod(draw)
    defects = staticmethod(defects)
    parse = staticmethod(parse)
    format = staticmethod(format_puzzle)
    options = OPTIONS
    check = staticmethod(check)

    @property
    def sizes(self) -> tuple[Size, ...]:
        """All sizes that can be made, small to large."""
        return SIZES

    def table(self, size: Size, variant: str = "") -> LevelTable:
        """The table of levels for a size."""
        return TABLES[size]

    def capacity(self, params: Params, level: Level | None) -> int | None:
        """How many distinct puzzles can exist: known for 3x3, an upper bound where options narrow it."""
        counts = DISTINCT.get(int(str(params.option("largest_cage") or LARGEST_DEFAULT)))
        if params.size != SIZES[0] or counts is None:
            return None
        return counts.get(level, 0) if level else sum(counts.values())

    def attempt(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """One bounded try at a puzzle of the level."""
        from pipeline.families.calcudoku.generate import attempt

        return attempt(params, self.table(params.size), level, seed)

    def rehearse(self) -> None:
        """Run every kernel once that works without the ladder."""
        from pipeline.families.calcudoku.generate import rehearse

        rehearse()

    def size(self, puzzle: Puzzle) -> Size:
        """The size as printed."""
        return Size(puzzle.width, puzzle.height)

    def model(self, puzzle: Puzzle) -> Board:
        """Cells, lines and cages."""
        return Board(puzzle.width, puzzle.givens, houses(puzzle.width), puzzle.cages, puzzle.least)

    def measures(self, puzzle: Puzzle, solution: Solution) -> tuple[tuple[str, float], ...]:
        """The number of cages, and of those with one cell."""
        singles = sum(len(cage.cells) == 1 for cage in puzzle.cages)
        return (("cages", len(puzzle.cages)), ("single_cells", singles))

    def signature(self, puzzle: Puzzle, solution: Solution) -> str:
        """The same text for all symmetric copies."""
        from pipeline.families.calcudoku.symmetry import signature

        return signature(puzzle)


CALCUDOKU = Calcudoku()
