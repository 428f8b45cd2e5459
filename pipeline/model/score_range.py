"""Populations that a grading is scaled by."""

from pipeline.frozen import frozen
from pipeline.model.size import Size


@frozen
class ScoreRange:
    """The extremes of a population that a grading is scaled by, the size of its puzzles, the digest of its scores."""

    size: Size
    least: float
    greatest: float
    digest: str
