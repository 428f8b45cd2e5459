"""What stands in a cell keeps apart, measured between the boxes of glyphs and the edges of lines, in points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
from fontTools.ttLib import TTFont

from pipeline.config.resources.looks import load_look
from pipeline.families import family_named
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.look import READABLE, Look
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.size import Size
from pipeline.page.draw.drawing import Drawing, Stroke
from pipeline.page.draw.ops import Bends, Op, Stamp, Strokes, Text
from pipeline.page.draw.place import Spot, clue_size, place, stroke_width
from pipeline.page.type.typography import Face, Weight
from pipeline.typeset.setting.book_typeface import typeface

APART = 0.5
LOOKS = ("classic", "ink-saving", "kids", "large-print", "large-print-18")
CELLS = (15.6, 19.6, 21.0, 24.0, 28.4, 38.0, 48.0, 68.0)
TARGETS = (15120, 362880, 45, 8, 11, 240, 6720, 99999, 1764, 36, 72, 118)
SIGNS = (Operator.MULTIPLY, Operator.DIVIDE, Operator.ADD, Operator.SUBTRACT)

Box = tuple[float, float, float, float]


@cache
def glyph_boxes(face: Face) -> dict[str, Box]:
    """The box of every digit, letter and sign in ems."""
    font = TTFont(BytesIO(face.data))
    em, names, glyphs = font["head"].unitsPerEm, font.getBestCmap(), font["glyf"]
    found = {}
    for character in "0123456789ABCDEFG+−×÷:":
        glyph = glyphs[names[ord(character)]]
        found[character] = (glyph.xMin / em, glyph.yMin / em, glyph.xMax / em, glyph.yMax / em)
    return found


def text_boxes(op: Text) -> Iterator[Box]:
    """The ink of every run."""
    face = typeface(BUNDLED).face(op.weight)
    wide = op.size * op.condensed
    for x, y, text in op.runs:
        boxes = [glyph_boxes(face)[character] for character in text]
        last = x + face.width(text[:-1], wide)
        low, high = min(box[1] for box in boxes), max(box[3] for box in boxes)
        yield x + boxes[0][0] * wide, y + low * op.size, last + boxes[-1][2] * wide, y + high * op.size


def line_boxes(ops: Iterable[Op], kind: Stroke, cell: float, look: Look) -> Iterator[Box]:
    """The ink of the lines of one width, straight up or level; those of stamped forms too."""
    for op in ops:
        if isinstance(op, Stamp):
            for x1, y1, x2, y2 in line_boxes(op.form.ops, kind, cell, look):
                yield op.x + x1, op.y + y1, op.x + x2, op.y + y2
        elif isinstance(op, Strokes) and (op.dash is not None) == (kind is Stroke.DASH):
            if op.width != stroke_width(kind, cell, look):
                continue
            half = op.width / 2
            for x1, y1, x2, y2 in op.segments:
                if x1 == x2 or y1 == y2:
                    yield min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half


def gap(ones: Iterable[Box], others: Iterable[Box]) -> float:
    """The least distance between two sets of boxes; 0 where any overlap, infinite where one is empty."""
    one, other = np.array(list(ones)).reshape(-1, 1, 4), np.array(list(others)).reshape(1, -1, 4)
    if not one.size or not other.size:
        return float("inf")
    across = np.maximum(one[..., 0] - other[..., 2], other[..., 0] - one[..., 2]).clip(0)
    down = np.maximum(one[..., 1] - other[..., 3], other[..., 1] - one[..., 3]).clip(0)
    return float(np.hypot(across, down).min())


def beside(ones: Iterable[Box], others: Iterable[Box]) -> float:
    """The least distance between lines of one direction; a cage may well cross the lines of boxes."""
    ways = [
        [[box for box in boxes if (box[2] - box[0] < box[3] - box[1]) is up] for boxes in (ones, others)]
        for up in (True, False)
    ]
    return min(gap(one, other) for one, other in ways)


def latin(side: int) -> tuple[int, ...]:
    return tuple((row + column) % side + 1 for row in range(side) for column in range(side))


def pairs(side: int) -> Iterator[tuple[int, ...]]:
    """The cells of a grid in pairs side by side, a last column of single ones where they are odd."""
    for row in range(side):
        for column in range(0, side, 2):
            yield tuple(range(row * side + column, row * side + min(column + 2, side)))


def calcudoku(side: int) -> Puzzle:
    cages = tuple(
        Cage(cells, SIGNS[number % 4], TARGETS[number % len(TARGETS)] if len(cells) > 1 else number % side + 1)
        for number, cells in enumerate(pairs(side))
    )
    return Puzzle("calcudoku", side, side, (0,) * side**2, cages)


def killer(side: int) -> Puzzle:
    cages = tuple(Cage(cells, Operator.RUN, 10 + number % 36) for number, cells in enumerate(pairs(side)))
    return Puzzle("sudoku", side, side, (0,) * side**2, cages, "killer")


def drawings(puzzle: Puzzle) -> Iterator[Drawing]:
    """The puzzle solved, and with all candidates in its cells."""
    draw, side = family_named(puzzle.family).draw, puzzle.width
    yield draw(puzzle, latin(side), None)
    yield draw(puzzle, None, (tuple(range(1, side + 1)),) * side**2)


def split(ops: Iterable[Op]) -> tuple[list[Box], list[Box]]:
    """The ink of clues, which alone are bold here, and that of digits or candidates."""
    texts = [op for op in ops if isinstance(op, Text)]
    clues, digits = ([op for op in texts if (op.weight is Weight.BOLD) is bold] for bold in (True, False))
    return [box for op in clues for box in text_boxes(op)], [box for op in digits for box in text_boxes(op)]


CAGED = [*(calcudoku(side) for side in (3, 4, 6, 9)), *(killer(side) for side in (4, 6, 9))]


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("puzzle", CAGED, ids=lambda puzzle: f"{puzzle.family}-{puzzle.width}")
def test_clues_digits_candidates_and_lines_keep_apart_wherever_clues_can_be_read(puzzle: Puzzle, name: str) -> None:
    look, faces = load_look(name), typeface(BUNDLED)
    seen = 0
    for cell in CELLS:
        for drawing in drawings(puzzle):
            if clue_size(drawing, cell, look, faces) < READABLE - 1e-9:
                continue
            seen += 1
            ops = place(drawing, Spot(100, 700, cell), look, faces)
            clues, digits = split(ops)
            lines = {kind: list(line_boxes(ops, kind, cell, look)) for kind in Stroke}
            found = {
                "clue and digit": gap(clues, digits),
                "clue and broken line": gap(clues, lines[Stroke.DASH]),
                "digit and broken line": gap(digits, lines[Stroke.DASH]),
                **{f"clue and {kind}": gap(clues, lines[kind]) for kind in (Stroke.CAGE, Stroke.BOX, Stroke.BORDER)},
                **{f"digit and {kind}": gap(digits, lines[kind]) for kind in (Stroke.CAGE, Stroke.BOX, Stroke.BORDER)},
                **{
                    f"broken line and {kind}": beside(lines[Stroke.DASH], lines[kind])
                    for kind in (Stroke.BOX, Stroke.BORDER)
                },
            }
            near = {pair: round(distance, 2) for pair, distance in found.items() if distance < APART - 1e-9}
            assert not near, f"cell {cell}"
    assert seen


def crossing() -> Puzzle:
    """A Kakuro of two by two white cells; all its sums have two digits but one."""
    runs = ((0, 1), (2, 3), (0, 2), (1, 3))
    sums = (10, 17, 14, 9)
    cages = tuple(Cage(cells, Operator.RUN, total) for cells, total in zip(runs, sums, strict=True))
    return Puzzle("kakuro", 2, 2, (0,) * 4, cages)


PLAIN = [*(Puzzle("sudoku", side, side, (0,) * side**2) for side in (4, 6, 9)), crossing()]


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("puzzle", PLAIN, ids=lambda puzzle: f"{puzzle.family}-{puzzle.width}")
def test_digits_and_candidates_keep_off_heavy_lines_where_no_clue_is(puzzle: Puzzle, name: str) -> None:
    look = load_look(name)
    for cell in CELLS:
        for drawing in drawings(puzzle):
            ops = place(drawing, Spot(100, 700, cell), look, typeface(BUNDLED))
            _, digits = split(ops)
            heavy = (Stroke.CAGE, Stroke.BOX, Stroke.BORDER)
            assert gap(digits, (box for kind in heavy for box in line_boxes(ops, kind, cell, look))) >= APART


def thread_points(ops: Iterable[Op]) -> Iterator[Box]:
    """The thin lines of further houses, cut into squares of their width."""
    for op in ops:
        if isinstance(op, Stamp):
            for x1, y1, x2, y2 in thread_points(op.form.ops):
                yield op.x + x1, op.y + y1, op.x + x2, op.y + y2
        elif isinstance(op, (Strokes, Bends)):
            half = op.width / 2
            ways = (
                op.segments if isinstance(op, Strokes) else [(*a, *b) for path in op.paths for a, b in pairwise(path)]
            )
            for x1, y1, x2, y2 in ways:
                if isinstance(op, Strokes) and (x1 == x2 or y1 == y2):
                    continue
                for share in np.linspace(0, 1, 1 + int(np.hypot(x2 - x1, y2 - y1) / half)):
                    x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
                    yield x - half, y - half, x + half, y + half


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("variant", ["diagonal", "windoku"])
def test_digits_and_candidates_keep_off_the_lines_of_further_houses(variant: str, name: str) -> None:
    look, faces, family = load_look(name), typeface(BUNDLED), family_named("sudoku")
    readable = look.sizes["candidate"] * faces.regular.cap_height / family.candidate_height_of(Size(9, 9), variant)
    for cell in (*CELLS, readable):
        givens = family.draw(Puzzle("sudoku", 9, 9, latin(9), (), variant), None, None)
        pencilled = family.draw(Puzzle("sudoku", 9, 9, (0,) * 81, (), variant), None, ((*range(1, 10),),) * 81)
        for drawing in (givens, pencilled) if cell >= readable else (givens,):
            ops = place(drawing, Spot(100, 700, cell), look, faces)
            texts = [box for op in ops if isinstance(op, Text) for box in text_boxes(op)]
            assert gap(texts, thread_points(ops)) >= APART, cell


def off_diagonal(box: Box, corner: tuple[float, float], width: float) -> float:
    """How far a box is from the diagonal through a cell's upper left corner."""
    left, bottom, right, top = ((at - by) for at, by in zip(box, corner * 2, strict=True))
    return float(max(left + bottom, -(right + top)) / 2**0.5 - width / 2)


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("cell", [cell for cell in CELLS if cell > 19.5])
def test_sums_stand_as_far_from_their_diagonal_as_from_the_edges_of_their_cell(name: str, cell: float) -> None:
    look = load_look(name)
    drawing = family_named("kakuro").draw(crossing(), None, None)
    ops = place(drawing, Spot(0, 0, cell), look, typeface(BUNDLED))
    lines = [box for kind in (Stroke.CAGE, Stroke.BORDER) for box in line_boxes(ops, kind, cell, look)]
    (sums,) = (op for op in ops if isinstance(op, Text))
    assert sums.size >= READABLE - 1e-9
    for (x, y, text), box in zip(sums.runs, text_boxes(sums), strict=True):
        column, row = int(x // cell), int(-y // cell)
        diagonal = off_diagonal(box, (column * cell, -row * cell), stroke_width(Stroke.DIAGONAL, cell, look))
        assert min(diagonal, gap([box], lines)) >= APART
        if len(text) > 1:
            left, bottom, right, top = box
            is_across = (left + right) / 2 > (column + 0.5) * cell
            beside = (column + 1) * cell - right if is_across else left - column * cell
            beyond = -row * cell - top if is_across else bottom + (row + 1) * cell
            assert abs(beside - beyond) <= 0.03 * cell
            assert abs(diagonal - beside) <= 0.05 * cell
