"""Populations that a grading is scaled by."""

from dataclasses import dataclass

from pipeline.model.size import Size


@dataclass(frozen=True, slots=True)
class ScoreRange:
    """The extremes of a population that a grading is scaled by, the size of its puzzles, the digest of its scores."""

    size: Size
    least: float
    greatest: float
    digest: str
