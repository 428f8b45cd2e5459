"""The rules name the digits of a book's grids, and say how larger values are printed where there are such."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.model.kind import Kind
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.typeset.matter.how_to_play import rules_texts
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.sheets.sheet import Marks

LETTERS = "A stands for 10"


def rules(spec: BookSpec, variant: str, side: int) -> str:
    """The rules of a variant in a book with one size of it."""
    kind = Kind("sudoku", variant)
    context = TextContext(spec, ((kind, Size(side, side)),), (), Marks(0, {}, ()))
    return "\n".join(rules_texts(context, kind))


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
