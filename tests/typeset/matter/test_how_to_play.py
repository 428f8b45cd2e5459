"""The rules name the digits of a book's grids, and say how larger values are printed where there are such."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.families.shared.alternative_text import AlternativeWords
from pipeline.model.kind import Kind
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.typeset.matter.how_to_play import rules_texts, solved_example_of
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.sheets.sheet import Marks

LETTERS = "A stands for 10"
SUMMED = "2x2k:p,aa______aaaa_aaa,7a9b5_5a7b3a4b"
SUMLESS = "2x2k:p,aa______aaaa_aaa,7a9b5_5a7b3d"  # the same without the sum of the last cage


def rules(spec: BookSpec, variant: str, side: int) -> str:
    """The rules of a variant in a book with one size of it."""
    kind = Kind("sudoku", variant)
    context = TextContext(spec, ((kind, Size(side, side)),), (), Marks(0, {}, ()))
    return "\n".join(rules_texts(context, kind))


def own_rules(spec: BookSpec) -> str:
    """The rules of a book with one section."""
    params = spec.sections[0].params
    context = TextContext(spec, ((params.kind, params.size),), (), Marks(0, {}, ()))
    return "\n".join(rules_texts(context, params.kind))


@pytest.mark.parametrize("variant", ["", "jigsaw", "diagonal", "killer"])
def test_letters_are_explained_where_a_grid_has_more_than_nine_values(
    variant: str, spec_of: Callable[..., BookSpec]
) -> None:
    spec = spec_of("sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]")
    assert LETTERS in rules(spec, variant, 12)
    assert LETTERS not in rules(spec, variant, 8)


def test_grids_that_overlap_on_a_large_board_hold_the_digits_of_one(spec_of: Callable[..., BookSpec]) -> None:
    spec = spec_of("sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]")
    assert LETTERS not in rules(spec, "samurai", 21)
    assert "1 to 9" in rules(spec, "samurai", 21)


@pytest.mark.parametrize(
    ("family", "size", "puzzle", "said"),
    [
        ("calcudoku", "3x3", "3:_a_aa_aa,n3n1n5n3", "A clue without a sign"),
        ("calcudoku", "3x3", "3:_a_aa_aa,m3s1a5m3", ""),
        ("sudoku", "4x4", SUMLESS, "A cage without a number"),
        ("sudoku", "4x4", SUMMED, ""),
    ],
)
def test_what_the_authors_own_clues_leave_open_is_said(
    family: str, size: str, puzzle: str, said: str, spec_of: Callable[..., BookSpec]
) -> None:
    spec = spec_of(f"sections: [{{family: {family}, size: {size}, puzzles: mine.txt}}]", mine_txt=puzzle)
    found = own_rules(spec)
    assert said in found
    assert ("without a" in found) == bool(said)


def test_the_authors_own_puzzles_decide_with_which_digit_they_begin(spec_of: Callable[..., BookSpec]) -> None:
    text = "sections: [{family: calcudoku, size: 4x4, puzzles: mine.txt}]"
    assert "takes 0 to 3" in own_rules(spec_of(text, mine_txt="z4:a__a_a4_3a__a_,s1a5a1a4s2m0s1s1"))
    assert "The digits are 1 to 4" in own_rules(spec_of(text, mine_txt="4:ba_3a_aa__a3__,a9m2m4m18m8a3d4"))


def test_a_solved_example_that_stands_alone_is_told_with_its_clues(spec_of: Callable[..., BookSpec]) -> None:
    spec = spec_of("sections: [{family: calcudoku, size: 3x3, counts: {easy: 1}}]")
    params = spec.sections[0].params
    context = TextContext(spec, ((params.kind, params.size),), (), Marks(0, {}, ()))
    told = solved_example_of(context, spec.sections, 1).told_solved(AlternativeWords.of(spec.strings))
    assert "Row 1: 3, 1, 2." in told
    assert "Cage with product 6: r1c1, r2c1." in told
