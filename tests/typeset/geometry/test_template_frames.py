"""Frames: rooms to fill, frames around what fills them, and pages that hold fewer puzzles than they could."""

from __future__ import annotations

import pytest

from pipeline.model.template import EQUAL, FIT, Extent, FrameRole, PageTemplate
from pipeline.page.units import Box
from pipeline.typeset.geometry.template_frames import Frame, Framing, Gaps, part_filled, rooms

P, N, A = FrameRole.PUZZLE, FrameRole.NOTES, FrameRole.ANSWER
AREA = Box(10.0, 20.0, 300.0, 400.0)
GAPS = Gaps(20.0, 10.0)


def boxes(frames: tuple[Frame, ...], kind: FrameRole) -> list[Box]:
    return [frame.box for frame in frames if frame.role is kind]


def filled(template: PageTemplate, count: int, side: float = 100.0, answer: float = 40.0) -> tuple[Frame, ...]:
    """The frames of a page with `count` square puzzles and answers."""
    blocks = {P: (side, side)} | ({A: (answer, answer)} if template.answers else {})
    return part_filled(Framing(template, GAPS, blocks).rows(AREA), count)


def test_shares_lengths_and_rows_that_fit_their_answers_divide_the_area() -> None:
    template = PageTemplate("t", ((P,), (N,), (A,)), heights=(Extent(share=2.0), Extent(points=50.0), FIT))
    heights = [frame.box.height for frame in rooms(template, AREA, GAPS, fit=30.0)]
    assert heights == pytest.approx([400.0 - 20.0 - 80.0, 50.0, 30.0])


def test_widths_are_those_of_rows_with_as_many_frames() -> None:
    template = PageTemplate("t", ((P, N), (P,)), widths=(Extent(share=3.0), EQUAL))
    assert [frame.box.width for frame in rooms(template, AREA, GAPS)] == pytest.approx([210.0, 70.0, 300.0])


def test_rooms_fill_the_area_from_the_upper_left_in_reading_order() -> None:
    found = rooms(PageTemplate.raster(2, 2, P), AREA, GAPS)
    assert [(frame.box.x, frame.box.top) for frame in found] == [(10, 420), (170, 420), (10, 215), (170, 215)]
    assert (found[-1].box.right, found[-1].box.y) == (AREA.right, AREA.y)


def test_grids_are_as_far_from_each_other_as_from_the_edges() -> None:
    first, second, *_ = boxes(filled(PageTemplate.raster(2, 2, P), 4, side=110.0), P)
    assert first.x - AREA.x == pytest.approx(second.x - first.right) == pytest.approx(AREA.right - second.right)


def test_notes_take_what_puzzles_leave() -> None:
    below = filled(PageTemplate("t", ((P,), (N,)), heights=(EQUAL, EQUAL)), 1)
    (notes,) = boxes(below, N)
    assert (notes.x, notes.y, notes.width, notes.height) == (10.0, 20.0, 300.0, 290.0)
    beside = filled(PageTemplate("t", ((P, N),)), 1)
    (puzzle,), (notes,) = boxes(beside, P), boxes(beside, N)
    assert (puzzle.x, notes.x, notes.right, notes.height) == (10.0, 130.0, 310.0, 100.0)


def test_answers_below_all_puzzles_stand_at_the_foot_of_the_page() -> None:
    found = filled(PageTemplate("t", ((P, P), (A, A)), heights=(EQUAL, FIT)), 2)
    assert {box.y for box in boxes(found, A)} == {AREA.y}
    assert [box.middle for box in boxes(found, A)] == pytest.approx([box.middle for box in boxes(found, P)])


def test_notes_beside_an_answer_grow_above_it() -> None:
    found = filled(PageTemplate("t", ((P,), (N, A)), heights=(EQUAL, FIT), widths=(EQUAL, EQUAL)), 1)
    (puzzle,), (notes,), (answer,) = (boxes(found, kind) for kind in (P, N, A))
    assert (answer.y, answer.height, answer.right) == (AREA.y, 40.0, AREA.right)
    assert notes.y == AREA.y
    assert notes.top == pytest.approx(puzzle.y - GAPS.row)


