"""The code of digits, put together from that of values in cells, is that of their texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.config.resources.looks import load_look
from pipeline.families import family_named
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle
from pipeline.page.draw.digits import Digits, raster
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.marks import bare
from pipeline.page.draw.ops import SetDigits, Text
from pipeline.page.draw.place import Spot, place_shared
from pipeline.page.files.text_code import digits_code, text_code
from pipeline.page.type.typography import Typeface

LOOK = load_look("classic")
PUZZLES = {
    "a Sudoku": family_named("sudoku").parse(
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    ),
    "a Sudoku with all givens": family_named("sudoku").parse("1234341221434321"),
    "a Calcudoku": family_named("calcudoku").parse("3:_a_aa_aa,m3s1a5m3"),
    "a zero-based Calcudoku": family_named("calcudoku").parse("z3:_a_aa_aa,m0s1a3m2"),
    "a Kakuro": family_named("kakuro").parse("kakuro/4/4/B-b4v..79aF9"),
}


def solved(puzzle: Puzzle) -> tuple[int, ...]:
    """Some value in every cell; other ones, where there are several, so that each grid has new ones to learn."""
    values = (given or cell % puzzle.width + 1 for cell, given in enumerate(puzzle.givens))
    return tuple(BLACK if given == BLACK else value for given, value in zip(puzzle.givens, values, strict=True))


def set_digits(puzzle: Puzzle, cell: float, typeface: Typeface) -> list[SetDigits]:
    """The digits of a puzzle, of its answer, and of that in small."""
    draw = family_named(puzzle.family).draw
    plain, answer = draw(puzzle, None, None), draw(puzzle, solved(puzzle), None)
    shared = (place_shared(one, Spot(40, 500, cell), LOOK, typeface) for one in (plain, answer, bare(answer)))
    return [one.digits for one in shared if one.digits]


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
@pytest.mark.parametrize("cell", [11.0, 23.7, 31.4159])
def test_values_in_cells_give_the_code_of_texts(puzzle: Puzzle, cell: float, typeface: Typeface) -> None:
    for one in set_digits(puzzle, cell, typeface):
        for _ in range(2):  # also when all is known
            assert digits_code(one, typeface) == [part for op in one.texts for part in text_code(op, typeface)]


def test_numbers_that_are_condensed_beside_others_are_set_by_themselves(typeface: Typeface) -> None:
    large = Digits(raster(3, 1, (0, 0), 0.5, 0.9, 1, wide=True), (EMPTY,) * 3, (1, 12, 3))
    answer = place_shared(Drawing(3, 1, (), large), Spot(40, 500, 20.0), LOOK, typeface).digits
    assert answer
    assert [text.condensed < 1 for text in answer.texts] == [False, True]
    for _ in range(2):
        assert digits_code(answer, typeface) == [part for op in answer.texts for part in text_code(op, typeface)]


def test_a_face_with_other_codes_has_texts_in_place_of_code(typeface: Typeface) -> None:
    other = replace(typeface, regular=replace(typeface.regular, whole=False))
    _, answer, _ = set_digits(PUZZLES["a Sudoku"], 20.0, other)
    *given, found = digits_code(answer, other)
    assert tuple(given) == text_code(answer.texts[0], other)
    assert isinstance(found, Text)
