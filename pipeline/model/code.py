"""Codes: short names of puzzles that a person can copy from a page into `reject`."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Digits and capitals without 0, 1, I and O, which readers mistake for each other."""

_DIGITS: Final = 51  # of five bits each, in a digest of 256
_PLACES: Final = range(250, -1, -5)  # of the digits' lowest bits

CODE_MIN = 4
"""No printed code is shorter, so that a code seldom fits a second puzzle of a later edition."""


def long_code(signature: str) -> str:
    """The whole code of a signature: 51 characters; every start of it names the same puzzle.

    >>> len(long_code("anything"))
    51
    """
    return _digits(_number(signature), _DIGITS)


def short_codes(signatures: Sequence[str]) -> tuple[str, ...]:
    """For every signature the shortest start of its code, at least four characters, that no other one shares."""
    numbers = list(map(_number, signatures))
    ranked = sorted(set(numbers))
    shared = [0, *map(_shared, ranked, ranked[1:]), 0]
    lengths = {
        number: max(CODE_MIN, before + 1, after + 1)
        for number, before, after in zip(ranked, shared, shared[1:], strict=False)
    }
    return tuple(_digits(number, lengths[number]) for number in numbers)


def is_rejected(signature: str, rejected: Iterable[str]) -> bool:
    """Does one of the rejected codes (upper case) name this signature?"""
    starts = tuple(rejected)
    return bool(starts) and long_code(signature).startswith(starts)


def _number(signature: str) -> int:
    """The digits of a code as a number."""
    return int.from_bytes(sha256(signature.encode()).digest()) >> 1


def _digits(number: int, count: int) -> str:
    """The first digits of a code."""
    return "".join([ALPHABET[number >> place & 31] for place in _PLACES[:count]])


def _shared(one: int, other: int) -> int:
    """How many digits two codes begin with alike."""
    return _DIGITS - -(-(one ^ other).bit_length() // 5)
