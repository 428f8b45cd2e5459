"""Whole games: a first one on a phone, on large grids whose digits are letters too, or numbers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from pipeline.model.book import Book
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.rating import Rating
from tests.made_up_books import filled
from tests.outputs.play.conftest import Open
from tests.outputs.play.hands import PIXEL, Phone
from tests.outputs.play.played import cells_to_fill, example, page_of, page_text

pytestmark = pytest.mark.web

OPEN = (0, 17, 34, 51, 255)
ROOMS = "[...document.querySelectorAll('text.mark')].map((one) => one.getBoundingClientRect().toJSON())"


def test_a_first_game_on_a_phone(opened: Open) -> None:
    """Puzzle 12 is opened from the list, marked, helped on, left and finished."""
    one = opened(html=page_text("book1"), **PIXEL)
    hands = Phone(one)
    hands.tool("Puzzles")
    one.page.locator(".puzzles button", has_text="12").first.tap()
    one.page.locator("nav h2", has_text="No. 12").wait_for()
    cells = cells_to_fill(one.puzzles[11])
    first = next(iter(cells))
    hands.choose(first)
    hands.write("1", "Corner")
    hands.write("2", "Corner")
    hands.tool("Undo")
    assert "corner marks 1" in one.name(first)
    for name in ("Hint", "Where?", "What follows?", "Do it"):
        hands.tool(name)
    before = one.names()
    one.page.reload()
    one.page.locator("nav h2", has_text="No. 12").wait_for()
    assert one.names() == before
    for cell, digit in cells.items():
        if f", {digit}" not in one.name(cell):
            hands.choose(cell)
            hands.write(digit)
    assert one.words().startswith("Complete and right, in 0:")
    hands.tool("Puzzles")
    assert one.page.get_by_role("button", name="No. 12, Hard, solved").is_visible()
    assert one.errors == []


def large(box: int) -> Book:
    """A book of one Sudoku with square boxes of so many rows, in which few cells are open."""
    side = box * box
    solution = tuple((box * row + row // box + column) % side + 1 for row in range(side) for column in range(side))
    givens = tuple(0 if cell in OPEN else value for cell, value in enumerate(solution))
    book = example("book1")
    group = book.groups[0]
    rated = replace(
        group.members[0].rated,
        puzzle=Puzzle("sudoku", side, side, givens),
        solution=solution,
        rating=Rating(None, None, 0),
    )
    return replace(book, groups=(replace(group, members=(replace(group.members[0], rated=rated, level=None),)),))


def test_digits_above_nine_are_letters_on_keys_and_keypad(opened: Open) -> None:
    book = large(4)
    one = opened(html=page_of(book))
    *typed, last = ((cell, "0123456789ABCDEFG"[book.entries[0].rated.solution[cell]]) for cell in OPEN)
    for cell, digit in typed:
        one.page.locator(f"[data-cell='{cell}']").focus()
        one.page.keyboard.press(digit.lower())
        assert f", {digit}" in one.name(cell)
    one.page.locator(f"[data-cell='{last[0]}']").click()
    one.page.locator(f"[data-value]:text-is('{last[1]}')").click()
    assert one.words().startswith("Complete and right")


def arithmetic() -> Book:
    """A book with one 12x12 Calcudoku, every cell a cage of its own."""
    book = example("book1")
    group = next(group for group in book.groups if group.style.kind.family == "calcudoku")
    puzzle, solution = filled("calcudoku", 12, 12)
    rated = replace(group.members[0].rated, puzzle=puzzle, solution=solution, rating=Rating(None, None, 0))
    return replace(book, groups=(replace(group, members=(replace(group.members[0], rated=rated, level=None),)),))


def test_digits_above_nine_are_numbers_where_cages_calculate(opened: Open) -> None:
    one = opened(html=page_of(arithmetic()))
    keys, name = one.page.keyboard, lambda cell: one.name(cell).split(", ")[2]

    def write(cell: int, typed: str) -> str:
        one.page.locator(f"[data-cell='{cell}']").click()
        for character in typed:
            keys.press(character)
        return name(cell)

    assert [write(cell, typed) for cell, typed in enumerate(("1", "10", "12", "13", "b", "21"))] == [
        "1", "10", "12", "3", "11", "1",
    ]  # fmt: skip
    keys.press("Control+z")
    assert name(5) == "2"
    one.page.locator("[data-cell='6']").click()
    one.page.locator("[data-value]:text-is('12')").click()
    assert name(6) == "12"


def large_cage() -> Book:
    """The same with a cage of eight cells, in two rows, whose sum very many sets of digits make."""
    book = arithmetic()
    (entry,) = book.entries
    puzzle, solution = entry.rated.puzzle, entry.rated.solution
    cells = tuple(12 * row + column for row in (0, 1) for column in range(4, 8))
    cage = Cage(cells, Operator.ADD, sum(solution[cell] for cell in cells))
    cages = sorted((cage, *(one for one in puzzle.cages if one.cells[0] not in cells)), key=lambda one: one.cells)
    made = replace(entry, rated=replace(entry.rated, puzzle=replace(puzzle, cages=tuple(cages))))
    return replace(book, groups=(replace(book.groups[0], members=(made,)),))


def test_of_very_many_sets_for_a_cage_the_first_are_shown(opened: Open) -> None:
    one = opened(html=page_of(large_cage()))
    one.page.keyboard.press("F9")
    one.page.locator("[data-cell='5']").focus()
    *shown, rest = one.page.locator(".sums span, .sums s").all_inner_texts()
    assert (len(shown), rest) == (60, "…")
    (target,) = (one.target for one in large_cage().entries[0].rated.puzzle.cages if len(one.cells) == 8)
    assert all(sum(map(int, digits.split())) == target for digits in shown)
    assert len({*shown}) == len(shown)


def test_a_second_digit_that_comes_late_is_one_of_its_own(opened: Open) -> None:
    one = opened(html=page_of(arithmetic()))
    one.page.keyboard.press("1")
    one.page.wait_for_timeout(1100)
    one.page.keyboard.press("2")
    assert one.name(0).split(", ")[2] == "2"


def test_marks_of_numbers_stand_clear_of_each_other(opened: Open) -> None:
    one = opened(html=page_of(arithmetic()))
    for button in ("Corner", "10", "11", "12"):
        one.page.locator(f"button:text-is('{button}')").click()
    rooms = one.page.evaluate(ROOMS)
    assert len(rooms) == 3
    assert all(before["right"] < after["left"] for before, after in pairwise(rooms))


def test_in_25x25_all_letters_to_p_are_digits_and_keys_of_functions_read_and_check(opened: Open) -> None:
    book = large(5)
    one = opened(html=page_of(book))
    assert one.page.locator("[data-value]").all_inner_texts() == [*"123456789ABCDEFGHIJKLMNOP"]
    cells = {cell: "0123456789ABCDEFGHIJKLMNOP"[book.entries[0].rated.solution[cell]] for cell in OPEN}
    cell = OPEN[1]
    one.page.locator(f"[data-cell='{cell}']").focus()
    for letter in "hkic":
        one.page.keyboard.press(letter)
        assert f", {letter.upper()}" in one.name(cell)
    one.page.keyboard.press("F2")
    assert one.words().startswith("row 1: open, 2, 3")
    for place, digit in cells.items():
        one.page.locator(f"[data-cell='{place}']").focus()
        one.page.keyboard.press(digit.lower())
    assert one.words().startswith("Complete and right")
