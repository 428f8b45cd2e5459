"""Kakuro: every run adds up to its clue with values that are all different."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.families.base import Family
from pipeline.families.kakuro.draw import CLUE, draw
from pipeline.families.kakuro.grid import SIZES, VALUES
from pipeline.families.kakuro.ladder import LADDER
from pipeline.families.kakuro.levels import TABLES, table_of
from pipeline.families.kakuro.ratios import METHODS, measures
from pipeline.families.kakuro.rules import defects
from pipeline.families.kakuro.text import format_puzzle, parse
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.size import Size
from pipeline.model.slot import OptionValue, Params
from pipeline.solving.board import Board, HouseKind


class Kakuro(Family):
    """The family of Kakuro, 5x5 to 16x16 with the clue row and column."""

    name = "kakuro"
    clue_height = CLUE
    ladder = LADDER
    methods = METHODS
    draw = staticmethod(draw)
    defects = staticmethod(defects)
    parse = staticmethod(parse)
    format = staticmethod(format_puzzle)

    @property
    def sizes(self) -> tuple[Size, ...]:
        """All sizes that can be made, small to large."""
        return SIZES

    def check(self, size: Size, options: Mapping[str, OptionValue]) -> None:
        """There are no options yet that could contradict a size."""

    def table(self, size: Size, variant: str = "") -> LevelTable:
        """The table of levels for a size, and for any other that an author brings."""
        return TABLES.get(size) or table_of(size)

    def capacity(self, params: Params, level: Level | None) -> int | None:
        """There are more puzzles of every size than any book can hold."""
        return None

    def attempt(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """One bounded try at a puzzle of the level."""
        from pipeline.families.kakuro.generate import attempt

        return attempt(params, self.table(params.size), level, seed)

    def rehearse(self) -> None:
        """Run every kernel once that works without the ladder."""
        from pipeline.families.kakuro.generate import rehearse

        rehearse()

    def size(self, puzzle: Puzzle) -> Size:
        """The size as printed, clue row and column included."""
        return Size(puzzle.width + 1, puzzle.height + 1)

    def model(self, puzzle: Puzzle) -> Board:
        """Cells and runs; every run is a house and a cage."""
        houses = tuple((HouseKind.RUN, cage.cells) for cage in puzzle.cages)
        return Board(VALUES, puzzle.givens, houses, puzzle.cages)

    def measures(self, puzzle: Puzzle, solution: Solution) -> tuple[tuple[str, float], ...]:
        """White cells, runs, the share of black cells, and the figures of two published gradings."""
        return measures(puzzle)

    def signature(self, puzzle: Puzzle, solution: Solution) -> str:
        """The same text for all symmetric copies."""
        from pipeline.families.kakuro.symmetry import signature

        return signature(puzzle)


KAKURO = Kakuro()
