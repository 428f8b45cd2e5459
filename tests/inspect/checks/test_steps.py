"""Steps of worked answers are held to those of their puzzle, in every language that there is."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import cast

import pytest

from pipeline.config.resources.languages import language_names, load_strings
from pipeline.families import FAMILIES
from pipeline.inspect.checks.proof import Proved
from pipeline.inspect.checks.step_text import StepText
from pipeline.inspect.checks.steps import step_faults
from pipeline.stages.rate import rate
from pipeline.typeset.key.worked_steps import worked

PUZZLE = FAMILIES["kakuro"].parse("kakuro/5/5/ebld-C-q4aq.-5l.H4g9N")


def faults(words: str) -> list[str]:
    proved = {"1": cast(Proved, SimpleNamespace(puzzle=PUZZLE))}
    return [fault.found for fault in step_faults([StepText("answer", "1", 5, words, complete=True)], proved)]


def answer(language: str) -> str:
    found = rate(PUZZLE)
    assert not isinstance(found, str)
    return " ".join(f"{step.name} {' '.join(step.lines)}" for step in worked(found, load_strings(language)).steps)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", language_names())
def test_all_steps_may_be_said_in_any_language(language: str) -> None:
    assert faults(answer(language)) == []


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("place", range(1, 4))
def test_lines_of_chinese_and_japanese_may_end_anywhere(language: str, place: int) -> None:
    said = re.sub(f"([\u3041-\u30ff\u4e00-\u9fff]{{{place}}}) ?", r"\1 ", answer(language))
    assert said != answer(language)
    assert faults(said) == []


@pytest.mark.parametrize("language", language_names())
def test_another_digit_is_reported_in_any_language(language: str) -> None:
    placed = load_strings(language)["steps.placed"].format(cell=load_strings(language)["steps.cell"], value="")
    first = placed.format(row=1, column=3)
    said = re.sub(f"{first}(\\d)", lambda match: first + ("1" if match[1] != "1" else "2"), answer(language), count=1)
    assert said != answer(language)
    assert faults(said)
