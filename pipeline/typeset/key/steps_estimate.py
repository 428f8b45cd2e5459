"""Stands in for the steps and hints of puzzles that do not exist yet, so that their pages can be estimated.

The figures are means over 150 puzzles of the books of `configs/`, and 90 of variants, November 2026, in English.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pipeline.families import family_named
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.typeset.key.worked_steps import StepText, Worked

_PLAIN: Final = {
    Level.EASY: (4, 0.02),
    Level.MEDIUM: (5, 0.03),
    Level.HARD: (8, 0.08),
    Level.EXPERT: (12, 0.15),
    Level.EXTREME: (35, 0.4),
}
"""Characters and lines of the steps per cell, in grids without clues."""

_CLUES: Final = {
    Level.EASY: (26, 0.6),
    Level.MEDIUM: (30, 0.75),
    Level.HARD: (44, 1.0),
    Level.EXPERT: (49, 1.2),
    Level.EXTREME: (60, 1.4),
}
"""The same in grids with clues."""

_VARIED: Final = {
    Level.EASY: (5, 0.02),
    Level.MEDIUM: (6, 0.03),
    Level.HARD: (11, 0.15),
    Level.EXPERT: (25, 0.4),
    Level.EXTREME: (38, 0.7),
}
"""The same in variants without clues, whose further houses are told by name."""

_VARIED_CLUES: Final = {
    Level.EASY: (29, 0.65),
    Level.MEDIUM: (37, 0.9),
    Level.HARD: (50, 1.15),
    Level.EXPERT: (68, 1.4),
    Level.EXTREME: (86, 2.4),
}
"""The same in variants with clues."""

_HINT = (30, 30)  # the characters of its two parts
_WORD = "r1c1=1, "


@cache
def estimated_steps(kind: Kind, size: Size, level: Level | None) -> Worked:
    """Steps and hint of about the length that a kind's have at a level; those of a hard one where it has none."""
    plain, clues = (_VARIED, _VARIED_CLUES) if kind.variant else (_PLAIN, _CLUES)
    usual = clues if family_named(kind.family).clue_height_of(kind.variant) else plain
    characters, lines = usual[level or Level.HARD]
    cells = size.width * size.height
    count = max(1, round(lines * cells))
    steps = tuple(_of_length(characters * cells // count) for _ in range(count))
    return Worked(steps, tuple(map(_of_length, _HINT)), frozenset(), frozenset())


def _of_length(characters: int) -> StepText:
    return StepText("", (_WORD * max(1, characters // len(_WORD)),))
