"""Sudoku and its variants as links of f-puzzles.com."""

from collections.abc import Iterator, Sequence
from typing import Any

from pipeline.families.shared.formats.f_puzzles import cells_of, is_link, link, names_of, read_link
from pipeline.families.shared.formats.json_text import Object, objects, refuse_rest, rows_of, whole
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat
from pipeline.families.sudoku.formats.parts import NINE, NO_SUM, Cells, no_samurai, sudoku_of
from pipeline.families.sudoku.grid import boxes, diagonals, windows
from pipeline.families.sudoku.sizes import DIAGONAL, EVERY_SIZE, KILLER, WINDOKU
from pipeline.model.kind import Kind
from pipeline.model.puzzle import EMPTY, Cage, Puzzle
from pipeline.model.size import Size

RISING, FALLING = "diagonal+", "diagonal-"
LARGEST = 16  # the widest grid that the program is known to open
CAGES, REGIONS = "killercage", "extraregion"
_KNOWN = ("size", "grid", RISING, FALLING, CAGES, REGIONS)
_HARMLESS = ("title", "author", "ruleset", "solution", "successMessage", "disabledlogic", "truecandidatesoptions")


def write(puzzle: Puzzle, caption: Caption) -> str:
    """The link of a puzzle."""
    named = {"title": caption.title, "author": caption.author, "ruleset": caption.rules}
    values: dict[str, Any] = {"size": puzzle.width, **{key: text for key, text in named.items() if text}}
    values["grid"] = _grid(puzzle)
    values |= _rules(puzzle)
    if caption.solution and puzzle.width <= NINE:  # the program keeps one character a cell
        values["solution"] = list(caption.solution)
    return link(values)


def _grid(puzzle: Puzzle) -> list[list[dict[str, Any]]]:
    n = puzzle.width
    regions = puzzle.regions or (boxes(n) if n != NINE else ())
    cells: list[dict[str, Any]] = [{"value": given, "given": True} if given else {} for given in puzzle.givens]
    for cell, region in zip(cells, regions, strict=False):
        cell["region"] = region
    return [cells[first : first + n] for first in range(0, n * n, n)]


def _rules(puzzle: Puzzle) -> dict[str, Any]:
    n = puzzle.width
    if puzzle.variant == DIAGONAL:
        return {RISING: True, FALLING: True}
    if puzzle.variant == WINDOKU:
        return {REGIONS: [{"cells": names_of(window, n)} for window in windows(n)]}
    if puzzle.variant == KILLER:
        return {CAGES: [_cage(cage, n) for cage in puzzle.cages if cage.is_outlined]}
    return {}


def _cage(cage: Cage, n: int) -> dict[str, Any]:
    """A cage; without a value it holds no digit twice."""
    return {"cells": names_of(cage.cells, n), **({"value": str(cage.target)} if cage.shows_clue else {})}


def unfit(kind: Kind, size: Size) -> str:
    """Why a link holds no puzzle of a kind and size."""
    too_large = f"is not known to open grids above {LARGEST}x{LARGEST}" if size.width > LARGEST else ""
    return no_samurai(kind, size) or too_large


def read(text: str) -> Puzzle:
    """The puzzle of a link; raises TextError."""
    values = read_link(text)
    rows = rows_of(values, "grid", EVERY_SIZE[-1].width)
    n = len(rows)
    if len(rows[0]) != n:
        raise TextError(f"the grid has {n} rows of {len(rows[0])} cells, expected a square")
    refuse_rest(values, _KNOWN, _HARMLESS)
    cells = [cell for row in rows for cell in row]
    if not all(isinstance(cell, dict) for cell in cells):
        raise TextError("the grid has a cell that is not an object")
    return sudoku_of([_given(cell) for cell in cells], _regions(cells, n), _cages(values, n), list(_houses(values, n)))


def _given(cell: Object) -> int:
    return whole(cell.get("value") or EMPTY, "a given") if cell.get("given") else EMPTY


def _regions(cells: Sequence[Object], n: int) -> list[int]:
    """The number of every cell's region: its own, or that of its box where it has none."""
    if not any("region" in cell for cell in cells) or n * n not in {size.width**2 for size in EVERY_SIZE}:
        return []
    return [whole(cell.get("region", box), "a region") for cell, box in zip(cells, boxes(n), strict=True)]


def _cages(values: Object, n: int) -> list[tuple[Cells, int]]:
    return [
        (cells_of(cage.get("cells"), n), whole(cage.get("value") or NO_SUM, "a sum")) for cage in objects(values, CAGES)
    ]


def _houses(values: Object, n: int) -> Iterator[Cells]:
    falling, rising = diagonals(n)
    if values.get(RISING):
        yield rising
    if values.get(FALLING):
        yield falling
    for region in objects(values, REGIONS):
        yield cells_of(region.get("cells"), n)


F_PUZZLES = TextFormat(write, is_link, read, unfit)
