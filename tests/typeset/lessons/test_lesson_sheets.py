"""A lesson stands before its puzzles: words, a position that is explained, one to try with its answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.inspect.manifest import read_manifest
from pipeline.runtime.progress import Loudness, Reporter
from tests.inspect.whole_files import ink_of, verdict

COURSE = "front: [contents]\nlessons: {family: sudoku, puzzles: 0, techniques: [last cell, X-wing]}"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("course")
    path = folder / "course.yaml"
    path.write_text(f"title: C\n{COURSE}\n", encoding="utf-8")
    build(load_book(path), BuildOptions(folder, jobs=1), Reporter(Loudness.QUIET))
    return folder / "course"


def words(book: Path) -> list[str]:
    """The text of every page, without spaces."""
    return ["".join(glyph.text for glyph in page.glyphs) for page in ink_of(book / "course-interior.pdf")]


def test_a_lesson_stands_before_its_puzzles_and_says_its_parts(book: Path) -> None:
    lesson = next(page for page in words(book) if page.startswith("Lesson1:Lastcell"))
    for part in ("Whattolookfor.", "Whyitworks.", "Acommonmistake.", "Tryit", "Answer:", "thesameineverybook"):
        assert part in lesson


def test_the_first_lesson_says_how_cells_are_called(book: Path) -> None:
    named = ["r2c3isthecellinrow2,column3" in page for page in words(book)]
    assert named.count(True) == 1


def test_verify_finds_all_diagrams_of_a_course_right(book: Path) -> None:
    puzzles = read_manifest(book / "manifest.json").puzzles
    assert verdict(book / "course-interior.pdf", puzzles).faults == ()
