"""A diagram is read back from its ink and held to the solve of its puzzle; whatever is changed in it is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pipeline.config.resources.looks import load_look
from pipeline.families import FAMILIES, family_named
from pipeline.families.shared.lessons import lesson_boards
from pipeline.inspect.checks.diagrams import diagram_faults
from pipeline.inspect.recognise.positions import is_diagram
from pipeline.model.book_fonts import Fonts
from pipeline.model.puzzle import Puzzle
from pipeline.outputs.pdf.render import render
from pipeline.page.draw.drawing import Area, Drawing, Ink, Label, Line, Mark, Ring, Shade, Stroke
from pipeline.page.draw.ops import Document, Page
from pipeline.page.draw.place import Spot, place
from pipeline.solving.board import HouseKind
from pipeline.solving.positions import Before, Position, clearest, key_steps, solve_of
from pipeline.solving.techniques import Technique
from pipeline.typeset.lessons.lesson_sheets import placed_in
from pipeline.typeset.puzzles.diagrams import diagram
from pipeline.typeset.setting.book_typeface import typeface
from tests.drawings import drawing_of, marks_of
from tests.inspect.whole_files import figures_of

TEXTS = {
    "sudoku": ".....8..1....672.3..31..4..3...9..5..9.7.......4583.6.6.8......7.1.......39.4...8",
    "calcudoku": "5:__a_8a__a_bab_a_abaa_,s2m8a9s3a12a11a4s2a3m15d2",
    "kakuro": "kakuro/5/5/hIu3cu.MhPaChgj",
}
LARGE = (
    "12:ab_5b_8aa_7b_5bb_aa_5a4_5b_9a_3a_4a_3b_3a__a__b_8aa__a_aa__baa_5aa__aa_aa__aa_3a__a_7d_6ba_3a"
    "a_a_aa_aa_4bab_aa__a4_a__a_aa_b,m10m63m840m132a6s2m180m36m24m180a16a16a7m704a3a7m77a7m162a8m540a"
    "28s4m35m20a4s8m7a23d4a19a15s2a16m30m90a4s4a15m33m27a10m8m40s1s3m63s5a15a9m960d4a13a16m24m1920s1m"
    "88a5s6a19a9s3a6m35"
)
"""A 12x12 Calcudoku: a candidate may be a number of two digits."""

HOUSED = (
    "2x3x:5_3_1_4b6g3a5b4a6g2b2_3_6_1",
    "3x3w:6_4a3_2_5h4_5_3c3a8c4d6_1_7m7_5_4d9c5a6c2_6_4h8_9_6a2_3",
)
"""Sudokus with a diagonal and with windows, whose cells are grey."""
SHADED = (HouseKind.DIAGONAL, HouseKind.WINDOW)

Change = Callable[[Mark], Iterator[Mark]]


def clearest_position(before: Before, technique: Technique) -> Position:
    return before.position(technique, clearest(before, technique))


@cache
def positions(puzzle: Puzzle) -> list[Position]:
    family = family_named(puzzle.family)
    known = {technique.name: technique for technique in family.techniques}
    steps = family.explain(puzzle)
    solve = list(solve_of(puzzle, family.model(puzzle), steps))
    chosen = [solve[number] for number in key_steps(steps, known)]
    return [clearest_position(before, known[before.step.technique]) for before in chosen]


@cache
def applications(puzzle: Puzzle) -> list[Position]:
    """Up to eight steps of a solve that mark cells of its houses, or fill them in."""
    family = family_named(puzzle.family)
    known = {technique.name: technique for technique in family.techniques}
    solve = solve_of(puzzle, family.model(puzzle), family.explain(puzzle))
    grey = {cell for kind, cells in family.model(puzzle).houses if kind in SHADED for cell in cells}
    every = [clearest_position(one, known[one.step.technique]) for one in solve]
    return [one for one in every if grey.intersection(one.ringed)][:8]


@cache
def drawings(family: str) -> list[Drawing]:
    puzzle = FAMILIES[family].parse(TEXTS[family])
    return [diagram(puzzle, position) for position in positions(puzzle)]


def faults(drawing: Drawing, folder: Path, look: str = "classic", side: float = 28) -> list[str]:
    """What is reported of a page with the drawing, which must be taken for a diagram."""
    face = typeface(Fonts())
    ops = place(drawing, Spot(40, 560, side), load_look(look), face)
    path = folder / "page.pdf"
    path.write_bytes(render(Document(600, 600, (Page(1, ops),), "A", "B", "C", "en"), face))
    ((figure,),) = figures_of(path)
    assert is_diagram(figure)
    return [str(fault) for fault in diagram_faults([figure])]


def changed(drawing: Drawing, change: Change, kind: Callable[[Mark], bool]) -> Drawing:
    """The drawing with the first mark of a kind changed."""
    at = next(number for number, mark in enumerate(marks_of(drawing)) if kind(mark))
    marks = (*marks_of(drawing)[:at], *change(marks_of(drawing)[at]), *marks_of(drawing)[at + 1 :])
    return drawing_of(drawing.width, drawing.height, marks, drawing.backdrop)


def is_ring(mark: Mark) -> bool:
    return isinstance(mark, Ring)


def on(ring: Ring, area: Area) -> bool:
    return (int(ring.x), int(ring.y)) == (area.x, area.y)


def is_shade(mark: Mark) -> bool:
    return isinstance(mark, Area) and mark.shade is Shade.SHOWN


def is_line(stroke: Stroke) -> Callable[[Mark], bool]:
    return lambda mark: isinstance(mark, Line) and mark.stroke is stroke


def is_label(ink: Ink) -> Callable[[Mark], bool]:
    return lambda mark: isinstance(mark, Label) and mark.ink is ink


def gone(_: Mark) -> Iterator[Mark]:
    yield from ()


def moved(mark: Mark) -> Iterator[Mark]:
    assert not isinstance(mark, Line)
    yield replace(mark, x=mark.x + (1 if mark.x < 4 else -1))


def other_digit(mark: Mark) -> Iterator[Mark]:
    assert isinstance(mark, Label)
    yield replace(mark, text="1" if mark.text != "1" else "2")


@pytest.mark.parametrize("family", ["sudoku", "calcudoku", "kakuro"])
def test_the_diagrams_of_a_solve_are_right(family: str, tmp_path: Path) -> None:
    for drawing in drawings(family):
        assert faults(drawing, tmp_path) == []


def test_numbers_of_two_digits_are_read_from_diagrams(tmp_path: Path) -> None:
    puzzle = FAMILIES["calcudoku"].parse(LARGE)
    early, *_, late = positions(puzzle)
    assert faults(diagram(puzzle, early), tmp_path, side=44) == []
    assert faults(diagram(puzzle, late), tmp_path, side=44) == []
    crossed = next(position for position in positions(puzzle) if any(value > 9 for _, value in position.struck))
    assert faults(diagram(puzzle, crossed), tmp_path, side=44) == []
    spoilt = changed(diagram(puzzle, early), other_number, is_twelve)
    assert "has the candidates" in faults(spoilt, tmp_path, side=44)[0]


def is_twelve(mark: Mark) -> bool:
    return isinstance(mark, Label) and mark.ink is Ink.CANDIDATE and mark.text == "12"


def other_number(mark: Mark) -> Iterator[Mark]:
    assert isinstance(mark, Label)
    yield replace(mark, text="13")


def test_a_position_to_try_has_no_marks_and_is_right(tmp_path: Path) -> None:
    puzzle = FAMILIES["sudoku"].parse(TEXTS["sudoku"])
    assert faults(diagram(puzzle, positions(puzzle)[-1].bare), tmp_path) == []


def lesson_position(family: str, technique: str, tried: bool, variant: str = "") -> tuple[Puzzle, Position]:
    boards = lesson_boards(FAMILIES[family].folder, variant)[technique]
    known = next(one for one in FAMILIES[family].techniques if one.name == technique)
    return placed_in(FAMILIES[family], boards.tried if tried else boards.shown, known)


def test_a_position_to_try_without_candidates_is_no_puzzle_whose_givens_are_regular(tmp_path: Path) -> None:
    puzzle, position = lesson_position("sudoku", "hidden single in line", tried=True)
    assert not any(position.candidates)
    assert faults(diagram(puzzle, position.bare), tmp_path) == []


@pytest.mark.parametrize(
    ("family", "technique", "variant"),
    [
        ("calcudoku", "line filling", ""),
        ("calcudoku", "sum of lines", ""),
        ("sudoku", "rule of 45", "killer"),
        ("sudoku", "Nishio", ""),
    ],
)
@pytest.mark.parametrize("look", ["classic", "ink-saving"])
def test_a_line_around_a_house_is_read_and_its_grey_is_no_cage(
    family: str, technique: str, variant: str, look: str, tmp_path: Path
) -> None:
    drawing = diagram(*lesson_position(family, technique, tried=False, variant=variant))
    assert faults(drawing, tmp_path, look) == []
    spoilt = changed(drawing, gone, is_house)
    assert faults(spoilt, tmp_path, look) != []


def is_house(mark: Mark) -> bool:
    return isinstance(mark, Ring) and max(mark.width, mark.height) > 1


def test_no_line_is_due_to_a_cell_whose_digit_a_chain_places(tmp_path: Path) -> None:
    assert faults(diagram(*lesson_position("calcudoku", "chain", tried=False)), tmp_path) == []


@pytest.mark.parametrize("text", HOUSED)
@pytest.mark.parametrize("look", ["classic", "kids"])
def test_cells_of_a_further_house_keep_their_grey_below_a_mark(text: str, look: str, tmp_path: Path) -> None:
    puzzle = FAMILIES["sudoku"].parse(text)
    assert puzzle.variant
    drawn = [diagram(puzzle, position) for position in applications(puzzle)]
    assert [fault for drawing in drawn for fault in faults(drawing, tmp_path, look)] == []


def test_a_missing_grey_of_a_further_house_is_reported_below_a_ring_too(tmp_path: Path) -> None:
    puzzle = FAMILIES["sudoku"].parse(HOUSED[0])
    drawing = diagram(puzzle, applications(puzzle)[0])
    assert drawing.backdrop
    rings = [mark for mark in marks_of(drawing) if is_ring(mark)]
    greys = [mark for mark in drawing.backdrop.shapes if isinstance(mark, Area)]
    grey = next(mark for mark in greys for ring in rings if isinstance(ring, Ring) and on(ring, mark))
    backdrop = replace(drawing.backdrop, shapes=tuple(mark for mark in drawing.backdrop.shapes if mark is not grey))
    (fault,) = faults(replace(drawing, backdrop=backdrop), tmp_path)
    assert "not shaded, unlike in a diagonal Sudoku" in fault


@pytest.mark.parametrize(
    ("kind", "change", "found"),
    [
        (is_ring, moved, "shaded"),
        (is_shade, gone, "shaded"),
        (is_line(Stroke.STRIKE), gone, "crossed out"),
        (is_line(Stroke.LINK), gone, "lines join"),
        (is_label(Ink.CANDIDATE), gone, "candidates"),
        (is_label(Ink.CANDIDATE), other_digit, "candidates"),
        (is_label(Ink.FOUND), other_digit, "shows"),
        (is_label(Ink.FOUND), gone, "shows"),
    ],
)
def test_what_is_changed_is_reported(kind: Callable[[Mark], bool], change: Change, found: str, tmp_path: Path) -> None:
    drawing = next(one for one in drawings("sudoku") if any(map(kind, marks_of(one))))
    (fault,) = faults(changed(drawing, change, kind), tmp_path)
    assert found in fault


def test_a_diagram_whose_puzzle_is_none_is_reported(tmp_path: Path) -> None:
    (fault,) = faults(changed(drawings("sudoku")[0], other_digit, is_label(Ink.GIVEN)), tmp_path)
    assert "a diagram of 9x9" in fault
