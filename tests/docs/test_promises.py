"""What books print promises only what holds for every puzzle: one solution, found by logic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.source import resources

ROOT = resources.templates().parent
PROMISES = re.compile(
    r"\bbest\b|\bbrain|\bGehirn|\bcerveau|\bcerebro|大脑"
    r"|\b(no|none|never|nothing|without)\b[^.;]*\bguess|\b(geraten|raten)\b[^.;]*\b(nie|nichts)\b|\bohne\b[^.;]*\b[Rr]aten\b"
    r"|\bhersen|\b(niet|nooit|niets)\b[^.;]*\braden\b"
    r"|\bcervello|\b(senza|mai)\b[^.;]*\bindovin"
    r"|\b(nunca|sem)\b[^.;]*\badivinh"
    r"|\bhjärn|\b(aldrig|inte|utan)\b[^.;]*\bgissa"
    r"|\bmózg|\b(nigdy|nie|bez)\b[^.;]*\bzgad"
    r"|\b(jamais|sans)\b[^.;]*\bdevin|\b(nunca|sin)\b[^.;]*\badivin|(无须|无需|不用|不必)猜"
    r"|脳|最高の|(推測|勘|当てずっぽう)[^。]*(不要|なし|ない|ません)|두뇌|최고의|(추측|찍)[^.]*(없|않)",
    re.IGNORECASE,
)


def printed() -> Iterator[Path]:
    """The files whose words books print."""
    folders = ("templates/text", "templates/covers", "configs", *ROOT.glob("pipeline/families/*/text"))
    for folder in folders:
        yield from sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in {".yaml", ".md", ".csv"})


@pytest.mark.parametrize("file", tuple(printed()), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_printed_text_promises_the_best_or_that_nothing_is_guessed(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if PROMISES.search(line)] == []


@pytest.mark.parametrize(
    "text",
    [
        "The best puzzles",
        "Train your brain",
        "nothing needs to be guessed",
        "geraten werden muss nie",
        "u hoeft nooit te raden",
        "senza mai tirare a indovinare",
        "nunca é preciso adivinhar",
        "man behöver aldrig gissa",
        "nigdy nie trzeba zgadywać",
        "il n’y a jamais à deviner",
        "nunca hay que adivinar",
        "无须猜测",
        "脳トレに",
        "推測は必要ありません",
        "두뇌 훈련",
        "추측할 필요가 없습니다",
    ],
)
def test_promises_are_found_in_every_language(text: str) -> None:
    assert PROMISES.search(text)
