"""A book knows where its texts come from, what its seeds begin with, and what a catalogue calls it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pipeline.config.resources.cover_designs import load_design
from pipeline.errors import Place
from pipeline.model.book_fonts import FontFile
from pipeline.model.cover import CoverDesign
from pipeline.model.level import Level
from pipeline.model.picture import Picture
from pipeline.model.spec import BookSpec, Pupil, WrittenText
from pipeline.model.week import SUNDAY, WEEKDAYS
from tests.made_up_books import SpecOf


@pytest.fixture
def spec(spec_of: SpecOf) -> BookSpec:
    return spec_of("seed: 7\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]")


def test_a_text_is_that_of_the_first_key_that_the_author_has_written(spec: BookSpec) -> None:
    place = Place("own.txt", 3, 1)
    written = replace(spec, written=(WrittenText("Two", "second", place), WrittenText("Three", "third", place)))
    assert written.text_at("first", "second", "third") == ("second", place)


def test_a_text_that_nobody_wrote_is_reported_at_the_last_key_in_the_books_file(spec: BookSpec) -> None:
    key, place = spec.text_at("first", "second", "third")
    assert key == "third"
    assert place is not None
    assert place.file.endswith("book.yaml")


def test_a_level_is_marked_by_its_rank_or_as_the_book_says(spec: BookSpec) -> None:
    own = replace(spec, level_marks={Level.HARD: 5})
    assert [own.mark(level) for level in (Level.EASY, Level.HARD)] == [1, 5]


def test_seeds_begin_with_seed_volume_week_year_and_day(spec: BookSpec) -> None:
    assert spec.seed_parts == (7, "", "")
    assert replace(spec, volume=2, week=42).seed_parts == (7, 2, 42)
    assert replace(spec, week=42, year=2026).seed_parts == (7, "", 42, 2026)
    assert replace(spec, start=date(2026, 11, 23)).seed_parts == (7, "", "", "2026-11-23")


def test_an_edition_names_volume_week_and_day(spec: BookSpec) -> None:
    assert spec.edition == "book"
    assert replace(spec, volume=0, week=0).edition == "book volume 0 week 0"
    assert replace(spec, volume=2, start=date(2026, 11, 23)).edition == "book volume 2 from 2026-11-23"


def test_versions_are_sections_that_share_their_puzzles(spec: BookSpec) -> None:
    shared = tuple(replace(section, versions=2) for section in spec.sections)
    assert (spec.versions, replace(spec, sections=shared).versions) == (False, True)


def test_no_log_can_hold_the_name_of_a_pupil() -> None:
    assert "Ada" not in repr(Pupil("Ada Moss", 0, Place("list.csv", 2)))


def test_the_bytes_of_fonts_and_pictures_stay_out_of_messages() -> None:
    assert "bytes" not in repr(FontFile("Mine-Regular", b"many bytes"))
    assert "bytes" not in repr(Picture("back.png", 1, 1, "gray", b"many bytes"))


def test_where_something_was_written_makes_no_other_cover() -> None:
    places = (Place("book.yaml", line) for line in (3, 4))
    first, second = (CoverDesign("T", "", "A", "", load_design("classic"), background_at=one) for one in places)
    assert first == second


def test_sunday_is_the_last_of_the_week() -> None:
    assert WEEKDAYS[SUNDAY] == "sunday"
    assert date(2026, 11, 29).weekday() == SUNDAY
