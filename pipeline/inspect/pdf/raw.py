"""Values of a PDF as its reader gives them."""

from collections.abc import Sequence
from typing import Any


class DamageError(ValueError):
    """What is wrong with a file, in words for whoever has it."""


Place = tuple[int, int]
"""Number and generation of an object; two zeros for what is none by itself."""

Raw = Any
"""A dictionary, stream, array, name, string or number of the file: which one it is shows only when it is used."""


def numbers_of(array: Raw) -> Sequence[float]:
    """The numbers of an array; the library gives its text sooner than each of them."""
    try:
        numbers = [*map(float, array.unparse().split()[1:-1])]
    except ValueError:
        numbers = []
    return numbers if len(numbers) == len(array) else [*map(float, array)]  # some are objects by themselves
