"""The code of grounds, put together from pieces, is that of their operations."""

from __future__ import annotations

import pytest

from pipeline.config.resources.looks import load_look
from pipeline.families import family_named
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Candidates, Operator, Puzzle, Solution
from pipeline.page.draw.diagram import Marks, marked
from pipeline.page.draw.drawing import Area, Drawing, Line, Piece, Shade, Stroke
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
        found.append(form_code(op.form) if isinstance(op, Stamp) else f"{shape(op)}\n")
    return found


def grounds(drawing: Drawing) -> list[DrawnGround]:
    return [DrawnGround(drawing, cell, load_look(name)) for name in LOOKS for cell in (17.0, 25.3, 31.4159, 40.0)]


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
    shapes = ((0, 1, 4), (2, 3, 7), (5, 8, 9, 12), (6, 10, 11), (13, 14, 15))
    cages = tuple(Cage(cells, Operator.RUN, 5) for cells in shapes)
    regions = (0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3)
    killer = Puzzle("sudoku", 4, 4, (0,) * 16, cages, "killer")
    jigsaw = Puzzle("sudoku", 4, 4, (0,) * 16, (), "jigsaw", regions)
    windoku = Puzzle("sudoku", 9, 9, (0,) * 81, (), "windoku")
    orders = Puzzle("futoshiki", 4, 4, (0,) * 16, orders=((0, 1), (6, 2)))
    tinted = [tinted_cages(one, killer) for one in drawings(killer)]
    for drawing in (*tinted, *(one for puzzle in (jigsaw, windoku, orders) for one in drawings(puzzle))):
        for ground in grounds(drawing):
            assert list(ground_code(ground)) == expected(ground)


FRAME = frame(0, 0, 3, 3, Stroke.BORDER)
BLOCK = Area(0, 0, 1, 1, Shade.BLOCK)
BORDERS: dict[str, tuple[Piece, ...]] = {
    "one piece": (BLOCK, FRAME),
    "lines alone": (BLOCK, *FRAME),
    "two pieces": (FRAME[:2], BLOCK, FRAME[2:]),
    "a piece and a line": (BLOCK, FRAME[:3], FRAME[3]),
    "with an area": ((BLOCK, *FRAME),),
    "with a wall": (BLOCK, (Line(1, 0, 1, 3, Stroke.CAGE), *FRAME)),
    "a second one": (BLOCK, FRAME, frame(3, 0, 3, 3, Stroke.BORDER)),
}


@pytest.mark.parametrize("pieces", BORDERS.values(), ids=BORDERS)
def test_a_border_is_rounded_as_one_wherever_its_lines_stand(pieces: tuple[Piece, ...]) -> None:
    for ground in grounds(Drawing(3, 3, pieces)):
        assert list(ground_code(ground)) == expected(ground)


def test_a_ring_and_a_shade_lie_between_the_areas_and_the_lines_of_a_backdrop() -> None:
    windows = family_named("sudoku").draw(Puzzle("sudoku", 9, 9, (0,) * 81, (), "windoku"), None, None)
    shown = marked(windows, Marks(9, (10,), (10,)))
    for ground in grounds(shown):
        kinds = [type(op.form.ops[0]) if isinstance(op, Stamp) else type(op) for op in ground.ops]
        assert kinds[:3] == [Fills, Fills, Bends]
        assert kinds[3] in (Bends, Strokes)
        assert isinstance(ground.ops[0], Stamp)
        assert isinstance(ground.ops[3], Stamp)


def test_lines_of_one_stroke_are_painted_at_once() -> None:
    lines = (Line(0, 1, 3, 1, Stroke.CAGE), (Line(1, 0, 1, 3, Stroke.CAGE), Line(2, 0, 2, 3, Stroke.CAGE)))
    (code,) = ground_code(DrawnGround(Drawing(3, 3, lines), 30.0, load_look("classic")))
    assert isinstance(code, str)
    assert (code.count(" m "), code.count("S")) == (3, 1)
