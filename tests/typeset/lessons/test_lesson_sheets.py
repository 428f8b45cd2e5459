"""A lesson stands before its puzzles: words, a position that is explained, one to try with its answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.errors import InputError
from pipeline.inspect.manifest import read_manifest
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.recognise.figures import read_figures
from pipeline.model.spec import BookSpec
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.typeset.page_plan import check_fit
from tests.inspect.whole_files import ink_of, verdict

SpecOf = Callable[..., BookSpec]

LEAST = 7.0  # points
SHOWN = 2  # positions of a lesson
HEAD = 12  # points: titles are larger
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


def made(folder: Path, keys: str, title: str = "C") -> list[InkPage]:
    """The pages of a course with these keys."""
    path = folder / "course.yaml"
    path.write_text(f"title: {title}\n{keys}\n", encoding="utf-8")
    build(load_book(path), BuildOptions(folder, jobs=1), Reporter(Loudness.QUIET))
    return list(ink_of(folder / "course" / "course-interior.pdf"))


def text(page: InkPage) -> str:
    return "".join(glyph.text for glyph in page.glyphs)


def test_words_stand_beside_both_positions_on_a_wide_page(tmp_path: Path) -> None:
    lessons = "{family: sudoku, puzzles: 0, techniques: [X-wing]}"
    pages = made(tmp_path, f"front: []\npage: {{size: A4}}\nlessons: {lessons}")
    (lesson,) = (page for page in pages if text(page).startswith("Lesson1:X-wing"))
    assert "Tryit" in text(lesson)
    assert "Answer:" in text(lesson)
    grids = [figure.grid.field.left for figure in read_figures(1, lesson)]
    letters = [glyph.x for glyph in lesson.glyphs if glyph.text in "aeiou" and glyph.size < HEAD]
    assert len(grids) == SHOWN
    assert max(letters) < min(grids)


def test_a_second_position_has_a_page_of_its_own_where_both_would_be_small(tmp_path: Path) -> None:
    lessons = "{family: sudoku, puzzles: 0, techniques: [X-wing]}"
    pages = made(tmp_path, f"front: []\npage: {{size: 6x9in}}\nlessons: {lessons}")
    first, second = [text(page) for page in pages if text(page).startswith("Lesson1:X-wing")]
    assert "Tryit" not in first
    assert "Answer:" in second


def test_small_grids_of_lessons_fill_pages_where_no_cell_gets_smaller(tmp_path: Path) -> None:
    lessons = "{family: calcudoku, puzzles: 0, techniques: [naked single]}"
    pages = made(tmp_path, f"front: []\npage: {{size: A4, per_page: 2}}\nlessons: {lessons}")
    (puzzles,) = [page for page in pages if text(page).startswith("Calcudoku3×3")]
    assert [figure.caption.number for figure in read_figures(1, puzzles)] == ["1", "2", "3", "4"]


def test_sections_of_the_same_kind_keep_the_puzzles_a_page_that_are_asked_for(tmp_path: Path) -> None:
    lessons = "{family: calcudoku, puzzles: 0, techniques: [naked single]}"
    section = "sections: [{family: calcudoku, size: 3x3, counts: {easy: 4}}]"
    pages = made(tmp_path, f"front: []\npage: {{size: A4, per_page: 2}}\nlessons: {lessons}\n{section}")
    puzzles = [page for page in pages if text(page).startswith("Calcudoku3×3")]
    assert [len(tuple(read_figures(1, page))) for page in puzzles] == [2, 2, 4]  # the last are those of the lesson


@pytest.mark.parametrize("size", ["5.5x8.5in", "6x9in", "A4"])
@pytest.mark.parametrize("variant", ["", "killer"])
def test_candidates_of_lessons_have_seven_points_on_every_page(size: str, variant: str, tmp_path: Path) -> None:
    family = f"family: sudoku, variant: {variant}" if variant else "family: sudoku"
    pages = made(tmp_path, f"page: {{size: {size}}}\nlessons: {{{family}, puzzles: 0, techniques: [naked pair]}}")
    shown = [page for page in pages if text(page).startswith("Lesson1:Naked")]
    assert sum(len(tuple(read_figures(1, page))) for page in shown) == SHOWN
    assert min(glyph.size for page in shown for glyph in page.glyphs) >= LEAST - 0.01


@pytest.mark.parametrize(
    ("size", "lesson", "points"),
    [("5x8in", "family: sudoku, variant: killer, puzzles: 0, techniques: [naked pair]", "6.2"),  # too wide
     ("4x6in", "family: calcudoku, puzzles: 0, techniques: [hidden triplet]", "4.0"),
     ("160x120mm", "family: sudoku, puzzles: 0, techniques: [naked pair]", "3.1")],  # too high
)  # fmt: skip
def test_a_lesson_whose_diagrams_cannot_be_read_is_refused_before_the_book_is_built(
    size: str, lesson: str, points: str, spec_of: SpecOf
) -> None:
    technique = lesson.partition("[")[2].rstrip("]")
    with pytest.raises(InputError) as caught:
        check_fit(spec_of(f"page: {{printer: screen, size: {size}}}\nlessons: {{{lesson}}}"))
    said = f"diagrams of '{technique}' on {size} have text of {points} pt, expected at least 7 pt (look classic); "
    assert f"{said}use larger paper, or leave '{technique}' out of lessons.techniques" in str(caught.value)
    assert ":3:" in str(caught.value)


def test_the_first_lesson_says_how_cells_are_called(book: Path) -> None:
    named = ["r2c3isthecellinrow2,column3" in page for page in words(book)]
    assert named.count(True) == 1


def test_verify_reads_a_lesson_on_a_right_hand_page_whose_running_head_begins_with_the_book(tmp_path: Path) -> None:
    pages = "page: {printer: kdp, size: 6x9in}\nfront: [title, contents]\nback: [notes]"
    made(tmp_path, f"{pages}\nlessons: {{family: sudoku, puzzles: 0, techniques: [last cell, X-wing, XY-wing]}}")
    puzzles = read_manifest(tmp_path / "course" / "manifest.json").puzzles
    assert verdict(tmp_path / "course" / "course-interior.pdf", puzzles).faults == ()


def test_verify_takes_no_lesson_with_large_digits_for_a_title_page(tmp_path: Path) -> None:
    title = "A Very Long Title about Numbers, Cages, Runs and Boxes for Everybody Who Cannot Sleep at Night"
    lessons = "{family: kakuro, puzzles: 0, techniques: [mandatory value]}"
    made(tmp_path, f"page: {{size: Letter, look: kids}}\nfront: [title]\nlessons: {lessons}", title)
    puzzles = read_manifest(tmp_path / "course" / "manifest.json").puzzles
    assert verdict(tmp_path / "course" / "course-interior.pdf", puzzles).faults == ()


def test_a_grid_narrower_than_its_lines_stands_in_their_middle_and_its_answer_at_the_foot(tmp_path: Path) -> None:
    lessons = "{family: sudoku, puzzles: 0, techniques: [last cell]}"
    pages = made(tmp_path, f"front: []\npage: {{size: 6x9in}}\nlessons: {lessons}")
    shown, tried = [page for page in pages if text(page).startswith("Lesson1:Lastcell")]
    (figure,) = read_figures(1, shown)
    lines = [glyph for glyph in shown.glyphs if glyph.size < HEAD]
    left, right = min(glyph.x for glyph in lines), max(glyph.x for glyph in lines)
    assert figure.grid.field.left - left > HEAD
    assert abs(figure.grid.field.left + figure.grid.field.right - left - right) < HEAD
    answer = text(tried).index("Answer:")
    assert tried.glyphs[answer].y - tried.glyphs[answer - 1].y > 3 * HEAD


def test_verify_finds_all_diagrams_of_a_course_right(book: Path) -> None:
    puzzles = read_manifest(book / "manifest.json").puzzles
    assert verdict(book / "course-interior.pdf", puzzles).faults == ()
