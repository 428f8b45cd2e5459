"""Rated puzzles as JSON values for the journal, and back."""

from __future__ import annotations

from typing import Any

from pipeline.model.level import Level
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.rating import RatedPuzzle, Rating


def to_record(rated: RatedPuzzle) -> dict[str, Any]:
    """A value that `json` can write."""
    puzzle, rating = rated.puzzle, rated.rating
    record: dict[str, Any] = {
        "puzzle": [puzzle.family, puzzle.width, puzzle.height, puzzle.givens],
        "variant": [puzzle.variant, puzzle.regions, puzzle.first_digit],
        "cages": [[cage.cells, int(cage.operator), cage.target] for cage in puzzle.cages],
        "solution": rated.solution,
        "rating": [rating.level, rating.technique, rating.cost, rating.measures],
        "steps": rating.steps,
        "signature": rated.signature,
    }
    return record | {"orders": puzzle.orders} if puzzle.orders else record


def from_record(record: dict[str, Any]) -> RatedPuzzle:
    """The rated puzzle of a record; KeyError, TypeError or ValueError when it is none."""
    family, width, height, givens = record["puzzle"]
    cages = tuple(Cage(tuple(cells), Operator(operator), target) for cells, operator, target in record["cages"])
    variant, regions, least = record["variant"]
    orders = tuple((smaller, larger) for smaller, larger in record.get("orders", ()))
    puzzle = Puzzle(family, width, height, tuple(givens), cages, variant, tuple(regions), least, orders)
    return RatedPuzzle(puzzle, tuple(record["solution"]), _rating(record), record["signature"])


def _rating(record: dict[str, Any]) -> Rating:
    level, technique, cost, measures = record["rating"]
    steps = tuple((name, offered) for name, offered in record["steps"])
    return Rating(Level(level) if level else None, technique, cost, tuple((n, v) for n, v in measures), steps)
