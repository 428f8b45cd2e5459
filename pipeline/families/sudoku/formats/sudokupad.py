"""Sudoku and its variants as links of SudokuPad: a plain 9x9 without key in the short form, others as pictures."""

from collections.abc import Iterator, Sequence
from typing import Any

from pipeline.families.shared.formats.json_text import Object, whole
from pipeline.families.shared.formats.sudokupad import (
    DIGITS,
    Picture,
    digits_link,
    house,
    is_link,
    pairs_of,
    payload,
    picture_link,
    read_digits,
    read_picture,
    shade,
)
from pipeline.families.shared.regions import members, numbered
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat, through_own_form
from pipeline.families.sudoku import samurai
from pipeline.families.sudoku.formats.parts import NINE, sudoku_of
from pipeline.families.sudoku.grid import WINDOW, blank, boxes, diagonals, windows
from pipeline.families.sudoku.samurai import GAPS
from pipeline.families.sudoku.sizes import DIAGONAL, KILLER, SAMURAI, WINDOKU
from pipeline.families.sudoku.text_form import format_puzzle, parse
from pipeline.model.puzzle import EMPTY, Cage, Puzzle
from pipeline.solving.board import HouseKind

_DIAGONAL_LINE = {"color": "#34BBE6", "thickness": 2}
_SHAPE = ("center", "width", "height")
_END = 0.5  # cells: a line along a diagonal reaches so near to its corners


def write(puzzle: Puzzle, caption: Caption) -> str:
    """The link of a puzzle."""
    n = puzzle.width
    if puzzle.variant == SAMURAI:
        return picture_link(puzzle, caption, _grids(), {"norowcol": True})
    if n == NINE and not puzzle.variant and not caption.solution:
        return digits_link(puzzle.givens)
    regions = [pairs_of(cells, n) for cells in members(puzzle.regions or boxes(n))]
    return picture_link(puzzle, caption, {"regions": regions, **_rules(puzzle)})


def _grids() -> dict[str, Any]:
    """The boxes of a samurai, its rows and columns, which no rule of the program is for, and its gaps, shaded."""
    lines = [cells for kind, cells in samurai.house_table() if kind is not HouseKind.BOX]
    return {
        "regions": [pairs_of(cells, samurai.SIDE) for cells in _boxes()],
        "cages": [house(cells, samurai.SIDE) for cells in lines],
        "underlays": _gaps(),
    }


def _gaps() -> list[dict[str, Any]]:
    return [shade((row + high / 2, column + wide / 2), high, wide) for row, column, high, wide in GAPS]


def _boxes() -> list[tuple[int, ...]]:
    return [cells for kind, cells in samurai.house_table() if kind is HouseKind.BOX]


def _rules(puzzle: Puzzle) -> dict[str, Any]:
    n = puzzle.width
    if puzzle.variant == KILLER:
        return {"cages": [_cage(cage, n) for cage in puzzle.cages if cage.is_outlined]}
    if puzzle.variant == DIAGONAL:
        lines = [{"wayPoints": points, **_DIAGONAL_LINE} for points in ([[0, 0], [n, n]], [[0, n], [n, 0]])]
        return {"cages": [house(cells, n) for cells in diagonals(n)], "lines": lines}
    if puzzle.variant == WINDOKU:
        return {"cages": [house(cells, n) for cells in windows(n)], "underlays": list(_shades(n))}
    return {}


def _cage(cage: Cage, n: int) -> dict[str, Any]:
    """A cage; without a sum it holds no digit twice."""
    clue = {"value": str(cage.target), "sum": cage.target} if cage.shows_clue else {}
    return {"cells": pairs_of(cage.cells, n), **clue, "unique": True}


def _shades(n: int) -> Iterator[dict[str, Any]]:
    for window in windows(n):
        row, column = divmod(window[0], n)
        yield shade((row + WINDOW / 2, column + WINDOW / 2), WINDOW, WINDOW)


