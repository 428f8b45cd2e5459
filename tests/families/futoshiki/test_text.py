"""Futoshiki's text form is the game ID of Unequal: letters point to smaller neighbours, on every side."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.text_error import TextError
from pipeline.solving.search import solve

FAMILY = FAMILIES["futoshiki"]

# What `sgt-unequal --generate` wrote at Easy, Tricky and Extreme.
OF_PEERS = [
    "4:0D,0R,0,0,0,0,3,0,0,0U,0,2D,0,0,0,0,",
    "5:0,0D,0L,0,0,0,0,0L,0,0,0U,0,0D,0,0,0,0L,0R,0R,0,0,0,0,0,4,",
    "6:0,0L,1,0,0L,0,0,0U,0L,0U,0,0,0,0,0,0,0U,0,0D,0,0U,0,0U,0U,0,0,0,0L,0D,0,0U,0L,0L,0,0L,0L,",
    "7:0,0L,0L,0,0,0,0,0,0,0L,0,0,0,0U,3,0U,0L,0,0,0L,0,6,0,0L,0L,0D,0L,0L,0,0D,0R,0,0,0U,0,0U,0L,0,0,0,0"
    ",0L,0,4L,6R,0R,0,0,3,",
]


@pytest.mark.parametrize(("letter", "order"), [("U", (1, 5)), ("R", (6, 5)), ("D", (9, 5)), ("L", (4, 5))], ids=str)
def test_a_letter_points_to_the_smaller_neighbour(letter: str, order: tuple[int, int]) -> None:
    text = f"4:{'0,' * 5}0{letter},{'0,' * 10}"
    puzzle = FAMILY.parse(text)
    assert puzzle.orders == (order,)
    assert FAMILY.format(puzzle) == text


def test_letters_are_written_in_the_order_of_the_peer() -> None:
    cells = ["0"] * 16
    cells[5] = "0LDRU"
    assert FAMILY.format(FAMILY.parse("4:" + ",".join(cells))).split(",")[5] == "0URDL"


@pytest.mark.parametrize("text", OF_PEERS, ids=lambda text: text[:3])
def test_a_text_of_the_peer_comes_back_as_it_was_and_is_solved_by_logic(text: str) -> None:
    puzzle = FAMILY.parse(text)
    assert FAMILY.format(puzzle) == text
    (solution,) = solve(FAMILY.model(puzzle))
    assert FAMILY.rate(puzzle, solution).level


def test_the_difficulty_in_a_game_id_is_left_aside() -> None:
    cells = "0," * 16
    assert FAMILY.parse(f"4dk:{cells}") == FAMILY.parse(f"4:{cells}")


def test_adjacent_mode_is_refused_with_the_reason() -> None:
    with pytest.raises(TextError, match=r"adjacent mode, whose bars say that neighbours differ by 1"):
        FAMILY.parse("5a:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,")


def test_signs_in_a_circle_are_a_puzzle_without_solution() -> None:
    puzzle = FAMILY.parse("4:0R,0D,0,0,0U,0L,0,0,0,0,0,0,0,0,0,0,")
    assert solve(FAMILY.model(puzzle)) == ()
