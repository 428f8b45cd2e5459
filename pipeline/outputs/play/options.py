"""What a book may say of its playable edition."""

from typing import Annotated, ClassVar, Final

from pydantic import Field

from pipeline.config.problems.validation import Strict
from pipeline.config.values.book_limits import FOLDER_ADDRESS
from pipeline.config.values.value_rules import choice, truth, whole_or
from pipeline.config.values.web_addresses import folder_address

ALL, THREE, NONE = "all", "three", "none"
"""How many hints a reader gets for a puzzle; ALL is also a sample that leaves no puzzle out."""

SESSION, DEVICE = "session", "device"
"""How long a browser keeps what a reader enters: until the page is closed, or until it is removed."""

BOOK, PUZZLE = "book", "puzzle"
"""How puzzles are shared out to files: all in one, or each in its own."""

IN_FILE, CHECK_ONLY = "in-file", "check-only"
"""What a file says of solutions: the digits, or no more than what proves a full grid right."""

HINTS: Final = (NONE, THREE, ALL)
STORES: Final = (NONE, SESSION, DEVICE)
SAMPLE: Final = 10_000
"""So many puzzles a sample may have."""


class PlayOptions(Strict):
    """Pages on which the puzzles are solved, by keyboard, touch or mouse, with hints."""

    addresses: ClassVar = ("address",)

    files: Annotated[str, choice(BOOK, PUZZLE)] = Field(
        default=BOOK, description="book: one file with everything; puzzle: the player, and a small file for each puzzle"
    )
    sample: Annotated[int | str, whole_or(ALL, 1, SAMPLE)] = Field(
        default=ALL, description="all puzzles, or so many spread over the book"
    )
    solutions: Annotated[str, choice(IN_FILE, CHECK_ONLY)] = Field(
        default=IN_FILE, description="in-file, or check-only: a digest that proves a full grid right, and no hints"
    )
    scorm: Annotated[bool, truth()] = Field(
        default=False, description="packages for Moodle and other learning platforms: one, or one for each sheet"
    )
    address: Annotated[str | None, folder_address(FOLDER_ADDRESS)] = Field(
        default=None, description="where the files will be on the web; then there is a list of links to them"
    )
    hints: Annotated[str | None, choice(*HINTS)] = Field(
        default=None, description="hints for a puzzle: none, three or all; all when left out, none for a class"
    )
    store: Annotated[str | None, choice(*STORES)] = Field(
        default=None,
        description="where entries are kept: none, session or device; device when left out, session for a class",
    )
