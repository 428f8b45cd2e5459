"""What leads from page to page: hints are told from lines of the table of sums, links must lead where they say."""

from __future__ import annotations

from types import SimpleNamespace

from pipeline.inspect.checks.references import hint_faults, hint_lines, link_faults, lost_key_faults
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, Glyph, Link
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.printed_captions import Word, words

NUMBER = (("3", 260.9), ("8", 260.9), ("-", 261.7), ("2", 260.8))
"""The number of a hint, with the middles of its signs; in this face hyphens lie lower than in most."""


def page(number: int, *lines: str) -> TextPage:
    """A page whose lines begin in bold."""
    rows = (
        tuple(Word(text, not place, 30.0 * place, 12.0 * row, 9.0) for place, text in enumerate(line.split()))
        for row, line in enumerate(lines)
    )
    return TextPage(number, tuple(rows))


def puzzle(number: str, on_page: int, *leads_to: str) -> SimpleNamespace:
    caption = SimpleNamespace(pages=leads_to, hinted=len(leads_to) == 1)
    return SimpleNamespace(number=number, figure=SimpleNamespace(page=on_page, caption=caption))


def test_a_hint_that_leads_elsewhere_is_told() -> None:
    (fault,) = hint_faults([page(9, "21 p. 5")], [puzzle("21", 4, "9")], [])
    assert "it leads to page 5" in str(fault)
    assert list(hint_faults([page(9, "21 p. 4")], [puzzle("21", 4, "9")], [])) == []


def test_a_hint_is_read_where_a_line_of_the_next_column_stands_a_little_higher() -> None:
    left = [Glyph("1", 60, 252.9, 9, bold=True), Glyph("p", 284, 254.7, 8, bold=False)]
    left += [Glyph(".", 290, 255.6, 8, bold=False), Glyph("7", 296, 252.9, 8, bold=False)]
    right = [Glyph(text, 320 + 5 * at, 249.1, 9, bold=False) for at, text in enumerate("5+ en f1")]
    lines = tuple(words([*left, *right]))
    assert [word.text for word in lines[0]][:2] == ["1", "7"]  # the full stop and its word are read as a line below
    assert [(word.text, leads_to) for word, leads_to in hint_lines(TextPage(14, lines))] == [("1", "7")]


def test_a_number_is_whole_where_a_line_of_the_next_column_parts_it_at_its_hyphen() -> None:
    left = [Glyph(sign, 66 + 5 * at, y, 9, bold=True) for at, (sign, y) in enumerate(NUMBER)]
    left += [Glyph("p", 284, 261.9, 8, bold=False), Glyph("6", 296, 260.7, 8, bold=False)]
    right = [Glyph(sign, 328 + 5 * at, 255.6, 9, bold=True) for at, sign in enumerate("38")]
    lines = tuple(words([*left, *right]))
    assert [word.text for word in lines[0]][:2] == ["38", "2"]  # the hyphen is read as a line below
    assert [(word.text, leads_to) for word, leads_to in hint_lines(TextPage(8, lines))] == [("38-2", "6")]


def test_a_size_in_a_running_head_is_no_number_and_one_that_is_parted_in_the_first_line_is() -> None:
    head = (Word("Vol.", True, 60, 40, 9), Word("2", True, 80, 40, 9), Word("p.5", False, 300, 40, 9))
    parted = (Word("38", True, 60, 40, 9), Word("2", True, 75, 40, 9), Word("p.5", False, 300, 40, 9))
    below = (Word("-", True, 70, 40.6, 9),)
    assert list(hint_lines(TextPage(8, (head,)))) == []
    assert [word.text for word, _ in hint_lines(TextPage(8, (parted, below)))] == ["38-2"]


def test_a_technique_whose_name_begins_with_a_number_is_no_hint() -> None:
    line = (Word("1", True, 69, 435.8, 11), Word("マスのケージ", True, 76, 435.8, 11), Word(":", False, 144, 435.8, 11))
    assert list(hint_lines(TextPage(24, ((*line, Word("1", False, 156, 435.8, 11)),)))) == []


def test_a_combination_that_runs_on_level_with_a_sum_of_the_table_is_no_page() -> None:
    line = (Word("124", True, 69, 435.8, 11), Word(",167", False, 364, 432.4, 11), Word(",", False, 396, 432.4, 11))
    assert list(hint_lines(TextPage(6, (line,)))) == []


def test_the_table_of_sums_holds_no_hints() -> None:
    assert list(hint_faults([page(9, "21 489, 579, 678")], [puzzle("21", 4, "7")], [])) == []


def test_a_link_that_leads_elsewhere_than_its_words_is_told() -> None:
    glyphs = tuple(Glyph(text, 10.0 + 5 * at, 20.0, 10.0, bold=False) for at, text in enumerate("p.7"))
    room = Field(0, 10, 40, 30)
    right, wrong = (InkPage(glyphs, (), links=((room, target),)) for target in (7, 8))
    assert list(link_faults(right, 1)) == []
    assert [str(fault) for fault in link_faults(wrong, 1)] == [
        "page 1, the link on p.7: it leads to page 8, expected page 7; build the book again"
    ]


def test_digits_of_a_grid_below_a_link_are_no_page() -> None:
    glyphs = tuple(Glyph(text, 10.0 + 5 * at, 20.0, 10.0, bold=False) for at, text in enumerate("146531426"))
    assert list(link_faults(InkPage(glyphs, (), links=((Field(0, 10, 80, 30), 7),)), 1)) == []


def test_a_link_that_leads_nowhere_is_told() -> None:
    glyphs = tuple(Glyph(text, 10.0 + 5 * at, 20.0, 10.0, bold=False) for at, text in enumerate("p.7"))
    links = (Link(Field(0, 10, 40, 30), None), Link(Field(0, 60, 40, 80), None), Link(None, 7))
    faults = link_faults(InkPage(glyphs, (), links=links), 1)
    assert [f"{fault.where}: {fault.found}, {fault.expected}" for fault in faults] == [
        "the link on p.7: it leads to no page of the file, page 7",
        "the link on nothing: it leads to no page of the file, a page",
        "a link: it has no place on the page, a rectangle",
    ]


def test_a_link_whose_page_cannot_be_told_is_right() -> None:
    glyphs = tuple(Glyph(text, 10.0 + 5 * at, 20.0, 10.0, bold=False) for at, text in enumerate("p.7"))
    assert list(link_faults(InkPage(glyphs, (), links=(Link(Field(0, 10, 40, 30), 0),)), 1)) == []


def stated(number: str, on_page: int, leads_to: str) -> SimpleNamespace:
    caption = SimpleNamespace(page=leads_to, apart=False)
    return SimpleNamespace(number=number, figure=SimpleNamespace(page=on_page, caption=caption))


def test_a_key_behind_the_puzzles_that_has_no_answers_is_lost() -> None:
    faults = lost_key_faults([], [stated("1", 4, "6"), stated("2", 5, "6")])
    assert ["leads to page 6, where no answer stands" in str(fault) for fault in faults] == [True, True]


def test_a_key_whose_pages_begin_among_the_puzzles_is_a_file_of_its_own() -> None:
    assert list(lost_key_faults([], [stated("1", 4, "1"), stated("2", 5, "6")])) == []


def test_a_page_that_is_not_said_to_be_a_hints_leads_to_the_answer_alone() -> None:
    answered = puzzle("21", 4, "12")
    answered.figure.caption.hinted = False
    assert list(hint_faults([page(9, "21 p. 4")], [answered], [])) == []
