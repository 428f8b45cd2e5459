"""Scales of published gradings, as data."""

from __future__ import annotations

from pipeline.families.shared.gradings import Band, Method, Scale
from pipeline.model.level import Level
from pipeline.model.size import Size

SCALE = Scale(
    (Band(Level.EASY, 1, closed=True), Band(Level.MEDIUM, 2), Band(Level.HARD, 3)), ((Level.HARD, "too rare"),)
)


def test_a_figure_has_the_first_band_that_it_does_not_exceed() -> None:
    assert [SCALE.level_of(figure) for figure in (0, 1, 1.5, 2, 2.5)] == [
        Level.EASY,
        Level.EASY,
        Level.MEDIUM,
        Level.HARD,
        Level.HARD,
    ]


def test_the_last_band_is_open_above() -> None:
    assert SCALE.level_of(99) is Level.HARD


def test_absent_grades_are_left_out_of_the_table_with_their_reason() -> None:
    assert SCALE.table.levels == (Level.EASY, Level.MEDIUM)
    assert SCALE.table.why_absent(Level.HARD) == "too rare"


def test_a_method_grades_by_a_figure_of_the_measures() -> None:
    method = Method(lambda measures: measures["cells"] / measures["runs"], lambda size: SCALE)
    assert method.level_of(Size(5, 5), {"cells": 3, "runs": 2}) is Level.MEDIUM
