"""Chance outside kernels: the same numbers as inside, from one seed, on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of random choices."""

    def __init__(self, seed: int) -> None:
        from pipeline.solving.kernels.engine.random_numbers import below, start  # kernels load when chance is needed

        self._state, self._below = start(seed), below

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        return int(self._below(self._state, bound))

    def one_of(self, items: Sequence[T]) -> T:
        """One of some items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Some items in random order (Fisher and Yates)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def two_below(self, bound: int) -> tuple[int, int]:
        """Two different numbers below a bound."""
        one = self.below(bound)
        return one, (one + 1 + self.below(bound - 1)) % bound
