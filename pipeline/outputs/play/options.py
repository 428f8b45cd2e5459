"""What a book may say of its playable edition."""

from typing import Annotated, Final

from pydantic import Field

from pipeline.config.problems.validation import Strict
from pipeline.config.values.value_rules import choice

ALL, THREE, NONE = "all", "three", "none"
"""How many hints a reader gets for a puzzle."""

SESSION, DEVICE = "session", "device"
"""How long a browser keeps what a reader enters: until the page is closed, or until it is removed."""

HINTS: Final = (NONE, THREE, ALL)
STORES: Final = (NONE, SESSION, DEVICE)


class PlayOptions(Strict):
    """Pages on which the puzzles are solved, by keyboard, touch or mouse, with hints."""

    hints: Annotated[str | None, choice(*HINTS)] = Field(
        default=None, description="hints for a puzzle: none, three or all; all when left out, none for a class"
    )
    store: Annotated[str | None, choice(*STORES)] = Field(
        default=None,
        description="where entries are kept: none, session or device; device when left out, session for a class",
    )
