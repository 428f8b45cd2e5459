"""What is made of marks, kept by which object a mark is: drawings share marks, and to compare these takes longer."""

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar
from weakref import ref

K = TypeVar("K")
V = TypeVar("V")

_MOST: Final = 1 << 14


class AtHand(Generic[K, V]):
    """A function of one value, whose results are kept for as many values as a book is likely to have.

    The values are kept, too: so no other one can have the identity of one that is gone.
    """

    def __init__(self, make: Callable[[K], V], most: int = _MOST) -> None:
        """Nothing is kept yet; beyond `most` values all begins anew."""
        self._make, self._most = make, most
        self._made: dict[int, V] = {}
        self._values: list[K] = []

    def of(self, values: Sequence[K]) -> list[V]:
        """What the function gives for each."""
        made = self._made
        try:
            return [made[id(value)] for value in values]
        except KeyError:
            return self._learned(values)

    def _learned(self, values: Sequence[K]) -> list[V]:
        """The same where some values are new."""
        if len(self._made) > self._most:
            self._made.clear()
            self._values.clear()
        made, found = self._made, []
        for value in values:
            key = id(value)
            if key not in made:
                made[key] = self._make(value)
                self._values.append(value)
            found.append(made[key])
        return found


class WhileAlive(Generic[K, V]):
    """A function of one value, whose results are kept as long as others keep the value.

    So it is for values that are many, and that allow weak references. A result must not hold its value.
    """

    def __init__(self, make: Callable[[K], V]) -> None:
        """Nothing is kept yet."""
        self._make = make
        self._made: dict[int, tuple[ref[K], V]] = {}

    def of(self, value: K) -> V:
        """What the function gives for a value."""
        key = id(value)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = ref(value, lambda _: self._made.pop(key, None)), self._make(value)
        return found[1]
