"""A book names its catalogue beside the file in which the name stands, and the puzzles that it may have again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.errors import InputError
from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

BOOK = "title: x\nsections: [{family: toy, size: 6x6, counts: {easy: 1}}]\n"


def test_a_book_has_no_catalogue_unless_it_names_one(load: Load) -> None:
    said = load(BOOK).catalogue
    assert (said.file, said.edition_of, said.repeat_after) == (None, "", None)


def test_the_catalogue_lies_beside_the_book_and_need_not_be_there(folder: Path, load: Load) -> None:
    file = load(BOOK + "catalogue: mine.db\n").catalogue.file
    assert file is not None
    assert file.resolve() == (folder / "mine.db").resolve()


def test_a_catalogue_of_a_house_style_lies_beside_that_file(folder: Path) -> None:
    for name, text in (
        ("house/style.yaml", "catalogue: all.db\n"),
        ("books/one.yaml", "extends: ../house/style.yaml\n" + BOOK),
    ):
        (folder / name).parent.mkdir()
        (folder / name).write_text(text)
    file = load_book(folder / "books" / "one.yaml").catalogue.file
    assert file is not None
    assert file.resolve() == (folder / "house" / "all.db").resolve()


def test_a_stranger_names_no_catalogue_outside_the_folder(folder: Path) -> None:
    (folder / "inner").mkdir()
    (folder / "inner" / "one.yaml").write_text(BOOK + "catalogue: ../mine.db\n")
    with pytest.raises(InputError, match=r"catalogue: .*lies outside"):
        load_book(folder / "inner" / "one.yaml", confined=True)


def test_an_edition_names_a_book_and_knows_where(load: Load) -> None:
    said = load(BOOK + "edition_of: old volume 1\n").catalogue
    assert said.edition_of == "old volume 1"
    assert said.edition_at is not None
    assert said.edition_at.line == 3


@pytest.mark.parametrize("week", ["week: 42\nyear: 2026\n", "start: 2026-10-12\n"])
def test_a_weekly_book_counts_the_weeks(load: Load, week: str) -> None:
    book = BOOK.replace("counts: {easy: 1}", "days: {monday: easy}") if "start" in week else BOOK
    front = "front: []\nanswers: {place: none}\n"
    spec = load(book + week + front + "repeat_after: 8\n")
    assert spec.catalogue.repeat_after == 8
    assert str(spec.monday) == "2026-10-12"


def test_never_needs_no_week(load: Load) -> None:
    assert load(BOOK + "repeat_after: never\n").catalogue.repeat_after is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("repeat_after: 8\n", "repeat_after: needs the week and its year to count from; add week: 42 and year: 2026"),
        ("week: 42\nrepeat_after: 8\n", "repeat_after: needs the week and its year to count from; add year: 2026"),
        ("week: 53\nyear: 2025\nrepeat_after: 8\n", "week: 53 is not a week of 2025, which has 52"),
        ("repeat_after: 0\n", "repeat_after: 0 is not valid, expected a whole number from 1 to 1000, or never"),
        ("repeat_after: always\n", "expected a whole number from 1 to 1000, or never"),
        ("catalogue: 5\n", "catalogue: 5 is a whole number"),
        ("edition_of: [a]\n", "edition_of"),
    ],
)
def test_what_is_wrong_is_reported_once(problems: Problems, text: str, said: str) -> None:
    code, *found = problems(BOOK + text)
    assert (code, len(found)) == ("2", 1)
    assert said in found[0]
