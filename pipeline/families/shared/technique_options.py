"""The options by which an author names techniques; a family that can make such puzzles lists them among its own."""

from typing import Final

from pipeline.families.shared.option_types import Choice, Subset
from pipeline.families.shared.options import Option
from pipeline.solving.techniques import Ladder

REQUIRES: Final = "requires"
HARDEST: Final = "hardest"


def technique_options(ladder: Ladder) -> tuple[Option, Option]:
    """Techniques that a puzzle needs, and the hardest of its solve, by the names that a ladder has."""
    names = tuple(technique.name for technique in ladder)
    return (
        Option(REQUIRES, "techniques without which the puzzle cannot be solved", None, Subset(names), optional=True),
        Option(HARDEST, "the hardest technique of the solve", None, Choice(names), optional=True),
    )
