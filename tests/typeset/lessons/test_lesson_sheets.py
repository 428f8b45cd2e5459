"""A lesson stands before its puzzles: words, a position that is explained, one to try with its answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.inspect.manifest import read_manifest
from pipeline.runtime.progress import Loudness, Reporter
from tests.inspect.whole_files import ink_of, verdict

LEAST = 7.0  # points
PAGES = 2  # of a lesson
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


def lesson_pages(book: Path, head: str) -> list[str]:
    return [page for page in words(book) if page.startswith(head)]


def test_a_lesson_stands_before_its_puzzles_and_says_its_parts(book: Path) -> None:
    lesson = "".join(lesson_pages(book, "Lesson1:Lastcell"))
    for part in ("Whattolookfor.", "Whyitworks.", "Acommonmistake.", "Tryit", "Answer:", "thesameineverybook"):
        assert part in lesson


def test_a_second_position_with_candidates_has_a_page_of_its_own_where_both_would_be_small(book: Path) -> None:
    first, second = lesson_pages(book, "Lesson2:X-wing")
    assert "Tryit" not in first
    assert "Answer:" in second


@pytest.mark.parametrize("size", ["6x9in", "A4"])
@pytest.mark.parametrize("variant", ["", "killer"])
def test_candidates_of_lessons_have_seven_points_on_every_page(size: str, variant: str, tmp_path: Path) -> None:
    path = tmp_path / "course.yaml"
    family = f"family: sudoku, variant: {variant}" if variant else "family: sudoku"
    lessons = f"lessons: {{{family}, puzzles: 0, techniques: [naked pair]}}"
    path.write_text(f"title: C\npage: {{size: {size}}}\n{lessons}\n", encoding="utf-8")
    build(load_book(path), BuildOptions(tmp_path, jobs=1), Reporter(Loudness.QUIET))
    pages = list(ink_of(tmp_path / "course" / "course-interior.pdf"))
    shown = [page for page in pages if "Naked" in "".join(glyph.text for glyph in page.glyphs)][:2]
    sizes = {glyph.size for page in shown for glyph in page.glyphs}
    assert min(sizes) >= LEAST - 0.01
    assert len(shown) == PAGES


def test_the_first_lesson_says_how_cells_are_called(book: Path) -> None:
    named = ["r2c3isthecellinrow2,column3" in page for page in words(book)]
    assert named.count(True) == 1


def test_verify_finds_all_diagrams_of_a_course_right(book: Path) -> None:
    puzzles = read_manifest(book / "manifest.json").puzzles
    assert verdict(book / "course-interior.pdf", puzzles).faults == ()
