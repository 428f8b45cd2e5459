"""Reads the ISBN of a book: thirteen digits whose last one proves the others, grouped as its publisher writes them."""

import re

from pipeline.source.wording import shown

_EXAMPLE = "978-3-16-148410-0"
_FORM = re.compile(r"[0-9Xx](?:[- ]?[0-9Xx])*")
_LONG, _SHORT = 13, 10
_PREFIXES = ("978", "979")


def read_isbn(text: str) -> str:
    """The ISBN as written; ValueError, with what it should be, for any other text and for a wrong check digit.

    Source: ISO 2108, thirteen digits weighted 1 and 3 in turn; their sum is a multiple of ten.
    """
    digits = re.sub("[- ]", "", text).upper()
    if not _FORM.fullmatch(text) or "X" in digits[:-1]:
        raise ValueError(f"{shown(text)} is not an ISBN, expected digits and hyphens such as {_EXAMPLE}")
    if len(digits) == _SHORT:
        raise ValueError(_of_ten(text, digits))
    if len(digits) != _LONG:
        raise ValueError(f"{shown(text)} has {len(digits)} digits, expected {_LONG} such as {_EXAMPLE}")
    if not digits.startswith(_PREFIXES) or digits.endswith("X"):
        raise ValueError(f"{shown(text)} is not an ISBN, expected one that begins with 978 or 979, such as {_EXAMPLE}")
    if check_digit(digits[:-1]) != digits[-1]:
        raise ValueError(f"{shown(text)} has a wrong digit: after {digits[:-1]} comes {check_digit(digits[:-1])}")
    return text


def check_digit(twelve: str) -> str:
    """The thirteenth digit of an ISBN.

    >>> check_digit("978316148410")
    '0'
    """
    return str(-sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(twelve)) % 10)


def _of_ten(text: str, digits: str) -> str:
    """What to write in place of an ISBN of ten digits; its own check digit is weighted 10 to 1, X being 10."""
    values = [10 if digit == "X" else int(digit) for digit in digits]
    if sum(weight * value for weight, value in zip(range(_SHORT, 0, -1), values, strict=True)) % 11:
        return f"{shown(text)} has ten digits, one of them wrong; expected {_LONG} digits such as {_EXAMPLE}"
    body = text[:-1]
    mark = " " if " " in text and "-" not in text else "-"
    longer = f"{_PREFIXES[0]}{mark}{body}{check_digit(_PREFIXES[0] + digits[:-1])}"
    return f"{shown(text)} is an ISBN of ten digits, expected the one of {_LONG}: {longer}"
