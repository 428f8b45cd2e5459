"""A template knows what its frames hold, and whether they are all alike."""

from __future__ import annotations

from pipeline.model.template import EQUAL, FIT, FrameRole, PageTemplate

PUZZLE, ANSWER, NOTES = FrameRole.PUZZLE, FrameRole.ANSWER, FrameRole.NOTES
RASTER = PageTemplate.raster(3, 2, PUZZLE)
MIXED = PageTemplate("mixed", ((PUZZLE, PUZZLE), (ANSWER, ANSWER), (NOTES,)), (EQUAL, FIT, EQUAL), (EQUAL, FIT))


def test_frames_are_counted_by_what_they_hold() -> None:
    assert (MIXED.puzzles, MIXED.answers, MIXED.notes) == (2, 2, 1)
    assert (RASTER.puzzles, RASTER.answers, RASTER.notes) == (6, 0, 0)


def test_a_raster_has_one_kind_of_frame_in_rows_of_one_length() -> None:
    assert RASTER.is_raster
    assert not PageTemplate("kinds", ((PUZZLE, PUZZLE), (ANSWER, ANSWER))).is_raster
    assert not PageTemplate("lengths", ((PUZZLE, PUZZLE), (PUZZLE,))).is_raster
    assert not PageTemplate("heights", RASTER.frames, heights=(EQUAL, FIT)).is_raster
    assert not PageTemplate("widths", RASTER.frames, widths=(EQUAL, FIT, FIT)).is_raster


def test_a_turned_raster_has_its_rows_as_columns_and_no_other_template_turns() -> None:
    assert RASTER.turned.frames == ((PUZZLE,) * 2,) * 3
    assert MIXED.turned is MIXED


def test_rows_and_frames_share_equally_where_nothing_is_said() -> None:
    assert RASTER.row_heights() == (EQUAL, EQUAL)
    assert RASTER.frame_widths(0) == (EQUAL, EQUAL, EQUAL)
    assert MIXED.row_heights() == (EQUAL, FIT, EQUAL)
    assert [MIXED.frame_widths(row) for row in range(3)] == [(EQUAL, FIT), (EQUAL, FIT), (EQUAL,)]


def test_a_template_is_chosen_by_name_and_turns_nothing_where_nothing_is_said() -> None:
    plain = PageTemplate("plain", ((PUZZLE,),))
    assert (plain.auto, plain.upside_down) == (False, False)
