"""Ratings: what solving a puzzle asks of a person."""

from dataclasses import field

from pipeline.frozen import frozen
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle, Solution


@frozen
class Application:
    """One use of a technique at one point of a solve.

    `cells` are those that show it with the values that matter there, in the order in which they are read; `houses` the
    sort ("row") and cells of the houses it speaks of. `placed` and `removed` hold (cell, value) pairs.
    """

    cells: tuple[tuple[int, tuple[int, ...]], ...]
    houses: tuple[tuple[str, tuple[int, ...]], ...]
    placed: tuple[tuple[int, int], ...]
    removed: tuple[tuple[int, int], ...]


@frozen
class Step:
    """All applications of the easiest technique that makes progress, at one point of the solve."""

    technique: str
    applications: tuple[Application, ...]

    @property
    def placed(self) -> tuple[tuple[int, int], ...]:
        """All (cell, value) pairs that are written in, each once, in reading order."""
        return tuple(sorted({pair for application in self.applications for pair in application.placed}))

    @property
    def removed(self) -> tuple[tuple[int, int], ...]:
        """All (cell, value) pairs that are struck, each once, in reading order."""
        return tuple(sorted({pair for application in self.applications for pair in application.removed}))


@frozen
class Rating:
    """Hardest technique, cost and named measures; the level is cut from them.

    `level` and `technique` are None where the ladder does not solve the puzzle. `cost` is an integer
    without unit, comparable within one family and size. `steps` holds the technique of every step of the solve
    and how many applications were on offer.
    """

    level: Level | None
    technique: str | None
    cost: int
    measures: tuple[tuple[str, int | float], ...] = ()  # whole numbers stay whole, in the journal too
    steps: tuple[tuple[str, int], ...] = ()


@frozen
class Origin:
    """How a published method came to a puzzle: the number of the draw, from 1, and in how many places ours changed it.

    >>> str(Origin(3)), str(Origin(200, 1))
    ('as drawn, draw 3', 'repaired in 1 place, draw 200')
    """

    draw: int
    repaired: int = 0

    def __str__(self) -> str:
        if not self.repaired:
            return f"as drawn, draw {self.draw}"
        return f"repaired in {self.repaired} place{'s' * (self.repaired > 1)}, draw {self.draw}"


@frozen
class RatedPuzzle:
    """A puzzle with its one solution, its rating and the signature shared by all its symmetric copies.

    `origin` is there where a published method made it. `text` is its text form, where the one who made it has kept
    it; see `families.text_of`.
    """

    puzzle: Puzzle
    solution: Solution
    rating: Rating
    signature: str
    origin: Origin | None = None
    text: str = field(default="", compare=False)
