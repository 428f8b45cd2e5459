"""Ink as columns: what touches what is found alike, however much there is of both."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.inspect.pdf import columns
from pipeline.inspect.pdf.columns import meeting


@pytest.mark.parametrize("shape", [(4, 4), (40, 1), (1, 40), (0, 0)])
def test_rooms_and_fields_that_touch_are_the_same_pairs_for_many_as_for_few(
    monkeypatch: pytest.MonkeyPatch, shape: tuple[int, int]
) -> None:
    random = np.random.default_rng(1)
    corners = random.integers(0, 100, (2, 150)).astype(float)
    rooms = np.concatenate((corners, corners + random.integers(0, 1 + np.array(shape)[:, None], (2, 150))))
    fields = np.concatenate((corners[:, :20] - 5, corners[:, :20] + 5))
    few = meeting(rooms, fields)
    monkeypatch.setattr(columns, "_ALL_PAIRS", 0)
    many = meeting(rooms, fields)
    assert few[0].size
    assert np.array_equal(few, many)
    by_field = [*zip(few[1].tolist(), few[0].tolist(), strict=True)]
    assert by_field == sorted(by_field)


def test_where_there_is_nothing_nothing_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columns, "_ALL_PAIRS", -1)
    at, by = meeting(np.empty((4, 0)), np.zeros((4, 3)))
    assert at.size == by.size == 0
