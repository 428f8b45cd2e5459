"""Books of one catalogue share no puzzle, and a catalogue stays sound whatever happens to a build."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pipeline.build import BuildOptions, export
from pipeline.config import load_book
from pipeline.config.resources.presses import load_press
from pipeline.errors import CatalogueDamaged, InputError, Unsatisfiable
from pipeline.model.export import ExportSpec
from pipeline.model.printer import MM
from pipeline.outputs.pictures.output import Pictures
from pipeline.outputs.registry import option_models
from pipeline.runtime.catalogue import Claim, Others, look, rows
from tests.builds.conftest import QUIET, Build, Manifest, contents


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
    store.write_bytes(bytes(12_000))  # as a crash of the system may leave it
    with pytest.raises(CatalogueDamaged):
        made(catalogue=store)
    assert not (tmp_path / "output" / "book" / "manifest.json").exists()


SMALL = """
title: "Small"
seed: 3
front: []
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 3}}
"""


def signatures(manifest: Manifest) -> set[str]:
    return {row["signature"] for row in manifest["puzzles"]}


def test_a_book_that_names_its_catalogue_needs_no_option(made: Build, tmp_path: Path) -> None:
    named = SMALL + "catalogue: all.db\n"
    first, second = made(named, name="first"), made(named, name="second")
    assert signatures(first).isdisjoint(signatures(second))
    assert {owner.name for owner, _ in rows(tmp_path / "all.db")} == {"first", "second"}


def test_the_option_goes_before_the_key(made: Build, tmp_path: Path) -> None:
    made(SMALL + "catalogue: all.db\n", catalogue=tmp_path / "other.db")
    assert not (tmp_path / "all.db").exists()


def test_an_edition_has_the_puzzles_of_its_book_and_of_no_other(made: Build) -> None:
    named = SMALL + "catalogue: all.db\n"
    first, second = made(named, name="first"), made(named, name="second")
    again = made(named + "edition_of: second\n", name="large")
    assert signatures(again) == signatures(second) - signatures(first)


def test_a_book_that_has_an_edition_keeps_its_puzzles_when_it_is_built_again(
    made: Build, capsys: pytest.CaptureFixture[str]
) -> None:
    named = SMALL + "catalogue: all.db\n"
    first = made(named, name="first")
    made(named + "edition_of: first\n", name="large")
    capsys.readouterr()
    assert made(named, name="first")["puzzles"] == first["puzzles"]
    assert capsys.readouterr().err == ""  # the catalogue has judged what the two share


def test_an_export_of_other_puzzles_frees_none_of_the_book_that_lies_there(made: Build, tmp_path: Path) -> None:
    named = SMALL + "catalogue: all.db\n"
    book = made(named, name="book")
    changed = load_book(tmp_path / "book.yaml", ["seed=5"], outputs=option_models())
    wish = ExportSpec(40 * MM, None, ("svg",), 300, load_press(), 40 * MM)
    export(changed, Pictures(wish), BuildOptions(tmp_path / "output", 1), QUIET)
    kept = {signature for owner, (_, signature) in rows(tmp_path / "all.db") if owner.name == "book"}
    assert signatures(book) < kept
    assert signatures(made(named, name="book")) == {signature for _, (_, signature) in rows(tmp_path / "all.db")}


def test_an_edition_of_an_unknown_book_is_refused_before_anything_is_made(made: Build, tmp_path: Path) -> None:
    made(SMALL + "catalogue: all.db\nseries: {name: Numbers, volume: 1}\n", name="g3")
    with pytest.raises(InputError) as error:
        made(SMALL + "catalogue: all.db\nedition_of: g3\n", name="large")
    assert "edition_of" in str(error.value)
    assert "no book is called 'g3'; did you mean 'g3 volume 1'?" in str(error.value)
    assert {owner.name for owner, _ in rows(tmp_path / "all.db")} == {"g3 volume 1"}


def test_puzzles_of_weekly_sheets_come_again_after_so_many_weeks(made: Build, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(made(SMALL)["puzzles"][0]["text"])
    own = SMALL.replace("counts: {easy: 3}", "puzzles: mine.txt") + "year: 2026\ncatalogue: all.db\nrepeat_after: 2\n"
    made(own + "week: 40\n", name="sheet")
    with pytest.raises(Unsatisfiable, match="belongs to the book sheet week 40 of 2026 of the catalogue"):
        made(own + "week: 42\n", name="sheet")
    made(own + "week: 43\n", name="sheet")
    owners = {(owner.name, owner.monday) for owner, _ in rows(tmp_path / "all.db")}
    assert owners == {("sheet week 40 of 2026", "2026-09-28"), ("sheet week 43 of 2026", "2026-10-19")}
