"""Names that are keys of what is looked up for every mark of a page."""

from enum import StrEnum


class LookedUp(StrEnum):
    """An enumeration whose names are hashed as texts; `Enum` does it in Python, which takes longer."""

    __hash__ = str.__hash__
