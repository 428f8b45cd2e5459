"""The code of grounds, put together from pieces, is that of their operations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.config.resources.looks import load_look
from pipeline.families import family_named
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Candidates, Operator, Puzzle, Solution
from pipeline.page.draw.diagram import Marks, marked
from pipeline.page.draw.drawing import Area, Drawing, Line, Shade, Stroke
from pipeline.page.draw.marks import bare, frame
from pipeline.page.draw.ops import Bends, Fills, Stamp, Strokes
from pipeline.page.draw.place import DrawnGround
from pipeline.page.draw.tints import tinted_cages, tinted_givens
from pipeline.page.files.ground_code import ground_code
from pipeline.page.files.shape_code import FormCode, form_code, shape

TEXTS = {
    "a Sudoku": ("sudoku", "530070000600195000098000060800060003400803001700020006060000280000419005000080079"),
    "a Calcudoku": ("calcudoku", "3:_a_aa_aa,m3s1a5m3"),
    "a Kakuro": ("kakuro", "kakuro/4/4/B-b4v..79aF9"),
}
LOOKS = ("classic", "kids", "ink-saving", "large-print")


def expected(ground: DrawnGround) -> list[str | FormCode]:
    """The code of every operation by itself."""
    found: list[str | FormCode] = []
    for op in ground.ops:
        assert isinstance(op, (Fills, Strokes, Bends, Stamp))
        found.append(form_code(op.form) if isinstance(op, Stamp) else shape(op))
    return found


def grounds(drawing: Drawing) -> list[DrawnGround]:
    return [DrawnGround(drawing, cell, load_look(name)) for name in LOOKS for cell in (17.0, 31.4159)]


def all_candidates(puzzle: Puzzle) -> Candidates:
    return tuple(tuple(range(1, puzzle.width + 1)) if given == EMPTY else () for given in puzzle.givens)


def drawings(puzzle: Puzzle) -> list[Drawing]:
    """A puzzle as pages show it: with candidates and marks of a solve, as an answer, in small, in grey."""
    draw = family_named(puzzle.family).draw
    solution: Solution = tuple(BLACK if given == BLACK else given or 1 for given in puzzle.givens)
    plain, answer = draw(puzzle, None, None), draw(puzzle, solution, None)
    pencilled = draw(puzzle, None, all_candidates(puzzle))
    marks = Marks(puzzle.width, (1,), (2,), (), (), ((0, 1, 2),))
    return [plain, answer, pencilled, marked(pencilled, marks), bare(answer), tinted_givens(answer)]


@pytest.mark.parametrize(("family", "text"), TEXTS.values(), ids=TEXTS)
def test_pieces_give_the_code_of_operations(family: str, text: str) -> None:
    for drawing in drawings(family_named(family).parse(text)):
        for ground in grounds(drawing):
            assert list(ground_code(ground)) == expected(ground)
            assert list(ground_code(ground)) == expected(ground)  # also when all is known


def test_cages_jigsaws_and_further_houses_do_too() -> None:
    cages = tuple(Cage((cell, cell + 1), Operator.RUN, 5) for cell in range(0, 16, 2))
    regions = (0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3)
    killer = Puzzle("sudoku", 4, 4, (0,) * 16, cages, "killer")
    jigsaw = Puzzle("sudoku", 4, 4, (0,) * 16, (), "jigsaw", regions)
    windoku = Puzzle("sudoku", 9, 9, (0,) * 81, (), "windoku")
    orders = Puzzle("futoshiki", 4, 4, (0,) * 16, orders=((0, 1), (6, 2)))
    tinted = [tinted_cages(one, killer) for one in drawings(killer)]
    for drawing in (*tinted, *(one for puzzle in (jigsaw, windoku, orders) for one in drawings(puzzle))):
        for ground in grounds(drawing):
            assert list(ground_code(ground)) == expected(ground)


def test_a_border_of_lines_that_stand_alone_is_rounded_as_one() -> None:
    loose = Drawing(3, 3, (Area(0, 0, 1, 1, Shade.BLOCK), *frame(0, 0, 3, 3, Stroke.BORDER)))
    whole = replace(loose, pieces=(loose.pieces[0], frame(0, 0, 3, 3, Stroke.BORDER)))
    kids = load_look("kids")
    assert ground_code(DrawnGround(loose, 30.0, kids)) == ground_code(DrawnGround(whole, 30.0, kids))
    assert list(ground_code(DrawnGround(loose, 30.0, kids))) == expected(DrawnGround(loose, 30.0, kids))


def test_lines_of_one_stroke_are_painted_at_once() -> None:
    lines = (Line(0, 1, 3, 1, Stroke.CAGE), (Line(1, 0, 1, 3, Stroke.CAGE), Line(2, 0, 2, 3, Stroke.CAGE)))
    (code,) = ground_code(DrawnGround(Drawing(3, 3, lines), 30.0, load_look("classic")))
    assert isinstance(code, str)
    assert (code.count(" m "), code.count("S")) == (3, 1)
