"""Every template, look and printer that is found keeps its frames apart, inside the margins, and legible.

A new file is found and checked without a change here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import yaml

from pipeline.config import load_book
from pipeline.config.resources.cover_names import design_names
from pipeline.config.resources.looks import load_look, look_names
from pipeline.config.resources.page_templates import (
    answer_template_names,
    load_page_template,
    page_template_names,
)
from pipeline.config.resources.printers import printer_names
from pipeline.errors import InputError
from pipeline.model.book import Book
from pipeline.source import resources
from tests.made_up_books import composed
from tests.typeset.conformance import defects

BookOf = Callable[..., Book]

KINDS = (
    ("sudoku", "4x4"),
    ("sudoku", "9x9"),
    ("calcudoku", "6x6"),
    ("kakuro", "6x8"),
    ("sudoku", "16x16"),
)
PAPERS = ("{printer: desktop, size: A4}", "{printer: lulu, size: 6x9in}", "{printer: school, size: Letter}")


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> list[Book]:
    """A book of every kind of puzzle, each on one of the papers."""
    made = []
    for number, (family, size) in enumerate(KINDS):
        path = tmp_path_factory.mktemp("books") / "book.yaml"
        section = f"sections: [{{family: {family}, size: {size}, counts: {{easy: 5}}}}]"
        fields = "worksheet: {fields: [name, date]}\n" if number % 2 else ""
        path.write_text(f"title: Conformance\n{fields}page: {PAPERS[number % len(PAPERS)]}\nfront: []\n{section}")
        made.append(composed(load_book(path)))
    return made


look_of = cache(load_look)
templates = cache(lambda: [load_page_template(name) for name in page_template_names()])


def changed(book: Book, look: str, template: str | None) -> Book:
    """The book in a look, its puzzles in a template."""
    sections = tuple(replace(section, template=template) for section in book.spec.sections)
    page = replace(book.spec.page, look=look_of(look), template=template, templates=templates())
    groups = tuple(replace(group, style=group.style._replace(template=template)) for group in book.groups)
    return Book(replace(book.spec, page=page, sections=sections), groups)


def faults(books: list[Book], look: str, template: str | None) -> tuple[int, list[str]]:
    """How many of the books a template takes in a look, and what is wrong with those."""
    taken, told = 0, []
    for book in books:
        try:
            told += defects(changed(book, look, template))
            taken += 1
        except InputError:
            continue  # `check` refuses it, as it should
    return taken, told


@pytest.mark.parametrize("look", look_names())
@pytest.mark.parametrize("template", [*page_template_names(), None])
def test_templates_and_looks_conform(template: str | None, look: str, books: list[Book]) -> None:
    turn = len(template or "") + len(look)  # not every kind with every pair: the suite has to stay quick
    taken, told = faults([books[0], books[1 + turn % 2], books[3 + turn % 2]], look, template)
    assert told == []
    assert taken >= 1


@pytest.mark.parametrize("name", answer_template_names())
def test_templates_of_the_key_conform(name: str, books: list[Book]) -> None:
    template = load_page_template(name)
    for book in (books[0], books[2]):
        spec = replace(book.spec, answers=replace(book.spec.answers, template=template))
        assert defects(Book(spec, book.groups)) == []


@pytest.mark.parametrize("printer", printer_names())
def test_printers_and_looks_conform_on_every_kind_of_page(printer: str, book_of: BookOf) -> None:
    every = "[title, copyright, contents, how_to_play, levels, sums, certificate, notes]"
    section = "sections: [{family: sudoku, size: 9x9, counts: {easy: 3}}]"
    look = look_names()[printer_names().index(printer) % len(look_names())]
    text = f"author: A. Setter\npage: {{printer: {printer}, look: {look}}}\nfront: {every}\n{section}"
    assert defects(book_of(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "page: {printer: screen, look: large-print, size: 4.25x6in}\n"
        "sections: [{family: kakuro, size: 4x6, counts: {easy: 2}}]",
        "language: fr\npage: {printer: lulu, look: large-print, size: 4.25x6.875in}\nanswers: {style: steps}\n"
        "sections: [{family: sudoku, size: 4x4, counts: {easy: 2, hard: 1}}]",
    ],
    ids=["an example that no page holds with its solution", "an opening of the key that no page holds"],
)
def test_what_no_page_holds_goes_on_on_the_next(book_of: BookOf, text: str) -> None:
    assert defects(book_of(text)) == []


@pytest.mark.parametrize(
    ("template", "wrong"),
    [
        ("frames: [[puzzle, notes]]\nwidths: [30, 1]", "the frame for notes is only"),
        (
            "frames: [[puzzle], [puzzle], [puzzle], [puzzle], [notes]]\nheights: [1, 1, 1, 1, 3mm]",
            "the frame for notes is",
        ),
        (f"frames: [{', '.join(['[puzzle, puzzle, puzzle, puzzle, puzzle]'] * 8)}]", ""),
        ("frames: [[puzzle], [notes]]\nheights: [1, 400mm]", ""),
    ],
)
def test_a_broken_template_fails(
    template: str, wrong: str, books: list[Book], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "looks").symlink_to(resources.templates() / "looks")
    (tmp_path / "pages" / "broken.yaml").write_text(template)
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)
    templates.cache_clear()
    taken, told = faults(books, "classic", "broken")
    templates.cache_clear()
    assert taken == 0 or any(wrong in one for one in told)
    assert bool(told) == bool(wrong)


def test_the_gallery_shows_every_family_template_look_and_cover() -> None:
    docs = resources.templates().parent / "docs"
    told = (docs / "gallery.md").read_text(encoding="utf-8")
    made = yaml.safe_load((docs.parent / "benchmarks" / "gallery.yaml").read_text(encoding="utf-8"))
    templates = [name for name in (*page_template_names(), *answer_template_names()) if f"`{name}`" not in told]
    assert [name for name in (*look_names(), *design_names()) if f"`{name}`" not in told] == []
    assert set(templates) <= {"answers-4", "answers-9", "answers-16"}  # as the others, in another number
    assert [name for name in made if f"(gallery/{name}.png)" not in told] == []
    assert {path.stem for path in (docs / "gallery").glob("*.png")} == set(made)
