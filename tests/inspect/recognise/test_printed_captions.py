"""The caption of a grid is read beside text that stands a little higher in the column on its left."""

from __future__ import annotations

import pytest

from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, Glyph, Rule
from pipeline.inspect.recognise.grids import Grid
from pipeline.inspect.recognise.printed_captions import Caption, read_captions, text_lines
from pipeline.model.size import Size


def text(said: str, x: float, y: float, bold: bool = False) -> list[Glyph]:
    return [Glyph(sign, x + 5 * at, y, 9.0, bold) for at, sign in enumerate(said)]


def test_a_page_is_read_where_the_column_on_the_left_stands_higher() -> None:
    grid = Grid(Field(308, 245, 416, 353), Size(6, 6))
    glyphs = [*text("3=3", 272, 233.3), *text("88", 311, 238.4, bold=True), *text("p.20", 400, 240.3)]
    (caption,) = read_captions(InkPage(tuple(glyphs), ()), [grid])
    assert (caption.number, caption.page) == ("88", "20")


def test_a_page_above_a_grid_without_number_is_read_where_lines_for_notes_have_a_head_on_its_right() -> None:
    grid = Grid(Field(100, 245, 300, 345), Size(6, 6))
    glyphs = [*text("Answerp.", 252, 238.4), *text("7", 295, 238.4), *text("Notes", 325, 238.4)]
    (caption,) = read_captions(InkPage(tuple(glyphs), ()), [grid])
    assert caption.page == "7"


def test_the_dashed_cage_of_a_grid_beside_it_is_no_ceiling() -> None:
    grid = Grid(Field(308, 245, 416, 353), Size(6, 6))
    cage = Rule(180, 241, 296, 241, 0.5, dashed=True)
    (caption,) = read_captions(InkPage(tuple(text("88", 311, 238.4, bold=True)), (cage,)), [grid])
    assert caption.number == "88"


def test_a_number_that_begins_far_to_the_left_of_a_small_grid_is_read_as_a_whole() -> None:
    grid = Grid(Field(308, 245, 335, 272), Size(3, 3))
    for number in ("11", "42-11"):
        glyphs = [*text(number, 312 - 5 * len(number), 238.4, bold=True), *text("p.20", 316, 238.4)]
        (caption,) = read_captions(InkPage(tuple(glyphs), ()), [grid])
        assert (caption.number, caption.page) == (number, "20")


def test_a_number_in_the_name_of_a_level_is_no_page() -> None:
    grid = Grid(Field(100, 245, 300, 345), Size(6, 6))
    named = [*text("5", 102, 238.4, bold=True), *text("Level2", 150, 238.4)]
    for lead, pages in (("", ()), ("Hintp.7", ("7",)), ("Answerp.9", ("9",))):
        found = text(lead, 300 - 5 * len(lead), 238.4)
        (caption,) = read_captions(InkPage((*named, *found), ()), [grid])
        assert (caption.number, caption.pages) == ("5", pages)


def test_a_number_at_the_end_of_a_known_level_is_no_page_where_pages_stand() -> None:
    grid = Grid(Field(100, 245, 300, 345), Size(6, 6))
    glyphs = [*text("19-2", 102, 238.4, bold=True), *text("Level2", 271, 238.4)]
    (caption,) = read_captions(InkPage(tuple(glyphs), ()), [grid])
    assert (caption.page, caption.naming(["Easy"]).page) == ("2", "2")
    named = caption.naming(["Easy", "Level2"])
    assert (named.number, named.page, named.pages, named.leads) == ("19-2", "", (), "")


@pytest.mark.parametrize("extra", ["Extra,", "\ub3c4\uc804,"])
def test_a_number_at_the_end_of_a_known_level_is_no_page_behind_the_word_for_an_extension(extra: str) -> None:
    caption = Caption("7", "2", pages=("2",), leads=f"{extra}Level")
    assert caption.naming(["Level2"]).page == ""
    assert caption.naming(["Level3", "2"]).page == "2"


def test_a_page_in_words_of_ones_own_is_read_where_pages_stand() -> None:
    grid = Grid(Field(100, 245, 300, 345), Size(6, 6))
    glyphs = [*text("5", 102, 238.4, bold=True), *text("Antwoord12", 251, 238.4)]
    (caption,) = read_captions(InkPage(tuple(glyphs), ()), [grid])
    assert (caption.page, caption.leads) == ("12", "Antwoord")


def test_lines_for_notes_beside_a_grid_are_no_ceiling() -> None:
    grid = Grid(Field(308, 245, 416, 353), Size(6, 6))
    (caption,) = read_captions(
        InkPage(tuple(text("88", 311, 238.4, bold=True)), (Rule(180, 241, 296, 241, 0.5),)), [grid]
    )
    assert caption.number == "88"


def test_a_line_with_a_quotation_mark_and_a_comma_is_one_line() -> None:
    line = [*text("’", 10, 96.4), *text("a", 15, 99.8), *text(",", 20, 102.2)]
    assert ["".join(glyph.text for glyph in found) for found in text_lines(line)] == ["’a,"]


def test_a_number_is_read_as_a_whole_where_the_line_beside_it_stands_a_little_higher() -> None:
    beside = [Glyph(digit, x, 504.191, 11.0, False) for digit, x in (("3", 243), ("8", 250))]
    number = [Glyph("1", 55, 510.791, 11.0, False), Glyph("9", 62, 510.725, 11.0, False)]
    (line,) = text_lines([*beside, *number])
    assert [glyph.text for glyph in line] == ["1", "9", "3", "8"]


def test_a_number_with_a_hyphen_is_read_as_a_whole_between_the_lines_of_the_column_beside_it() -> None:
    above, beside = text("4", 10, 100.0), text("5", 10, 110.0)
    number = [glyph._replace(y=105.39 + 0.045 * 9 * (glyph.text == "-")) for glyph in text("2-2", 60, 0)]
    lines = ["".join(glyph.text for glyph in line) for line in text_lines([*above, *number, *beside])]
    assert any("2-2" in line for line in lines)


def test_the_number_of_a_step_below_the_grid_above_is_no_number_of_a_grid() -> None:
    grid = Grid(Field(100, 245, 208, 353), Size(6, 6))
    step = [*text("5", 100, 222.0, bold=True), *text("Nakedpair", 112, 222.0, bold=True), *text("strike", 100, 234.0)]
    (caption,) = read_captions(InkPage(tuple(step), ()), [grid])
    assert not caption.number
    (caption,) = read_captions(InkPage((*step[:1], *text("6", 222, 222.0, bold=True)), ()), [grid])
    assert caption.number == "5"


def test_a_title_that_begins_with_a_number_and_runs_down_beside_a_grid_is_no_caption() -> None:
    grid = Grid(Field(475, 332, 590, 447), Size(4, 4))
    spine = [glyph._replace(x=450.5, y=304 + 4.8 * at) for at, glyph in enumerate(text("210", 0, 0, bold=True))]
    for sideways in (False, True):
        glyphs = [glyph._replace(sideways=sideways) for glyph in spine]
        (caption,) = read_captions(InkPage(tuple(glyphs), ()), [grid])
        assert (caption.number == "") == sideways
