"""The options by which an author names techniques; a family that can make such puzzles lists them among its own."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from pipeline.families.shared.option_types import Choice, Subset
from pipeline.families.shared.options import Option, OptionError
from pipeline.families.shared.published_options import METHOD
from pipeline.model.slot import OptionValue
from pipeline.solving.techniques import Ladder

REQUIRES: Final = "requires"
HARDEST: Final = "hardest"


class Asked(NamedTuple):
    """The techniques that an author asks for: what a puzzle needs, and the hardest of its solve, empty for any."""

    requires: tuple[str, ...] = ()
    hardest: str = ""

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """All of them, each with the key that names it."""
        return (*((REQUIRES, name) for name in self.requires), *([(HARDEST, self.hardest)] if self.hardest else ()))


def technique_options(ladder: Ladder) -> tuple[Option, Option]:
    """Techniques that a puzzle needs, and the hardest of its solve, by the names that a ladder has."""
    names = tuple(technique.name for technique in ladder)
    return (
        Option(REQUIRES, "techniques without which the puzzle cannot be solved", None, Subset(names), optional=True),
        Option(HARDEST, "the hardest technique of the solve", None, Choice(names), optional=True),
    )


def asked_by(options: Mapping[str, OptionValue]) -> Asked:
    """The techniques that options ask for."""
    requires = options.get(REQUIRES)
    return Asked(requires if isinstance(requires, tuple) else (), str(options.get(HARDEST) or ""))


def check_techniques(
    options: Mapping[str, OptionValue], ladder: Ladder, kind: str, published: Collection[str] = ()
) -> None:
    """Raise OptionError where the techniques asked for are none of a kind's ladder, or contradict each other.

    `published`: the methods that keep what their texts draw, whatever techniques it takes.
    """
    asked, names = asked_by(options), [technique.name for technique in ladder]
    for key, name in asked.named:
        if options.get(METHOD) in published:
            raise OptionError(key, f"method {options[METHOD]} draws as its text says; remove one of the two")
        if name not in names:
            raise OptionError(key, f"{name} is not a technique for {kind}, expected one of {', '.join(names)}")
    later = names[names.index(asked.hardest) + 1 :] if asked.hardest else ()
    if over := [name for name in asked.requires if name in later]:
        raise OptionError(
            REQUIRES,
            f"{over[0]} is harder than {asked.hardest}, which is to be the hardest technique; "
            f"leave it out, or write hardest: {over[0]}",
        )
