"""A page of a newspaper holds the puzzles of its day, large enough, and at its foot the answers to the day before."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from pipeline.config.resources.languages import language_names, load_strings
from pipeline.errors import InputError
from pipeline.model.book import Book, Selection
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.spec import BookSpec
from pipeline.model.week import EarlierPuzzle
from pipeline.page.draw.ops import Document, Text
from pipeline.page.type.typography import Weight
from pipeline.stages.compose import compose
from pipeline.stages.plan import plan
from pipeline.typeset.daily.day_frames import day_captions, day_pages
from pipeline.typeset.daily.last_answers import last_answers
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.key.answer_places import key_heading
from pipeline.typeset.layout import Layout, layout
from pipeline.typeset.page_plan import check_fit, paged_groups, plan_pages
from pipeline.typeset.puzzles.names import day_name
from pipeline.typeset.setting.book_typeface import typeface
from tests.made_up_books import SpecOf, rated

DAYS = "{monday: easy, tuesday: easy, saturday: medium}"
WEEK = f"""
start: 2026-11-23
front: []
answers: {{place: next_day}}
sections:
  - {{family: sudoku, size: 9x9, days: {DAYS}}}
  - {{family: calcudoku, size: 6x6, days: {DAYS}}}
  - {{family: kakuro, size: 8x8, days: {{tuesday: easy, saturday: medium}}}}
