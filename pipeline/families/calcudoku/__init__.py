"""Calcudoku: every row and column holds each value once, and every cage reaches its target.

Takes what a book asks of Calcudoku, gives puzzles, ratings, drawings. Knows no other family and no book.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.families.base import Family, Made
from pipeline.families.calcudoku.choices import OPTIONS, PUBLISHED, check
from pipeline.families.calcudoku.clue_limits import clues_beyond
from pipeline.families.calcudoku.draw import CLUE, CLUE_ROOM, candidate_height, draw, widest_clue
from pipeline.families.calcudoku.drawn_share import drawn_share
from pipeline.families.calcudoku.feasibility import COUNTED_SIZE, counts, feasible_levels
from pipeline.families.calcudoku.ladder import LADDER
from pipeline.families.calcudoku.levels import SIZES, TABLES
from pipeline.families.calcudoku.reading import evidence, read
from pipeline.families.calcudoku.rules import defects
from pipeline.families.calcudoku.text_form import format_puzzle, longest_text, parse
from pipeline.families.shared.absent_sizes import why_no_latin_square
from pipeline.families.shared.figures import read_costs
from pipeline.families.shared.lines import lines
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.solving.board import Board

if TYPE_CHECKING:
    from pipeline.families.shared.studies import Study
    from pipeline.families.shared.text_format import TextFormat


class Calcudoku(Family):
    """The family of Calcudoku, 3x3 to 12x12."""

    clue_height = CLUE
    sizes = SIZES
    ladder = LADDER
    median_costs = read_costs(Path(__file__).parent / "figures" / "median_costs.yaml")
    draw = staticmethod(draw)
    defects = staticmethod(defects)
    clues_beyond = staticmethod(clues_beyond)
    parse = staticmethod(parse)
    format = staticmethod(format_puzzle)
    evidence = staticmethod(evidence)
    read = staticmethod(read)
    why_no_size = staticmethod(why_no_latin_square)
    options = OPTIONS
    published = PUBLISHED
    check = staticmethod(check)

    @property
    def formats(self) -> Mapping[str, TextFormat]:
        """Links and files of other programs."""
        from pipeline.families.calcudoku.formats import FORMATS

        return FORMATS

    @property
    def studies(self) -> Mapping[str, Study]:
        """The experiments of two texts that draw puzzles."""
        from pipeline.families.calcudoku.published import calcoolation_study, elementary_study

        return {"m1": elementary_study.STUDY, "m4": calcoolation_study.STUDY}

    def table(self, size: Size, variant: str = "") -> LevelTable:
        """The table of levels for a size."""
        return TABLES[size]

    def widest_clue(self, size: Size, params: Params | None) -> tuple[str, float]:
        """The largest product that a cage can have, or sum where none multiplies."""
        return widest_clue(size.width, params), CLUE_ROOM

    def levels(self, params: Params) -> LevelTable:
        """The table of levels for a size, without those that options rule out."""
        return feasible_levels(super().levels(params), params)

    def longest_text(self, params: Params) -> str:
        """A text as long as the text forms of puzzles of these params become."""
        return longest_text(params.size.width)

    def capacity(self, params: Params, level: Level | None) -> int | None:
        """How many distinct puzzles can exist: known for 3x3."""
        if params.size != COUNTED_SIZE:
            return None
        exist = counts(params)
        return exist[level] if level else exist.total()

    def attempt(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """One bounded try at a puzzle of the level."""
        return self.attempt_or_draw(params, level, seed)

    def attempt_solved(self, params: Params, level: Level | None, seed: int) -> Made | None:
        """The same with the solve by the ladder, which all but the lowest level take to make."""
        from pipeline.families.calcudoku.generate import attempt

        return attempt(params, self.table(params.size), level, seed)

    def make(self, params: Params, level: Level | None, seed: int) -> Made | None:
        """An attempt; by a published method the puzzle of one of its draws, and which."""
        from pipeline.families.calcudoku.published_methods import make

        if self.draws_as_published(params):
            return make(params, self.table(params.size), level, seed)
        return super().make(params, level, seed)

    def shortfall(self, params: Params) -> str:
        """How many puzzles that a published method draws have one solution."""
        if params.option("largest_target") is not None or params.option("factors") is not None:
            remedy = "raise the target, add tables, or use another level or size"
            return f"few puzzles keep to its largest_target and factors; {remedy}"
        return drawn_share(params) if self.draws_as_published(params) else super().shortfall(params)

    def candidate_height_of(self, size: Size, variant: str) -> float:
        """The height of the digits of printed candidates, in cells."""
        return candidate_height(size.width)

    def warm_up(self) -> None:
        """Run every kernel once that works without the ladder."""
        from pipeline.families.calcudoku.generate import warm_up

        warm_up()

    def model(self, puzzle: Puzzle) -> Board:
        """Cells, lines and cages."""
        return Board(puzzle.width, puzzle.givens, lines(puzzle.width), puzzle.cages, puzzle.first_digit)

    def measures(self, puzzle: Puzzle, solution: Solution) -> tuple[tuple[str, float], ...]:
        """The number of cages, and of those with one cell."""
        singles = sum(len(cage.cells) == 1 for cage in puzzle.cages)
        return (("cages", len(puzzle.cages)), ("single_cells", singles))

    def signature(self, puzzle: Puzzle, solution: Solution) -> str:
        """The same text for all symmetric copies."""
        from pipeline.families.calcudoku.symmetry import signature

        return signature(puzzle)


FAMILY = Calcudoku()
