"""The interface of a family: what a puzzle is, how one is made, rated, drawn and written down.

Nothing in a family touches disk, clock or global randomness. A new family is one package beside this file
and one line in `families/__init__.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Candidates, Puzzle, Solution
from pipeline.model.rating import Rating
from pipeline.model.size import Size
from pipeline.model.slot import OptionValue, Params
from pipeline.page.drawing import Drawing
from pipeline.solving.board import Board
from pipeline.solving.techniques import Technique


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a family, as data for validation, schema, help and command line.

    Exactly one of `values` (a choice, or a subset where `many`) and `bounds` (a whole number, both ends
    included) is set. `aliases` maps other spellings to values. `optional` admits None, the family's choice.
    """

    name: str
    help: str
    default: OptionValue
    values: tuple[str, ...] = ()
    many: bool = False
    bounds: tuple[int, int] | None = None
    aliases: Mapping[str, str] = field(default_factory=dict)
    optional: bool = False


class OptionError(ValueError):
    """A size or option that a family does not accept: the key, and a sentence with expectation and remedy."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        self.message = message
        super().__init__(f"{key}: {message}")

    def __reduce__(self) -> tuple[type[OptionError], tuple[str, str]]:
        return type(self), (self.key, self.message)


class TextError(ValueError):
    """A text that is not a puzzle of the family; the message says what stands where and what is expected."""


class Family(ABC):
    """One kind of puzzle."""

    name: str
    aliases: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    ladder: tuple[Technique, ...]

    @property
    @abstractmethod
    def sizes(self) -> tuple[Size, ...]:
        """All sizes that can be made, small to large."""

    @abstractmethod
    def check(self, size: Size, options: Mapping[str, OptionValue]) -> None:
        """Raise OptionError for options (defaults filled in) that contradict each other or the size."""

    @abstractmethod
    def levels(self, params: Params) -> LevelTable:
        """The table of levels for a size."""

    @abstractmethod
    def capacity(self, params: Params, level: Level | None) -> int | None:
        """How many distinct puzzles can exist, when that is small enough to matter; else None."""

    @abstractmethod
    def attempt(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """One bounded try at a puzzle with exactly one solution (of that level); None when it fails."""

    @abstractmethod
    def size(self, puzzle: Puzzle) -> Size:
        """The size as printed, clue row and column included."""

    @abstractmethod
    def model(self, puzzle: Puzzle) -> Board:
        """The puzzle's cells, houses and cages for the solver."""

    @abstractmethod
    def rate(self, puzzle: Puzzle, solution: Solution) -> Rating:
        """The rating of a puzzle that has exactly this one solution."""

    @abstractmethod
    def signature(self, puzzle: Puzzle, solution: Solution) -> str:
        """The same text for all symmetric copies of a puzzle, a different one otherwise."""

    @abstractmethod
    def draw(self, puzzle: Puzzle, solution: Solution | None, candidates: Candidates | None) -> Drawing:
        """The puzzle as printed; with the solution it is its own answer key."""

    @abstractmethod
    def defects(self, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
        """The named rules that a filled grid breaks; empty for a solution. Independent of the solver."""

    @abstractmethod
    def parse(self, text: str) -> Puzzle:
        """The puzzle of a text form; raises TextError."""

    @abstractmethod
    def format(self, puzzle: Puzzle) -> str:
        """The text form of a puzzle; `parse(format(puzzle)) == puzzle`."""

    def params(self, size: str, raw: Mapping[str, OptionValue]) -> Params:
        """Validate a size and options; raises OptionError naming the key."""
        from pipeline.families.options import validated

        return validated(self, size, raw)
