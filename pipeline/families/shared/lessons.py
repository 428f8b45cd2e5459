"""What teaches a technique, as data of a family: two real positions where it is the next step, and puzzles to solve.

`lessons.yaml` in the folder of a family has them by variant (`plain` without one) and technique: written by
`python -m tools.lesson_positions`, so that no solve has to be run when a page is set. The words are in `text/lessons/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from pipeline.frozen import frozen
from pipeline.model.puzzle import BLACK, EMPTY, Candidates, Solution
from pipeline.model.rating import Application
from pipeline.model.values import DIGITS

FILE: Final = "lessons.yaml"
TEXTS: Final = "lessons"
PLAIN: Final = "plain"
_OPEN: Final = "."
_BLACK: Final = "#"


@frozen
class LessonPosition:
    """A point of a solve: the puzzle's text form, what stands in the cells, the candidates, what follows there.

    `pencilled` says that candidates matter, because some have been struck before; `outcomes` is how many different
    results the technique has there.
    """

    puzzle: str
    digits: Solution
    held: Candidates
    application: Application
    pencilled: bool
    outcomes: int


@frozen
class LessonBoards:
    """What a lesson shows, what it gives to try, and puzzles that need its technique and nothing harder.

    Where none are known, `harder` names the hardest technique of the easiest puzzles that need its own.
    """

    shown: LessonPosition
    tried: LessonPosition
    boards: tuple[str, ...]
    harder: str = ""


@cache
def lesson_boards(folder: Path | None, variant: str) -> Mapping[str, LessonBoards]:
    """The boards of a family's lessons by technique, in no order; empty where it has none."""
    path = folder / FILE if folder else None
    if path is None or not path.is_file():
        return {}
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    read: Mapping[str, Any] = yaml.load(path.read_text(encoding="utf-8"), loader)
    rows = read.get(variant or PLAIN, {})
    return {
        name: LessonBoards(_read(row["shown"]), _read(row["tried"]), tuple(row["boards"]), row.get("harder", ""))
        for name, row in rows.items()
    }


def lesson_texts(folder: Path | None, language: str) -> Path | None:
    """The file with the words of a family's lessons in a language; None where it has none."""
    path = folder / "text" / TEXTS / f"{language}.yaml" if folder else None
    return path if path and path.is_file() else None


def lesson_languages(folder: Path | None) -> tuple[str, ...]:
    """The languages that a family's lessons are written in."""
    found = (folder / "text" / TEXTS).glob("*.yaml") if folder else ()
    return tuple(sorted(path.stem for path in found))


def _read(row: Mapping[str, Any]) -> LessonPosition:
    """A position as the file has it."""
    held = tuple(tuple(DIGITS.index(one) for one in cell) for cell in row["candidates"].split(","))
    application = Application(
        tuple((cell, _values(values)) for cell, values in row["cells"]),
        tuple((kind, tuple(members)) for kind, members in row["houses"]),
        tuple((cell, value) for cell, value in row["placed"]),
        tuple((cell, value) for cell, value in row["removed"]),
    )
    digits = tuple(_digit(one) for one in row["digits"])
    return LessonPosition(row["puzzle"], digits, held, application, bool(row["pencilled"]), row["outcomes"])


def _digit(sign: str) -> int:
    return BLACK if sign == _BLACK else EMPTY if sign == _OPEN else DIGITS.index(sign)


def written(position: LessonPosition) -> dict[str, Any]:
    """A position as the file has it: the reverse of reading."""
    one = position.application
    return {
        "puzzle": position.puzzle,
        "digits": "".join(_BLACK if value < 0 else DIGITS[value] if value else _OPEN for value in position.digits),
        "candidates": ",".join("".join(DIGITS[value] for value in cell) for cell in position.held),
        "cells": [[cell, "".join(DIGITS[value] for value in values)] for cell, values in one.cells],
        "houses": [[kind, list(members)] for kind, members in one.houses],
        "placed": [list(pair) for pair in one.placed],
        "removed": [list(pair) for pair in one.removed],
        "pencilled": position.pencilled,
        "outcomes": position.outcomes,
    }


def _values(text: str) -> tuple[int, ...]:
    return tuple(DIGITS.index(one) for one in str(text))