@pytest.mark.parametrize(("count", "places"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_puzzles_keep_their_places_on_a_part_filled_page(count: int, places: int) -> None:
    raster = PageTemplate.raster(2, 2, P)
    assert boxes(filled(raster, count), P) == boxes(filled(raster, 4), P)[:places]


def test_what_puzzles_leave_of_a_page_is_for_notes() -> None:
    raster = PageTemplate.raster(2, 3, P)
    full = boxes(filled(raster, 6), P)
    right, below = boxes(filled(raster, 3), N)
    assert right == full[3]
    assert (below.x, below.right, below.top, below.y) == (full[4].x, full[5].right, full[4].top, full[4].y)
    assert boxes(filled(raster, 6), N) == []


def test_answers_of_missing_puzzles_are_left_out() -> None:
    template = PageTemplate("t", ((P,), (P,), (A, A)), heights=(EQUAL, EQUAL, FIT))
    found = filled(template, 1)
    assert boxes(found, A) == boxes(filled(template, 2), A)[:1]
    (notes,) = boxes(found, N)
    assert notes == boxes(filled(template, 2), P)[1]


def test_rows_of_puzzles_with_notes_of_their_own_become_one_frame() -> None:
    template = PageTemplate("t", ((P,), (N,), (P,), (N,)))
    first, rest = boxes(filled(template, 1), N)
    assert first == boxes(filled(template, 2), N)[0]
    assert (rest.y, rest.top) == (AREA.y, pytest.approx(first.y - GAPS.row))


def test_rows_of_fixed_heights_leave_the_rest_less_all_gaps_to_the_others() -> None:
    template = PageTemplate("t", ((P,), (P,), (P,)), heights=(Extent(points=50.0), EQUAL, Extent(share=3.0)))
    heights = [frame.box.height for frame in rooms(template, AREA, GAPS)]
    assert heights == pytest.approx([50.0, 330.0 / 4, 3 * 330.0 / 4])


def test_heights_that_leave_nothing_end_at_nothing() -> None:
    template = PageTemplate("t", ((P,), (N,)), heights=(Extent(points=450.0), EQUAL))
    assert [frame.box.height for frame in rooms(template, AREA, GAPS)] == [450.0, 0.0]


def test_a_row_alone_stands_a_little_above_the_middle() -> None:
    (puzzle,) = boxes(filled(PageTemplate.raster(1, 1, P), 1), P)
    assert AREA.top - puzzle.top == pytest.approx(0.42 * (400.0 - 100.0))
    assert puzzle.middle == pytest.approx(AREA.x + AREA.width / 2)


def test_grids_without_room_to_spare_keep_the_least_gap_and_the_middle() -> None:
    first, second = boxes(filled(PageTemplate.raster(2, 1, P), 2, side=145.0), P)
    assert second.x - first.right == GAPS.column
    assert first.x - AREA.x == pytest.approx(AREA.right - second.right) == pytest.approx(-5.0)


def test_three_rows_are_as_far_apart_as_from_the_ends() -> None:
    found = boxes(filled(PageTemplate.raster(1, 3, P), 3), P)
    gaps = [AREA.top - found[0].top, found[0].y - found[1].top, found[1].y - found[2].top, found[2].y - AREA.y]
    assert gaps == pytest.approx([25.0] * 4)


def test_two_rows_of_answers_stand_at_the_foot_one_gap_apart() -> None:
    template = PageTemplate("t", ((P, P), (A,), (A,)), heights=(EQUAL, FIT, FIT))
    upper, lower = boxes(filled(template, 2), A)
    assert (lower.y, upper.y) == (AREA.y, pytest.approx(AREA.y + 40.0 + GAPS.row))
    puzzle = boxes(filled(template, 2), P)[0]
    free = AREA.height - 2 * (40.0 + GAPS.row) - 100.0
    assert AREA.top - puzzle.top == pytest.approx(0.42 * free)


def test_notes_share_what_puzzles_leave_as_their_template_says() -> None:
    template = PageTemplate("t", ((N, P, N),), widths=(EQUAL, EQUAL, Extent(share=3.0)))
    left, right = boxes(filled(template, 1), N)
    assert (left.width, right.width) == pytest.approx((160.0 / 4, 3 * 160.0 / 4))


def test_a_row_whose_puzzles_run_out_ends_with_room_for_notes_and_its_answers_are_left_out() -> None:
    template = PageTemplate("t", ((P, A), (P, A)))
    full, found = filled(template, 2), filled(template, 1)
    assert boxes(found, P) == boxes(full, P)[:1]
    assert boxes(found, A) == boxes(full, A)[:1]
    (notes,) = boxes(found, N)
    second = full[2:]
    assert (notes.y, notes.top) == (min(one.box.y for one in second), max(one.box.top for one in second))


def test_notes_in_a_row_that_is_part_filled_stay_where_answers_are_left_out() -> None:
    template = PageTemplate("t", ((P,), (N, A, A)), heights=(EQUAL, FIT))
    full, found = filled(template, 2), filled(template, 1)
    assert boxes(found, N) == boxes(full, N)
    assert boxes(found, A) == boxes(full, A)[:1]


def test_a_puzzle_hangs_from_the_top_of_its_row_and_an_answer_stands_at_its_foot() -> None:
    template = PageTemplate("t", ((P, A),))
    tall = filled(template, 1, side=50.0, answer=120.0)
    (puzzle,), (answer,) = boxes(tall, P), boxes(tall, A)
    assert puzzle.top == pytest.approx(answer.top)
    wide = filled(template, 1, side=120.0, answer=50.0)
    (puzzle,), (answer,) = boxes(wide, P), boxes(wide, A)
    assert puzzle.y == pytest.approx(answer.y)
