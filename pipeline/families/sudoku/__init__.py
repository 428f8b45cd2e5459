"""Sudoku: every row, column and box holds each value once.

Takes what a book asks of Sudoku and its variants, gives puzzles, ratings, drawings. Knows no other family and no book.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.families.base import LONG_TRIES, Family, Made
from pipeline.families.shared.alternative_text import OverlappingGrids
from pipeline.families.shared.figures import read_costs
from pipeline.families.shared.option_types import Choice
from pipeline.families.shared.options import Option, OptionError
from pipeline.families.sudoku import samurai
from pipeline.families.sudoku.constraints import TRANSFORM, check_constraints, constraints_of, options_with
from pipeline.families.sudoku.draw import CLUE, candidate_height, draw
from pipeline.families.sudoku.feasible_levels import feasible_levels
from pipeline.families.sudoku.grid import board, box_shape, highest
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.levels import TABLES, VARIANT_TABLES
from pipeline.families.sudoku.measures.grading import MEASURE_OPTIONS, METHODS, REVEALS, explain_score, normalised_by
from pipeline.families.sudoku.published.drawn_share import drawn_share
from pipeline.families.sudoku.reading import evidence, read
from pipeline.families.sudoku.rules import defects
from pipeline.families.sudoku.sizes import JIGSAW, KILLER, SAMURAI, SIZES, VARIANTS, why_no_size
from pipeline.families.sudoku.text_form import format_puzzle, longest_text, parse
from pipeline.families.sudoku.variants.killer.ladder import KILLER_LADDER
from pipeline.model.level import Grading, Level, LevelTable
from pipeline.model.puzzle import EMPTY, Puzzle, Solution
from pipeline.model.rating import Rating
from pipeline.model.score_range import ScoreRange
from pipeline.model.size import Size
from pipeline.model.slot import PLAIN, OptionValue, Params
from pipeline.solving.board import Board
from pipeline.solving.techniques import Ladder

if TYPE_CHECKING:
    from pipeline.families.shared.studies import Study
    from pipeline.families.shared.text_format import TextFormat
    from pipeline.solving.logic_solve import LogicSolve

# All 4x4 puzzles with exactly one solution by the symmetry of their givens, up to symmetry, complete grids left
# out (counted exhaustively; `tests/families/sudoku/test_counts.py` counts again).
DISTINCT = {
    "none": {Level.EASY: 2173, Level.MEDIUM: 1405, Level.HARD: 1130},
    "rotational": {Level.EASY: 61, Level.MEDIUM: 54, Level.HARD: 41},
    "mirror": {Level.EASY: 51, Level.MEDIUM: 27, Level.HARD: 27},
    "diagonal": {Level.EASY: 290, Level.MEDIUM: 172, Level.HARD: 150},
    "full": {Level.EASY: 6, Level.MEDIUM: 1, Level.HARD: 2},
}
MINIMAL_DISTINCT = {Level.HARD: 36}

TECHNIQUES = (*LADDER, *(technique for technique in KILLER_LADDER if technique not in LADDER))

UNGRADED = ("minimal", "pattern", "requires", "hardest")
GRADED = "goes with puzzles that hide cells at random"


class Sudoku(Family):
    """The family of Sudoku, from 4x4 to 25x25."""

    variants = tuple(VARIANTS)
    with_few_kernels = (KILLER,)
    sizes = SIZES
    ladder = LADDER
    methods = METHODS
    median_costs = read_costs(Path(__file__).parent / "figures" / "median_costs.yaml")
    draw = staticmethod(draw)
    defects = staticmethod(defects)
    parse = staticmethod(parse)
    format = staticmethod(format_puzzle)
    evidence = staticmethod(evidence)
    read = staticmethod(read)
    measure_options = MEASURE_OPTIONS
    published = (TRANSFORM,)
    options = (
        Option("variant", "a further rule, or cages in place of givens", PLAIN, Choice((PLAIN, *VARIANTS))),
        *options_with(TECHNIQUES),
    )

    @property
    def formats(self) -> Mapping[str, TextFormat]:
        """Links and files of other programs."""
        from pipeline.families.sudoku.formats import FORMATS

        return FORMATS

    @property
    def studies(self) -> Mapping[str, Study]:
        """The experiment of a course report."""
        from pipeline.families.sudoku.published.report_study import STUDY

        return {"m5": STUDY}

    def sizes_of(self, variant: str) -> tuple[Size, ...]:
        """The sizes of a variant, small to large."""
        return VARIANTS.get(variant, SIZES)

    def why_no_size(self, size: Size) -> str:
        """Grids have boxes, and levels that were measured."""
        return why_no_size("", size)

    def check(self, size: Size, options: Mapping[str, OptionValue]) -> None:
        """Every variant has sizes of its own; options may contradict each other."""
        variant = str(options.get("variant", PLAIN))
        if size not in self.sizes_of(variant):
            raise self._no_such_size(variant, size)
        name = "" if variant == PLAIN else variant
        check_constraints(size.width, options, name, self.ladder_of(name))

    def _no_such_size(self, variant: str, size: Size) -> OptionError:
        known = ", ".join(map(str, self.sizes_of(variant)))
        if variant == PLAIN:
            other = next(name for name in (JIGSAW, SAMURAI) if size in self.sizes_of(name))
            message = f"{size} is not a size of sudoku without a variant, for {self.why_no_size(size)}"
            return OptionError("size", f"{message}; use variant {other}, or one of {known}")
        why = why_no_size(variant, size)
        return OptionError("variant", f"{variant} has no size {size}, for {why}; expected size {known}")

    def table(self, size: Size, variant: str = "") -> LevelTable:
        """The table of levels for a size."""
        return VARIANT_TABLES[variant][size] if variant else TABLES[size]

    def candidate_height_of(self, size: Size, variant: str) -> float:
        """The height of the digits of printed candidates, in cells."""
        return candidate_height(size.width, variant)

    def clue_height_of(self, variant: str) -> float:
        """The height of the digits in a variant's clues: only a killer has any."""
        return CLUE if variant == KILLER else self.clue_height

    def levels(self, params: Params) -> LevelTable:
        """The table of levels for what a section asks; where its options rule levels out, without these."""
        table = super().levels(params)
        if params.grading is not Grading.LADDER:
            return table
        return feasible_levels(table, params.size.width, constraints_of(params), params.variant)

    def check_grading(self, params: Params, grading: Grading) -> None:
        """The published grading looks at puzzles that hide cells at random."""
        for key in UNGRADED:
            if params.option(key):
                raise OptionError("grading", f"{grading} {GRADED}; remove {key}, or grading")

    def ladder_of(self, variant: str) -> Ladder:
        """The techniques for a variant: a killer has cages too, and techniques for them."""
        return KILLER_LADDER if variant == KILLER else self.ladder

    @property
    def techniques(self) -> Ladder:
        """All techniques in order."""
        return TECHNIQUES

    def longest_text(self, params: Params) -> str:
        """A text as long as the text forms of puzzles of these params become."""
        return longest_text(params.size.width, params.variant)

    def capacity(self, params: Params, level: Level | None) -> int | None:
        """How many distinct puzzles can exist: known for 4x4; of a grade that is not the ladder's, at most so many."""
        constraints = constraints_of(params)
        if (
            params.size != SIZES[0]
            or params.variant
            or constraints.givens
            or constraints.pattern
            or constraints.asked.named
        ):
            return None
        counts = MINIMAL_DISTINCT if constraints.minimal else DISTINCT[constraints.symmetry]
        return counts.get(level, 0) if level and params.grading is Grading.LADDER else sum(counts.values())

    def attempt(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """One bounded try at a puzzle of the level."""
        return self.attempt_or_draw(params, level, seed)

    def attempt_solved(self, params: Params, level: Level | None, seed: int) -> Made | None:
        """The same with the solve by the ladder, which a killer takes to make."""
        if params.variant != KILLER:
            puzzle = self._dug(params, level, seed)
            return Made(puzzle) if puzzle else None
        from pipeline.families.sudoku.variants.killer.generate import attempt

        return attempt(params, self.table(params.size, KILLER), level, seed)

    def make(self, params: Params, level: Level | None, seed: int) -> Made | None:
        """The same; the published method says which of its draws it was."""
        if self.draws_as_published(params):
            from pipeline.families.sudoku.published import draws

            return draws.make(params, self.levels(params).levels, level, seed)
        return super().make(params, level, seed)

    def attempts_techniques(self, params: Params) -> bool:
        """Givens are dug until the techniques are needed; the cages of a killer are made for the level alone."""
        return params.variant != KILLER

    def _dug(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        from pipeline.families.sudoku.dig import generate
        from pipeline.families.sudoku.published import dug_grades
        from pipeline.families.sudoku.variants import generate as variants

        if params.variant:
            return variants.attempt(params, self.levels(params), level, seed)
        if params.grading is Grading.WEIGHTED_SINGLES:
            return dug_grades.attempt(params, self.table(params.size), level, seed)
        table = self.table(params.size) if level else self.levels(params)
        return generate.attempt(params, table, level, seed)

    def tries(self, params: Params) -> int:
        """Fewer where constraints make every attempt long, so that an impossible request ends within a minute or so."""
        return min(LONG_TRIES, super().tries(params)) if params.option("pattern") else super().tries(params)

    def shortfall(self, params: Params) -> str:
        """How many of the text's draws have one solution, and of which levels they are."""
        return drawn_share(params) if self.draws_as_published(params) else super().shortfall(params)

    def warm_up(self) -> None:
        """Run every kernel once that works without the ladder."""
        from pipeline.families.sudoku.dig.generate import warm_up

        warm_up()

    def warm_up_of(self, variant: str) -> None:
        """Killers are not dug: they take what fills a grid and what proves a solution."""
        from pipeline.families.sudoku.dig.generate import warm_up, warm_up_search

        (warm_up_search if variant in self.with_few_kernels else warm_up)()

    def model(self, puzzle: Puzzle) -> Board:
        """Cells, houses and cages."""
        return board(puzzle)

    def measures(self, puzzle: Puzzle, solution: Solution) -> tuple[tuple[str, float], ...]:
        """The number of givens; of a plain one the score of solving by singles alone, and Sudoku Explainer's rating.

        A killer has the number of its cages too.
        """
        return self._measures(puzzle, solution)

    def measures_after(self, puzzle: Puzzle, solution: Solution, by_logic: LogicSolve) -> tuple[tuple[str, float], ...]:
        """The same; Sudoku Explainer's rating has its first steps in common with the ladder."""
        return self._measures(puzzle, solution, by_logic)

    def _measures(
        self, puzzle: Puzzle, solution: Solution, by_logic: LogicSolve | None = None
    ) -> tuple[tuple[str, float], ...]:
        from pipeline.families.sudoku.measures.explainer import explainer_rating
        from pipeline.families.sudoku.measures.scores import measures

        givens = sum(given > EMPTY for given in puzzle.givens)
        if puzzle.variant:
            outlined = [len(cage.cells) for cage in puzzle.cages if cage.is_outlined]
            cages = (("cages", len(outlined)), ("single_cells", outlined.count(1)))
            return ("givens", givens), *(cages if puzzle.cages else ())
        rating = explainer_rating(puzzle, by_logic)
        found = (("givens", givens), *measures(puzzle, solution))
        return found if rating is None else (*found, ("se", rating))

    def graded(self, puzzle: Puzzle, rating: Rating, grading: Grading, population: ScoreRange | None = None) -> Rating:
        """The rating with the level that a grading gives; by a population the normalised score is its own too."""
        graded = super().graded(puzzle, rating, grading, population)
        if population is None:
            return graded
        return replace(graded, measures=tuple(normalised_by(dict(rating.measures), population).items()))

    def measures_by(
        self, puzzle: Puzzle, solution: Solution, options: Mapping[str, OptionValue]
    ) -> tuple[tuple[str, float], ...]:
        """The score of a plain puzzle as the mean of several orders of reveals, and their extremes."""
        from pipeline.families.sudoku.measures.scores import measures_of

        return () if puzzle.variant else measures_of(puzzle, solution, int(str(options[REVEALS])))

    def explain_grade(
        self, puzzle: Puzzle, rating: Rating, grading: Grading, population: ScoreRange | None = None
    ) -> tuple[str, ...]:
        """The counts behind the score of the published grading, and where it lies in the population."""
        return () if grading is Grading.LADDER else explain_score(dict(rating.measures), puzzle.width, population)

    def house_words(self, puzzle: Puzzle) -> Mapping[str, str]:
        """The boxes of a jigsaw are regions, the runs of a killer cages; lines of a samurai are known by their ends."""
        words = super().house_words(puzzle)
        if puzzle.variant == SAMURAI:
            return {**words, "row": "row_between", "column": "column_between"}
        return {**words, "box": "region"} if puzzle.regions else words

    def box_of(self, puzzle: Puzzle) -> Size | None:
        """Regions are none."""
        rows, columns = box_shape(highest(puzzle.width, puzzle.variant))
        return None if puzzle.regions else Size(columns, rows)

    def gaps(self, size: Size) -> frozenset[int]:
        """Those between the grids of a samurai."""
        return frozenset(cell for gap in samurai.gaps() for cell in gap) if size == samurai.SIZE else frozenset()

    def grids_of(self, puzzle: Puzzle) -> OverlappingGrids | None:
        """The five of a samurai."""
        if puzzle.variant != SAMURAI:
            return None
        firsts = tuple(row * samurai.SIDE + column for row, column in samurai.CORNERS)
        return OverlappingGrids(Size(samurai.NINE, samurai.NINE), firsts)

    def signature(self, puzzle: Puzzle, solution: Solution) -> str:
        """The same text for all symmetric copies."""
        from pipeline.families.sudoku import symmetry
        from pipeline.families.sudoku.variants import symmetry as variant_symmetry

        if puzzle.variant:
            return variant_symmetry.signature(puzzle, solution)
        return symmetry.signature(puzzle, solution)


FAMILY = Sudoku()
