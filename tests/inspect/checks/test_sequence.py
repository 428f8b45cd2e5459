"""What is said of pages that are missing, out of order, or put in."""

from __future__ import annotations

from pipeline.inspect.checks.sequence import BLANK, STRANGE, Filed, sequence_faults

PUT_IN = "a blank page was put in"


def told(order: str, count: int, moved: str = "", unsure: str = "") -> list[str]:
    """What is said of a file with these pages of a book of so many.

    `_` is a blank page, `?` another that is none of the book's, and `=5` page 5 again.
    """
    every = dict(enumerate(order.split(), 1))
    numbers = {place: int(number) for place, number in every.items() if number.isdecimal()}
    kinds = {"_": BLANK, "?": STRANGE}
    others = {
        place: kinds[text] if text in kinds else int(text.removeprefix("="))
        for place, text in every.items()
        if place not in numbers
    }
    filed = Filed(count, numbers, others, {*map(int, moved.split())}, {*map(int, unsure.split())})
    return [str(fault).removesuffix("; build the book again") for fault in sequence_faults(filed)]


def test_nothing_is_said_of_pages_in_their_order() -> None:
    assert told("1 2 3", 3) == []


def test_missing_pages_that_follow_each_other_make_one_fault() -> None:
    assert told("1 2 4 5 8", 8) == [
        "page 3: page 3 of the book is missing: the file goes on with page 4, expected page 3",
        "page 5: pages 6 to 7 of the book are missing: the file goes on with page 8, expected pages 6 to 7",
    ]


def test_a_missing_last_page_is_told_at_the_end_of_the_file() -> None:
    assert told("1 2", 3) == ["page 2: page 3 of the book is missing: the file ends with page 2, expected page 3"]


def test_a_missing_page_that_nothing_tells_from_its_neighbours_is_one_of_them() -> None:
    assert told("1 2 4", 4, unsure="1 2") == [
        "page 3: 1 of pages 1 to 3 of the book is missing: the file goes on with page 4, expected 1 of pages 1 to 3"
    ]


def test_a_page_in_place_of_a_missing_one_is_told_with_it() -> None:
    assert told("1 _ 3", 3) == [f"page 2: page 2 of the book is missing: {PUT_IN}, expected page 2"]


def test_pages_that_were_put_in_are_told_with_the_page_that_should_stand_there() -> None:
    assert told("1 _ 2 _ _", 2) == [
        f"page 2: {PUT_IN}, expected page 2 of the book",
        "page 4: 2 blank pages were put in, expected the end of the file",
    ]
    assert told("1 ? 2 ? ?", 2) == [
        "page 2: a page was put in that is none of the book's, expected page 2 of the book",
        "page 4: 2 pages were put in that are none of the book's, expected the end of the file",
    ]


def test_pages_that_stand_there_again_one_after_the_other_make_one_fault() -> None:
    assert told("1 2 3 =2 =3 4", 4) == [
        "page 4: pages 2 to 3 of the book stand here again, expected page 4 of the book"
    ]
    assert told("1 =1 =1 2", 2) == [
        "page 2: page 1 of the book stands here again (2 times in a row), expected page 2 of the book"
    ]


def test_others_of_several_sorts_make_one_fault_each_and_all_expect_the_next_page_of_the_book() -> None:
    assert told("1 ? _ _ =1 2", 2) == [
        "page 2: a page was put in that is none of the book's, expected page 2 of the book",
        "page 3: 2 blank pages were put in, expected page 2 of the book",
        "page 5: page 1 of the book stands here again, expected page 2 of the book",
    ]


def test_pages_in_place_of_missing_ones_are_told_with_these_and_those_beyond_by_themselves() -> None:
    both = "pages 2 to 3"
    assert told("1 ? ? ? 4", 4) == [
        f"page 2: {both} of the book are missing: 2 pages were put in that are none of the book's, expected {both}",
        "page 4: a page was put in that is none of the book's, expected page 4 of the book",
    ]


def test_pages_behind_the_gap_of_missing_ones_do_not_stand_in_their_place() -> None:
    assert told("3 =3 4", 4) == [
        "page 1: pages 1 to 2 of the book are missing: the file goes on with page 3, expected pages 1 to 2",
        "page 2: page 3 of the book stands here again, expected page 4 of the book",
    ]


def test_pages_in_each_others_place_are_swapped() -> None:
    assert told("1 4 3 2 5", 5, moved="2 3") == ["page 2: pages 2 and 4 of the book are swapped, expected page 2"]
    assert told("1 4 5 2 3", 5, moved="2 3") == [
        "page 2: pages 2 to 3 and 4 to 5 of the book are swapped, expected pages 2 to 3"
    ]


def test_pages_that_stand_elsewhere_are_expected_behind_the_one_before() -> None:
    assert told("1 4 5 2 3 6 7", 7, moved="2 3") == [
        "page 2: pages 2 to 3 and 4 to 5 of the book are swapped, expected pages 2 to 3"
    ]
    assert told("1 3 4 5 6 2 7", 7, moved="2") == ["page 6: page 2 of the book stands here, expected behind page 1"]
    assert told("2 3 4 1", 4, moved="1") == ["page 4: page 1 of the book stands here, expected at the beginning"]