def read(text: str) -> Puzzle:
    """The puzzle of a link; raises TextError."""
    if payload(text).startswith(DIGITS):
        return sudoku_of(read_digits(text))
    picture = read_picture(text)
    if picture.free and (picture.width, picture.height) == (samurai.SIDE, samurai.SIDE):
        return _read_samurai(picture)
    if picture.width != picture.height or picture.free or len(picture.regions) != picture.width:
        raise TextError("is not a Sudoku: expected a square with as many regions as rows")
    regions = _regions(picture)
    cages = [(picture.cells(cage), total) for cage in picture.cages if (total := _sum(cage)) is not None]
    houses = [picture.cells(cage) for cage in picture.cages if _sum(cage) is None]
    puzzle = sudoku_of(picture.values, regions, cages, houses)
    _refuse_repeats(picture, regions)
    _refuse_drawings(picture, puzzle)
    return puzzle


def _read_samurai(picture: Picture) -> Puzzle:
    """The samurai of a picture whose rows and columns are cages."""
    cages = {picture.cells(cage) for cage in picture.cages if _sum(cage) is None}
    if {*picture.regions, *cages} != {cells for _, cells in samurai.house_table()} or len(cages) < len(picture.cages):
        raise TextError("has 21x21 cells, but not the rows, columns and boxes of a samurai")
    empty = blank(samurai.SIDE, SAMURAI)
    if any(value > EMPTY > nothing for value, nothing in zip(picture.values, empty, strict=True)):
        raise TextError("has a digit in a gap between the grids")
    givens = tuple(value or nothing for value, nothing in zip(picture.values, empty, strict=True))
    puzzle = Puzzle("sudoku", samurai.SIDE, samurai.SIDE, givens, (), SAMURAI)
    _refuse_drawings(picture, puzzle)
    return through_own_form(puzzle, format_puzzle, parse)


def _regions(picture: Picture) -> tuple[int, ...]:
    cells = sorted(cell for region in picture.regions for cell in region)
    if cells != list(range(picture.width * picture.height)):
        raise TextError("has regions that leave cells out or share some")
    return numbered(picture.regions, len(cells))


def _sum(cage: Object) -> int | None:
    found = cage.get("sum") or cage.get("value")
    if found in (None, ""):
        if cage.get("unique"):
            return None
        raise TextError("has a cage without a sum")
    return whole(found, "a cage's sum")


def _refuse_repeats(picture: Picture, regions: Sequence[int]) -> None:
    """TextError for a cage with a sum that may hold a digit twice: cages here never do."""
    n = picture.width
    for cage in picture.cages:
        cells = picture.cells(cage)
        lines = ({cell // n for cell in cells}, {cell % n for cell in cells}, {regions[cell] for cell in cells})
        if cage.get("unique") is False and min(map(len, lines)) > 1:
            raise TextError("has a cage in which digits may repeat; in a killer here they never do")


def _refuse_drawings(picture: Picture, puzzle: Puzzle) -> None:
    """Lines, arrows and marks stand for rules, which only words explain; TextError but for those of our variants."""
    for key, drawn in picture.drawn.items():
        foreign = [one for one in drawn if not _is_usual(one, key, puzzle)]
        if foreign:
            raise TextError(f"has {len(foreign)} {key}, which may stand for a rule that is not known here")


def _is_usual(drawn: Object, key: str, puzzle: Puzzle) -> bool:
    """Does a drawing show the diagonals, windows or gaps of a puzzle, and nothing else?"""
    if key == "lines" and puzzle.variant == DIAGONAL:
        return _is_diagonal(drawn.get("wayPoints"), puzzle.width)
    shades = {SAMURAI: _gaps(), WINDOKU: [*_shades(puzzle.width)]} if key == "underlays" else {}
    shapes = [[shade[one] for one in _SHAPE] for shade in shades.get(puzzle.variant, [])]
    return [drawn.get(one) for one in _SHAPE] in shapes and not (drawn.get("rounded") or drawn.get("text"))


def _is_diagonal(points: object, n: int) -> bool:
    """Do points (row, column from the corner) lie on one of the diagonals, from one end of it to the other?"""
    if not isinstance(points, list) or not points:
        return False
    pairs = [point for point in points if isinstance(point, list) and len(point) == 2]  # noqa: PLR2004  row, column
    if len(pairs) < len(points) or not all(isinstance(one, int | float) for pair in pairs for one in pair):
        return False
    rows = sorted(row for row, _ in pairs)
    ends = rows[0] <= _END and rows[-1] >= n - _END
    return ends and (all(row == column for row, column in pairs) or all(row + column == n for row, column in pairs))


SUDOKUPAD = TextFormat(write, is_link, read)