"""


@pytest.fixture
def spec(spec_of: SpecOf) -> BookSpec:
    return spec_of(WEEK)


def book(spec: BookSpec) -> Book:
    """The book of made-up puzzles, those of a section on its days in order."""
    slots = plan(spec)
    days = {}
    for number, section in enumerate(spec.sections):
        mine = [slot for slot in slots if slot.section == number]
        assert spec.start
        days |= {slot.key: spec.start + timedelta(days=day) for slot, (day, _) in zip(mine, section.days, strict=True)}
    return compose(
        spec, Selection(tuple((slot, rated(slot, n)) for n, slot in enumerate(slots)), {}, days), puzzles_per_page
    )


def texts(document: Document, page: int) -> list[str]:
    return [text for op in document.pages[page].ops if isinstance(op, Text) for _, _, text in op.runs]


def test_a_page_stands_for_every_day_and_one_for_the_last_answers(spec: BookSpec) -> None:
    found = layout(book(spec))
    headings = [texts(found.interior, page) for page in range(len(found.interior.pages))]
    assert ["Monday, 23 November 2026" in page for page in headings] == [True, False, False, False]
    assert "Solutions of Monday, 23 November 2026" in headings[1]
    assert "Saturday, 28 November 2026" in headings[2]
    assert "Solutions of Saturday, 28 November 2026" in headings[3]


def pages_named(spec: BookSpec) -> list[str]:
    """What the days of a book say of its pages."""
    found = layout(book(spec))
    said = [text for page in range(len(found.interior.pages)) for text in texts(found.interior, page)]
    return [text for text in said if "p. " in text]


def test_a_day_names_no_pages_which_are_others_in_the_newspaper(spec: BookSpec) -> None:
    assert pages_named(spec) == []


def test_a_week_that_is_read_as_it_stands_names_its_pages_where_it_asks_for_them(spec_of: SpecOf) -> None:
    named = pages_named(spec_of("page: {show: [answer_page]}" + WEEK))
    assert (named[0], "p. 1" in named) == ("Answer p. 2", True)


def test_numbers_and_pages_run_through_the_days(spec: BookSpec) -> None:
    found: Layout = layout(book(spec))
    assert [(one.number, one.page, one.answer_page) for one in found.references] == [
        ("1", 1, 2),
        ("2", 1, 2),
        ("3", 2, 3),
        ("4", 2, 3),
        ("5", 2, 3),
        ("6", 3, 4),
        ("7", 3, 4),
        ("8", 3, 4),
    ]


def with_week_before(spec: BookSpec) -> BookSpec:
    """The book after a week whose Saturday had two puzzles, one of a number that this week has too."""
    saturday = date(2026, 11, 21)
    slots = plan(spec)[:2]
    earlier = (
        EarlierPuzzle(number, "K7QF", rated(slot, 1), slot.params.size, None, saturday)
        for number, slot in zip(("8", "9"), slots, strict=True)
    )
    return replace(spec, before=tuple(earlier))


def test_the_first_day_has_the_answers_to_the_last_of_the_week_before(spec: BookSpec) -> None:
    found = layout(book(with_week_before(spec)))
    words = [op.runs[0][2] for op in found.interior.pages[0].ops if isinstance(op, Text) and len(op.runs) == 1]
    assert words[words.index("Solutions of Saturday, 21 November 2026") :][1:-1] == [
        "8",
        "9",
    ]  # and no pages; the folio
    assert [one.answer_page for one in found.references] == [2, 2, 3, 3, 3, 4, 4, 4]


def test_the_plan_knows_the_answers_to_the_week_before(spec: BookSpec) -> None:
    after = with_week_before(spec)
    planned, found = plan_pages(after), layout(book(after)).plan
    assert (planned.pages, planned.parts, planned.sections) == (found.pages, found.parts, found.sections)


def test_every_puzzle_is_named_above_its_grid(spec: BookSpec) -> None:
    names = [text for text in texts(layout(book(spec)).interior, 1) if "×" in text and not text[0].isdigit()]
    assert names == ["Sudoku 9 × 9", "Calcudoku 6 × 6", "Kakuro 8 × 8"]


def test_without_answers_there_is_no_last_page(spec_of: SpecOf) -> None:
    found = layout(book(spec_of(WEEK.replace("next_day", "none"))))
    assert len(found.interior.pages) == 3
    assert {one.answer_page for one in found.references} == {None}


def test_the_plan_before_puzzles_exist_is_that_of_the_pages(spec: BookSpec) -> None:
    planned, found = plan_pages(spec), layout(book(spec)).plan
    assert (planned.pages, planned.parts, planned.sections) == (found.pages, found.parts, found.sections)


def test_grids_and_answers_stay_apart_and_on_the_page(spec: BookSpec) -> None:
    geometry = narrowest(spec.page)
    groups = paged_groups(spec)
    for paged, page in zip(groups, day_pages(spec, geometry, [paged.grids for paged in groups]), strict=True):
        grids = [
            (frame.x, frame.y, frame.x + size.width * frame.cell, frame.y + size.height * frame.cell)
            for frame, (_, size) in zip(page.frames, paged.grids, strict=True)
        ]
        foot = min((title.y for title in page.key.titles), default=geometry.height)
        for number, (left, top, right, low) in enumerate(grids):
            assert left >= -1e-6
            assert right <= geometry.width + 1e-6
            assert low <= foot
            assert all(
                right <= other[0] or other[2] <= left or low <= other[1] or other[3] <= top
                for other in grids[number + 1 :]
            )


def test_a_page_too_small_for_a_day_is_refused_with_the_worst_grid(spec_of: SpecOf) -> None:
    spec = spec_of(WEEK + "page: {size: A5}\n")
    with pytest.raises(InputError, match=r"day on A5 above yesterday's answers has cells of .* use larger paper"):
        check_fit(spec)


@pytest.mark.parametrize("language", ["en-GB", "de"])
def test_long_dates_stay_on_a_narrow_page_in_large_type(spec_of: SpecOf, language: str) -> None:
    head = f"start: 2026-11-23\nfront: []\nlanguage: {language}\npage: {{printer: lulu, size: A5, look: large-print}}\n"
    section = "sections: [{family: sudoku, size: 4x4, days: {saturday: easy, sunday: easy}}]"
    spec = spec_of(f"{head}answers: {{place: next_day}}\n{section}")
    bold, live = typeface(BUNDLED).bold, narrowest(spec.page).live(1)
    titles = [
        (bold.width(text, op.size), op.size)
        for page in layout(book(spec)).interior.pages
        for op in page.ops
        if isinstance(op, Text) and op.weight is Weight.BOLD
        for _, _, text in op.runs
        if "2026" in text
    ]
    assert len(titles) == 4
    assert max(width for width, _ in titles) <= live.width + 0.01
    assert min(size for _, size in titles) >= spec.page.look.text_min


@pytest.mark.parametrize("look", ["classic", "kids", "ink-saving"])
def test_cells_are_as_large_as_a_look_wants(spec_of: SpecOf, look: str) -> None:
    spec = spec_of(WEEK + f"page: {{look: {look}, size: A3}}\n")
    check_fit(spec)
    assert min(section.cell_mm for section in plan_pages(spec).sections) >= spec.page.look.cell_floor / 72 * 25.4 - 0.1


@pytest.mark.parametrize("language", language_names())
def test_every_language_names_every_day_of_a_year(language: str) -> None:
    strings = load_strings(language)
    names = {day_name(strings, date(2026, 1, 1) + timedelta(days=number)) for number in range(365)}
    assert len(names) == 365
    assert not any("{" in name for name in names)


def test_days_are_written_as_each_language_writes_them() -> None:
    told = {
        language: day_name(load_strings(language), date(2026, 11, 1)) for language in ("en-GB", "en-US", "de", "fr")
    }
    assert told == {
        "en-GB": "Sunday, 1 November 2026",
        "en-US": "Sunday, November 1, 2026",
        "de": "Sonntag, 1. November 2026",
        "fr": "Dimanche 1er novembre 2026",
    }


def test_the_name_of_a_puzzle_ends_before_the_next_one_and_inside_the_margins(spec_of: SpecOf) -> None:
    sections = "".join(f"  - {{family: {one}, size: 4x4, days: {DAYS}}}\n" for one in ("sudoku", "calcudoku"))
    spec = spec_of(
        f"language: es\npage: {{printer: lulu, size: 4.25x6.875in}}\nstart: 2026-11-23\nfront: []\n"
        f"answers: {{place: next_day}}\nsections:\n{sections}"
    )
    geometry, bold = narrowest(spec.page), typeface(BUNDLED).bold
    for page in layout(book(spec)).interior.pages[:3]:
        left, right = [op for op in page.ops if isinstance(op, Text) and "4 × 4" in op.runs[0][2]]
        starts = [op.runs[0][0] for op in (left, right)]
        ends = [start + bold.width(op.runs[0][2], op.size) for start, op in zip(starts, (left, right), strict=True)]
        assert ends[0] < starts[1]
        assert ends[1] <= starts[0] + geometry.width + 0.01


def test_levels_are_named_above_all_grids_of_a_day_or_above_none(spec_of: SpecOf) -> None:
    head = "start: 2026-11-23\nfront: []\nanswers: {place: none}\n"
    sections = "".join(f"  - {{family: sudoku, size: {size}, days: {{monday: easy}}}}\n" for size in ("4x4", "9x9"))
    named = []
    for size in ("A4", "A5", "150x190mm", "110x160mm"):
        spec = spec_of(f"{head}page: {{printer: screen, size: {size}}}\nsections:\n{sections}")
        named.append(texts(layout(book(spec)).interior, 0).count("Easy"))
    assert set(named) == {0, 2}


SLOTTED = f"""
start: 2026-11-23
front: []
answers: {{place: next_day}}
day_page: {{slots: [kakuro, [sudoku, futoshiki], calcudoku]}}
sections:
  - {{family: sudoku, size: 9x9, days: {{monday: easy, saturday: easy}}}}
  - {{family: futoshiki, size: 6x6, days: {{tuesday: easy}}}}
  - {{family: calcudoku, size: 6x6, days: {DAYS}}}
  - {{family: kakuro, size: 8x8, days: {DAYS}}}
