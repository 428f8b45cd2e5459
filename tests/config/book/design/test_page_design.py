"""A damaged file of a designer stops only the books that could use it, and is told beside their own mistakes."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.errors import InputError
from pipeline.source import resources
from tests.config.conftest import Load
from tests.made_up_books import SpecOf

BOOK = """title: A Book
page: {template: 4}
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 1}}
"""
WRONG = "numbers: weak\n"

Problems = Callable[..., list[str]]


@pytest.fixture
def own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Templates of a designer, who may change pages, looks and printers."""
    source, own = resources.templates(), folder / "templates"
    for name in ("pages", "looks", "printers", "text"):
        shutil.copytree(source / name, own / name)
    (own / "fonts").symlink_to(source / "fonts")
    monkeypatch.setattr(resources, "templates", lambda: own)
    return own


def placed(problems: list[str], templates: Path) -> list[str]:
    """The places of problems, files of the designer by their names."""
    return [problem.removeprefix(f"{templates}/").partition(": ")[0] for problem in problems[1:]]


@pytest.mark.parametrize("text", ["frames: [[puzle]]\n", "frames: [[puzzle\n", "auto: false\nframes: []\n"])
def test_a_damaged_template_is_no_problem_for_books_that_cannot_use_it(own: Path, load: Load, text: str) -> None:
    (own / "pages" / "mine.yaml").write_text(text)
    for page in ("{template: 4}", "{per_page: auto}"):
        spec = load(BOOK.replace("{template: 4}", page))
        assert "mine" not in [template.name for template in spec.page.templates]


@pytest.mark.parametrize("text", ["auto: true\nframes: [[puzle]]\n", "{frames: [[puzzle, 'auto': yes\n", "\x07"])
def test_one_that_auto_could_choose_is_told_to_books_that_leave_it_the_choice(
    own: Path, load: Load, problems: Problems, text: str
) -> None:
    (own / "pages" / "mine.yaml").write_text(text)
    load(BOOK)
    found = placed(problems(BOOK.replace("4}", "auto}")), own)
    assert found
    assert all(place.startswith("pages/mine.yaml:") for place in found)


def test_days_have_pages_of_their_own(own: Path, load: Load) -> None:
    (own / "pages" / "1.yaml").write_text("auto: true\n")
    days = (
        "start: 2026-11-23\nanswers: {place: next_day}\nsections: [{family: sudoku, size: 9x9, days: {monday: easy}}]"
    )
    assert load(f"title: News\nfront: []\n{days}\n").start


@pytest.mark.parametrize(
    ("kind", "file", "wish"),
    [
        ("pages", "mine", "page: {template: mine}"),
        ("pages", "answers-mine", "answers: {template: answers-mine}"),
        ("looks", "mine", "page: {look: mine}"),
        ("printers", "mine", "page: {printer: mine}"),
    ],
)
def test_what_a_book_names_is_told_together_with_all_that_is_wrong_in_the_book(
    own: Path, problems: Problems, kind: str, file: str, wish: str
) -> None:
    (own / kind / f"{file}.yaml").write_text("wrong: 1\n")
    found = placed(problems(BOOK.replace("page: {template: 4}", wish) + WRONG), own)
    assert found.count(f"{kind}/{file}.yaml:1:1") >= 2  # what is unknown, and what is missing
    assert "book.yaml:5:10" in found


def test_a_damaged_look_hides_no_mistake_of_the_cover(own: Path, problems: Problems) -> None:
    (own / "looks" / "mine.yaml").write_text("wrong: 1\n")
    text = BOOK.replace("{template: 4}", "{look: mine, printer: kdp}") + "cover: {title: '{nothing}'}\n"
    assert "book.yaml:5:16" in placed(problems(text), own)


def test_a_damaged_language_is_told_together_with_the_book(own: Path, problems: Problems) -> None:
    (own / "text" / "de" / "strings.yaml").write_text("paper: [A4]\n")
    assert placed(problems(BOOK + WRONG + "language: de\n"), own) == ["book.yaml:5:10", "text/de/strings.yaml:1:8"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "page: {look: ink-saving, cages: tint}\n",
            "page.cages: 'tint' needs four greys, and look ink-saving prints none",
        ),
        (
            "page: {cages: tint}\noutputs: {pictures: true}\n",
            "page.cages: 'tint' .* newsprint, for which outputs.pictures",
        ),
        ("page: {cages: grey}\n", "page.cages: .*expected .*dashes.*tint"),
    ],
)
def test_greys_behind_cages_are_refused_where_nothing_prints_them(spec_of: SpecOf, text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        spec_of(text + "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}, options: {variant: killer}}]")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{per_page: 4, page_count: 2}", "answers.page_count: cannot be combined with per_page; keep one of them"),
        ("{page_count: 2, digit_size: 9pt}", "answers.digit_size: cannot be combined with page_count"),
        ("{page_count: 2, place: none}", "answers.page_count: needs a key, and answers.place is none; remove it"),
        ("{page_count: 2, style: steps}", "answers.page_count: cannot be combined with printed steps"),
        ("{digit_size: 5pt}", "answers.digit_size: 5pt is not a size .* from 7pt to 72pt"),
    ],
)
def test_wishes_for_the_key_that_clash_are_refused(spec_of: SpecOf, text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        spec_of(f"answers: {text}\nsections: [{{family: sudoku, size: 4x4, counts: {{easy: 1}}}}]")


SECTION = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"


@pytest.mark.parametrize("printer", ["desktop", "kdp, size: 6x9in"])
def test_tags_are_refused_by_printers_whose_files_nobody_reads_on_a_screen(spec_of: SpecOf, printer: str) -> None:
    words = (
        r"page.accessible: 'full' needs files that are read on screens.* use printer screen or school, or write none"
    )
    with pytest.raises(InputError, match=words):
        spec_of(f"page: {{printer: {printer}, accessible: full}}\n{SECTION}")


@pytest.mark.parametrize(("printer", "usual"), [("screen", "figures"), ("school", "figures"), ("desktop", "none")])
def test_files_for_screens_are_tagged_unless_the_author_says_otherwise(
    spec_of: SpecOf, printer: str, usual: str
) -> None:
    assert spec_of(f"page: {{printer: {printer}}}\n{SECTION}").page.accessible == usual
    assert spec_of(f"page: {{printer: {printer}, accessible: none}}\n{SECTION}").page.accessible == "none"
