"""Rated puzzles as JSON text, and back: as the journal keeps them, and as workers send them home.

A grid is one text with a sign for each cell. Cages and steps are one text each, too: `0,1,7:1:12;8:0:3` for cells,
operators and targets. Books have the same cages, steps and measures' names again and again, so that most are found
instead of made, and puzzles share them.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from sys import intern
from typing import Any, Final

from pipeline.model.level import Level
from pipeline.model.puzzle import BLACK, Cage, Operator, Order, Puzzle
from pipeline.model.rating import Origin, RatedPuzzle, Rating

_SHARED: Final = 1 << 15
_ZERO: Final = ord("0")  # the sign of 0; that of BLACK comes before it
_BEYOND: Final = 0x80  # what signs give that stand for no value
_MOST: Final = ord("Z") - _ZERO  # of values with a sign; beyond it comes what JSON escapes
_VALUES: Final = bytes((sign - _ZERO) & 0xFF if BLACK <= sign - _ZERO <= _MOST else _BEYOND for sign in range(1 << 8))
_LEVELS: Final = {level.value: level for level in Level}
_APART: Final = ";"
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def rated_text(rated: RatedPuzzle) -> str:
    """A rated puzzle as one line of JSON; what it does not have takes no room."""
    puzzle, rating, origin = rated.puzzle, rated.rating, rated.origin
    fields = {
        "family": puzzle.family,
        "variant": puzzle.variant,
        "width": puzzle.width,
        "height": puzzle.height,
        "givens": _signs(puzzle.givens),
        "cages": _joined([_cage_text(cage.cells, cage.operator, cage.target) for cage in puzzle.cages]),
        "regions": _signs(puzzle.regions),
        "orders": puzzle.orders,
        "solution": _signs(rated.solution),
        "level": rating.level,
        "technique": rating.technique,
        "measures": rating.measures,
        "steps": _joined([f"{count}:{technique}" for technique, count in rating.steps]),
        "signature": rated.signature,
        "text": rated.text,
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
    level, technique, origin, (cost,) = found("level"), found("technique"), found("origin"), _integers([fields["cost"]])
    rating = Rating(
        None if level is None else _LEVELS[level],
        None if technique is None else intern(technique),
        cost,
        tuple([_measure(*measure) for measure in found("measures", ())]),
        tuple(map(_step, _listed(found("steps", "")))),
    )
    solution, signature, text = _values(fields["solution"]), fields["signature"], found("text", "")
    if not type(signature) is type(text) is str:
        raise TypeError(signature, text)
    drawn = Origin(*_integers(origin)) if origin else None
    return RatedPuzzle(_puzzle(fields), solution, rating, signature, drawn, text)


def _puzzle(fields: Mapping[str, Any]) -> Puzzle:
    found = fields.get
    width, height, first_digit = _integers((fields["width"], fields["height"], fields["first_digit"]))
    return Puzzle(
        intern(fields["family"]),
        width,
        height,
        _shared_givens(_values(fields["givens"])),
        tuple(map(_cage, _listed(found("cages", "")))),
        intern(found("variant", "")),
        _values(found("regions", "")),
        first_digit,
        tuple([_order(*order) for order in found("orders", ())]),
    )


def _signs(values: tuple[int, ...]) -> str | tuple[int, ...]:
    """A grid as text; as it is where a value has no sign."""
    if not values or not BLACK <= min(values) <= max(values) <= _MOST:
        return values
    return bytes([value + _ZERO for value in values]).decode()


def _values(signs: str | Sequence[Any]) -> tuple[int, ...]:
    """The values of a grid; ValueError for a sign of none."""
    if not isinstance(signs, str):
        return _integers(signs)
    values = signs.encode().translate(_VALUES)
    if _BEYOND in values:
        raise ValueError(signs)
    return tuple(memoryview(values).cast("b"))


def _joined(texts: list[str]) -> str | list[str]:
    """Texts as one; as they are where one has the sign that parts them, as names of another package's may."""
    text = _APART.join(texts)
    return text if text.count(_APART) < max(1, len(texts)) else texts


def _listed(texts: str | list[str]) -> list[str]:
    if isinstance(texts, list):
        return texts
    return texts.split(_APART) if texts else []


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
