"""Codes: short names of puzzles that a person can copy from a page into `reject`."""

from base64 import b32encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Digits and capitals without 0, 1, I and O, which readers mistake for each other."""

_FROM_BASE_32: Final = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ALPHABET.encode())
_DIGITS: Final = 51  # of five bits each, in a digest of 256

CODE_MIN = 4
"""No printed code is shorter, so that a code seldom fits a second puzzle of a later edition."""


def long_code(signature: str) -> str:
    """The whole code of a signature: 51 characters; every start of it names the same puzzle.

    >>> len(long_code("anything"))
    51
    """
    digits = b32encode(sha256(signature.encode()).digest())[:_DIGITS]
    return digits.translate(_FROM_BASE_32).decode()


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
