"""A book of so many pages: counts grow in proportion, and what is left is filled with progress and notes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pipeline.config.values import book_limits
from pipeline.errors import InputError
from pipeline.families import family_named
from pipeline.model.level import Level
from pipeline.model.spec import BookSpec, PageCount
from pipeline.typeset.page_count import Filled, fill_pages
from pipeline.typeset.page_plan import plan_pages
from tests.made_up_books import SpecOf

BOOK = """
page: {printer: kdp, size: 6x9in}
front: [title]
sections:
  - {family: sudoku, size: 9x9, per_page: 2, counts: {easy: 10, hard: 5}}
  - {family: calcudoku, size: 6x6, per_page: 4, counts: {medium: 5}}
"""


def asked(spec_of: SpecOf, pages: int, text: str = BOOK) -> BookSpec:
    return replace(spec_of(text), page_count=PageCount(pages))


def filled(spec: BookSpec) -> Filled:
    assert spec.page_count is not None
    return fill_pages(spec, spec.page_count, book_limits.PUZZLES)


def grown(spec: BookSpec, found: Filled) -> BookSpec:
    """The book with the counts that were found, as a config with them gives it."""
    sections = (
        replace(one, counts=tuple((target, found.counts[one.key][str(target)]) for target, _ in one.counts))
        for one in spec.sections
    )
    return found.completed(replace(spec, sections=tuple(sections)))


@pytest.mark.parametrize("pages", [24, 60, 122])
def test_a_book_gets_exactly_its_pages(spec_of: SpecOf, pages: int) -> None:
    spec = asked(spec_of, pages)
    plan = plan_pages(grown(spec, filled(spec)))
    assert plan.pages == pages
    assert dict(plan.parts)["notes"] <= 2


def test_counts_grow_in_proportion_and_never_fall(spec_of: SpecOf) -> None:
    counts = filled(asked(spec_of, 120)).counts
    first, second = counts["sections[0]"], counts["sections[1]"]
    assert first["easy"] == pytest.approx(2 * first["hard"], abs=2)
    assert second["medium"] == pytest.approx(first["hard"], abs=4)
    fewer = filled(asked(spec_of, 30)).counts
    assert all(fewer[key][level] <= counts[key][level] for key in counts for level in counts[key])
    assert fewer["sections[0]"]["easy"] >= 10


def test_the_last_page_of_every_section_is_filled(spec_of: SpecOf) -> None:
    counts = filled(asked(spec_of, 60)).counts
    assert sum(counts["sections[0]"].values()) % 2 == 0
    assert sum(counts["sections[1]"].values()) % 4 == 0


def test_what_no_puzzle_fills_becomes_a_page_of_progress(spec_of: SpecOf) -> None:
    """A puzzle of a page takes one of the key too, where that has one answer a page."""
    text = """
page: {printer: kdp, size: 6x9in}
front: [title]
answers: {per_page: 1}
sections: [{family: sudoku, size: 9x9, per_page: 1, counts: {easy: 8}}]
"""
    spec = asked(spec_of, 32, text)
    found = filled(spec)
    assert found.progress
    book = grown(spec, found)
    assert [page.name for page in book.back] == ["tracker"]
    assert plan_pages(book).pages == 32


@pytest.mark.parametrize(
    ("pages", "told"),
    [
        (24, "24 pages asked for, the counts take 32; the nearest counts are sections[0] {easy: 23"),
        (
            119,
            "119 pages asked for, printer kdp takes 24 to 828 on 6x9in, a multiple of 2; write 118; the nearest counts",
        ),
        (900, "write 828; the nearest counts are sections[0] {easy: "),
    ],
)
def test_what_cannot_be_is_refused_with_the_nearest_counts(spec_of: SpecOf, pages: int, told: str) -> None:
    text = BOOK.replace("easy: 10", "easy: 30").replace("hard: 5", "hard: 15") if pages == 24 else BOOK
    with pytest.raises(InputError) as caught:
        filled(asked(spec_of, pages, text))
    (problem,) = caught.value.problems
    assert (problem.key, told in problem.message) == ("page_count", True), problem.message


def test_the_nearest_counts_exist(spec_of: SpecOf) -> None:
    text = "page: {printer: kdp, size: 6x9in}\nsections: [{family: sudoku, size: 4x4, counts: {easy: 2, medium: 1}}]\n"
    spec = asked(spec_of, 900, text)
    with pytest.raises(InputError, match=r": no more exist$") as caught:
        filled(spec)
    easy, medium = map(int, re.findall(r"(?:easy|medium): (\d+)", str(caught.value)))
    exist = [family_named("sudoku").capacity(spec.sections[0].params, level) for level in (Level.EASY, Level.MEDIUM)]
    assert easy == exist[0]
    assert medium == pytest.approx(easy / 2, abs=1)


def test_more_than_the_printer_takes_is_said_in_pages(spec_of: SpecOf) -> None:
    text = BOOK.replace("easy: 10", "easy: 2000")
    with pytest.raises(InputError, match=r"24 pages asked for, the counts take 1\d{3}; the nearest counts are"):
        filled(asked(spec_of, 24, text))


def test_a_fault_of_the_pages_is_said_as_it_is(spec_of: SpecOf) -> None:
    with pytest.raises(InputError, match=r"subtitle: the title page on 6x9in cannot hold these texts"):
        filled(asked(spec_of, 60, f"subtitle: {'x' * 190}\n{BOOK}"))
    with pytest.raises(InputError, match=r"answers.page_count: 40 pages asked for 20 answers"):
        filled(asked(spec_of, 60, f"answers: {{page_count: 40}}{BOOK}"))


def test_a_key_of_so_many_pages_bounds_the_counts(spec_of: SpecOf) -> None:
    spec = asked(spec_of, 60, f"answers: {{page_count: 2}}{BOOK}")
    plan = plan_pages(grown(spec, filled(spec)))
    assert (plan.pages, dict(plan.parts)["answers"]) == (60, 2)


def test_notes_in_a_book_that_asks_for_its_pages_are_no_cause_to_warn(spec_of: SpecOf) -> None:
    spec = asked(spec_of, 60, f"answers: {{page_count: 2}}{BOOK}")
    plan = plan_pages(grown(spec, filled(spec)))
    assert dict(plan.parts)["notes"] > 2
    assert not any("notes pages" in warning for warning in plan.warnings)


def test_the_nearest_counts_fit(spec_of: SpecOf) -> None:
    text = BOOK.replace("easy: 10", "easy: 60")
    with pytest.raises(InputError) as caught:
        filled(asked(spec_of, 30, text))
    nearest = str(caught.value).split("sections[0] {easy: ")[1].split(", hard: ")
    fits = text.replace("easy: 60", f"easy: {nearest[0]}").replace("hard: 5", f"hard: {nearest[1].split('}')[0]}")
    counts = str(caught.value).split("{medium: ")[1].split("}")[0]
    assert plan_pages(spec_of(fits.replace("medium: 5", f"medium: {counts}"))).pages == 30
