"""Keeps once what a book has again and again, such as the places of grids and words on its pages."""

from functools import lru_cache
from typing import Any, Final, TypeVar

T = TypeVar("T")

_MET: Final = 1 << 12  # values: grids and words of 20,000 puzzles stand in a few hundred places


def once(value: T) -> T:
    """The value that was equal to this one and met before, if that was lately, so that this one need not be kept."""
    met: T = _met(value)
    return met


@lru_cache(maxsize=_MET, typed=True)  # 1 is not 1.0, but (1,) is (1.0,)
def _met(value: Any) -> Any:  # noqa: ANN401  whatever can be a key
    return value
