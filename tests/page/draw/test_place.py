"""Placing: marks in cell units become operations in points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.config.resources.looks import load_look
from pipeline.model.look import READABLE, Look
from pipeline.page.draw.drawing import Anchor, Area, Backdrop, Ink, Label, Line, Shade, Stroke
from pipeline.page.draw.marks import frame
from pipeline.page.draw.ops import Bends, Fills, Page, Stamp, Strokes, Text
from pipeline.page.draw.place import Spot, place, place_shared, stroke_width
from pipeline.page.type.typography import Typeface, Weight
from tests.drawings import drawing_of

SPOT = Spot(100, 500, 20)


def test_the_drawings_y_runs_down_and_the_pages_up(look: Look, typeface: Typeface) -> None:
    (op,) = place(drawing_of(2, 2, (Line(0, 1, 2, 1, Stroke.BOX),)), SPOT, look, typeface)
    assert isinstance(op, Strokes)
    assert op.segments == ((100, 480, 140, 480),)


def test_areas_come_first_and_heavy_lines_after_thin_ones(look: Look, typeface: Typeface) -> None:
    marks = (
        Label(0.5, 0.5, "1", Ink.GIVEN, 0.5, 0.9),
        Line(0, 0, 1, 0, Stroke.BORDER),
        Line(0, 1, 1, 1, Stroke.CELL),
        Area(0, 0, 1, 1, Shade.BLOCK),
    )
    ops = place(drawing_of(1, 1, marks), SPOT, look, typeface)
    assert [type(op) for op in ops] == [Fills, Strokes, Strokes, Text]
    assert [op.width for op in ops if isinstance(op, Strokes)] == [look.strokes["cell"], pytest.approx(1.9)]


def test_digits_are_centred_by_their_own_height(look: Look, typeface: Typeface) -> None:
    (op,) = place(drawing_of(1, 1, (Label(0.5, 0.5, "8", Ink.GIVEN, 0.5, 0.9),)), SPOT, look, typeface)
    assert isinstance(op, Text)
    ((x, y, _),) = op.runs
    face = typeface.bold
    assert op.weight is Weight.BOLD
    assert op.size * face.cap_height == pytest.approx(10)
    assert y + 5 == pytest.approx(490)
    assert x + face.width("8", op.size) / 2 == pytest.approx(110)


def test_a_clue_hangs_from_its_corner_and_fits_its_room(look: Look, typeface: Typeface) -> None:
    label = Label(0.1, 0.1, "123456×", Ink.CLUE, 0.25, 0.8, Anchor.TOP_LEFT)
    (op,) = place(drawing_of(1, 1, (label,)), Spot(100, 500, 40), look, typeface)
    assert isinstance(op, Text)
    ((x, y, text),) = op.runs
    assert x == 104
    assert y + typeface.bold.cap_height * op.size == pytest.approx(496)
    assert op.condensed == pytest.approx(0.8)
    assert typeface.bold.width(text, op.size) * op.condensed == pytest.approx(32)


def test_the_widest_clue_of_a_grid_decides_the_size_of_all(look: Look, typeface: Typeface) -> None:
    labels = tuple(
        Label(x, 0.1, text, Ink.CLUE, 0.25, 0.8, Anchor.TOP_LEFT) for x, text in ((0.1, "3+"), (1.1, "1764×"))
    )
    plain, narrow = place(drawing_of(2, 1, labels), Spot(100, 500, 40), look, typeface)
    assert isinstance(plain, Text)
    assert isinstance(narrow, Text)
    assert plain.size == narrow.size
    assert (plain.condensed, narrow.condensed) == (1.0, pytest.approx(0.8))
    assert typeface.bold.width("1764×", narrow.size) * narrow.condensed == pytest.approx(32)


def test_a_clue_takes_a_little_more_room_on_both_sides_before_it_becomes_unreadable(
    look: Look, typeface: Typeface
) -> None:
    label = Label(0.09, 0.09, "1764×", Ink.CLUE, 0.25, 0.82, Anchor.TOP_LEFT)
    cell = 20.2
    (op,) = place(drawing_of(1, 1, (label,)), Spot(0, 500, cell), look, typeface)
    assert isinstance(op, Text)
    ((x, _, text),) = op.runs
    assert op.size == pytest.approx(READABLE)
    assert x == pytest.approx(cell - x - typeface.bold.width(text, op.size) * op.condensed)
    assert x >= 0.06 * cell


def test_clues_stay_readable_where_one_is_too_wide_for_its_cell(look: Look, typeface: Typeface) -> None:
    labels = tuple(
        Label(x, 0.1, text, Ink.CLUE, 0.25, 0.8, Anchor.TOP_LEFT) for x, text in ((0.1, "3+"), (1.1, "362880×"))
    )
    ops = place(drawing_of(2, 1, labels), Spot(100, 500, 21), look, typeface)
    sizes = {text: op.size for op in ops if isinstance(op, Text) for _, _, text in op.runs}
    assert sizes["3+"] == pytest.approx(READABLE)
    assert sizes["362880×"] < READABLE


def test_texts_of_one_size_become_one_operation(look: Look, typeface: Typeface) -> None:
    marks = tuple(Label(x + 0.5, 0.5, str(x + 1), Ink.FOUND, 0.5, 0.9) for x in range(9))
    (op,) = place(drawing_of(9, 1, marks), SPOT, look, typeface)
    assert isinstance(op, Text)
    assert len(op.runs) == 9


@pytest.mark.parametrize("name", ["classic", "large-print", "large-print-18", "kids", "ink-saving"])
@pytest.mark.parametrize("cell", [9.0, 12.5, 16.0, 20.0, 24.0, 30.0, 40.0, 60.0])
def test_cages_and_boxes_are_twice_as_heavy_as_cells_and_borders_heavier_still(name: str, cell: float) -> None:
    from pipeline.config.resources.looks import load_look

    look = load_look(name)
    thin = stroke_width(Stroke.CELL, cell, look)
    assert thin >= 0.75
    inner = [stroke_width(stroke, cell, look) for stroke in (Stroke.CAGE, Stroke.BOX)]
    assert min(inner) >= 2 * thin - 1e-9
    assert stroke_width(Stroke.BORDER, cell, look) >= 1.15 * max(inner) - 1e-9


@pytest.mark.parametrize("cell", [18, 24, 30, 47.5])
def test_strokes_of_broken_lines_stand_at_the_same_places_in_every_cell(
    look: Look, typeface: Typeface, cell: float
) -> None:
    lines = (Line(0.1, 0.1, 1.9, 0.1, Stroke.DASH), Line(0.9, 1.1, 2.9, 1.1, Stroke.DASH))
    ops = [op for op in place(drawing_of(3, 3, lines), Spot(0, 0, cell), look, typeface) if isinstance(op, Strokes)]
    assert sum(len(op.segments) for op in ops) == len(lines)
    for op in ops:
        assert op.dash
        period = sum(op.dash)
        assert cell / period == pytest.approx(round(cell / period))
        for start, *_ in op.segments:
            assert ((start - op.off) / period) % 1 == pytest.approx(0.5)


MARKS = (
    Area(0, 0, 1, 1, Shade.BLOCK),
    Line(0, 1, 2, 1, Stroke.BOX),
    Line(0.1, 0.1, 0.9, 0.1, Stroke.DASH),
    Label(0.5, 0.5, "8", Ink.GIVEN, 0.5, 0.9),
)


def test_a_drawing_that_shares_with_others_stands_on_its_page_where_it_would_alone(
    look: Look, typeface: Typeface
) -> None:
    drawing = drawing_of(2, 2, MARKS, Backdrop(2, 2, (Line(0, 0, 2, 0, Stroke.BORDER),)))
    page = Page(1, (place_shared(drawing, SPOT, look, typeface),))
    assert page.ops == place(drawing, SPOT, look, typeface)


def test_drawings_in_different_places_share_texts(look: Look, typeface: Typeface) -> None:
    first, second = (place_shared(drawing_of(2, 2, MARKS), Spot(x, 500, 20), look, typeface).ops for x in (100, 300))
    ((text,), (same_text,)) = first, second
    assert isinstance(text, Text)
    assert isinstance(same_text, Text)
    assert text.runs[0] is same_text.runs[0]


def test_the_backdrop_is_the_same_forms_for_all_drawings_of_a_cell_size(look: Look, typeface: Typeface) -> None:
    shared = Backdrop(2, 2, (Line(0, 0, 2, 0, Stroke.BORDER), Area(0, 0, 1, 1, Shade.HOUSE)))
    first, second = (place(drawing_of(2, 2, (), shared), Spot(x, 500, 20), look, typeface) for x in (100, 300))
    forms = []
    for one, other in zip(first, second, strict=True):
        assert isinstance(one, Stamp)
        assert isinstance(other, Stamp)
        assert one.form is other.form
        assert (one.x, one.y, other.x) == (100, 500, 300)
        forms.append(one.form)
    assert [type(op) for form in forms for op in form.ops] == [Fills, Strokes]
    left, bottom, right, top = forms[-1].bounds
    widest = max(op.width for op in forms[-1].ops if isinstance(op, Strokes))
    assert left <= -widest / 2
    assert bottom <= -40 - widest / 2
    assert right >= 40 + widest / 2
    assert top >= widest / 2


def test_clues_have_the_signs_of_the_language_and_nothing_else_has(look: Look, typeface: Typeface) -> None:
    labels = (
        Label(0.1, 0.1, "12÷", Ink.CLUE, 0.25, 0.8, Anchor.TOP_LEFT),
        Label(1.5, 0.5, "÷", Ink.GIVEN, 0.5, 0.8),
    )
    ops = place(drawing_of(2, 1, labels), SPOT, replace(look, signs={ord("÷"): ":"}), typeface)
    assert [text for op in ops if isinstance(op, Text) for _, _, text in op.runs] == ["12:", "÷"]


def test_a_clue_too_wide_at_the_least_size_is_condensed_before_it_becomes_smaller(
    look: Look, typeface: Typeface
) -> None:
    label = Label(0.09, 0.09, "15120×", Ink.CLUE, 0.25, 0.82, Anchor.TOP_LEFT)
    cell = 22.0
    (op,) = place(drawing_of(1, 1, (label,)), Spot(0, 500, cell), look, typeface)
    assert isinstance(op, Text)
    assert op.size == pytest.approx(READABLE)
    assert 0.7 <= op.condensed < 1
    ((x, _, text),) = op.runs
    border = stroke_width(Stroke.BORDER, cell, look) / 2
    assert x >= border + 0.5
    assert x + typeface.bold.width(text, op.size) * op.condensed <= cell - border - 0.5


def test_rounded_corners_join_the_sides_of_a_border_and_hide_the_corners_of_its_cells(typeface: Typeface) -> None:
    marks = (Area(0, 0, 1, 1, Shade.BLOCK), *frame(0, 0, 3, 3, Stroke.BORDER))
    ops = place(drawing_of(3, 3, marks), Spot(0, 90, 30), load_look("kids"), typeface)
    (bends,) = (op for op in ops if isinstance(op, Bends))
    (sides,) = (op for op in ops if isinstance(op, Strokes))
    reach = bends.width / 2
    assert sorted(min(x, X) - reach for x, y, X, Y in sides.segments if y == Y) == [bends.radius, bends.radius]
    assert {corner for _, corner, _ in bends.paths} == {(0, 0), (0, 90), (90, 0), (90, 90)}
    assert bends.radius * 2**0.5 <= bends.radius + reach


def test_clues_give_way_to_heavy_borders_in_corners(look: Look, typeface: Typeface) -> None:
    heavy = replace(look, strokes={**look.strokes, "border": 6.0})
    label = Label(0.02, 0.02, "3", Ink.CLUE, 0.25, 0.82, Anchor.TOP_LEFT)
    (op,) = place(drawing_of(1, 1, (label,)), Spot(0, 0, 40), heavy, typeface)
    assert isinstance(op, Text)
    ((x, y, _),) = op.runs
    edge = stroke_width(Stroke.BORDER, 40, heavy) / 2 + 0.6
    assert x == pytest.approx(edge)
    assert -(y + typeface.bold.cap_height * op.size) == pytest.approx(edge)
