"""What a book may say of its listing."""

from typing import Annotated, ClassVar

from pydantic import Field

from pipeline.config.problems.validation import Strict
from pipeline.config.values import book_limits
from pipeline.config.values.value_rules import line


class ListingOptions(Strict):
    """What the form of the printer's shop asks for: title, description and keywords, within the shop's limits."""

    listed_texts: ClassVar = ("keywords",)

    keywords: list[Annotated[str, line(book_limits.LISTING)]] = Field(
        default=[], max_length=book_limits.KEYWORDS, description="your own; those of the puzzles when left out"
    )
