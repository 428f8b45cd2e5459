"""Flow: strips fill columns, what belongs together stays together."""

from __future__ import annotations

import pytest

from pipeline.model.look import Look
from pipeline.page.draw.ops import Text
from pipeline.page.draw.tagging import untagged
from pipeline.page.text import flow
from pipeline.page.text.flow import Strip, Style, broken, column_height, draw_column, fill, fill_alike, typeset
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span, Typeface


def strip(height: float, before: float = 0, keep: bool = False, new_page: bool = False) -> Strip:
    return Strip(height, lambda _x, _y: (), before, keep, new_page)


def heights(columns: tuple[tuple[tuple[float, Strip], ...], ...]) -> list[list[float]]:
    return [[y for y, _ in column] for column in columns]


def test_a_column_is_filled_before_the_next_begins() -> None:
    assert heights(fill([strip(40), strip(40, before=10), strip(40)], 100)) == [[0, 50], [0]]


def test_space_before_is_dropped_at_the_top_of_a_column() -> None:
    columns = fill([strip(80), strip(40, before=30)], 100)
    assert heights(columns) == [[0], [0]]
    assert column_height(columns[1]) == 40


def test_a_strip_that_is_kept_moves_with_the_next_one() -> None:
    assert heights(fill([strip(60), strip(20, keep=True), strip(40)], 100)) == [[0], [0, 20]]


def test_what_no_column_can_hold_together_is_parted() -> None:
    assert heights(fill([strip(60, keep=True), strip(60, keep=True), strip(60)], 100)) == [[0], [0], [0]]


def test_a_page_break_starts_a_column() -> None:
    assert heights(fill([strip(10), strip(10, new_page=True)], 100)) == [[0], [0]]


@pytest.mark.parametrize("first", [(), (30.0, 55.0), (5.0, 5.0, 70.0)])
def test_blocks_that_come_again_stand_where_they_do_one_by_one(first: tuple[float, ...]) -> None:
    short = (strip(20, before=7, keep=True), strip(9.1, keep=True), strip(3.3))
    long = (strip(20, before=7), *(strip(9.7, before=0.1) for _ in range(40)))
    blocks = [short, short, long, long, short] * 30
    columns = fill([one for block in blocks for one in block], 100, first)
    heads = [(number, y) for number, column in enumerate(columns) for y, one in column if one.height == 20]
    assert fill_alike(blocks, 100, first) == (heads, len(columns))


def test_a_block_is_set_once_for_each_height_that_it_begins_at(monkeypatch: pytest.MonkeyPatch) -> None:
    once, calls = flow._begun_and_ended, []
    monkeypatch.setattr(flow, "_begun_and_ended", lambda *given: calls.append(given) or once(*given))
    fill_alike([(strip(20), strip(25))] * 5000, 100)
    assert len(calls) == 3, "at the top of the first column, below one block, below two"


def test_a_heading_never_ends_a_column(look: Look, typeface: Typeface) -> None:
    strips = typeset(read_markdown("one\n\n# Head\n\ntwo", "a.md"), 300, look, typeface)
    room = sum(strip.before + strip.height for strip in strips[:2])
    first, second = fill(strips, room)
    assert (len(first), len(second)) == (1, 2)


def test_lines_are_drawn_below_each_other_from_the_columns_corner(look: Look, typeface: Typeface) -> None:
    (column,) = fill(typeset(read_markdown("one\n\ntwo", "a.md"), 300, look, typeface), 500)
    texts = [op for op in untagged(draw_column(column, 100, 700)) if isinstance(op, Text)]
    (x1, y1, one), (x2, y2, two) = (run for text in texts for run in text.runs)
    assert (one, two, x1, x2) == ("one", "two", 100, 100)
    assert 700 > y1 > y2


def test_a_last_line_of_one_short_word_takes_another_with_it(typeface: Typeface) -> None:
    style, text = Style(typeface, 10), "The cell to the right of it is therefore 3."
    room = typeface.regular.width(text.removesuffix(" 3."), 10) + 1
    lines = [plain for line in broken([Span(text)], room, style) for plain in ["".join(run.text for run in line)]]
    assert lines == ["The cell to the right of it is", "therefore 3."]
