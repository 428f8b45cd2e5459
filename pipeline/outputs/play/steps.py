"""The steps of a solve as the player offers them: technique, what shows it, what follows, and the same as cells."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pipeline.families import family_named
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Candidates
from pipeline.model.rating import Application, RatedPuzzle, Step
from pipeline.solving.replay import replay
from pipeline.solving.step_words import StepWords
from pipeline.solving.techniques import Technique
from pipeline.typeset.key.worked_steps import book_words, showing_new
from pipeline.typeset.puzzles.names import technique_name, technique_sentence

_ZERO = ord("0")

StepRow = list[Any]
"""A technique's position in the list of its kind, then a row for every application."""


def technique_rows(kind: Kind, strings: Mapping[str, str]) -> list[list[str | int]]:
    """Name, sentence and weight of every technique of a kind, in the order of its ladder."""
    ladder = family_named(kind.family).ladder_of(kind.variant)
    return [
        [
            _capital(technique_name(strings, one.name, kind.variant)),
            technique_sentence(strings, one, kind.variant),
            one.weight,
        ]
        for one in ladder
    ]


def step_rows(rated: RatedPuzzle, strings: Mapping[str, str]) -> list[StepRow]:
    """The steps of the ladder, as far as it goes; an application has words for place and move, then cells.

    These are the cells that show it, the cells of its houses, and pairs of cell and value that are placed and struck.
    """
    puzzle = rated.puzzle
    family = family_named(puzzle.family)
    ladder = {one.name: (place, one) for place, one in enumerate(family.ladder_of(puzzle.variant))}
    words = book_words(puzzle, strings)
    steps = family.explain(puzzle)
    rows = []
    for step, held in zip(steps, replay(family.model(puzzle), steps), strict=False):
        place, technique = ladder[step.technique]
        rows.append([place, *_applications(words, showing_new(step), technique, held)])
    return rows


def _applications(words: StepWords, step: Step, technique: Technique, held: Candidates) -> Iterator[StepRow]:
    for one in step.applications:
        pattern, outcome = next(iter(words.applications(replace(step, applications=(one,)), technique, held)))
        yield [pattern, outcome, *_cells(one)]


def _cells(one: Application) -> Iterator[str]:
    yield coded(dict.fromkeys(cell for cell, _ in one.cells))
    yield coded(sorted({cell for _, members in one.houses for cell in members}))
    yield coded(number for pair in one.placed for number in pair)
    yield coded(number for pair in one.removed for number in pair)


def coded(numbers: Iterable[int]) -> str:
    """Small numbers as a text with a character for each, which packs better than digits.

    >>> coded([0, 1, 40])
    '01X'
    """
    return "".join(chr(_ZERO + number) for number in numbers)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
