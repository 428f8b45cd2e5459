"""Composing: order, groups, numbers and codes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from pipeline.model.book import Book, Selection
from pipeline.model.code import long_code
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.model.week import EarlierPuzzle
from pipeline.stages.compose import compose
from pipeline.stages.plan import plan
from pipeline.stages.week import choose_days
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from tests.made_up_books import rated

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]

TWO_SECTIONS = """
sections:
  - {family: sudoku, size: 9x9, per_page: 2, counts: {easy: 2, hard: 2}}
  - {family: kakuro, size: 6x6, per_page: 2, counts: {easy: 4, hard: 2}}
"""


def numbers(book: Book) -> list[str]:
    return [entry.number for entry in book.entries]


def test_difficulty_rises_by_level_and_then_by_cost(book_of: BookOf) -> None:
    book = book_of("sections: [{family: sudoku, size: 6x6, counts: {hard: 3, easy: 3}}]")
    found = [(entry.level, entry.rated.rating.cost) for entry in book.entries]
    assert [level for level, _ in found] == ["easy"] * 3 + ["hard"] * 3
    assert [cost for _, cost in found[:3]] == sorted(cost for _, cost in found[:3])
    assert [cost for _, cost in found[3:]] == sorted(cost for _, cost in found[3:])


def test_the_authors_own_puzzles_keep_their_order(book_of: BookOf) -> None:
    lines = ["1.3.34.1.14343.2", "..3.34.1.14343.2", "1.3.3..1.14343.2"]
    book = book_of("sections: [{family: sudoku, size: 4x4, puzzles: mine.sdm}]", mine_sdm="\n".join(lines))
    texts = ["".join(str(given or ".") for given in entry.rated.puzzle.givens) for entry in book.entries]
    assert texts == lines


def test_numbers_run_through_the_book(book_of: BookOf) -> None:
    assert numbers(book_of(TWO_SECTIONS)) == [str(number) for number in range(1, 11)]


def test_numbers_can_start_again_in_every_section(book_of: BookOf) -> None:
    assert numbers(book_of("numbers: section" + TWO_SECTIONS))[3:6] == ["1-4", "2-1", "2-2"]


def test_numbers_can_carry_the_week(book_of: BookOf) -> None:
    assert numbers(book_of("numbers: week\nweek: 42" + TWO_SECTIONS))[:2] == ["42-1", "42-2"]


def test_neighbours_of_one_family_and_size_share_a_group(book_of: BookOf) -> None:
    sections = "{family: calcudoku, size: 4x4, counts: {easy: 1}, options: {operators: [add]}}"
    other = "{family: calcudoku, size: 4x4, counts: {easy: 1}}"
    assert [len(group.members) for group in book_of(f"sections: [{sections}, {other}]").groups] == [2]


def test_a_different_number_a_page_parts_groups(book_of: BookOf) -> None:
    one = "{family: sudoku, size: 4x4, per_page: 2, counts: {easy: 1}}"
    other = "{family: sudoku, size: 4x4, per_page: 4, id: more, counts: {easy: 1}}"
    assert [group.style.template for group in book_of(f"sections: [{one}, {other}]").groups] == ["2", "4"]


def test_in_a_mixed_book_families_take_turns_page_by_page(book_of: BookOf) -> None:
    groups = book_of("order: mixed" + TWO_SECTIONS).groups
    found = [(str(group.style.kind), group.members[0].level, len(group.members)) for group in groups]
    assert found == [
        ("kakuro", "easy", 2),
        ("sudoku", "easy", 2),
        ("kakuro", "easy", 2),
        ("sudoku", "hard", 2),
        ("kakuro", "hard", 2),
    ]


def test_a_code_is_the_start_of_the_signatures_long_code(book_of: BookOf) -> None:
    for entry in book_of(TWO_SECTIONS).entries:
        assert len(entry.code) >= 4
        assert long_code(entry.rated.signature).startswith(entry.code)


def test_a_puzzle_stands_where_the_one_stood_that_it_replaces(spec_of: SpecOf, book_of: BookOf) -> None:
    text = "sections: [{family: sudoku, size: 6x6, counts: {easy: 5}}]"
    slots, before = plan(spec_of(text)), book_of(text)
    pairs = [(slot, entry.rated) for slot, entry in zip(reversed(slots), before.entries, strict=True)]
    slot, gone = pairs[1]
    late = replace(gone, rating=replace(gone.rating, cost=9999), signature="other")
    chosen = tuple((one, late if one is slot else rated) for one, rated in pairs)
    after = compose(spec_of(text), Selection(chosen, {slot.key: gone}), puzzles_per_page)
    assert [entry.rated for entry in after.entries] == [late if e.rated is gone else e.rated for e in before.entries]


def test_composing_does_not_depend_on_the_order_of_the_selection(spec_of: SpecOf, book_of: BookOf) -> None:
    book = book_of(TWO_SECTIONS)
    spec = spec_of(TWO_SECTIONS)
    by_signature = {entry.rated.signature: entry.rated for entry in book.entries}
    pairs = [
        (slot, by_signature[f"{slot.params.identity} {slot.section} {slot.level} {slot.index}"]) for slot in plan(spec)
    ]
    assert compose(spec, Selection(tuple(reversed(pairs))), puzzles_per_page).groups == book.groups


def test_an_own_puzzle_has_the_level_that_it_was_rated_into(spec_of: SpecOf) -> None:
    spec = spec_of("sections: [{family: sudoku, size: 4x4, puzzles: mine.sdm}]", mine_sdm="1.3.34.1.14343.2")
    (slot,) = plan(spec)
    made = rated(slot, 10)
    hard = replace(made, rating=replace(made.rating, level=Level.HARD))
    (entry,) = compose(spec, Selection(((slot, hard),)), puzzles_per_page).entries
    assert entry.level is Level.HARD


def test_the_pages_of_a_day_have_the_style_of_its_first_puzzle(spec_of: SpecOf) -> None:
    days = "days: {monday: easy, tuesday: easy}"
    text = f"sections: [{{family: sudoku, size: 6x6, {days}}}, {{family: kakuro, size: 4x4, {days}}}]"
    spec = spec_of("start: 2026-11-23\nfront: []\nanswers: {place: next_day}\n" + text)
    made = Selection(tuple((slot, rated(slot, 10 + number)) for number, slot in enumerate(plan(spec, 2))))
    chosen = choose_days(spec, made)
    assert isinstance(chosen, Selection)
    book = compose(spec, chosen, puzzles_per_page)
    assert [(group.style.kind.family, group.style.size, group.style.candidates) for group in book.groups] == [
        ("sudoku", Size(6, 6), False)
    ] * 2
    assert [[entry.day for entry in group.members] for group in book.groups] == [
        [date(2026, 11, 23)] * 2,
        [date(2026, 11, 24)] * 2,
    ]
    assert numbers(book) == ["1", "2", "3", "4"]


def test_a_puzzle_of_the_week_before_belongs_to_no_section(spec_of: SpecOf) -> None:
    spec = spec_of("sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]")
    (slot,) = plan(spec)
    earlier = EarlierPuzzle("41-7", "ABCD", rated(slot, 5), Size(4, 4), Level.EASY, date(2026, 11, 22))
    book = compose(replace(spec, before=(earlier,)), Selection(((slot, rated(slot, 10)),)), puzzles_per_page)
    (entry,) = book.before
    assert entry.section not in range(len(spec.sections))
    assert (entry.number, entry.code, entry.day) == ("41-7", "ABCD", date(2026, 11, 22))
