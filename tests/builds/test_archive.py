"""Weeks of a newspaper in one folder: pages of earlier days stay and are listed; the same weeks are the same bytes."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.outputs.registry import option_models
from pipeline.runtime.progress import Loudness, Reporter

WEEK = """title: News
start: 2026-11-23
front: []
answers: {place: next_day}
outputs: {play: true, pdf: false, report: false}
sections: [{family: sudoku, size: 4x4, options: {symmetry: none}, days: {monday: easy, tuesday: easy}}]
"""
FIRST, SECOND = "start=2026-11-23", "start=2026-11-30"
OTHERS = ("2026-13-40.html", "20261123.html", "notes.html", "2026-11-16.txt")
"""Files of the reader's that are no pages of days; a link is none, either."""


def built(folder: Path, *weeks: str, more: tuple[str, ...] = ()) -> dict[str, str]:
    """The digests of all files after these weeks were built into a folder, one after the other."""
    (folder / "news.yaml").write_text(WEEK, encoding="utf-8")
    for week in weeks:
        spec = load_book(folder / "news.yaml", (week, *more), outputs=option_models())
        build(spec, BuildOptions(folder, 1), Reporter(Loudness.QUIET))
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in (folder / "news").rglob("*") if path.is_file()}


def listed(folder: Path) -> list[str]:
    index = (folder / "news" / "play" / "index.html").read_text(encoding="utf-8")
    return re.findall(r'href="([^"]+)\.html"', index)


Weeks = tuple[Path, dict[str, str], dict[str, str]]


@pytest.fixture(scope="module")
def weeks(tmp_path_factory: pytest.TempPathFactory) -> Weeks:
    """A folder with two weeks, and what was in it after each."""
    folder = tmp_path_factory.mktemp("weeks")
    return folder, built(folder, FIRST), built(folder, SECOND)


def test_a_later_week_lists_all_days_newest_first(weeks: Weeks) -> None:
    assert listed(weeks[0]) == ["2026-12-01", "2026-11-30", "2026-11-24", "2026-11-23"]


def test_pages_of_earlier_days_stay_as_they_were(weeks: Weeks) -> None:
    _, first, second = weeks
    for day in ("2026-11-23.html", "2026-11-24.html"):
        assert second[day] == first[day]


def test_they_stand_in_the_manifest(weeks: Weeks) -> None:
    assert '"play/2026-11-23.html"' in (weeks[0] / "news" / "manifest.json").read_text(encoding="utf-8")


def test_the_same_weeks_give_the_same_bytes_in_whatever_order_they_were_built(weeks: Weeks, tmp_path: Path) -> None:
    assert built(tmp_path, SECOND, FIRST, SECOND) == weeks[2]


def test_a_day_that_a_week_no_longer_has_goes_and_what_is_no_day_stays_unlisted(tmp_path: Path) -> None:
    built(tmp_path, FIRST)
    pages = tmp_path / "news" / "play"
    for name in OTHERS:
        (pages / name).write_text("mine")
    (pages / "2026-11-16.html").symlink_to(pages / "notes.html")
    built(tmp_path, FIRST, more=("sections.0.days={monday: easy}",))
    assert listed(tmp_path) == ["2026-11-23"]
    assert not (pages / "2026-11-24.html").exists()
    assert (pages / "notes.html").read_text() == "mine"
