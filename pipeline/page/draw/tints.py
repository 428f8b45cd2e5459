"""Greys behind what stands in cells: behind the givens of an answer, and behind cages that have broken outlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.page.draw.at_hand import AtHand
from pipeline.page.draw.digits import Digits
from pipeline.page.draw.drawing import Area, Drawing, Ink, Label, Line, Piece, Shade, Stroke
from pipeline.page.draw.marks import area, stretches

CAGE_SHADES: Final = (Shade.CAGE_1, Shade.CAGE_2, Shade.CAGE_3, Shade.CAGE_4)
"""The greys of cages: four, so that none needs that of a neighbour."""

Cells = tuple[int, ...]


def tinted_givens(drawing: Drawing) -> Drawing:
    """The drawing of an answer with a quiet grey behind its givens; none where shades say something else already."""
    greys, backdrop = _greys(drawing.digits), drawing.backdrop
    if not greys or (backdrop and any(isinstance(shape, Area) for shape in backdrop.shapes)):
        return drawing
    pieces = (*greys, *drawing.pieces)
    return Drawing(drawing.width, drawing.height, pieces, drawing.digits, drawing.clues, backdrop)


def _greys(digits: Sequence[Label]) -> Sequence[Piece]:
    """The grey of cells with givens, row by row where all grids of a kind share it."""
    if not isinstance(digits, Digits):
        return _GREY.of([label for label in digits if label.ink is Ink.GIVEN])
    if max(digits.givens) <= EMPTY:  # as in most grids with clues
        return ()
    (left, top), width = digits.raster.corner, digits.raster.width
    given = bytes(map(EMPTY.__lt__, digits.givens))
    rows = (given[start : start + width] for start in range(0, len(given), width))
    return [grey for row, cells in enumerate(rows, int(top)) if (grey := _grey_row(int(left), row, cells))]


@lru_cache(maxsize=1 << 13)
def _grey_row(left: int, row: int, cells: bytes) -> tuple[Area, ...]:
    """The grey of a row: one piece for all grids with givens in the same cells of it."""
    return tuple(area(left + first, row, last - first, 1, Shade.TINT) for first, last in stretches(cells))


def _grey(label: Label) -> Area:
    """The grey of the cell that a label stands in."""
    return area(int(label.x), int(label.y), 1, 1, Shade.TINT)


_GREY: Final = AtHand(_grey)


def tinted_cages(drawing: Drawing, puzzle: Puzzle) -> Drawing:
    """The drawing of a puzzle with a grey behind each cage, never that of a cage beside it; the outlines stay.

    Only where cages have broken outlines. The drawing as it is where four greys are not enough, which happens only
    with cages whose cells do not hang together.
    """
    if not any(isinstance(shape, Line) and shape.stroke is Stroke.DASH for shape in drawing.shapes):
        return drawing
    cages = tuple(cage.cells for cage in puzzle.cages if cage.is_outlined)
    areas = [
        area(cell % puzzle.width, cell // puzzle.width, 1, 1, CAGE_SHADES[tint])
        for cells, tint in zip(cages, four_tints(cages, puzzle.width), strict=False)
        for cell in cells
    ]
    return replace(drawing, pieces=(*areas, *drawing.pieces))


@lru_cache(maxsize=256)
def four_tints(cages: tuple[Cells, ...], width: int) -> tuple[int, ...]:
    """A number from 0 to 3 for every cage, other than those of all cages that share an edge with it; empty if none is.

    `width` is that of the grid in cells. Of cages that hang together a plane map can be made, so four are enough. The
    cage with the fewest numbers left comes first (Brélaz 1979), and takes the number that differs most from those
    around it, of these the one that was used least.
    """
    return _completed([-1] * len(cages), _neighbours(cages, width))


def _completed(tints: list[int], neighbours: Sequence[frozenset[int]]) -> tuple[int, ...]:
    open_cages = [cage for cage, tint in enumerate(tints) if tint < 0]
    if not open_cages:
        return tuple(tints)
    taken = {cage: {tints[other] for other in neighbours[cage]} - {-1} for cage in open_cages}
    cage = max(open_cages, key=lambda one: (len(taken[one]), len(neighbours[one]), -one))
    for tint in _preferred(tints, taken[cage]):
        tints[cage] = tint
        if found := _completed(tints, neighbours):
            return found
    tints[cage] = -1
    return ()


def _preferred(tints: Sequence[int], taken: set[int]) -> list[int]:
    """The numbers that a cage may have, best first."""
    left = [tint for tint in range(len(CAGE_SHADES)) if tint not in taken]
    return sorted(left, key=lambda tint: (-min((abs(tint - other) for other in taken), default=0), tints.count(tint)))


def _neighbours(cages: Sequence[Cells], width: int) -> list[frozenset[int]]:
    """The cages that share an edge with each."""
    cage_of = {cell: number for number, cells in enumerate(cages) for cell in cells}
    found: list[set[int]] = [set() for _ in cages]
    for cell, number in cage_of.items():
        for other in _after(cell, width):
            if cage_of.get(other, number) != number:
                found[number].add(cage_of[other])
                found[cage_of[other]].add(number)
    return list(map(frozenset, found))


def _after(cell: int, width: int) -> Iterator[int]:
    """The cells on the right of a cell and below it."""
    if (cell + 1) % width:
        yield cell + 1
    yield cell + width
