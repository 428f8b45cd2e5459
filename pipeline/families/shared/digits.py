"""Values as single characters: 1 to 9, then letters from A = 10."""

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def digit(value: int) -> str:
    """The character of a value from 0 to 35."""
    return DIGITS[value]


def value(char: str) -> int | None:
    """The value of a character, None for a foreign one; small letters count as capitals."""
    found = DIGITS.find(char.upper()) if len(char) == 1 and char.isascii() else -1
    return found if found >= 0 else None
