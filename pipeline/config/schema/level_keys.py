"""The vocabulary of levels in a book file: how many puzzles of each, one for every day, how they are printed."""

from typing import Annotated

from pydantic import Field

from pipeline.config.problems.validation import Strict
from pipeline.config.values import book_limits
from pipeline.config.values.value_rules import choice, line, whole
from pipeline.model.level import Level, LevelTarget

Count = Annotated[int, whole(*book_limits.COUNT)]

_LOWER, _UPPER = "those in the lower half of the level's cost", "those in the upper half of the level's cost"


class Counts(Strict):
    """Puzzles by level; which levels exist depends on family and size."""

    easy: Count = 0
    medium: Count = 0
    hard: Count = 0
    expert: Count = 0
    extreme: Count = 0
    easy_lower: Count = Field(default=0, alias="easy-", description=_LOWER)
    easy_upper: Count = Field(default=0, alias="easy+", description=_UPPER)
    medium_lower: Count = Field(default=0, alias="medium-", description=_LOWER)
    medium_upper: Count = Field(default=0, alias="medium+", description=_UPPER)
    hard_lower: Count = Field(default=0, alias="hard-", description=_LOWER)
    hard_upper: Count = Field(default=0, alias="hard+", description=_UPPER)
    expert_lower: Count = Field(default=0, alias="expert-", description=_LOWER)
    expert_upper: Count = Field(default=0, alias="expert+", description=_UPPER)
    extreme_lower: Count = Field(default=0, alias="extreme-", description=_LOWER)
    extreme_upper: Count = Field(default=0, alias="extreme+", description=_UPPER)

    @property
    def wanted(self) -> tuple[tuple[LevelTarget, int], ...]:
        """What is asked for, low to high, and how many puzzles of each."""
        fields = {field.alias or name: name for name, field in type(self).model_fields.items()}
        asked = ((target, getattr(self, fields[name])) for name, target in _TARGETS.items())
        return tuple((target, count) for target, count in asked if count)


_TARGETS = LevelTarget.by_name()
_DAY = Annotated[str | None, choice(*_TARGETS)]


class Days(Strict):
    """One puzzle for every day named, of a level or a half of it."""

    monday: _DAY = None
    tuesday: _DAY = None
    wednesday: _DAY = None
    thursday: _DAY = None
    friday: _DAY = None
    saturday: _DAY = None
    sunday: _DAY = None

    @property
    def wanted(self) -> tuple[tuple[int, LevelTarget], ...]:
        """The days (0 is Monday) that have a puzzle, and what is asked for each."""
        asked = enumerate(getattr(self, name) for name in type(self).model_fields)
        return tuple((day, _TARGETS[name]) for day, name in asked if name)


class LevelPrint(Strict):
    """How a level is printed."""

    name: Annotated[str | None, line(book_limits.LEVEL_NAME)] = Field(
        default=None, description="in place of the level's name"
    )
    mark: Annotated[int | None, whole(1, len(Level))] = Field(
        default=None, description="filled dots; left out, easy has 1 and extreme 5"
    )


class Levels(Strict):
    """Levels that are printed otherwise."""

    easy: LevelPrint = LevelPrint()
    medium: LevelPrint = LevelPrint()
    hard: LevelPrint = LevelPrint()
    expert: LevelPrint = LevelPrint()
    extreme: LevelPrint = LevelPrint()

    def of(self, level: Level) -> LevelPrint:
        """How one level is printed."""
        found: LevelPrint = getattr(self, level.value)
        return found
