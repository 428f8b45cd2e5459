"""How kernels run while a finished file is read back: nobody waits for a compiler."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.interface import reading_mode
from pipeline.interface.reading_mode import choose_mode
from pipeline.model.kind import Kind


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the process stays at; empty where it may run compiled kernels."""
    decided: list[str] = []
    monkeypatch.setattr(reading_mode, "best_mode", lambda: "numba")
    monkeypatch.setattr(reading_mode, "stay_plain", lambda: decided.append("plain"))
    return decided


def book(folder: Path, count: int, **more: object) -> Path:
    rows = [{"family": "sudoku", "variant": "killer", **more} for _ in range(count)]
    (folder / "manifest.json").write_text(json.dumps({"puzzles": rows}), encoding="utf-8")
    return folder / "book.pdf"


@pytest.mark.parametrize("ready", [True, False])
def test_a_large_book_is_read_by_compiled_kernels_only_if_they_are_ready(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: list[str], ready: bool
) -> None:
    asked: list[set[Kind]] = []
    monkeypatch.setattr(reading_mode, "_are_ready", lambda kinds: asked.append(kinds) or ready)
    choose_mode(book(tmp_path, 5000), None, 2)
    assert asked == [{Kind("sudoku", "killer")}]
    assert chosen == ([] if ready else ["plain"])


@pytest.mark.parametrize(("more", "expected"), [({}, ["plain"]), ({"hint_page": 9}, [])])
def test_a_small_book_is_read_by_plain_python_unless_it_has_hints(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: list[str], more: dict[str, object], expected: list[str]
) -> None:
    monkeypatch.setattr(reading_mode, "_are_ready", lambda _kinds: True)
    choose_mode(book(tmp_path, 100, **more), None, 1)
    assert chosen == expected


@pytest.mark.parametrize("text", [None, "", "[]", '{"puzzles": 1}', '{"puzzles": [1, {"family": []}]}'])
def test_a_file_whose_manifest_cannot_be_read_may_hold_puzzles_of_all_families(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: list[str], text: str | None
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(reading_mode, "_are_ready", lambda kinds: asked.append(len(kinds)) or True)
    if text is not None:
        (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    choose_mode(tmp_path / "book.pdf", None, 1)
    assert not asked or asked[0] > 1
