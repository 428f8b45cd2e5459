"""The interface of a family: what a puzzle is, how one is made, rated, drawn and written down.

Nothing in a family touches disk, clock or global randomness; its own data files are read when it is imported. A new
family is one folder: `family.yaml` with its names, a package with `FAMILY`, and `text/` with its words, rules and
worked examples in every language (see `registry.py`). What it does not need, such as `solvers`, stays empty.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from pipeline.families.asked_techniques import attempt_with, levels_left
from pipeline.families.shared.alternative_text import AlternativeWords, OverlappingGrids, Parts, alternative_text
from pipeline.families.shared.figures import Costs
from pipeline.families.shared.gradings import Method, Scale
from pipeline.families.shared.options import Option, OptionError, resolve
from pipeline.families.shared.published_options import METHOD, REPAIR
from pipeline.families.shared.size_names import no_size
from pipeline.families.shared.technique_options import Asked, asked_by
from pipeline.frozen import frozen
from pipeline.model.level import Grading, Level, LevelTable
from pipeline.model.printed_grid import PrintedGrid
from pipeline.model.puzzle import Candidates, Puzzle, Solution
from pipeline.model.rating import Origin, Rating, Step
from pipeline.model.score_range import ScoreRange
from pipeline.model.size import Size
from pipeline.model.slot import FAILURES, OptionValue, Params
from pipeline.page.draw.drawing import Drawing
from pipeline.solving.board import Board
from pipeline.solving.techniques import Ladder

if TYPE_CHECKING:
    from pipeline.families.shared.published import PublishedSolver
    from pipeline.families.shared.studies import Study
    from pipeline.families.shared.text_format import TextFormat
    from pipeline.solving.logic_solve import LogicSolve

TRIES = 100
LONG_TRIES = 10  # where each takes long


@frozen
class Made:
    """A puzzle that was made, how a published method came to it, and its solve by the whole ladder if that is known."""

    puzzle: Puzzle
    origin: Origin | None = None
    by_logic: LogicSolve | None = None


class Family(ABC):
    """One kind of puzzle.

    `name` and `aliases` stand in the `family.yaml` of the family's `folder`; the registry sets them when it imports it.
    `lessons` names texts of the family that teach a technique each.
    """

    name: str
    aliases: tuple[str, ...] = ()
    folder: Path | None = None
    variants: tuple[str, ...] = ()
    with_few_kernels: tuple[str, ...] = ()  # the variants that do without most kernels of the family; see warm_up_of
    options: tuple[Option, ...] = ()
    published: tuple[str, ...] = ()  # the values of the option `method` by which puzzles are drawn as a text says
    clue_height: float = 0.0  # of the digits in clues, in cells; 0 where there are none
    ladder: Ladder
    methods: Mapping[Grading, Method] = MappingProxyType({})  # the gradings beside the ladder
    median_costs: Costs = MappingProxyType({})  # the costs that part levels into halves; no level has any without
    lessons: tuple[str, ...] = ()
    measure_options: tuple[Option, ...] = ()  # of `rate`; see measures_by

    @property
    @abstractmethod
    def sizes(self) -> tuple[Size, ...]:
        """All sizes that can be made, small to large."""

    def sizes_of(self, variant: str) -> tuple[Size, ...]:
        """The sizes of a variant, small to large."""
        return self.sizes

    def why_no_size(self, size: Size) -> str:
        """Why no variant has a size, as the rest of a sentence; empty where which ones exist says all."""
        return ""

    @abstractmethod
    def check(self, size: Size, options: Mapping[str, OptionValue]) -> None:
        """Raise OptionError for options (defaults filled in) that contradict each other or the size."""

    @abstractmethod
    def table(self, size: Size, variant: str = "") -> LevelTable:
        """The table of levels for a size, and for a variant of the family; for an own puzzle of any size too."""

    def clue_height_of(self, variant: str) -> float:
        """The height of the digits in a variant's clues, in cells; 0 where there are none."""
        return self.clue_height

    def widest_clue(self, size: Size, params: Params | None) -> tuple[str, float]:
        """The widest clue in grids of a size, as params ask for or with any options, and the width it has in cells.

        No text where the height of clues decides alone.
        """
        return "", 1.0

    @abstractmethod
    def candidate_height_of(self, size: Size, variant: str) -> float:
        """The height of the digits of printed candidates, in cells, in grids of a size."""

    def ladder_of(self, variant: str) -> Ladder:
        """The techniques for a variant of the family; the plain ones where it has none."""
        return self.ladder

    @property
    def techniques(self) -> Ladder:
        """All techniques of the family and its variants in order."""
        return self.ladder

    def levels(self, params: Params) -> LevelTable:
        """The table of levels for what a section asks, by its grading; of those that have the techniques asked for."""
        if params.grading is not Grading.LADDER:
            return self.scale(params).table
        return levels_left(self, params) if self.asked(params).named else self.table(params.size, params.variant)

    def scale(self, params: Params) -> Scale:
        """The grades of a published method for what a section asks."""
        return self.methods[params.grading].scale_by(params.size, params.population)

    def check_grading(self, params: Params, grading: Grading) -> None:
        """Raise OptionError for a grading of a published method that does not go with the options."""
        for key, _ in self.asked(params).named:
            raise OptionError("grading", f"{grading} does not look at techniques; remove {key}, or grading")

    @abstractmethod
    def capacity(self, params: Params, level: Level | None) -> int | None:
        """How many distinct puzzles can exist, when that is small enough to matter; else None."""

    @property
    def formats(self) -> Mapping[str, TextFormat]:
        """The text forms of other programs, by the names that an author writes; imported when they are asked for."""
        return {}

    def format_of(self, text: str, *, spans: bool = False) -> TextFormat | None:
        """The format that a text is meant to have, of those on one line or of those that span lines; None for ours."""
        return next((one for one in self.formats.values() if one.spans is spans and one.fits(text)), None)

    def read_text(self, text: str) -> Puzzle:
        """The puzzle of a text form, ours or another program's on one line; raises TextError."""
        form = self.format_of(text)
        return form.parse(text) if form else self.parse(text)

    @property
    def solvers(self) -> Mapping[str, PublishedSolver]:
        """The solvers of published texts, by the names that an author writes; imported when they are asked for."""
        return {}

    @property
    def studies(self) -> Mapping[str, Study]:
        """The experiments of published texts, by the names that an author writes; imported when they are asked for."""
        return {}

    @abstractmethod
    def attempt(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """One bounded try at a puzzle with exactly one solution (of that level); None when it fails."""

    def make(self, params: Params, level: Level | None, seed: int) -> Made | None:
        """An attempt and where its puzzle comes from; a family with published methods draws here as they say.

        Techniques that are asked for are waited for, unless attempts see to them.
        """
        waits = self.asked(params).named and not self.attempts_techniques(params)
        if not waits:
            return self.attempt_solved(params, level, seed)
        puzzle = attempt_with(self, params, level, seed)
        return Made(puzzle) if puzzle else None

    def attempt_solved(self, params: Params, level: Level | None, seed: int) -> Made | None:
        """An attempt with the solve by the ladder, where making has come to that."""
        puzzle = self.attempt(params, level, seed)
        return Made(puzzle) if puzzle else None

    def attempt_or_draw(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """The puzzle of `attempt_solved`, or of `make` where puzzles are drawn as a published text says."""
        made = (self.make if self.draws_as_published(params) else self.attempt_solved)(params, level, seed)
        return made.puzzle if made else None

    def attempts_techniques(self, params: Params) -> bool:
        """Does an attempt see to the techniques that are asked for by itself?"""
        return False

    def draws_as_published(self, params: Params) -> bool:
        """Are the puzzles drawn as a published text says?"""
        return dict(params.options).get(METHOD) in self.published

    def tries(self, params: Params) -> int:
        """So many attempts in a row may fail before what is asked is thought hard to get.

        One by a published method, which counts its draws itself; few where techniques are asked for, which take many
        puzzles each.
        """
        if self.draws_as_published(params):
            return 1
        return LONG_TRIES if self.asked(params).named else TRIES

    def failures(self, params: Params) -> int:
        """So often all these tries may fail before a slot is given up; once where nothing repairs what was drawn."""
        return 1 if self.draws_as_published(params) and not params.option(REPAIR) else FAILURES

    def shortfall(self, params: Params) -> str:
        """Why puzzles of these params are rare, with the remedy, for the message that there are too few; or empty."""
        if not self.asked(params).named:
            return ""
        return "few puzzles have the techniques asked for; ask for others, for another level or a larger size"

    @abstractmethod
    def warm_up(self) -> None:
        """Run every kernel once that works without the ladder, so that they are compiled while it is."""

    def warm_up_of(self, variant: str) -> None:
        """The same for one of the variants `with_few_kernels`, or for all others: by default all kernels."""
        self.warm_up()

    def size(self, puzzle: Puzzle) -> Size:
        """The size as printed, clue row and column included."""
        return Size(puzzle.width, puzzle.height)

    @abstractmethod
    def model(self, puzzle: Puzzle) -> Board:
        """The puzzle's cells, houses and cages for the solver."""

    @abstractmethod
    def measures(self, puzzle: Puzzle, solution: Solution) -> tuple[tuple[str, float], ...]:
        """The named figures of a puzzle, the same for all symmetric copies."""

    def measures_after(self, puzzle: Puzzle, solution: Solution, by_logic: LogicSolve) -> tuple[tuple[str, float], ...]:
        """The same figures after a solve by the ladder, for a family that can build on it."""
        return self.measures(puzzle, solution)

    def measures_by(
        self, puzzle: Puzzle, solution: Solution, options: Mapping[str, OptionValue]
    ) -> tuple[tuple[str, float], ...]:
        """Those figures that `measure_options` change, and what they add."""
        return ()

    def rate(self, puzzle: Puzzle, solution: Solution) -> Rating:
        """The rating of a puzzle that has exactly this one solution."""
        from pipeline.solving.logic_solve import solve_by_logic

        return self.rate_solved(puzzle, solution, solve_by_logic(self.model(puzzle), self.ladder_of(puzzle.variant)))

    def rate_solved(self, puzzle: Puzzle, solution: Solution, by_logic: LogicSolve) -> Rating:
        """The same where the solve by the whole ladder is known."""
        from pipeline.families.shared.ladder_grading import graded

        table, ladder = self.table(self.size(puzzle), puzzle.variant), self.ladder_of(puzzle.variant)
        name = by_logic.hardest.name if by_logic.solved and by_logic.hardest else None
        measures = self.measures_after(puzzle, solution, by_logic)
        return Rating(graded(by_logic, table, ladder).level, name, by_logic.cost, measures, by_logic.rounds)

    def cost(self, puzzle: Puzzle) -> int:
        """What solving a puzzle by the ladder costs; a puzzle that it does not solve, as far as it goes."""
        from pipeline.solving.logic_solve import solve_by_logic

        return solve_by_logic(self.model(puzzle), self.ladder_of(puzzle.variant)).cost

    def graded(self, puzzle: Puzzle, rating: Rating, grading: Grading, population: ScoreRange | None = None) -> Rating:
        """The rating with the level that a grading gives, by a population if there is one."""
        if grading is Grading.LADDER:
            return rating
        level = self.methods[grading].level_of(self.size(puzzle), dict(rating.measures), population)
        return replace(rating, level=level)

    def explain(self, puzzle: Puzzle) -> tuple[Step, ...]:
        """The steps by which the ladder solves a puzzle, with every application."""
        from pipeline.solving.logic_solve import trace_board

        return trace_board(self.model(puzzle), self.ladder_of(puzzle.variant))

    def explain_grade(
        self, puzzle: Puzzle, rating: Rating, grading: Grading, population: ScoreRange | None = None
    ) -> tuple[str, ...]:
        """Lines on how the grading of a published method comes to a puzzle's level; none for the ladder."""
        return ()

    def house_words(self, puzzle: Puzzle) -> Mapping[str, str]:
        """What the solver's houses are called in a puzzle: by kind, a word that `steps.*` of a language has.

        Runs are cages, but for a family whose sums lie along lines.
        """
        return {"run": "cage"}

    @abstractmethod
    def signature(self, puzzle: Puzzle, solution: Solution) -> str:
        """The same text for all symmetric copies of a puzzle, a different one otherwise.

        May raise TooSymmetricError for a grid that is nearly solved.
        """

    @abstractmethod
    def draw(self, puzzle: Puzzle, solution: Solution | None, candidates: Candidates | None) -> Drawing:
        """The puzzle as printed; with the solution it is its own answer key."""

    def alternative_text(self, puzzle: Puzzle, solution: Solution | None, words: AlternativeWords) -> str:
        """The puzzle in words for those who do not see it, enough to solve it; with the solution its answer."""
        along = self.house_words(puzzle).get("run") != "cage"
        return alternative_text(puzzle, solution, words, along, Parts(self.box_of(puzzle), self.grids_of(puzzle)))

    def box_of(self, puzzle: Puzzle) -> Size | None:
        """The size of its boxes, where it has some and they are rectangles."""
        return None

    def grids_of(self, puzzle: Puzzle) -> OverlappingGrids | None:
        """The grids that overlap on its board; None where it is one grid."""
        return None

    @abstractmethod
    def evidence(self, grid: PrintedGrid) -> float:
        """How sure it is from what a grid shows that it is one of the family, from 0 to 1; the surest reads it."""

    def gaps(self, size: Size) -> frozenset[int]:
        """The places, in reading order, of a printed grid of a size in which nothing is drawn: those of no cell."""
        return frozenset()

    @abstractmethod
    def read(self, grid: PrintedGrid) -> Puzzle:
        """The puzzle again from its ink; raises IllegibleError (shared/reading.py)."""

    @abstractmethod
    def defects(self, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
        """The named rules that a filled grid breaks; empty for a solution. Independent of the solver."""

    def clues_beyond(self, puzzle: Puzzle, solution: Solution, params: Params) -> int:
        """How many clues of a puzzle go beyond what options say of clues; 0 where a family has no such options."""
        return 0

    @abstractmethod
    def parse(self, text: str) -> Puzzle:
        """The puzzle of a text form; raises TextError."""

    def longest_text(self, params: Params) -> str | None:
        """A text as long as text forms of these params become, of the same characters; None where that is not known."""
        return None

    def asked(self, params: Params) -> Asked:
        """The techniques that a section asks for; none unless the family offers the options."""
        return asked_by(dict(params.options))

    @abstractmethod
    def format(self, puzzle: Puzzle) -> str:
        """The text form of a puzzle; `parse(format(puzzle)) == puzzle`."""

    def params(self, size: str, raw: Mapping[str, object]) -> Params:
        """Validate a size and options; raises OptionError naming the key."""
        chosen = self.read_size(size)
        options = resolve(self.options, raw)
        self.check(chosen, options)
        changed = [
            f"{option.name}={option.written(options[option.name])}"
            for option in self.options
            if options[option.name] != option.default
        ]
        identity = " ".join([self.name, str(chosen), *changed])
        return Params(self.name, chosen, tuple(options.items()), identity)

    @cached_property
    def _every_size(self) -> frozenset[Size]:
        return frozenset(one for variant in ("", *self.variants) for one in self.sizes_of(variant))

    def read_size(self, text: str) -> Size:
        """One of the family's sizes; raises OptionError for any other text."""
        try:
            size = Size.parse(text)
        except ValueError as error:
            raise OptionError("size", str(error)) from None
        if size not in self._every_size:
            raise OptionError("size", no_size(size, self.name, self._every_size, self.why_no_size(size)))
        return size
