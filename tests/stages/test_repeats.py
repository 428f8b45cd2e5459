"""What would repeat puzzles unasked is found before they are made."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pipeline.model.catalogue import CatalogueSpec
from pipeline.model.spec import BookSpec
from pipeline.stages.repeats import lacking_catalogue, lacking_year
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
