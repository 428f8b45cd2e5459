"""The paths that ARCHITECTURE.md answers questions with exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = re.findall(r"^\| (.+\?) \| (.+) \|$", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_there_are_at_least_ten_questions() -> None:
    assert len(ROWS) >= 10


@pytest.mark.parametrize(("question", "answer"), ROWS, ids=[question for question, _ in ROWS])
def test_the_path_of_an_answer_exists(question: str, answer: str) -> None:
    paths = [one for one in re.findall(r"`([\w<>/]+\.py)`", answer) if "/" in one]
    assert paths or "`" in answer
    for path in paths:
        found = list((ROOT / "pipeline").glob(path.replace("<name>", "*")))
        assert found, f"{question} {path}"
