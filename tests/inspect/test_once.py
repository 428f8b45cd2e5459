"""What a book has again and again is kept once."""

from __future__ import annotations

from pipeline.inspect.once import once


def test_of_equal_values_the_first_is_kept() -> None:
    first = once(tuple("abc"))
    second = tuple("abc")
    assert second is not first
    assert once(second) is first


def test_a_whole_number_is_not_the_same_as_one_with_a_point() -> None:
    assert [type(once(value)) for value in (17, 17.0, 17)] == [int, float, int]
