"""Running text is read down its columns, and over the pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.inspect.checks.step_text import read_step_text, running_text
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, Glyph
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.grids import Grid
from pipeline.inspect.recognise.lines import read_lines
from pipeline.inspect.recognise.printed_captions import Caption
from pipeline.model.size import Size

WIDE, SIZE = 5.0, 10.0
GRID = ((40.0, 41.0, 5.0),)
"""The sides and the foot of a grid that stands in no column's way."""


def line(text: str, x: float, y: float) -> Iterator[Glyph]:
    """A line's glyphs, the number in front in bold; the blanks between words are as wide as letters."""
    for at, sign in enumerate(text):
        left = x + at * WIDE
        if sign != " ":
            bold = at < text.find(" ") and text[0].isdigit()
            yield Glyph(sign, left + 2, y, SIZE, bold, Field(left, y - 5, left + WIDE - 0.1, y))


def page(*lines: tuple[str, float, float]) -> InkPage:
    return InkPage(tuple(glyph for one in lines for glyph in line(*one)), ())


def told_by(pages: Sequence[InkPage]) -> list[tuple[str, str]]:
    texts = [running_text(one, (), read_lines(number, one, ())) for number, one in enumerate(pages, 1)]
    return [(one.number, one.words) for one in read_step_text(texts)]


def test_a_column_without_a_heading_of_its_own_is_known_by_those_of_other_pages() -> None:
    pages = [
        page(("1 p. 9", 40, 50), ("north", 40, 65), ("2 p. 9", 300, 50), ("south", 300, 65)),
        page(("3 p. 9", 60, 50), ("east", 60, 65), ("and so on", 320, 50), ("to its end", 320, 65)),
    ]
    assert told_by(pages) == [("1", "north"), ("2", "south"), ("3", "east and so on to its end")]


def test_what_opens_the_part_over_all_columns_belongs_to_no_puzzle() -> None:
    wide = "so the cells are called in all that follows here, from left to right and down"
    pages = [
        page((wide, 40, 30), ("1 p. 9", 40, 50), ("north", 40, 65), ("2 p. 9", 300, 50)),
    ]
    assert told_by(pages) == [("1", "north"), ("2", "")]


def test_the_next_column_goes_on_above_the_number_that_begins_below_a_list_of_words() -> None:
    pages = [
        page(("a list", 40, 30), ("1 p. 9", 40, 50), ("north", 40, 65), ("goes on", 300, 30)),
        page(("2 p. 9", 40, 50), ("east", 40, 65), ("3 p. 9", 300, 50), ("west", 300, 65)),
    ]
    assert told_by(pages) == [("1", "north goes on"), ("2", "east"), ("3", "west")]


def test_columns_between_and_behind_those_of_other_pages_are_seen_where_no_number_begins_in_them() -> None:
    first = page(("1 p. 9", 40, 50), ("north", 40, 65), ("2 p. 9", 360, 50), ("south-east or", 360, 65))
    later = page(
        ("east it goes", 40, 40), ("and so", 40, 55), ("on, west", 200, 40), ("of here", 200, 55),
        ("and south", 360, 40),
    )  # fmt: skip
    opening, following = (running_text(one, (), read_lines(1, one, ())) for one in (first, later))
    answers = tuple(heading._replace(name="answer") for heading in opening.headings)
    *_, said = read_step_text([replace(opening, headings=answers, grids=GRID), following])
    assert said.words == "2 p. 9 south-east or east it goes and so on, west of here and south"


def test_a_second_column_is_seen_where_no_number_begins_in_one() -> None:
    wide = "so the cells are called in all that follows here, from left to right and down"
    pages = [
        page(
            (wide, 40, 30), ("1 p. 9", 40, 50), ("north and", 40, 65), ("then east", 40, 80), ("so on", 300, 50),
            ("to its end", 300, 65), ("x" * 30, 300, 80),
        ),
    ]  # fmt: skip
    (text,) = (running_text(one, (), read_lines(1, one, ())) for one in pages)
    answers = tuple(heading._replace(name="answer") for heading in text.headings)
    (said,) = read_step_text([replace(text, headings=answers)])
    assert said.words == f"north and then east so on to its end {'x' * 30}"


def test_what_goes_on_above_the_first_number_of_a_page_shows_too_where_its_columns_are() -> None:
    first = page(("1 p. 9", 40, 50), ("north", 40, 65), ("side", 560, 65))
    later = page(
        ("a head", 40, 20), ("which goes on over all of the column as it is", 40, 40), ("so far", 300, 40),
        ("2 p. 9", 40, 300), ("end", 200, 300),
    )  # fmt: skip
    pages = [running_text(one, (), read_lines(1, one, ())) for one in (first, later)]
    answers = [[heading._replace(name="answer") for heading in one.headings] for one in pages]
    said = list(
        read_step_text([replace(one, headings=tuple(its), grids=GRID) for one, its in zip(pages, answers, strict=True)])
    )
    assert "which goes on over all of the column as it is" in said[0].words


def test_words_beside_a_grid_are_no_column() -> None:
    beside = page(
        ("1 p. 9", 40, 50), ("first steps and all that is shown below", 40, 65),
        ("north and on to its very end", 445, 50), ("2 p. 9", 300, 200), ("east", 445, 260),
    )  # fmt: skip
    text = running_text(beside, (), read_lines(1, beside, ()))
    answers = tuple(heading._replace(name="answer") for heading in text.headings)
    grids = ((300.0, 434.0, 150.0), (300.0, 434.0, 350.0))
    said = {one.number: one.words for one in read_step_text([replace(text, headings=answers, grids=grids)])}
    assert said == {
        "1": "1 p. 9 first steps and all that is shown below north and on to its very end",
        "2": "2 p. 9 east",
    }


def test_of_a_page_with_grids_and_without_a_number_above_an_answer_no_text_is_kept() -> None:
    ink = page(("7 p. 9", 40, 50))
    figure = Figure(1, ink, Grid(Field(40, 60, 80, 100), Size(4, 4)), Caption("7"))
    text = running_text(ink, [figure], read_lines(1, ink, [figure]))
    assert (text.gridded, text.glyphs) == (True, [])
