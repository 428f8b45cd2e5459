"""Reads lengths and papers that are written with their units: `7mm`, `6x9in`, `A4`. Results in points."""

import re

from pipeline.config.values.book_limits import PAPER_SIDE
from pipeline.families.shared.options import did_you_mean
from pipeline.model.printer import INCH, MM, Paper
from pipeline.source.wording import shown

UNITS = {"mm": MM, "cm": 10 * MM, "in": INCH, "pt": 1.0}
PAPERS = {
    "A3": (297 * MM, 420 * MM),
    "A4": (210 * MM, 297 * MM),
    "A5": (148 * MM, 210 * MM),
    "B5": (176 * MM, 250 * MM),
    "Letter": (8.5 * INCH, 11 * INCH),
    "Legal": (8.5 * INCH, 14 * INCH),
    "Tabloid": (11 * INCH, 17 * INCH),
}

_NUMBER = r"([0-9]{1,5}(?:\.[0-9]{1,4})?)"
_UNIT = f"({'|'.join(UNITS)})"
_LENGTH = re.compile(rf"{_NUMBER} ?{_UNIT}")
_PAPER = re.compile(rf"{_NUMBER} ?{_UNIT}? ?[xX\u00d7] ?{_NUMBER} ?{_UNIT}?")
_LIKELY_INCHES = 20


def read_length(text: str) -> float:
    """A length in points; raises ValueError when it is none, or has no unit.

    >>> read_length("1in")
    72.0
    """
    match = _LENGTH.fullmatch(text)
    if not match:
        raise ValueError(f"{shown(text)} is not a length, expected a number with its unit such as 7mm ({_units()})")
    return float(match[1]) * UNITS[match[2]]


def read_paper(text: str) -> Paper:
    """A paper by name or by its sides, such as `A4`, `6x9in`, `152x229mm`; raises ValueError."""
    if named := next((name for name in PAPERS if name.lower() == text.lower()), None):
        return Paper(named, *PAPERS[named])
    match = _PAPER.fullmatch(text)
    if not match:
        near = did_you_mean(text, PAPERS)
        raise ValueError(f"{shown(text)} is not a page size, expected {expected_paper()}{near}")
    width, first, height, second = match.groups()
    unit = second or first
    if not unit:
        likely = "in" if float(width) <= _LIKELY_INCHES else "mm"
        raise ValueError(f"{shown(text)} has no unit, expected {_units()}; did you mean {text}{likely}?")
    paper = Paper(text, float(width) * UNITS[first or unit], float(height) * UNITS[unit])
    if not all(PAPER_SIDE[0] <= side <= PAPER_SIDE[1] for side in (paper.width, paper.height)):
        low, high = (round(side / MM) for side in PAPER_SIDE)
        raise ValueError(f"{shown(text)} is not a page size, expected sides from {low} to {high} mm")
    return paper


def expected_paper() -> str:
    """What a page size looks like, in words."""
    return f"{', '.join(PAPERS)}, or WIDTHxHEIGHT with a unit such as 6x9in"


def _units() -> str:
    return ", ".join(UNITS)
