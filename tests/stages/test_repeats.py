"""What would repeat puzzles unasked is found before they are made."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pipeline.model.catalogue import CatalogueSpec
from pipeline.model.spec import BookSpec
from pipeline.stages.repeats import isbn_of_volumes, lacking_catalogue, lacking_year, shared_isbn
from tests.made_up_books import SpecOf


@pytest.fixture
def weekly(spec_of: SpecOf) -> BookSpec:
    return replace(spec_of("sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"), week=42)


def test_a_week_needs_its_year(weekly: BookSpec) -> None:
    (told,) = lacking_year(weekly)
    assert told.startswith("week 42 has no year") and told.endswith("year: 2026")
    assert not list(lacking_year(replace(weekly, year=2026)))


def test_books_without_a_week_and_newspapers_need_no_year(weekly: BookSpec) -> None:
    assert not list(lacking_year(replace(weekly, week=None)))
    assert not list(lacking_year(replace(weekly, start=date(2026, 11, 23))))


def test_weeks_that_nobody_counts_are_reported(weekly: BookSpec) -> None:
    (told,) = lacking_catalogue(replace(weekly, catalogue=CatalogueSpec(repeat_after=8)))
    assert told.startswith("repeat_after does nothing without a catalogue")
    assert not list(lacking_catalogue(weekly))


def test_two_volumes_of_one_isbn_are_reported_whatever_its_hyphens(weekly: BookSpec) -> None:
    first, second = (replace(weekly, volume=number, isbn="978-3-16-148410-0") for number in (1, 2))
    (told,) = shared_isbn(second, replace(first, isbn="9783161484100"))
    assert told.startswith("ISBN 978-3-16-148410-0 is that of ") and "volume 1 too; give every volume one" in told
    assert not list(shared_isbn(second, second))
    assert not list(shared_isbn(second, replace(first, isbn="978-0-306-40615-7")))
    assert not list(shared_isbn(replace(second, isbn=""), replace(first, isbn="")))


def test_one_isbn_for_all_volumes_of_a_file_is_reported(weekly: BookSpec) -> None:
    of_isbn = replace(weekly, isbn="978-3-16-148410-0")
    (told,) = isbn_of_volumes(of_isbn, 3)
    assert told.startswith("all 3 volumes get ISBN 978-3-16-148410-0")
    assert not list(isbn_of_volumes(of_isbn, 1))
    assert not list(isbn_of_volumes(weekly, 3))
