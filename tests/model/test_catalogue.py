"""Which books may share puzzles: editions of one, and weeks that lie far enough apart."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from pipeline.model.catalogue import CatalogueSpec, edition_name, monday_of

THIS = date(2026, 10, 12)


@pytest.mark.parametrize(
    ("volume", "week", "year", "start", "name"),
    [
        (None, None, None, None, "book"),
        (2, None, None, None, "book volume 2"),
        (None, 42, None, None, "book week 42"),
        (None, 42, 2026, None, "book week 42 of 2026"),
        (1, None, None, THIS, "book volume 1 from 2026-10-12"),
    ],
)
def test_volumes_and_weeks_are_books_of_their_own(
    volume: int | None, week: int | None, year: int | None, start: date | None, name: str
) -> None:
    assert edition_name("book", volume, week, year, start) == name


@pytest.mark.parametrize(
    ("week", "year", "start", "monday"),
    [
        (None, None, None, None),
        (42, None, None, None),
        (42, 2026, None, THIS),
        (1, 2026, None, date(2025, 12, 29)),
        (53, 2025, None, None),
        (None, None, THIS, THIS),
    ],
)
def test_a_week_has_a_monday_where_its_year_is_known(
    week: int | None, year: int | None, start: date | None, monday: date | None
) -> None:
    assert monday_of(week, year, start) == monday


def test_an_edition_has_the_puzzles_of_one_book_and_no_other() -> None:
    said = CatalogueSpec(edition_of="old")
    assert [name for name in ("old", "older", "") if said.allows(name, None, None)] == ["old"]


@pytest.mark.parametrize(("weeks", "allowed"), [(0, False), (1, False), (8, False), (9, True), (-8, False), (-9, True)])
def test_weeks_that_lie_more_than_so_many_apart_may_share(weeks: int, allowed: bool) -> None:
    assert CatalogueSpec(repeat_after=8).allows("other", THIS - timedelta(weeks=weeks), THIS) is allowed


@pytest.mark.parametrize(("theirs", "ours"), [(None, THIS), (THIS, None), (None, None)])
def test_what_has_no_week_never_grows_old(theirs: date | None, ours: date | None) -> None:
    assert not CatalogueSpec(repeat_after=1).allows("other", theirs, ours)
