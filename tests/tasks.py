"""Tasks that every kind of worker is given: functions that can be sent, so they stand in a module of their own."""

from pipeline.errors import Unsatisfiable


def square(number: int) -> int:
    """A result that tells the item."""
    return number * number


def refuse_at_seven(number: int) -> int:
    """An error of ours."""
    if number == 7:
        raise Unsatisfiable("seven is unavailable")
    return number


def fail_at_seven(number: int) -> int:
    """A bug."""
    return 1 // (number - 7)
