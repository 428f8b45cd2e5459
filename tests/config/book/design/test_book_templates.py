"""A book takes looks, printers, pages, words and covers from a folder of its author's."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.errors import InputError
from pipeline.model.spec import BookSpec
from pipeline.source import resources

BOOK = "title: T\npage: {printer: shop, size: 6x9in, look: mine}\ncover: plain\n"
SECTIONS = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}, template: four}]\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book file beside a folder with a template of each kind but words."""
    own, built_in = tmp_path / "templates", resources.templates()
    files = {
        "looks/mine.yaml": "extends: classic.yaml\ncell_min: 9mm\n",
        "printers/shop.yaml": (built_in / "printers" / "kdp.yaml").read_text(encoding="utf-8"),
        "pages/four.yaml": (built_in / "pages" / "4.yaml").read_text(encoding="utf-8"),
        "covers/plain.yaml": "extends: classic.yaml\nground: deep\n",
    }
    for name, text in files.items():
        (own / name).parent.mkdir(parents=True)
        (own / name).write_text(text, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(BOOK + SECTIONS)
    return tmp_path / "b.yaml"


def load(book: Path, *overrides: str, confined: bool = False, templates: Path | None = None) -> BookSpec:
    return load_book(book, overrides, confined=confined, templates=templates)


@pytest.mark.parametrize("confined", [False, True])
def test_the_folder_beside_the_book_is_taken(book: Path, confined: bool) -> None:
    spec = load(book, confined=confined)
    assert (spec.page.printer.name, spec.page.look.name, spec.sections[0].template) == ("shop", "mine", "four")
    assert spec.cover
    assert spec.cover.design
    assert spec.cover.design.template.name == "plain"


@pytest.mark.parametrize("way", ["key", "option"])
def test_another_folder_is_named_by_the_key_or_the_option(book: Path, way: str) -> None:
    other = (book.parent / "templates").rename(book.parent / "house")
    spec = load(book, "templates=house") if way == "key" else load(book, templates=other)
    assert spec.page.look.name == "mine"


def test_digests_change_with_what_is_read_of_the_folder_alone(book: Path) -> None:
    first = load(book)
    (book.parent / "templates" / "looks" / "unused.yaml").write_text("extends: classic.yaml\n")
    assert load(book) == first
    (book.parent / "templates" / "looks" / "mine.yaml").write_text("extends: classic.yaml\ncell_min: 10mm\n")
    second = load(book)
    assert first.templates_digest not in ("", second.templates_digest)
    assert first.digest != second.digest


def test_a_book_that_reads_none_of_them_is_what_it_was_without(book: Path) -> None:
    plain = "title: T\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]\npage: {template: puzzle-notes}\n"
    book.write_text(plain)
    (book.parent / "templates" / "pages" / "four.yaml").unlink()
    with_folder = load(book)
    (book.parent / "templates").rename(book.parent / "elsewhere")
    assert load(book) == with_folder
    assert with_folder.templates_digest == ""


def test_a_mistake_is_reported_at_its_place_in_the_template(book: Path) -> None:
    (book.parent / "templates" / "looks" / "mine.yaml").write_text("extends: classic.yaml\ncell_min: 1mm\n")
    with pytest.raises(InputError, match=r"looks/mine\.yaml:2:\d+: cell_min: 1\.0 mm is under cell_floor"):
        load(book)


@pytest.mark.parametrize(
    ("colours", "told"),
    [
        (
            '{navy: {rgb: "#FFFFFF", cmyk: [0, 0, 0, 0]}}',
            "title.colour is 'white' on 'navy', a contrast of 1.0 on screens, expected at least 4.5; choose a lighter",
        ),
        ('{navy: {rgb: "#4A1424"}}', "has no cmyk beside it, so screen and press would show different colours; write"),
        ("{navy: {cmyk: [40, 95, 60, 45]}}", "has no rgb beside it"),
    ],
)
def test_colours_that_hide_the_title_or_are_halves_are_refused_in_the_authors_file(
    book: Path, colours: str, told: str
) -> None:
    (book.parent / "templates" / "covers" / "plain.yaml").write_text(f"extends: classic.yaml\ncolours: {colours}\n")
    with pytest.raises(InputError, match=r"covers/plain\.yaml:2:\d+: ") as found:
        load(book)
    assert told in str(found.value)


def test_a_folder_that_is_not_there_is_one_problem_and_no_more(book: Path) -> None:
    with pytest.raises(InputError) as found:
        load(book, "templates=nowhere")
    assert len(found.value.problems) == 1


def test_a_confined_book_names_no_folder_outside_its_own(book: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    with pytest.raises(InputError, match="lies outside"):
        load(book, f"templates={other}", confined=True)
    (other / "looks").mkdir()
    with pytest.raises(InputError, match="'mine' is not valid"):
        load(book, confined=True, templates=other)  # whom the command line names is trusted


def test_an_unknown_cover_is_reported_with_those_that_there_are(book: Path) -> None:
    with pytest.raises(InputError, match="'other' is not valid, expected one of classic, close-up, gift, ladder"):
        load(book, "cover=other")


def test_own_words_are_laid_over_those_of_the_language(book: Path) -> None:
    words = book.parent / "templates" / "text" / "de" / "strings.yaml"
    words.parent.mkdir(parents=True)
    words.write_text('answers.heading: "Die Lösungen"\n', encoding="utf-8")
    strings = load(book, "language=de").strings
    assert strings["answers.heading"] == "Die Lösungen"
    assert strings["hints.heading"] != load(book).strings["hints.heading"]


def test_own_words_have_the_checks_of_a_strings_file(book: Path) -> None:
    words = book.parent / "templates" / "text" / "de" / "strings.yaml"
    words.parent.mkdir(parents=True)
    words.write_text("answers.headin: x\n")
    with pytest.raises(InputError, match=r"unknown key; did you mean 'answers\.heading'"):
        load(book, "language=de")


@pytest.fixture
def style(book: Path) -> Path:
    """A style sheet of played pages, in a folder with nothing else."""
    for room in (book.parent / "templates").iterdir():
        room.rename(book.parent / room.name)
    file = book.parent / "templates" / "player" / "player.css"
    file.parent.mkdir()
    file.write_text(":root { --accent: #123456 }\n")
    book.write_text("title: T\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]\n")
    return file


def test_a_style_sheet_of_played_pages_is_read_and_counts_in_the_digest(book: Path, style: Path) -> None:
    first = load(book)
    assert first.play_style == ":root { --accent: #123456 }\n"
    style.write_text(":root { --accent: #654321 }\n")
    assert first.templates_digest not in ("", load(book).templates_digest)


def test_a_style_sheet_that_could_end_its_element_is_refused_at_its_place(book: Path, style: Path) -> None:
    style.write_text("a { color: red }\n</style><script>alert(1)</script>\n")
    with pytest.raises(InputError, match=r"player/player\.css:2:1: '</' may not stand in a page's style sheet"):
        load(book)


def test_a_style_sheet_without_end_is_refused(book: Path, style: Path) -> None:
    style.write_text("a" * 70_000)
    with pytest.raises(InputError, match=r"player\.css: "):
        load(book)
