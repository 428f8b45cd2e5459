"""Rules that several keys of a book file share."""

from collections.abc import Hashable
from typing import Annotated, Literal, TypeVar

from pipeline.config.resources.page_templates import page_template_names, puzzle_counts
from pipeline.config.values import book_limits
from pipeline.config.values.value_rules import file_name, line, named, or_own, or_whole, refusal
from pipeline.source.wording import shown

_Item = TypeVar("_Item", bound=Hashable)

AUTO = "auto"
LINE = line(book_limits.TITLE)
FILE = file_name(book_limits.FILE_NAME)
COUNTS = named(lambda: (*puzzle_counts(), AUTO))
TEMPLATE = or_own(or_whole(named(lambda: (*page_template_names(), AUTO))))
PerPage = Annotated[Literal["auto"] | int, COUNTS]


def unique(items: list[_Item]) -> list[_Item]:
    """The items; a refusal where one is listed twice."""
    twice = next((item for index, item in enumerate(items) if item in items[:index]), None)
    if twice is not None:
        named_twice = shown(twice) if isinstance(twice, str) else twice
        raise refusal(f"{named_twice} is listed twice; list it once")
    return items


def written(value: object) -> object:
    """A mapping whose keys are all commented out is an empty one."""
    return {} if value is None else value
