"""What the journal keeps of a puzzle is all of it."""

from __future__ import annotations

import json

from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.runtime.records import from_record, to_record

RATING = Rating(Level.EASY, "naked single", 12, (("givens", 1.0),), (("naked single", 2),))


def test_a_puzzle_with_order_signs_comes_back_as_it_was() -> None:
    rated = RatedPuzzle(Puzzle("square", 2, 2, (0,) * 4, orders=((0, 1),)), (1, 2, 2, 1), RATING, "ab")
    assert from_record(json.loads(json.dumps(to_record(rated)))) == rated


def test_a_record_without_order_signs_does_not_mention_them() -> None:
    assert "orders" not in to_record(RatedPuzzle(Puzzle("square", 2, 2, (1, 0, 0, 0)), (1, 2, 2, 1), RATING, "ab"))
