"""What is well-formed but unavailable: absent levels, more puzzles than there are, books without end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.model.spec import BookSpec

Problems = Callable[..., list[str]]


def book(*sections: str) -> str:
    return "title: x\nsections:\n" + "".join(f"  - {{family: toy, {section}}}\n" for section in sections)


def test_a_level_that_the_size_lacks_is_denied_with_the_reason(problems: Problems) -> None:
    assert problems(book("size: 4x4, counts: {easy: 1, hard: 2}")) == [
        "3",
        "book.yaml:3:48: sections[0].counts.hard: toy 4x4 has no level hard: singles solve them all; "
        "it has easy, medium",
    ]


def test_options_that_rule_out_all_levels_are_denied_with_what_to_change(problems: Problems) -> None:
    section = "{family: futoshiki, size: 5x5, options: {hardest: hidden triplet}, counts: {hard: 2}}"
    (told,) = problems(f"title: x\nsections:\n  - {section}\n")[1:]
    assert told.endswith("; no level has any; change the options or the size")


def test_more_puzzles_than_there_are_is_denied_with_the_number_and_a_larger_size(problems: Problems) -> None:
    assert problems(book("size: 4x4, counts: {medium: 101}")) == [
        "3",
        "book.yaml:3:38: sections[0].counts: 101 asked for, only 100 distinct 4x4 puzzles exist; "
        "lower the count or use size 6x6",
    ]


def test_the_options_that_were_chosen_are_named(problems: Problems) -> None:
    _, told = problems(book("size: 4x4, counts: {medium: 101}, options: {largest: 4, colours: [green, red]}"))
    assert "only 100 distinct 4x4 puzzles with largest 4 and colours red, green exist" in told


def test_more_puzzles_of_a_level_than_there_are_is_denied(problems: Problems) -> None:
    assert problems(book("size: 4x4, counts: {easy: 61}")) == [
        "3",
        "book.yaml:3:45: sections[0].counts.easy: 61 asked for, only 60 distinct easy 4x4 puzzles exist; "
        "lower the count or use size 6x6",
    ]


def test_levels_share_the_puzzles_of_a_size(problems: Problems) -> None:
    _, told = problems(book("size: 4x4, counts: {easy: 60, medium: 41}"))
    assert told.startswith("book.yaml:3:38: sections[0].counts: 101 asked for, only 100")


def test_sections_that_are_alike_share_their_puzzles(problems: Problems) -> None:
    _, told = problems(book("size: 4x4, counts: {medium: 60}", "size: 4x4, counts: {medium: 41}, id: b"))
    assert told.startswith("book.yaml:4:38: sections[1].counts: 101 asked for in sections[0] and sections[1] together")


def test_puzzles_of_versions_are_counted_with_how_many_each_has(problems: Problems) -> None:
    _, told = problems("versions: [A, B]\n" + book("size: 4x4, counts: {easy: 31}"))
    assert "62 asked for, 31 for each of 2 versions, only" in told
    _, told = problems("versions: [A, B]\n" + book("size: 6x6, counts: {easy: 20000}"))
    assert "40000 puzzles asked for, 20000 for each of 2 versions, at most" in told


def test_a_size_and_its_transpose_share_their_puzzles(problems: Problems) -> None:
    code, told = problems(book("size: 6x9, counts: {easy: 26}", "size: 9x6, counts: {easy: 25}"))
    assert code == "3"
    assert "51 asked for in sections[0] and sections[1] together, only 50" in told


def test_all_that_there_are_can_be_asked_for(load: Callable[..., BookSpec]) -> None:
    spec = load(book("size: 4x4, counts: {easy: 60, medium: 40}", "size: 6x9, counts: {hard: 50}"))
    assert len(spec.sections) == 2


def test_sections_with_other_options_have_puzzles_of_their_own(load: Callable[..., BookSpec]) -> None:
    text = book("size: 4x4, counts: {medium: 90}", "size: 4x4, counts: {medium: 90}, options: {largest: 4}")
    assert len(load(text).sections) == 2


def test_a_book_without_end_is_denied(problems: Problems) -> None:
    assert problems(book("size: 6x6, counts: {easy: 20000}", "size: 6x6, counts: {easy: 1}, id: b")) == [
        "3",
        "book.yaml:3:3: sections: 20001 puzzles asked for, at most 20000 fit in one book; make several volumes",
    ]


def test_what_is_wrong_by_itself_decides_the_exit_code_but_all_is_told(problems: Problems) -> None:
    code, *told = problems(book("size: 4x4, counts: {hard: 2}") + "order: mixd\n")
    assert code == "2"
    assert [line.split(":")[3].strip() for line in told] == ["sections[0].counts.hard", "order"]


@pytest.mark.parametrize("count", [10**9, 123456])
def test_an_impossible_count_of_the_real_families_names_how_many_there_are(count: int, problems: Problems) -> None:
    text = f"title: x\nsections: [{{family: sudoku, size: 4x4, counts: {{easy: {count}}}}}]"
    code, *told = problems(text)
    assert code == "3"
    assert any(f"sections[0].counts: {count} asked for, only 4708 distinct 4x4 puzzles exist" in line for line in told)
