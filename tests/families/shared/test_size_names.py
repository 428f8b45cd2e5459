"""How the sizes of a family are listed, and what is said of one that it does not have."""

from __future__ import annotations

from pipeline.families.shared.size_names import abridged, no_size
from pipeline.model.size import Size


def test_a_few_names_are_listed_as_they_are() -> None:
    names = [str(number) for number in range(12)]
    assert abridged(names) == tuple(names)


def test_of_many_names_the_first_and_the_last_are_listed() -> None:
    assert abridged([str(number) for number in range(40)]) == ("0", "1", "2", "3", "4", "...", "39")


def test_a_size_that_does_not_exist_is_refused_with_its_reason_and_the_nearest() -> None:
    known = (Size(9, 9), Size(4, 4), Size(6, 6))
    assert no_size(Size(7, 7), "sudoku", known, "it has no boxes") == (
        "7x7 is not a size of sudoku, for it has no boxes; expected one of 4x4, 6x6, 9x9; did you mean 6x6 or 9x9?"
    )
