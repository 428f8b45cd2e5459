"""Game IDs of variants, as Simon Tatham's program writes them and as they are refused."""

from __future__ import annotations

import re

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.text_error import TextError
from pipeline.solving.search import solve

SUDOKU = FAMILIES["sudoku"]

# Written by that program.
THEIRS = {
    "diagonal": "3x3x:9a8b7a3a2c1e1c4d6_3_5d2_8g9_7d2_8_4d4c9e2c4a4a1b2a6",
    "jigsaw": "9j:a2a3e5_9_1_2a4c3d5a2b8a6_1f5c6f5_7a8b5a7d3c5a3_1_4_9e8a7a,"
    "a_da_b_ba_ab_b_aab_bgcccf_f_eaf_aa_a_aba_aab_babbc_f_b",
    "killer": "2x3k:zj,_a_a___a____________aaabb_baaaaa___b__aa,7_7a9_7b15_7a5a10b5_16_8b4d7c8b11c",
}
WALLS = 25 * "_"  # around every cell of a 4x4 grid


@pytest.mark.parametrize("variant", THEIRS)
def test_their_puzzles_are_read_have_one_solution_and_are_written_back(variant: str) -> None:
    puzzle = SUDOKU.parse(THEIRS[variant])
    assert puzzle.variant == variant
    assert len(solve(SUDOKU.model(puzzle))) == 1
    assert SUDOKU.format(puzzle) == THEIRS[variant].replace("9j:", "3x3j:")
    assert SUDOKU.parse(SUDOKU.format(puzzle)) == puzzle


def test_a_plain_game_id_is_a_plain_puzzle() -> None:
    assert SUDOKU.format(SUDOKU.parse("2x2:1_2_3_4a4a2_2c4_3_2_1")) == "1234.4.22...4321"


def test_windoku_has_a_letter_of_ours() -> None:
    text = "3x3w:b4f9b8a5a1_7a1a2_3c6a9_5a2b6c6a5a9c4b9a1_3a6c7_2a4a4_7a3a6b2f6b"
    puzzle = SUDOKU.parse(text)
    assert (puzzle.variant, puzzle.givens[:3]) == ("windoku", (0, 0, 4))
    assert SUDOKU.format(puzzle) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3x3x", "4 characters are not a Sudoku"),
        ("3x3q:zzzc", "'q' names no variant"),
        ("3x3xk:zzzc,a,a", "is diagonal and killer at once"),
        ("2x2x:p", "mirrored or with other digits; expected 6x6, 8x8, 9x9, 10x10, 12x12"),
        ("3x2x:zj", "boxes of 3x2 are not known here, expected 2x3"),
        ("3x3x:zzzb", "describes 80 cells, expected 81"),
        ("3x3x:a10zzza", "10 at row 1, column 2 is not valid, expected 1 to 9"),
        ("3x3x:zzzc,a", "has 2 parts between commas, expected 1"),
        ("3x3j:zzzc", "has 1 part between commas, expected 2"),
        ("2x2k:p,zzzz,a", "describe"),
        ("2x2k:p,x,10o", "has 16 cells, at most 4 can differ"),
        ("2x3j:zj,zzy", "describe"),
        ("2x2k:p,_a_abd_______b_,4a3m", "row 1, column 3 has a sum, which stands at a cage's first cell"),
        (f"2x2k:p,{WALLS},5{15 * '_1'}", "the cage at row 1, column 1 has the sum 5, expected 1 to 4"),
    ],
)
def test_a_malformed_id_says_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(TextError, match=re.escape(said)):
        SUDOKU.parse(text)
