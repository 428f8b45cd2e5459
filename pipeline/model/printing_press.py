"""What a printing press asks of pictures that stand on somebody else's page: black and paper, nothing too fine."""

from collections.abc import Mapping
from enum import StrEnum

from pipeline.frozen import frozen


class Inking(StrEnum):
    """What becomes of an area where there is no grey."""

    BLACK = "black"
    WHITE = "white"  # nothing is printed
    HATCHED = "hatched"  # thin slanting lines around the middle of every cell


@frozen
class Hatch:
    """Slanting lines of a width, a distance apart, but for a circle of a radius in cells; other lengths in points."""

    line: float
    pitch: float
    clear: float


@frozen
class Press:
    """The least line and type that a press holds, in points, and the inking of every shade by name."""

    name: str
    least_line: float
    least_type: float
    areas: Mapping[str, Inking]
    hatch: Hatch
