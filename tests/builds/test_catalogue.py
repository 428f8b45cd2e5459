"""Books of one catalogue share no puzzle, and a catalogue stays sound whatever happens to a build."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import CatalogueDamaged
from pipeline.runtime.catalogue import Claim, Others, look
from tests.builds.conftest import Build, contents


def test_two_books_of_a_catalogue_share_no_puzzle(made: Build, tmp_path: Path) -> None:
    store = tmp_path / "all.catalogue"
    first = made(name="first", catalogue=store)
    second = made(name="second", catalogue=store)
    assert {row["signature"] for row in first["puzzles"]}.isdisjoint(row["signature"] for row in second["puzzles"])
    assert first["catalogue_digest"] != second["catalogue_digest"]


def test_a_book_built_again_with_its_catalogue_stays_the_same(made: Build, tmp_path: Path) -> None:
    store = tmp_path / "all.catalogue"
    made(catalogue=store)
    before = contents(tmp_path / "output" / "book")
    made(catalogue=store, fresh=True)
    assert contents(tmp_path / "output" / "book") == before


def test_a_catalogue_that_moves_during_a_build_is_looked_at_again(
    made: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "all.catalogue"
    reserve = Others.reserve
    moved: list[bool] = []

    def intrude(others: Others, marks: Any) -> bool:
        if not moved:
            moved.append(True)
            assert reserve(look(store, Claim("intruder")), marks)
        return reserve(others, marks)

    before = made(name="before")
    monkeypatch.setattr(Others, "reserve", intrude)
    after = made(catalogue=store)
    assert {row["signature"] for row in before["puzzles"]}.isdisjoint(row["signature"] for row in after["puzzles"])
    assert after["catalogue_digest"] == look(store, Claim("book")).digest


def test_a_damaged_catalogue_stops_a_build_before_anything_is_written(made: Build, tmp_path: Path) -> None:
    store = tmp_path / "all.catalogue"
    store.write_bytes(b"no catalogue" * 1000)
    with pytest.raises(CatalogueDamaged):
        made(catalogue=store)
    assert not (tmp_path / "output" / "book" / "manifest.json").exists()
