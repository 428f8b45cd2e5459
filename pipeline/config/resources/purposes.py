"""Reads what `init --ask` offers: kinds of books, the sizes of their puzzles, and what Enter answers."""

from typing import Annotated

from pydantic import Field, RootModel

from pipeline.config.problems.validation import Strict, load
from pipeline.config.values.value_rules import choice
from pipeline.model.level import Level
from pipeline.source.resources import purposes_file


class HowMany(Strict):
    """A question for a number, and what it may be: a `multiple` from `least` to `most`."""

    question: str
    usual: int
    least: int
    most: int
    multiple: int = 1

    def admits(self, number: int) -> bool:
        """Is a number a right answer?"""
        return self.least <= number <= self.most and number % self.multiple == 0


class Purpose(Strict):
    """A kind of book that `init` writes: in words, with the size of each family in it, and what Enter answers.

    Without `levels`, and without `count`, there is nothing to ask of them.
    """

    kind: str
    words: str
    sizes: dict[str, str]
    families: list[str]
    levels: list[Annotated[Level, choice(*Level)]] = Field(default_factory=list)
    levels_question: str = "Which levels?"
    count: HowMany | None = None


class PurposesFile(RootModel[list[Purpose]]):
    """All purposes, in the order in which they are offered."""


def purposes() -> tuple[Purpose, ...]:
    """The purposes that there are."""
    return tuple(load(PurposesFile, purposes_file()).root)
