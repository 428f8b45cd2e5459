"""The outline must say what the contents say, page labels the pages' places; words in heads lead nowhere."""

from __future__ import annotations

from pipeline.inspect.checks.contents import Entry, label_faults, outline_faults
from pipeline.inspect.checks.references import hint_lines
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.printed_captions import Word

CONTENTS = (Entry("Howtoplay", (), 3, 2), Entry("Answers", (), 9, 2))


def told(*outline: tuple[str, int], due: bool = True) -> list[str]:
    return [str(fault) for fault in outline_faults(outline, CONTENTS, due)]


def test_an_outline_like_the_contents_is_right() -> None:
    assert told(("How to play", 3), ("Answers", 9)) == []


def test_an_entry_that_leads_elsewhere_is_told() -> None:
    assert "it leads to page 8, expected page 9" in told(("How to play", 3), ("Answers", 8))[0]
    assert "it leads to no page" in told(("How to play", 0), ("Answers", 9))[0]


def test_an_entry_with_another_title_is_told() -> None:
    assert "another title, expected 'Answers'" in told(("How to play", 3), ("Solutions", 9))[0]


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
