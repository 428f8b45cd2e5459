"""What pupils have reached on a sheet, and what follows from it for the next week. Scores are in no text form."""

from dataclasses import field

from pipeline.errors import Place
from pipeline.frozen import frozen


@frozen
class Result:
    """How many of so many puzzles a pupil has solved, in how many seconds, None where nobody took the time.

    `pupil` counts the lines of the class list from 0; `sheet` is the sign of the sheet.
    """

    pupil: int = field(repr=False)
    sheet: str = field(repr=False)
    correct: int = field(repr=False)
    total: int = field(repr=False)
    seconds: int | None = field(repr=False)
    place: Place
