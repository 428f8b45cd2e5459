"""Kakuro: every run adds up to its clue with values that are all different.

Takes what a book asks of Kakuro, gives puzzles, ratings, drawings. Knows no other family and no book.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.families.base import Family, Made
from pipeline.families.kakuro.draw import CLUE, candidate_height, draw
from pipeline.families.kakuro.drawn_layout import LAYOUT, read_layout
from pipeline.families.kakuro.grid import SIZES, VALUES, directed_runs, why_no_size
from pipeline.families.kakuro.ladder import LADDER
from pipeline.families.kakuro.levels import table_of
from pipeline.families.kakuro.ratios import METHODS, grades_of_layout, measures
from pipeline.families.kakuro.reading import evidence, read
from pipeline.families.kakuro.rules import defects
from pipeline.families.kakuro.text_form import format_puzzle, longest_text, parse
from pipeline.families.kakuro.unique_fills import unique_fills
from pipeline.families.shared.figures import read_costs
from pipeline.families.shared.option_types import Choice
from pipeline.families.shared.options import Option
from pipeline.families.shared.published_options import METHOD, check_published, published_options
from pipeline.families.shared.technique_options import check_techniques, technique_options
from pipeline.model.level import Grading, Level, LevelBound, LevelTable
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.rating import Rating
from pipeline.model.score_range import ScoreRange
from pipeline.model.size import Size
from pipeline.model.slot import OptionValue, Params
from pipeline.solving.board import Board, HouseKind

if TYPE_CHECKING:
    from pipeline.families.shared.published import PublishedSolver
    from pipeline.families.shared.studies import Study
    from pipeline.families.shared.text_format import TextFormat

SMALLEST = Size(4, 4)

# All 4x4 puzzles with one solution on layouts that a half turn leaves as they are, up to symmetry, by white cells:
# 861 and 19,853, counted exhaustively (`tests/families/kakuro/test_counts.py` counts again).
DISTINCT = {
    9: {Level.EASY: 537, Level.MEDIUM: 306, Level.HARD: 18},
    7: {Level.EASY: 11_174, Level.MEDIUM: 6_168, Level.HARD: 2_511},
}

CLIMB, FILL = "climb", "fill"


class Kakuro(Family):
    """The family of Kakuro, 4x4 to 46x31 with the clue row and column."""

    clue_height = CLUE
    sizes = SIZES
    ladder = LADDER
    methods = METHODS
    published = (FILL,)
    options = (
        Option("layout", "a layout of your own", None, LAYOUT, optional=True),
        Option(
            METHOD,
            "climb changes values until the level's techniques solve the puzzle; fill is the published way: fill at "
            "random, and keep what has one solution",
            CLIMB,
            Choice((CLIMB, FILL)),
        ),
        *published_options(),
        *technique_options(LADDER),
    )
    median_costs = read_costs(Path(__file__).parent / "figures" / "median_costs.yaml")
    draw = staticmethod(draw)
    defects = staticmethod(defects)
    parse = staticmethod(parse)
    format = staticmethod(format_puzzle)
    evidence = staticmethod(evidence)
    read = staticmethod(read)
    why_no_size = staticmethod(why_no_size)

    @property
    def solvers(self) -> Mapping[str, PublishedSolver]:
        """The solvers of two texts: by cells, by runs, and by an integer program."""
        from pipeline.families.kakuro.published.solvers import SOLVERS

        return SOLVERS

    @property
    def formats(self) -> Mapping[str, TextFormat]:
        """Links of other programs, and the input grid of a published text."""
        from pipeline.families.kakuro.formats import FORMATS

        return FORMATS

    @property
    def studies(self) -> Mapping[str, Study]:
        """The experiments of two texts on grading and search."""
        from pipeline.families.kakuro.published.depth_first_study import STUDY as DEPTH_FIRST
        from pipeline.families.kakuro.published.zhou_study import STUDY as ZHOU

        return {"m2": ZHOU, "m3": DEPTH_FIRST}

    def check(self, size: Size, options: Mapping[str, OptionValue]) -> None:
        """A drawn layout must be one of the size; draws and repair are for the published method."""
        check_published(options, (FILL,))
        check_techniques(options, LADDER, self.name, (FILL,))
        if options["layout"]:
            read_layout(str(options["layout"]), size)

    def table(self, size: Size, variant: str = "") -> LevelTable:
        """The table of levels for a size, and for any other that an author brings."""
        return table_of(size)

    def levels(self, params: Params) -> LevelTable:
        """The table of levels for what a section asks; a drawn layout has few grades of a published method."""
        if params.grading is Grading.LADDER or not params.option("layout"):
            return super().levels(params)
        black = read_layout(str(params.option("layout")), params.size)
        figure = black.count(False) / len(directed_runs(params.size.width - 1, params.size.height - 1, black))
        grades = grades_of_layout(params.grading, params.size, figure)
        reason = f"the layout has {figure:.3f} white cells per run, which is {' or '.join(grades)}"
        absent = tuple((level, reason) for level in Level if level not in grades)
        return LevelTable(tuple(map(LevelBound, grades)), absent)

    def longest_text(self, params: Params) -> str:
        """A text as long as the text forms of puzzles of these params become."""
        return longest_text(params.size)

    def capacity(self, params: Params, level: Level | None) -> int | None:
        """Of 4x4 as many as have been counted; there are more of every other size than any book can hold."""
        if params.size != SMALLEST or params.grading is not Grading.LADDER:
            return None
        layout = params.option("layout")
        whites = [read_layout(str(layout), params.size).count(False)] if layout else [*DISTINCT]
        if any(white not in DISTINCT for white in whites):
            return None
        return sum(DISTINCT[white].get(one, 0) for white in whites for one in Level if level in (None, one))

    def attempt(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """One bounded try at a puzzle of the level."""
        return self.attempt_or_draw(params, level, seed)

    def attempt_solved(self, params: Params, level: Level | None, seed: int) -> Made | None:
        """The same with the solve by the ladder, which a level takes to make."""
        from pipeline.families.kakuro.generate import attempt

        return attempt(params, self.table(params.size), level, seed)

    def make(self, params: Params, level: Level | None, seed: int) -> Made | None:
        """An attempt; by the published method the puzzle of one of its draws, and which."""
        from pipeline.families.kakuro.published_fill import Target, make

        if self.draws_as_published(params):
            return make(Target(params, self.table(params.size), level), seed)
        return super().make(params, level, seed)

    def shortfall(self, params: Params) -> str:
        """How many random fills have one solution, for the published method."""
        return unique_fills(params) if self.draws_as_published(params) else super().shortfall(params)

    def candidate_height_of(self, size: Size, variant: str) -> float:
        """The height of the digits of printed candidates, in cells."""
        return candidate_height()

    def warm_up(self) -> None:
        """Run every kernel once that works without the ladder."""
        from pipeline.families.kakuro.generate import warm_up

        warm_up()

    def size(self, puzzle: Puzzle) -> Size:
        """The size as printed, clue row and column included."""
        return Size(puzzle.width + 1, puzzle.height + 1)

    def model(self, puzzle: Puzzle) -> Board:
        """Cells and runs; every run is a house and a cage."""
        houses = tuple((HouseKind.RUN, cage.cells) for cage in puzzle.cages)
        return Board(VALUES, puzzle.givens, houses, puzzle.cages)

    def measures(self, puzzle: Puzzle, solution: Solution) -> tuple[tuple[str, float], ...]:
        """White cells, runs, the share of black cells, the figures of two published texts."""
        return measures(puzzle)

    def explain_grade(
        self, puzzle: Puzzle, rating: Rating, grading: Grading, population: ScoreRange | None = None
    ) -> tuple[str, ...]:
        """The figure of a published grading with its corrections, and the runs that they come from."""
        from pipeline.families.kakuro.grade_words import explain_grade

        return explain_grade(puzzle, self.size(puzzle), grading)

    def house_words(self, puzzle: Puzzle) -> Mapping[str, str]:
        """Runs are called runs."""
        return {}

    def signature(self, puzzle: Puzzle, solution: Solution) -> str:
        """The same text for all symmetric copies."""
        from pipeline.families.kakuro.symmetry import signature

        return signature(puzzle)


FAMILY = Kakuro()
