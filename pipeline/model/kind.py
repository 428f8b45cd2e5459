"""Kinds of puzzles: a family, or one of its variants."""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """A family and a variant of it; the variant is empty for the plain kind.

    >>> str(Kind("square", "magic")), Kind("square", "magic").words, str(Kind("square"))
    ('square.magic', 'magic square', 'square')
    """

    family: str
    variant: str = ""

    @classmethod
    def parse(cls, text: str) -> Kind:
        """The kind that `str` has written."""
        family, _, variant = text.partition(".")
        return cls(family, variant)

    @property
    def words(self) -> str:
        """The kind in English words, for messages."""
        return f"{self.variant} {self.family}".strip()

    def __str__(self) -> str:
        """The key of the kind's texts and figures."""
        return f"{self.family}.{self.variant}" if self.variant else self.family
