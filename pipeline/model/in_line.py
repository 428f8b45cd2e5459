"""How a language writes within a line what stands with a capital where it stands alone."""

from collections.abc import Mapping

_DAY = "weekday.1"


def in_line(text: str, strings: Mapping[str, str]) -> str:
    """A day or a level within a line: begun small in languages that write their days so; abbreviations stay.

    >>> in_line("Svår", {"weekday.1": "måndag"}), in_line("Schwer", {"weekday.1": "Montag"})
    ('svår', 'Schwer')
    """
    is_small = strings[_DAY][:1].islower() and text[1:2].islower()
    return text[:1].lower() + text[1:] if is_small else text


def begun(text: str) -> str:
    """A text as it stands alone, its first letter a capital."""
    return text[:1].upper() + text[1:]
