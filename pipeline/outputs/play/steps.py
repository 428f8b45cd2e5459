"""The steps of a solve as the player offers them: technique, what shows it, what follows, and the same as cells."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pipeline.families import family_named
from pipeline.families.book_words import step_sentences
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Candidates
from pipeline.model.rating import Application, RatedPuzzle, Step
from pipeline.solving.replay import replay
from pipeline.solving.step_sentences import StepSentences
from pipeline.solving.technique_words import technique_name, technique_sentence
from pipeline.solving.techniques import Code, Technique
from pipeline.solving.wording import capital
from pipeline.typeset.key.worked_steps import showing_new

_ZERO = ord("0")

_STEP, _APPLICATION, _PART = "\n", "\t", "#"
"""What stands between steps, between their applications, and between the parts of these; below all coded numbers."""
_SEPARATORS = re.compile(f"[{_STEP}{_APPLICATION}{_PART}]")

_WHOLE_GRID: Final = frozenset({Code.BIVALUE_GRAVE, Code.FORCING, Code.PROBING, Code.NESTED_PROBING})
"""Techniques that rest on cells which their steps do not name: all open ones, or those that consequences lead to."""


def technique_rows(kind: Kind, strings: Mapping[str, str]) -> list[list[str | int | bool]]:
    """The techniques of a kind, in the order of its ladder: name, sentence, weight, rests on the whole grid?"""
    ladder = family_named(kind.family).ladder_of(kind.variant)
    return [
        [
            _capital(technique_name(strings, one.name, kind.variant)),
            technique_sentence(strings, one, kind.variant),
            one.weight,
            one.code in _WHOLE_GRID,
        ]
        for one in ladder
    ]


def step_forms(strings: Mapping[str, str]) -> dict[str, str]:
    """What print makes a sentence of: what shows a step, with what follows and without."""
    return {key: strings[key] for key in ("say.sentence", "say.seen")}


def step_text(rated: RatedPuzzle, strings: Mapping[str, str]) -> str:
    """The steps of the ladder, as far as it goes: a line for each, which begins with the place of its technique.

    An application has six parts: what shows it in words, the cells of its houses, the cells that show it; what follows
    in words, then pairs of cell and value that are placed, and that are struck. So what is alike stands together.
    """
    puzzle = rated.puzzle
    family = family_named(puzzle.family)
    ladder = {one.name: (place, one) for place, one in enumerate(family.ladder_of(puzzle.variant))}
    board = family.model(puzzle)
    words = step_sentences(puzzle, board, strings)
    steps = family.explain(puzzle)
    rows = []
    for step, held in zip(steps, replay(board, steps), strict=False):
        place, technique = ladder[step.technique]
        name = technique_name(strings, technique.name, puzzle.variant)
        found = _APPLICATION.join(_applications(words, showing_new(step), technique, held, name))
        rows.append(f"{coded((place,))}{found}")
    return _STEP.join(rows)


def _applications(words: StepSentences, step: Step, technique: Technique, held: Candidates, name: str) -> Iterator[str]:
    for one in step.applications:
        said = words.of(one, technique, held, name)
        yield _PART.join((_plain(capital(said.shown)), *_shown(one), _plain(said.outcome), *_changed(one)))


def _plain(text: str) -> str:
    """Words without what stands between the parts of steps."""
    return _SEPARATORS.sub(" ", text)


def _shown(one: Application) -> tuple[str, str]:
    houses = sorted({cell for _, members in one.houses for cell in members})
    return coded(houses), coded(dict.fromkeys(cell for cell, _ in one.cells))


def _changed(one: Application) -> tuple[str, str]:
    placed, removed = ((number for pair in pairs for number in pair) for pairs in (one.placed, one.removed))
    return coded(placed), coded(removed)


def coded(numbers: Iterable[int]) -> str:
    """Small numbers as a text with a character for each, which packs better than digits.

    >>> coded([0, 1, 40])
    '01X'
    """
    return "".join([chr(_ZERO + number) for number in numbers])


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
