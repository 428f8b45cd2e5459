"""Versions of a sheet: equally hard at every place, and as steady as any other book."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.runtime.progress import Loudness, Reporter

QUIET = Reporter(Loudness.QUIET)

Manifest = dict[str, Any]
Build = Callable[..., Manifest]

VERSIONS = """
title: "Small"
seed: 3
versions: [A, B]
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 2}, options: {symmetry: none}}
  - {family: calcudoku, size: 4x4, counts: {easy: 2}}
"""


@pytest.fixture
def made(tmp_path: Path) -> Build:
    """Builds a text as `book.yaml` and returns its manifest."""

    def run(text: str = VERSIONS, name: str = "book", **wishes: Any) -> Manifest:
        config = tmp_path / f"{name}.yaml"
        config.write_text(text)
        build(load_book(config), BuildOptions(tmp_path / "output", **({"jobs": 1} | wishes)), QUIET)
        manifest: Manifest = json.loads((tmp_path / "output" / name / "manifest.json").read_text())
        return manifest

    return run


def _puzzles(manifest: Manifest) -> set[tuple[str, str]]:
    return {(row["family"], row["text"]) for row in manifest["puzzles"]}


def _by_place(manifest: Manifest) -> dict[str, list[dict[str, Any]]]:
    places: dict[str, list[dict[str, Any]]] = {}
    for row in manifest["puzzles"]:
        places.setdefault(row["number"], []).append(row)
    return places


def test_versions_have_files_of_their_own_and_cost_the_same_at_every_place(made: Build, tmp_path: Path) -> None:
    manifest = made(VERSIONS)
    assert [file["role"] for file in manifest["files"]] == ["sheet-a", "sheet-b", "answers", "report"]
    assert (tmp_path / "output/book/book-sheet-b.pdf").is_file()
    assert len(_puzzles(manifest)) == 8
    for rows in _by_place(manifest).values():
        assert [(row["file"], row["answer_page"]) for row in rows] == [("sheet-a", 1), ("sheet-b", 2)]
        costs = [row["cost"] for row in rows]
        assert max(costs) <= 1.05 * min(costs)


def test_another_title_leaves_versions_as_they_are(made: Build) -> None:
    assert made(VERSIONS)["puzzles"] == made(VERSIONS.replace("Small", "Large"))["puzzles"]


def test_a_rejected_puzzle_of_a_version_is_replaced_by_one_that_costs_the_same(made: Build) -> None:
    before = made(VERSIONS)
    code = before["puzzles"][1]["code"]
    after = made(VERSIONS + f"reject: [{code}]\n")
    pairs = zip(before["puzzles"], after["puzzles"], strict=True)
    assert [old["code"] for old, new in pairs if old["text"] != new["text"]] == [code]
    for rows in _by_place(after).values():
        costs = [row["cost"] for row in rows]
        assert max(costs) <= 1.05 * min(costs)


def test_a_catalogue_holds_the_puzzles_of_all_versions_and_no_others(made: Build, tmp_path: Path) -> None:
    store = tmp_path / "catalogue.sqlite"
    first = made(VERSIONS, catalogue=store)
    second = made(VERSIONS, name="other", catalogue=store)
    assert not _puzzles(first) & _puzzles(second)


def test_versions_are_the_same_however_many_processes_make_them(made: Build) -> None:
    one, two = made(), made(name="book2", jobs=2)
    assert [row["text"] for row in one["puzzles"]] == [row["text"] for row in two["puzzles"]]


GROUPED = """
title: "Small"
seed: 3
versions: [A, B]
groups:
  - {name: One, sign: circle, sections: [{family: sudoku, size: 4x4, counts: {easy: 2}}]}
  - {name: Two, sign: star, sections: [{family: calcudoku, size: 3x3, counts: {easy: 2}}]}
"""


def test_versions_of_each_group_cost_the_same_at_every_place(made: Build) -> None:
    manifest = made(GROUPED)
    roles = ["sheet-circle-a", "sheet-circle-b", "sheet-star-a", "sheet-star-b"]
    assert [file["role"] for file in manifest["files"]][:4] == roles
    assert len(_puzzles(manifest)) == 8
    for group in ("circle", "star"):
        rows = [row for row in manifest["puzzles"] if group in row["file"]]
        for pair in zip(*(sorted(row["cost"] for row in rows if row["file"][-1] == v) for v in "ab"), strict=True):
            assert max(pair) <= 1.05 * min(pair)
