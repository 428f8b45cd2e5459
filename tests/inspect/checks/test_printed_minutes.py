"""Minutes below puzzles are read back from the ink and held to the manifest, wherever they stand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.interface.opened_book import Terms, open_book
from pipeline.interface.verification import read_back
from pipeline.runtime.processes.executors import executor
from pipeline.runtime.processes.jobs import Watch, nothing
from pipeline.runtime.progress import Loudness, Reporter

SECTIONS = """
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 2}}
  - {family: calcudoku, size: 4x4, counts: {easy: 3, medium: 1}}
"""
DAYS = """
start: 2026-11-23
answers: {place: next_day, before: none}
sections:
  - {family: sudoku, size: 4x4, days: {monday: easy, tuesday: easy}}
  - {family: calcudoku, size: 4x4, days: {monday: easy, tuesday: medium}}
"""
SHOW = "page: {show: [number, level, answer_page, minutes]}"
BOOKS = {
    "a book": SHOW + SECTIONS,
    "with techniques and time": SHOW.replace("minutes", "minutes, techniques, time") + SECTIONS,
    "large print": SHOW.replace("{show", "{look: large-print, per_page: 1, show") + SECTIONS,
    "for children, in German": "language: de\n" + SHOW.replace("{show", "{look: kids, show") + SECTIONS,
    "in Chinese, six a page": "language: zh\n" + SHOW.replace("{show", "{per_page: 6, show") + SECTIONS,
    "puzzles and notes": SHOW.replace("{show", "{template: puzzle-notes-answer, show") + SECTIONS,
    "versions of a sheet": SHOW.replace(", answer_page", "") + "\nversions: [A, B]" + SECTIONS,
    "a newspaper": SHOW.replace("answer_page, ", "") + DAYS,
}


def fit(family: str, level: str, low: float, high: float) -> dict[str, Any]:
    levels = [{"level": level, "solvers": 31, "middle_half": [low, high]}]
    return {"family": family, "variant": None, "size": "4x4", "reader_group": "Year 6, all", "levels": levels}


def built(folder: Path, text: str) -> Path:
    fits = [fit("sudoku", "easy", 1.1, 3.4), fit("calcudoku", "easy", 4.4, 12.0)]
    (folder / "minutes.json").write_text(json.dumps({"schema": 1, "fits": fits}), encoding="utf-8")
    path = folder / "book.yaml"
    path.write_text("title: Minutes\nseed: 7\nfront: []\ntimes: {file: minutes.json}\n" + text, encoding="utf-8")
    build(load_book(path), BuildOptions(folder / "output", 1), Reporter(Loudness.QUIET))
    return folder / "output" / "book"


def faults(folder: Path) -> list[str]:
    files = sorted(folder.glob("*.pdf"))
    with executor(1, Watch(pytest.fail)) as workers:
        found = [read_back(open_book(file, Terms()), nothing, workers) for file in files]
    return [str(fault) for one in found for fault in one.faults]


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_with_minutes_is_read_back_without_a_fault(tmp_path: Path, name: str) -> None:
    folder = built(tmp_path, BOOKS[name])
    rows = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["puzzles"]
    assert {bool(row.get("minutes")) for row in rows} == {row["level"] == "easy" for row in rows}
    assert faults(folder) == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("book"), BOOKS["with techniques and time"])


@pytest.mark.parametrize(
    ("changed", "found", "expected"),
    [
        ("4–15 min (Year 6, all)", "4–10min(Year6,all)", "expected 4–15 min (Year 6, all)"),
        ("4–10 min (Year 7, all)", "4–10min(Year6,all)", "expected 4–10 min (Year 7, all)"),
        (None, "4–10min(", "expected no minutes"),
    ],
)
def test_minutes_that_differ_from_the_manifest_are_reported_with_their_puzzle(
    folder: Path, changed: str | None, found: str, expected: str
) -> None:
    path = folder / "manifest.json"
    text = path.read_text(encoding="utf-8")
    listed = json.loads(text)
    row = next(row for row in listed["puzzles"] if row["family"] == "calcudoku" and "minutes" in row)
    row["minutes"] = changed
    path.write_text(json.dumps(listed), encoding="utf-8")
    try:
        (fault,) = faults(folder)
    finally:
        path.write_text(text, encoding="utf-8")
    assert f"puzzle {row['number']}, its minutes: below it stands {found}" in fault
    assert expected in fault
