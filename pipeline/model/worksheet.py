"""The line at the top of a worksheet: fields to write on, each with its label."""

from __future__ import annotations

from dataclasses import dataclass

NAME = "name"
SCORE = "score"
FIELDS = (NAME, "date", "class", SCORE)
"""All fields that a worksheet can have."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its kind, one of FIELDS, and its label in the book's language.

    `after` is what follows the blank of a score, `{count}` being the number of puzzles; empty in other fields.
    """

    kind: str
    label: str
    after: str = ""
