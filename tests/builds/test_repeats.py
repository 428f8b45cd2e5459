"""A build warns of puzzles that change unasked, and of puzzles that a book beside it has too."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.model.seed import seed_of_name
from pipeline.outputs.registry import option_models
from pipeline.runtime.progress import Loudness, Reporter

BOOK = """
title: "{name} Book"
front: []
back: []
outputs: {{pdf: false}}
sections:
  - {{family: sudoku, size: 4x4, counts: {{easy: 3}}}}
  - {{family: calcudoku, size: 4x4, counts: {{easy: 1}}}}
"""

Told = Callable[..., list[str]]


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Told:
    """Builds a book of a name, with more keys, and gives the warnings, or with -v all lines."""

    def run(name: str, more: str = "", loudness: Loudness = Loudness.QUIET, **wishes: Any) -> list[str]:
        config = tmp_path / f"{name}.yaml"
        config.write_text(BOOK.format(name=name.title()) + more)
        spec = load_book(config, outputs=option_models())
        build(spec, BuildOptions(**({"output": tmp_path / "output", "jobs": 1} | wishes)), Reporter(loudness))
        return capsys.readouterr().err.splitlines()

    return run


def test_books_of_other_names_and_the_same_book_again_are_no_repeats(told: Told) -> None:
    assert told("one") == told("two") == told("two") == []


def test_another_seed_than_that_of_the_last_edition_is_warned_of_with_the_line_that_keeps_it(told: Told) -> None:
    told("one", "seed: 1\n")
    named = seed_of_name("one")
    (warning,) = told("one")
    assert warning == (
        f"warning: one: the last edition was made with seed 1, this one with {named} (from the name of the book file); "
        "this line in the book file keeps its puzzles: seed: 1"
    )
    assert told("one") == []


def test_a_year_that_changes_the_puzzles_of_a_finished_week_is_warned_of(told: Told) -> None:
    told("week", "week: 42\n")
    (warning,) = told("week", "week: 42\nyear: 2026\n")
    assert warning.endswith("made without a year; to keep its puzzles, remove this line: year: 2026")
    assert told("week", "week: 42\nyear: 2026\n") == told("week", "week: 43\nyear: 2026\n") == []


def test_puzzles_of_a_book_beside_it_are_named_by_their_numbers(told: Told) -> None:
    told("gift", "seed: 1\n")
    (warning,) = told("other", "seed: 1\nnumbers: section\n")
    assert warning.startswith(
        "warning: other: 4 puzzles are also in Gift Book (gift): numbers 1-1, 1-2, 1-3, 2-1; give"
    )


def test_an_isbn_that_a_book_beside_it_has_is_warned_of(told: Told) -> None:
    told("one", "isbn: 978-3-16-148410-0\n")
    (warning,) = told("two", "isbn: 978-3-16-148410-0\n")
    assert warning == "warning: two: ISBN 978-3-16-148410-0 is that of one too; give every volume one of its own"
    assert told("one", "isbn: 978-3-16-148410-0\n") == [warning.replace("two:", "one:").replace("one too", "two too")]


def test_a_catalogue_leaves_nothing_to_warn_of(told: Told, tmp_path: Path) -> None:
    store = tmp_path / "all.catalogue"
    assert told("gift", "seed: 1\n", catalogue=store) == told("other", "seed: 1\n", catalogue=store) == []


def test_a_namesake_in_the_catalogue_is_warned_of_where_no_edition_is(told: Told, tmp_path: Path) -> None:
    store = tmp_path / "all.catalogue"
    assert told("gift", catalogue=store) == told("gift", catalogue=store) == []
    (line,) = told("gift", catalogue=store, output=tmp_path / "elsewhere")
    assert line == (
        "warning: gift: the catalogue has a book called gift, and its puzzles count as those of this one; "
        "if that is another book, rename this file"
    )


def test_the_authors_own_puzzles_are_repeated_on_purpose(told: Told) -> None:
    told("gift", "seed: 1\n")
    own = "  - {family: sudoku, size: 4x4, id: own, puzzles: output/gift/manifest.json}\nseed: 2\n"
    assert told("other", own) == []


def test_damaged_manifests_of_other_books_are_passed_over_and_named_under_v(told: Told, tmp_path: Path) -> None:
    for name, text in (("cut", '{"schema": 1,'), ("list", "[]"), ("text", "x")):
        (tmp_path / "output" / name).mkdir(parents=True)
        (tmp_path / "output" / name / "manifest.json").write_text(text)
    (tmp_path / "output" / "folder" / "manifest.json").mkdir(parents=True)
    (tmp_path / "output" / "file").write_text("x")
    assert told("book") == []
    lines = [line for line in told("book", loudness=Loudness.VERBOSE) if line.startswith("passed over: ")]
    named = [line.split("output/")[1].split("/")[0] for line in lines]
    assert named == ["cut", "folder", "list", "text"]


def test_a_damaged_manifest_of_the_book_itself_is_replaced(told: Told, tmp_path: Path) -> None:
    told("book")
    manifest = tmp_path / "output" / "book" / "manifest.json"
    whole = manifest.read_bytes()
    manifest.write_bytes(whole[:99])
    assert told("book") == []
    assert manifest.read_bytes() == whole


def test_a_folder_of_books_that_cannot_be_read_stops_no_build(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Path.iterdir

    def refused(folder: Path) -> Iterator[Path]:
        if folder == tmp_path / "output":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
        return listed(folder)

    monkeypatch.setattr(Path, "iterdir", refused)
    assert told("book") == []
    folder = tmp_path / "output"
    assert f"passed over: {folder}: cannot be read (Permission denied)" in told("book", loudness=Loudness.VERBOSE)
