"""Codes: short names of puzzles that a person can copy from a page into `reject`."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Digits and capitals without 0, 1, I and O, which readers mistake for each other."""

CODE_MIN = 4
"""No printed code is shorter, so that a code seldom fits a second puzzle of a later edition."""


def long_code(signature: str) -> str:
    """The whole code of a signature: 51 characters; every start of it names the same puzzle.

    >>> len(long_code("anything"))
    51
    """
    number = int.from_bytes(sha256(signature.encode()).digest(), "big") >> 1
    return "".join(ALPHABET[number >> shift & 31] for shift in range(250, -1, -5))


def short_codes(signatures: Sequence[str]) -> tuple[str, ...]:
    """For every signature the shortest start of its code, at least four characters, that no other one shares."""
    codes = [long_code(signature) for signature in signatures]
    ranked = sorted(set(codes))
    lengths = {
        code: max(CODE_MIN, _shared(code, before) + 1, _shared(code, after) + 1)
        for before, code, after in zip(["", *ranked], ranked, [*ranked[1:], ""], strict=False)
    }
    return tuple(code[: lengths[code]] for code in codes)


def is_rejected(signature: str, rejected: Iterable[str]) -> bool:
    """Does one of the rejected codes (upper case) name this signature?"""
    return long_code(signature).startswith(tuple(rejected))


def _shared(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
