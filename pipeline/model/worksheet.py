"""What stands at the top of a worksheet: fields to write on, each with its label, and the sign of a group."""

from pipeline.frozen import frozen

NAME = "name"
SCORE = "score"
FIELDS = (NAME, "date", "class", SCORE)
"""All fields that a worksheet can have."""

SIGNS = ("circle", "triangle", "square", "diamond", "star", "pentagon", "hexagon", "cross")
"""The shapes that tell the groups of a class apart, none of them better than another."""


SHEETS_PER_PAGE = (1, 2)
"""How many sheets stand on a page of paper."""


@frozen
class Field:
    """One field: its name, one of FIELDS, and its label in the book's language.

    `after` is what follows the blank of a score, `{count}` being the number of puzzles; empty in other fields.
    """

    name: str
    label: str
    after: str = ""
