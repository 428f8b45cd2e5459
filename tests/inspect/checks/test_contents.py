"""The outline must say what the contents say, page labels the pages' places; words in heads lead nowhere."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from pipeline.inspect.checks.contents import Entry, contents_faults, label_faults, outline_faults, read_contents
from pipeline.inspect.checks.printed_levels import LevelName
from pipeline.inspect.checks.references import hint_lines
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.printed_captions import Word

if TYPE_CHECKING:
    from pipeline.inspect.checks.proof import Stated

CONTENTS = (Entry("Howtoplay", (), 3, 2, "How to play"), Entry("Answers", (), 9, 2, "Answers"))


def told(*outline: tuple[str, int], due: bool = True) -> list[str]:
    return [str(fault) for fault in outline_faults(outline, CONTENTS, due)]


def test_an_outline_like_the_contents_is_right() -> None:
    assert told(("How to play", 3), ("Answers", 9)) == []


def test_an_entry_that_leads_elsewhere_is_told() -> None:
    assert "it leads to page 8, expected page 9" in told(("How to play", 3), ("Answers", 8))[0]
    assert "it leads to no page" in told(("How to play", 0), ("Answers", 9))[0]


def test_an_entry_with_another_title_is_told() -> None:
    assert "another title, expected 'Answers'" in told(("How to play", 3), ("Solutions", 9))[0]
    assert "another title, expected 'How to play'" in told(("Rules", 3), ("Answers", 9))[0]


def test_a_lost_entry_is_told_and_a_lost_outline_where_the_printer_lets_one_in() -> None:
    assert "has 1 entries, expected 2" in told(("How to play", 3))[0]
    assert "has 0 entries" in told()[0]
    assert told(due=False) == []


def test_labels_are_the_places_of_pages() -> None:
    assert list(label_faults(("1", "2"), due=True)) == []
    assert "page 2, its label: it reads 7" in str(next(label_faults(("1", "7"), due=True)))
    assert "no page labels" in str(next(label_faults((), due=True)))
    assert list(label_faults((), due=False)) == []


def test_a_size_in_a_running_head_before_a_title_with_a_number_is_no_hint() -> None:
    head = (Word("Sudoku", bold=True), Word("×", bold=True), Word("9", bold=True), Word("Vol.2", bold=False))
    assert list(hint_lines(TextPage(7, (head,)))) == []


def line(*words: str, bold: bool = False) -> tuple[Word, ...]:
    return tuple(Word(text, bold) for text in words)


def puzzle(number: str, page: int) -> SimpleNamespace:
    return SimpleNamespace(number=number, figure=SimpleNamespace(page=page, caption=SimpleNamespace(number=number)))


def mixed(leads_to: int, *head: str) -> list[str]:
    """What is reported of a mixed book whose hard puzzle 2 stands on page 5 with puzzle 1."""
    pages = [TextPage(2, (line("Hard", "......", str(leads_to)),))]
    pages += [TextPage(number, ((*line(*head, bold=True), *line("Title")),)) for number in (5, 6)]
    levels = {"1": LevelName(1, "Easy"), "2": LevelName(3, "Hard"), "3": LevelName(3, "Hard")}
    faults = contents_faults(pages, [puzzle("1", 5), puzzle("2", 5), puzzle("3", 6)], levels, "Title")
    return [str(fault) for fault in faults]


def test_a_level_in_the_contents_of_a_mixed_book_leads_to_its_first_puzzle_whether_pages_name_it_or_not() -> None:
    assert mixed(5) == mixed(5, "Easy,Hard\N{MIDDLE DOT}Sudoku") == []
    assert "'Hard' leads to page 6, expected page 5" in mixed(6)[0]


def test_no_line_leads_to_the_title_of_a_book_that_is_called_answers() -> None:
    pages = [TextPage(1, (line("Answers", bold=True),)), TextPage(2, (line("Preface", "....", "3"),))]
    pages.append(TextPage(3, (line("Preface", bold=True),)))
    assert (
        list(contents_faults(pages, [], {}, "Answers"))
        == list(contents_faults(pages, [], {}, "Ans\N{HORIZONTAL ELLIPSIS}"))
        == []
    )
    assert "no line leads to 'Answers' on page 1" in str(next(contents_faults(pages, [], {}, "Title")))


def test_the_number_of_the_only_puzzle_behind_a_title_is_none_of_its_own() -> None:
    listing = TextPage(1, (line("Sudoku", "6", "......", "2"),))
    first = TextPage(2, (line("Sudoku", bold=True), line("6", "easy", bold=True)))
    puzzle = cast("Stated", SimpleNamespace(number="6"))
    (entry,) = read_contents([listing, first], [puzzle])
    assert (entry.title, entry.numbers) == ("Sudoku", ("6",))


def test_the_year_at_the_end_of_a_title_is_no_number_of_a_puzzle() -> None:
    listing = TextPage(1, (line("Tuesday", "24", "2026", "......", "2"), line("Sudoku", "7", "......", "3")))
    days = TextPage(2, (line("Tuesday", "24", "2026", bold=True),))
    found = read_contents([listing, days], [])
    assert [(entry.title, entry.numbers) for entry in found] == [("Tuesday242026", ()), ("Sudoku", ("7",))]


def twice(first: int, last: int) -> list[str]:
    """What is reported of a book with two pages of levels, on page 3 below other text and on a page of its own."""
    entries = (line("Levels", "......", str(leads_to)) for leads_to in (first, last))
    shared = TextPage(3, (line("Rules", bold=True), line("Fill", "the", "grid."), line("Levels", bold=True)))
    pages = [TextPage(2, (line("Rules", "......", "3"), *entries)), shared, TextPage(8, (line("Levels", bold=True),))]
    return [str(fault) for fault in contents_faults(pages, [], {}, "Title")]


def test_of_two_parts_with_one_title_one_may_share_a_page_and_the_other_begin_one() -> None:
    assert twice(3, 8) == []
    assert "'Levels' leads to page 4, expected page 3" in twice(4, 8)[0]


def filled_up(leads_to: int, *last: str) -> list[str]:
    """What is reported of a book whose notes share page 3, and whose pages from 8 on have that title, too."""
    pages = [TextPage(2, (line("Levels", "......", "3"), line("Memos", "......", str(leads_to))))]
    pages.append(TextPage(3, (line("Levels", bold=True), line("Dots"), line("Memos", bold=True), line("3"))))
    pages += [TextPage(number, (line("Memos", bold=True), line(str(number)))) for number in (8, 9)]
    pages.append(TextPage(10, (line("Memos", bold=True), *(line(text) for text in last), line("10"))))
    return [str(fault) for fault in contents_faults(pages, [], {}, "Title")]


def test_notes_may_share_a_page_where_other_notes_fill_up_the_book() -> None:
    assert filled_up(3) == []
    assert "'Memos' leads to page 4, expected page 3" in filled_up(4)[0]
    assert "'Memos' leads to page 9, expected page 3" in filled_up(9)[0]
    assert "'Memos' leads to page 3, expected page 8" in filled_up(3, "Text")[0]


def test_notes_may_share_the_page_of_the_contents_where_other_notes_fill_up_the_book() -> None:
    listing = TextPage(2, (line("Memos", "......", "2"), line("Memos", bold=True), line("2")))
    last = TextPage(8, (line("Memos", bold=True), line("8")))
    assert list(contents_faults([listing, last], [], {}, "Title")) == []


@pytest.mark.parametrize(("page", "numbers", "led"), [(2, "1–4", []), (3, "1–4", [2]), (3, "5–8", [])])
def test_a_line_with_puzzles_leads_to_the_opener_that_says_their_numbers(
    page: int, numbers: str, led: list[int]
) -> None:
    listing = TextPage(1, (line("Sudoku", "1–4", "......", str(page)),))
    opener = TextPage(2, (line("Sudoku", bold=True), line("Every", "row"), line("Puzzles", numbers, bold=True)))
    puzzles = [cast("Stated", puzzle(str(number), 3)) for number in (1, 2, 3, 4)]
    found = contents_faults([listing, opener, TextPage(3, (line("1", "Easy"),))], puzzles, {}, "Title")
    assert [fault.expected for fault in found] == [f"page {number}" for number in led]


def test_a_line_with_puzzles_leads_to_the_first_of_them_where_a_band_on_their_page_opens_the_part() -> None:
    listing = TextPage(1, (line("Sudoku", "1–4", "......", "3"),))
    opened = TextPage(3, (line("Sudoku", bold=True), line("Puzzles", "1–4", bold=True), line("1", "Easy")))
    puzzles = [cast("Stated", puzzle(str(number), 3)) for number in (1, 2, 3, 4)]
    assert list(contents_faults([listing, TextPage(2, ()), opened], puzzles, {}, "Title")) == []


def test_a_line_with_puzzles_leads_to_its_lesson_or_else_to_the_first_of_them_and_not_to_their_key() -> None:
    listing = TextPage(1, (line("Sudoku", "1–4", "......", "3"),))
    lesson, key = (TextPage(number, (line("Sudoku", bold=True),)) for number in (2, 5))
    puzzles = [cast("Stated", puzzle(str(number), 3)) for number in (1, 2, 3, 4)]
    first, headed = TextPage(3, (line("1", "Easy"),)), TextPage(3, (line("Sudoku", bold=True), line("1", "Easy")))
    assert list(contents_faults([listing, headed, key], puzzles, {}, "Title")) == []
    assert list(contents_faults([listing, first, key], puzzles, {}, "Title")) == []
    assert "expected page 2" in str(next(contents_faults([listing, lesson, first, key], puzzles, {}, "Title")))


def by_kind(*levels: tuple[tuple[Word, ...], ...]) -> list[str]:
    """What is reported of a book whose puzzles 1 and 2 stand on page 5, and whose pages 3 and 4 explain levels."""
    listing = (line("Levels", "......", "3"), line("Sudoku9×9", "1–2", "......", "5"))
    pages = [TextPage(2, listing)]
    pages += [TextPage(number, lines) for number, lines in enumerate(levels, 3)]
    pages.append(TextPage(5, (line("Sudoku", bold=True), line("Puzzles", "1–2"))))
    faults = contents_faults(pages, [puzzle("1", 5), puzzle("2", 5)], {}, "Title")
    return [str(fault) for fault in faults]


def test_levels_of_a_kind_that_begin_a_page_are_no_lesson_before_its_puzzles() -> None:
    others = (line("Levels", bold=True), line("Sudoku9×9,6×6", bold=True), line("Easy", bold=True))
    assert by_kind(others, (line("Sudoku9×9", bold=True), line("Easy", bold=True))) == []
    assert "leads to page 5, expected page 4" in by_kind(others, (line("Sudoku9×9", bold=True), line("Look")))[0]
