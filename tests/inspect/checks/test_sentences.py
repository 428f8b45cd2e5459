"""Sentences on steps are held to the steps of their puzzle, in every language that there is."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest

from pipeline.config.resources.languages import language_names, load_strings
from pipeline.families import FAMILIES
from pipeline.inspect.checks.proof import Proved
from pipeline.inspect.checks.sentences import _ByStep, sentence_faults
from pipeline.inspect.checks.step_text import StepText
from pipeline.stages.rate import rate
from pipeline.typeset.key.worked_steps import worked

PUZZLE = FAMILIES["sudoku"].parse("8..4..76..7........14.372..9.....65..68...97..57.....4..985.32........4..25..6..8")


def faults(words: str) -> list[str]:
    proved = {"1": cast(Proved, SimpleNamespace(puzzle=PUZZLE))}
    return [fault.found for fault in sentence_faults([StepText("hint", "1", 5, words, complete=False)], proved)]


def hint(language: str) -> str:
    found = rate(PUZZLE)
    assert not isinstance(found, str)
    return " ".join(f"{step.name} {' '.join(step.lines)}" for step in worked(found, load_strings(language)).hint)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", language_names())
def test_what_a_step_shows_may_be_said_in_any_language(language: str) -> None:
    assert faults(hint(language)) == []


def test_another_digit_is_reported_with_its_cell() -> None:
    digit = hint("en-GB").partition(" is ")[2][0]
    (found,) = faults(hint("en-GB").replace(f" is {digit}.", f" is {9 if digit == '1' else 1}.", 1))
    assert found.startswith("they say")


def test_another_box_is_reported() -> None:
    said = hint("en-GB")
    other = said.replace("upper", "lower", 1) if "upper" in said else said.replace("lower", "upper", 1)
    assert other != said
    assert faults(other)


def test_sentences_are_made_step_by_step_and_only_once() -> None:
    made: list[int] = []

    def steps() -> Iterator[list[str]]:
        for number in range(3):
            made.append(number)
            yield [f"step {number}"]

    sentences = _ByStep(steps())
    assert next(iter(sentences)) == {"step0"}
    assert made == [0]
    assert [*sentences] == [*sentences] == [{"step0"}, {"step1"}, {"step2"}]
    assert made == [0, 1, 2]


def test_words_that_name_no_cell_are_free() -> None:
    assert faults("Look at the boxes first. 3 of them are almost full.") == []


def test_a_sentence_that_names_no_cell_is_held_to_the_steps_too() -> None:
    first, then = hint("en-GB").split(" Then ")
    assert "In row" in then
    (found,) = faults(f"{first} Then {then.replace('In row', 'In column', 1)}")
    assert found.startswith("they say Then")
