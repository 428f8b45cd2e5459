"""Slots: the places of a book that wait for a puzzle."""

from __future__ import annotations

from dataclasses import replace

from pipeline.errors import Place
from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.level import Grading, Half, Level, LevelTarget
from pipeline.model.puzzle import Puzzle
from pipeline.model.score_range import ScoreRange
from pipeline.model.size import Size

SlotKey = tuple[str | int, ...]

VARIANT = "variant"
"""The option that names a variant of a family."""

PLAIN = "none"
"""What the option `variant` says of the plain kind of a family."""

FAILURES = 20
"""Attempts at a slot that may give no puzzle at all."""

OptionValue = str | int | bool | tuple[str, ...] | range | None


@frozen
class Params:
    """What a section asks of a family: a size and validated options, defaults filled in.

    `identity` names family, size and those options that differ from their defaults, the grading and its population
    among them: it enters seeds, so an option that is added later with a default changes no book.
    """

    family: str
    size: Size
    options: tuple[tuple[str, OptionValue], ...]
    identity: str
    grading: Grading = Grading.LADDER
    population: ScoreRange | None = None

    def option(self, name: str) -> OptionValue:
        """The value of an option; KeyError if the family has none of that name."""
        return dict(self.options)[name]

    @property
    def variant(self) -> str:
        """The variant of the family that is asked for; empty for the plain one."""
        chosen = next((value for name, value in self.options if name == VARIANT), None)
        return "" if chosen in (None, PLAIN) else str(chosen)

    @property
    def kind(self) -> Kind:
        """The kind of puzzles that is asked for."""
        return Kind(self.family, self.variant)

    def graded_by(self, grading: Grading, population: ScoreRange | None = None) -> Params:
        """The same under another grading, scaled by a population, or by the frozen one."""
        if grading is self.grading:
            return self
        scale = f" population={population.digest}" if population else ""
        identity = f"{self.identity} grading={grading}{scale}"
        return replace(self, grading=grading, population=population, identity=identity)


@frozen
class Slot:
    """One place of a book: either to be filled with a puzzle of a level, or of a half of it, or the author's own.

    `key` is the part of the seed that is the slot's own; it never depends on the section's position. `asked_by` is
    the key in the book's file that asks for it. After so many `failures` to make a puzzle it is given up; `remedy` says
    what to do then, where the family knows.
    """

    params: Params
    section: int
    level: Level | None
    index: int
    key: SlotKey
    own: Puzzle | None = None
    place: Place | None = None
    half: Half | None = None
    asked_by: str = ""
    failures: int = FAILURES
    remedy: str = ""

    @property
    def level_target(self) -> LevelTarget | None:
        """The level and half asked for."""
        return LevelTarget(self.level, self.half) if self.level else None

    @property
    def stage_order(self) -> tuple[str, ...]:
        """Sorts slots independently of where their section stands in the book."""
        return tuple(f"{part:08d}" if isinstance(part, int) else part for part in self.key)
