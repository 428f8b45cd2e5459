"""What an author wishes of a Sudoku beside its level."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pipeline.model.slot import Params
from pipeline.solving.kernels.chance import below
from pipeline.solving.words import Words

SMALLEST = 4
DIG, TRANSFORM = "dig", "transform"


@dataclass(frozen=True, slots=True)
class Wish:
    """The options of a section, defaults settled."""

    symmetry: str = "none"
    givens: range | None = None
    minimal: bool = False
    pattern: tuple[int, ...] = ()
    requires: tuple[str, ...] = ()
    hardest: str = ""
    method: str = DIG

    @property
    def named(self) -> bool:
        """Does it name techniques?"""
        return bool(self.requires or self.hardest)

    def fits(self, number: int) -> bool:
        """Is it a number of givens as wished?"""
        return self.givens is None or number in self.givens

    def fits_below(self, number: int) -> bool:
        """Are these not too many givens?"""
        return self.givens is None or number <= self.givens[-1]

    def drawn(self, state: Words) -> int:
        """A random number of givens to dig down to; 0 where any will do."""
        return 0 if self.givens is None else self.givens[0] + below(state, len(self.givens))


@lru_cache(maxsize=64)
def wish_of(params: Params) -> Wish:
    """What a section wishes."""
    return Wish(symmetry=symmetry_of(params.option("symmetry"), params.size.width))


def symmetry_of(chosen: object, n: int) -> str:
    """The symmetry of the givens: unless chosen, rotational; in 4x4 none, because only 156 puzzles have it."""
    return str(chosen) if chosen else "none" if n == SMALLEST else "rotational"
