"""Rated puzzles as JSON text, and back: as the journal keeps them, and as workers send them home.

A cage is one short text, `0,1,7:1:12` for cells, operator and target: books have the same cages, steps and measures'
names again and again, so that most are found instead of made, and puzzles share them.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from sys import intern
from typing import Any, Final

from pipeline.model.level import Level
from pipeline.model.puzzle import Cage, Operator, Order, Puzzle
from pipeline.model.rating import Origin, RatedPuzzle, Rating

_SHARED: Final = 1 << 15
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def rated_text(rated: RatedPuzzle) -> str:
    """A rated puzzle as one line of JSON; what it does not have takes no room."""
    puzzle, rating, origin = rated.puzzle, rated.rating, rated.origin
    fields = {
        "family": puzzle.family,
        "variant": puzzle.variant,
        "width": puzzle.width,
        "height": puzzle.height,
        "givens": puzzle.givens,
        "cages": [_cage_text(cage.cells, cage.operator, cage.target) for cage in puzzle.cages],
        "regions": puzzle.regions,
        "orders": puzzle.orders,
        "solution": rated.solution,
        "level": rating.level,
        "technique": rating.technique,
        "measures": rating.measures,
        "steps": [f"{count}:{technique}" for technique, count in rating.steps],
        "signature": rated.signature,
        "origin": (origin.draw, origin.repaired) if origin else None,
    }
    shown = {name: value for name, value in fields.items() if value}
    return _ENCODER.encode({**shown, "first_digit": puzzle.first_digit, "cost": rating.cost})


def rated_from(text: str | bytes) -> RatedPuzzle:
    """The puzzle of a text; ValueError for a text that no puzzle gives."""
    try:
        return _rated(json.loads(text))
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"no rated puzzle: {error!r}") from None


def _rated(fields: Mapping[str, Any]) -> RatedPuzzle:
    found = fields.get
    level, technique, origin = found("level"), found("technique"), found("origin")
    rating = Rating(
        None if level is None else Level(level),
        None if technique is None else intern(technique),
        _integers((fields["cost"],))[0],
        tuple([_measure(*measure) for measure in found("measures", ())]),
        tuple([_step(step) for step in found("steps", ())]),
    )
    solution, signature = _integers(fields["solution"]), fields["signature"]
    if type(signature) is not str:
        raise TypeError(signature)
    return RatedPuzzle(_puzzle(fields), solution, rating, signature, Origin(*_integers(origin)) if origin else None)


def _puzzle(fields: Mapping[str, Any]) -> Puzzle:
    found = fields.get
    width, height, first_digit = _integers((fields["width"], fields["height"], fields["first_digit"]))
    return Puzzle(
        intern(fields["family"]),
        width,
        height,
        _shared_givens(_integers(fields["givens"])),
        tuple([_cage(cage) for cage in found("cages", ())]),
        intern(found("variant", "")),
        _integers(found("regions", ())),
        first_digit,
        tuple([_order(*order) for order in found("orders", ())]),
    )


def _integers(values: Sequence[Any]) -> tuple[int, ...]:
    """The same values; TypeError where one is no whole number."""
    if not {int}.issuperset(map(type, values)):
        raise TypeError(values)
    return tuple(values)


@lru_cache(maxsize=_SHARED)
def _cage_text(cells: tuple[int, ...], operator: Operator, target: int) -> str:
    return f"{','.join(map(str, cells))}:{int(operator)}:{target}"


@lru_cache(maxsize=_SHARED)
def _cage(text: str) -> Cage:
    cells, operator, target = text.split(":")
    return Cage(_cells(cells), Operator(int(operator)), int(target))


@lru_cache(maxsize=_SHARED)
def _cells(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


@lru_cache(maxsize=_SHARED)
def _step(text: str) -> tuple[str, int]:
    count, _, technique = text.partition(":")
    return intern(technique), int(count)


def _measure(name: str, value: float) -> tuple[str, int | float]:
    if type(value) not in (int, float):
        raise TypeError(value)
    return _shared_measure(name, value) if value else (intern(name), value)  # 0.0 and -0.0 are equal


@lru_cache(maxsize=_SHARED, typed=True)
def _shared_measure(name: str, value: float) -> tuple[str, int | float]:
    return intern(name), value


@lru_cache(maxsize=64)
def _shared_givens(givens: tuple[int, ...]) -> tuple[int, ...]:
    """All grids without givens have the same."""
    return givens


def _order(smaller: int, larger: int) -> Order:
    return smaller, larger
