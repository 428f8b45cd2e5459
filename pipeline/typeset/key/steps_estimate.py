"""Stands in for the steps and hints of puzzles that do not exist yet, so that their pages can be estimated.

The figures are means over 150 puzzles of the books of `configs/`, and 90 of variants, November 2026, in English.
"""

from functools import cache
from typing import Final

from pipeline.families import family_named
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.spec import DIAGRAMS
from pipeline.solving.positions import MOST
from pipeline.typeset.key.worked_steps import Diagram, StepText, Worked

_USUAL: Final = {
    (False, False): ((4, 0.02), (5, 0.03), (8, 0.08), (12, 0.15), (35, 0.4)),
    (False, True): ((26, 0.6), (30, 0.75), (44, 1.0), (49, 1.2), (60, 1.4)),
    (True, False): ((5, 0.02), (6, 0.03), (11, 0.15), (25, 0.4), (38, 0.7)),
    (True, True): ((29, 0.65), (37, 0.9), (50, 1.15), (68, 1.4), (86, 2.4)),
}
"""Characters and lines of the steps per cell, by level from easy to extreme: of variants or not, with clues or not.

Variants take more, for they name further houses.
"""

_HINT = (30, 30)  # the characters of its two parts
_WORD = "r1c1=1, "
_DIAGRAMS = {Level.EASY: 2, Level.MEDIUM: 2, Level.HARD: 3, Level.EXPERT: 5}
_SENTENCE = 15  # words


@cache
def estimated_steps(kind: Kind, size: Size, level: Level | None) -> Worked:
    """Steps and hint of about the length that a kind's have at a level; those of a hard one where it has none."""
    clues = family_named(kind.family).clue_height_of(kind.variant)
    usual = dict(zip(Level, _USUAL[bool(kind.variant), bool(clues)], strict=True))
    characters, lines = usual[level or Level.HARD]
    cells = size.width * size.height
    count = max(1, round(lines * cells))
    steps = tuple(_of_length(characters * cells // count) for _ in range(count))
    return Worked(steps, tuple(map(_of_length, _HINT)), frozenset(), frozenset())


@cache
def estimated_diagrams(level: Level | None) -> Worked:
    """About as many diagrams as solves have at a level, with lines between them."""
    count = _DIAGRAMS.get(level or Level.HARD, MOST)
    one: tuple[Diagram | str, ...] = (Diagram("", _WORD * _SENTENCE, None), _WORD * 4)
    return Worked((), (), frozenset(), frozenset(), diagrams=one * count)


def estimated(style: str, kind: Kind, size: Size, level: Level | None) -> Worked:
    """What stands for the solve of a puzzle that is not made yet, by the style of answers."""
    return estimated_diagrams(level) if style == DIAGRAMS else estimated_steps(kind, size, level)


def _of_length(characters: int) -> StepText:
    return StepText("", (_WORD * max(1, characters // len(_WORD)),))
