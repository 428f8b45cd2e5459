"""What books print promises only what holds for every puzzle: one solution, found by logic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.source import resources

ROOT = resources.templates().parent
PROMISES = re.compile(
    r"\bguess|\bbest\b|\bbrain|\bgeraten\b|\berraten\b|\bGehirn|\bdeviner\b|\bcerveau|\badivin|\bcerebro|猜|大脑",
    re.IGNORECASE,
)


def printed() -> Iterator[Path]:
    """The files whose words books print."""
    yield from sorted(ROOT.glob("templates/text/*/*"))
    yield from sorted(ROOT.glob("templates/covers/*.yaml"))
    yield from sorted(ROOT.glob("pipeline/families/*/text/*"))
    yield from sorted(ROOT.glob("configs/*"))


@pytest.mark.parametrize("file", tuple(printed()), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_printed_text_promises_the_best_or_that_nothing_is_guessed(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if PROMISES.search(line)] == []