"""


def test_every_kind_keeps_its_place_and_size_all_week(spec_of: SpecOf) -> None:
    spec = spec_of(SLOTTED)
    geometry = narrowest(spec.page)
    monday, tuesday, saturday = day_pages(spec, geometry, [paged.grids for paged in paged_groups(spec)])
    assert monday.frames == saturday.frames
    assert monday.frames[::2] == tuesday.frames[::2]
    assert monday.frames[1].y == tuesday.frames[1].y
    assert monday.frames[1].cell * 9 == pytest.approx(tuesday.frames[1].cell * 6)
    assert tuesday.key.titles[0].y == saturday.key.titles[0].y


def test_puzzles_stand_and_are_numbered_in_the_order_of_the_slots(spec_of: SpecOf) -> None:
    spec = spec_of(SLOTTED)
    monday, *_ = day_pages(spec, narrowest(spec.page), [paged.grids for paged in paged_groups(spec)])
    first, second, third = monday.frames
    assert (first.y, first.x) < (second.y, second.x) < (third.y, third.x)
    found = [(entry.number, entry.kind.family) for group in book(spec).groups[:2] for entry in group.members]
    assert found[:3] == [("1", "kakuro"), ("2", "sudoku"), ("3", "calcudoku")]
    assert found[3:] == [("4", "kakuro"), ("5", "futoshiki"), ("6", "calcudoku")]


@pytest.mark.parametrize("size", ["A4", "Letter", "A5"])
def test_at_most_fifteen_per_cent_of_the_height_stay_empty(spec_of: SpecOf, size: str) -> None:
    spec = spec_of(SLOTTED + f"page: {{size: {size}}}\n")
    geometry, groups = narrowest(spec.page), paged_groups(spec)
    words = sum(day_captions(geometry))
    for paged, page in zip(groups, day_pages(spec, geometry, [one.grids for one in groups]), strict=True):
        grids = zip(paged.grids, page.frames, strict=True)
        rows = {round(frame.y): frame.cell * grid.height for (_, grid), frame in grids}
        for title in page.key.titles:
            room = title.y - key_heading(geometry)
            assert room - sum(rows.values()) - words * len(rows) <= 0.16 * geometry.height


def test_a_day_that_leaves_a_row_of_slots_empty_is_refused(spec_of: SpecOf) -> None:
    text = SLOTTED.replace("calcudoku, size: 6x6, days: " + DAYS, "calcudoku, size: 6x6, days: {monday: easy}")
    with pytest.raises(InputError, match=r"would leave \d+% of the page's height empty"):
        check_fit(spec_of(text))


def test_two_answers_that_have_a_page_to_themselves_fill_its_width(spec_of: SpecOf) -> None:
    sections = (
        "[{family: sudoku, size: 9x9, days: {saturday: easy}}, {family: calcudoku, size: 6x6, days: {saturday: easy}}]"
    )
    spec = spec_of(f"start: 2026-11-23\nfront: []\nanswers: {{place: next_day}}\nsections: {sections}")
    geometry, (grids,) = narrowest(spec.page), [paged.grids for paged in paged_groups(spec)]
    (answers,), (puzzles,) = last_answers(spec, geometry, [grids]), day_pages(spec, geometry, [grids])
    first, second = answers.tiles
    assert first.y == second.y
    assert second.x + grids[1][1].width * second.cell > 0.9 * geometry.width
    assert max(first.cell, second.cell) <= max(frame.cell for frame in puzzles.frames)


def test_the_last_answers_stand_where_their_puzzles_stood(spec_of: SpecOf) -> None:
    spec = spec_of(SLOTTED)
    geometry, days = narrowest(spec.page), [paged.grids for paged in paged_groups(spec)]
    (answers,), puzzles = last_answers(spec, geometry, days), day_pages(spec, geometry, days)[-1]
    assert [(tile.x, tile.cell) for tile in answers.tiles] == [(frame.x, frame.cell) for frame in puzzles.frames]
    assert all(0 < tile.y < frame.y for tile, frame in zip(answers.tiles, puzzles.frames, strict=True))
