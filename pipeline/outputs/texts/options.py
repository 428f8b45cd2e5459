"""What a book may say of its puzzles in other programs' formats; the command `export --as` takes the same."""

from typing import Annotated

from pydantic import Field

from pipeline.config.problems.validation import Strict
from pipeline.config.values.value_rules import choice
from pipeline.model.export import TEXT_FORMATS


class TextOptions(Strict):
    """Every puzzle as a link or a file that other programs open."""

    formats: Annotated[
        list[Annotated[str, choice(*TEXT_FORMATS)]], Field(min_length=1, max_length=len(TEXT_FORMATS))
    ] = Field(default=["json"], validate_default=True, description="the formats; each holds the puzzles that it can")
    with_solutions: bool = Field(default=False, description="give the solutions away where a format can hold them")
