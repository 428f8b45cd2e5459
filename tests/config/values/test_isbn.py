"""The ISBN of a book: its check digit, what it is grouped by, and what is said of one of ten digits."""

from __future__ import annotations

import pytest

from pipeline.config.values.isbn import check_digit, read_isbn


@pytest.mark.parametrize("text", ["978-3-16-148410-0", "9783161484100", "979-10-90636-07-1", "978 0 306 40615 7"])
def test_an_isbn_is_kept_as_it_is_written(text: str) -> None:
    assert read_isbn(text) == text


@pytest.mark.parametrize("place", range(12))
def test_a_changed_digit_is_noticed(place: int) -> None:
    digits = "9783161484100"
    changed = str((int(digits[place]) + 1) % 10)
    with pytest.raises(ValueError, match=r"wrong digit|begins with 978 or 979"):
        read_isbn(digits[:place] + changed + digits[place + 1 :])


@pytest.mark.parametrize(
    ("ten", "thirteen"), [("3-16-148410-X", "978-3-16-148410-0"), ("0306406152", "978-0306406157")]
)
def test_of_an_isbn_of_ten_digits_the_one_of_thirteen_is_told(ten: str, thirteen: str) -> None:
    with pytest.raises(ValueError, match=f"expected the one of 13: {thirteen}"):
        read_isbn(ten)
    assert read_isbn(thirteen) == thirteen


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3-16-148410-1", "ten digits, one of them wrong"),
        ("978-3-16-148410", "has 12 digits"),
        ("ISBN 9783161484100", "is not an ISBN"),
        ("978--3161484100", "is not an ISBN"),
    ],
)
def test_anything_else_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_isbn(text)


def test_the_check_digit_is_that_of_the_standard() -> None:
    assert check_digit("978030640615") == "7"
