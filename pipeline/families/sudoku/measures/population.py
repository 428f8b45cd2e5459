"""Populations: the scores of many puzzles, between whose extremes the text cuts its four grades; and their files."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from math import inf

from pipeline.model.score_range import ScoreRange
from pipeline.model.size import Size

KEYS = ("size", "seed", "reveals", "count", "scores", "digest")


@dataclass(frozen=True)
class Population:
    """The scores of puzzles of one size that follow from a seed, in the order in which they were made.

    Each is the mean of so many orders of `reveals`.
    """

    size: Size
    seed: int
    scores: tuple[float, ...]
    reveals: int = 1

    @property
    def least(self) -> float:
        """The text's a."""
        return min(self.scores)

    @property
    def greatest(self) -> float:
        """The text's b."""
        return max(self.scores)

    @property
    def range(self) -> ScoreRange:
        """What a scale needs of it."""
        return ScoreRange(self.size, self.least, self.greatest, self.digest)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of size, seed, orders of reveals and scores."""
        return hashlib.sha256(repr((str(self.size), self.seed, self.reveals, self.scores)).encode()).hexdigest()


def format_population(scored: Population) -> str:
    """The text of a population's file, JSON."""
    values = (str(scored.size), scored.seed, scored.reveals, len(scored.scores), scored.scores, scored.digest)
    return json.dumps(dict(zip(KEYS, values, strict=True))) + "\n"


def parse_population(text: str) -> Population:
    """The population of a file's text; ValueError says what is wrong with it."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("is not a population; write one with study m5 --population FILE") from None
    if not isinstance(found, dict) or set(found) != set(KEYS) or not _are_scores(found["scores"]):
        raise ValueError(f"is not a population, expected the keys {', '.join(KEYS)}; write one with study report")
    scored = Population(Size.parse(str(found["size"])), found["seed"], tuple(found["scores"]), found["reveals"])
    if scored.digest != found["digest"] or len(scored.scores) != found["count"]:
        raise ValueError("has been changed: its digest does not fit; write it again with study m5 --population FILE")
    if scored.least == scored.greatest:
        raise ValueError("has equal scores only, which no interval parts; write one with a larger --count")
    return scored


def _are_scores(values: object) -> bool:
    if not isinstance(values, list) or not values:
        return False
    return all(type(one) in (int, float) and 0 <= one < inf for one in values)
