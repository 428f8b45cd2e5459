"""Futoshiki: every row and column holds each value once, and signs say which of two neighbours is smaller.

Takes what a book asks of Futoshiki, gives puzzles, ratings, drawings. Knows no other family and no book.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.families.base import Family
from pipeline.families.futoshiki.draw import candidate_height, draw
from pipeline.families.futoshiki.grid import SIZES
from pipeline.families.futoshiki.ladder import LADDER
from pipeline.families.futoshiki.levels import TABLES
from pipeline.families.futoshiki.reading import evidence, read
from pipeline.families.futoshiki.rules import defects
from pipeline.families.futoshiki.text_form import format_puzzle, longest_text, parse
from pipeline.families.shared.absent_sizes import why_no_latin_square
from pipeline.families.shared.figures import read_costs
from pipeline.families.shared.lines import lines
from pipeline.families.shared.technique_options import check_techniques, technique_options
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.size import Size
from pipeline.model.slot import OptionValue, Params
from pipeline.solving.board import Board

if TYPE_CHECKING:
    from pipeline.families.shared.text_format import TextFormat


class Futoshiki(Family):
    """The family of Futoshiki, 4x4 to 9x9."""

    sizes = SIZES
    ladder = LADDER
    options = technique_options(LADDER)
    median_costs = read_costs(Path(__file__).parent / "figures" / "median_costs.yaml")
    draw = staticmethod(draw)
    defects = staticmethod(defects)
    parse = staticmethod(parse)
    format = staticmethod(format_puzzle)
    evidence = staticmethod(evidence)
    read = staticmethod(read)
    why_no_size = staticmethod(why_no_latin_square)

    @property
    def formats(self) -> Mapping[str, TextFormat]:
        """Links of another program."""
        from pipeline.families.futoshiki.formats import FORMATS

        return FORMATS

    def check(self, size: Size, options: Mapping[str, OptionValue]) -> None:
        """The techniques asked for must go together."""
        check_techniques(options, LADDER, self.name)

    def table(self, size: Size, variant: str = "") -> LevelTable:
        """The table of levels for a size."""
        return TABLES[size]

    def longest_text(self, params: Params) -> str:
        """A text as long as the text forms of puzzles of these params become."""
        return longest_text(params.size.width)

    def capacity(self, params: Params, level: Level | None) -> int | None:
        """None: there are more puzzles than anybody asks for, even of 4x4."""

    def attempt(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """One bounded try at a puzzle of the level."""
        from pipeline.families.futoshiki.generate import attempt

        return attempt(params.size.width, level, seed)

    def tries(self, params: Params) -> int:
        """So many attempts in a row may fail: few squares of small sizes come to the levels between easy and expert."""
        from pipeline.families.futoshiki.generate import TRIES

        return super().tries(params) if self.asked(params).named else TRIES[params.size.width]

    def candidate_height_of(self, size: Size, variant: str) -> float:
        """The height of the digits of printed candidates, in cells."""
        return candidate_height(size.width)

    def warm_up(self) -> None:
        """Run every kernel once that works without the ladder."""
        from pipeline.families.futoshiki.generate import warm_up

        warm_up()

    def model(self, puzzle: Puzzle) -> Board:
        """Cells, lines and signs."""
        return Board(puzzle.width, puzzle.givens, lines(puzzle.width), orders=puzzle.orders)

    def measures(self, puzzle: Puzzle, solution: Solution) -> tuple[tuple[str, float], ...]:
        """The number of givens and of signs."""
        return (("givens", sum(map(bool, puzzle.givens))), ("signs", len(puzzle.orders)))

    def signature(self, puzzle: Puzzle, solution: Solution) -> str:
        """The same text for all symmetric copies."""
        from pipeline.families.futoshiki.symmetry import signature

        return signature(puzzle)


FAMILY = Futoshiki()
