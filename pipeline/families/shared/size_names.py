"""Words on the sizes of a family: its sizes by name, and why there is no other, with the nearest that there are."""

from collections.abc import Collection, Sequence
from typing import Final

from pipeline.model.size import Size

_SHOWN: Final = 12  # names that are listed before a list is cut short
_FIRST: Final = 5  # of a list that is


def abridged(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they are listed: all of a few; of many the first, an ellipsis and the last."""
    return tuple(names) if len(names) <= _SHOWN else (*names[:_FIRST], "...", names[-1])


def no_size(size: Size, family: str, known: Collection[Size], reason: str) -> str:
    """That a family does not have a size, why where there is a reason, and which it has."""
    sizes = sorted(known)
    why = f", for {reason}; " if reason else ", "
    meant = dict.fromkeys((*_with_sign(size, sizes), *_neighbours(size, sizes)))
    names, near = ", ".join(abridged(list(map(str, sizes)))), " or ".join(map(str, meant))
    return f"{size} is not a size of {family}{why}expected one of {names}; did you mean {near}?"


def _with_sign(size: Size, known: Collection[Size]) -> tuple[Size, ...]:
    """The known sizes that a square one is with an x between its digits, which somebody has left out.

    >>> [str(meant) for meant in _with_sign(Size(57, 57), (Size(5, 5), Size(5, 7)))]
    ['5x7']
    """
    digits = str(size.width) if size.width == size.height else ""
    parted = (Size(int(digits[:at]), int(digits[at:])) for at in range(1, len(digits)))
    return tuple(one for one in parted if one in known)


def _neighbours(size: Size, known: Sequence[Size]) -> tuple[Size, ...]:
    """The known sizes next to a size: the nearest that lies inside it and the nearest around it, or just the nearest.

    >>> [str(near) for near in _neighbours(Size(10, 10), (Size(6, 6), Size(9, 9), Size(12, 12)))]
    ['9x9', '12x12']
    """

    def distance(other: Size) -> int:
        return abs(other.width - size.width) + abs(other.height - size.height)

    inside = [other for other in known if other.width <= size.width and other.height <= size.height]
    around = [other for other in known if other.width >= size.width and other.height >= size.height]
    found = [min(ones, key=distance) for ones in (inside, around) if ones]
    return tuple(found) or (min(known, key=distance),)
