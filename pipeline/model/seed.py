"""Seeds: one number for each thing that is made by chance, and where that of a book comes from."""

from enum import StrEnum
from hashlib import sha256
from random import Random
from typing import Final

from pipeline.model.file_names import folded

SEED_BITS: Final = 63

_LEAST: Final = 10**11
_OF_TWELVE_DIGITS: Final = 9 * _LEAST


class SeedOrigin(StrEnum):
    """Where the seed of a book comes from."""

    WRITTEN = "written"
    NAME = "name"
    INHERITED = "inherited"

    @property
    def words(self) -> str:
        """What a plan and a report say after the seed."""
        return _WORDS[self]


_WORDS: Final = {
    SeedOrigin.WRITTEN: "written",
    SeedOrigin.NAME: "from the name of the book file",
    SeedOrigin.INHERITED: "from the name of the book file and the seed of the file that it extends",
}


def random_seed(chance: Random) -> int:
    """A seed of twelve digits for a new book."""
    return _LEAST + chance.randrange(_OF_TWELVE_DIGITS)


def seed_of_name(name: str, inherited: int | None = None) -> int:
    """The seed of twelve digits of a book that states none: by its name, and the seed that its house file states.

    Names that differ only in case, or in how letters with accents are encoded, give the same seed.

    >>> seed_of_name("book") == seed_of_name("Book") != seed_of_name("book", 1)
    True
    """
    parts = ("name", folded(name)) if inherited is None else ("name", folded(name), inherited)
    return _LEAST + derive(*parts) % _OF_TWELVE_DIGITS


def derive(*parts: str | int) -> int:
    """A seed of 63 bits from the parts that name what is made; the same parts give the same seed everywhere.

    >>> derive(1, "family 9x9", 0) == derive(1, "family 9x9", 0)
    True
    """
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> (64 - SEED_BITS)
