"""Every book has a seed of its own: it is written, or its file's name gives it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.model.seed import SeedOrigin, seed_of_name
from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

BOOK = "title: x\nsections: [{family: toy, size: 6x6, counts: {easy: 1}}]\n"


def _seed(spec: BookSpec) -> tuple[int, SeedOrigin]:
    return spec.seed, spec.seed_origin


def _load(path: Path, text: str) -> BookSpec:
    path.write_text(text)
    return load_book(path)


def test_a_written_seed_stands_alone(load: Load) -> None:
    assert _seed(load("seed: 1\n" + BOOK)) == (1, SeedOrigin.WRITTEN)
    assert _seed(load(BOOK, "seed=2")) == (2, SeedOrigin.WRITTEN)
    assert _seed(load(BOOK, seed=3)) == (3, SeedOrigin.WRITTEN)


def test_a_book_without_a_seed_has_that_of_its_name_and_not_of_its_title_or_folder(folder: Path) -> None:
    (folder / "below").mkdir()
    one = _load(folder / "gift.yaml", BOOK)
    assert _seed(one) == (seed_of_name("gift"), SeedOrigin.NAME)
    assert _seed(_load(folder / "below" / "Gift.yml", BOOK.replace("title: x", "title: Another"))) == _seed(one)
    assert _load(folder / "other.yaml", BOOK).seed != one.seed


def test_the_seed_of_a_name_may_be_written_down(folder: Path) -> None:
    named = _load(folder / "gift.yaml", BOOK)
    assert _load(folder / "other.yaml", f"seed: {named.seed}\n" + BOOK).seed_parts == named.seed_parts


def test_books_that_extend_one_file_with_a_seed_have_seeds_of_their_own(folder: Path) -> None:
    shared = _load(folder / "house.yaml", "seed: 5\n" + BOOK)
    one, other = (_load(folder / f"{name}.yaml", "extends: house.yaml\n") for name in ("one", "other"))
    assert {one.seed_origin, other.seed_origin} == {SeedOrigin.INHERITED}
    assert len({shared.seed, one.seed, other.seed}) == 3
    (folder / "house.yaml").write_text("seed: 6\n" + BOOK)
    assert load_book(folder / "one.yaml").seed != one.seed


def test_a_seed_of_its_own_goes_before_that_of_the_file_it_extends(load: Load, folder: Path) -> None:
    (folder / "house.yaml").write_text("seed: 5\n" + BOOK)
    assert _seed(load("extends: house.yaml\nseed: 5\n")) == (5, SeedOrigin.WRITTEN)
    assert _seed(load("extends: house.yaml\n", "seed=5")) == (5, SeedOrigin.WRITTEN)
    assert _seed(load("extends: house.yaml\n", seed=5)) == (5, SeedOrigin.WRITTEN)


def test_the_digest_of_a_book_without_a_seed_changes_with_its_name(folder: Path) -> None:
    assert _load(folder / "one.yaml", BOOK).digest != _load(folder / "other.yaml", BOOK).digest


def test_the_year_enters_the_seeds_the_texts_and_the_name_of_the_edition(load: Load) -> None:
    spec = load(BOOK.replace("title: x", 'title: "{week} of {year}"') + "week: 42\nyear: 2026\n")
    assert spec.title == "42 of 2026"
    assert spec.edition == "book week 42 of 2026"
    assert spec.seed_parts[2:] == (42, 2026)


def test_years_differ_in_their_number_of_weeks(load: Load, problems: Problems) -> None:
    assert load(BOOK + "week: 53\nyear: 2026\n").week == 53
    assert problems(BOOK + "week: 53\nyear: 2027\n") == [
        "2",
        "book.yaml:3:7: week: 53 is not a week of 2027, which has 52; write 1 to 52, or another year",
    ]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("year: 2026\n", "book.yaml:3:1: year: is that of a week; add week: 42, or remove it"),
        ("year: 26\nweek: 4\n", "book.yaml:3:7: year: 26 is not valid, expected a whole number from 1900 to 9999"),
        (
            "year: 2026\nstart: 2026-11-23\n",
            "book.yaml:3:1: year: cannot be combined with start, which names the year; remove it",
        ),
    ],
)
def test_a_year_that_fits_no_week_is_refused(problems: Problems, more: str, told: str) -> None:
    assert told in problems(BOOK + more)
