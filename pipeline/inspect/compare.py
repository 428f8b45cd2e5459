"""Compares the ink of a book with its manifest, digit by digit.

Knows how puzzles look on paper, but none of the code that draws them: grids are found by their lines, and belong
to the puzzles of their page in printed order; numbers and page references are compared where they are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

from pipeline.inspect.captions import Caption, read_captions
from pipeline.inspect.grids import Cell, Grid, find_grids, read_cells
from pipeline.inspect.ink import InkPage
from pipeline.inspect.manifest import Printed
from pipeline.inspect.walls import wall_faults
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle
from pipeline.model.values import digit_of

SIGNS = {
    Operator.ADD: "+",
    Operator.SUBTRACT: "\N{MINUS SIGN}-\N{EN DASH}",
    Operator.MULTIPLY: "\N{MULTIPLICATION SIGN}x\N{DOT OPERATOR}\N{MIDDLE DOT}",
    Operator.DIVIDE: "\N{DIVISION SIGN}:/\N{RATIO}",
}
"""What may be printed for an operator, in any language."""

CellFaults = Callable[[Printed, Sequence[Cell]], Iterator[str]]


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the book as the manifest lists it: what stands on each page, and the page that is referred to."""

    name: str
    placed: tuple[tuple[int, Printed], ...]
    refers_to: Callable[[Printed], int | None]
    cell_faults: CellFaults


@dataclass(frozen=True, slots=True)
class _Found:
    """A puzzle of the manifest and its grid and caption on a page; None where there is no grid for it."""

    page: int
    printed: Printed
    grid: Grid | None
    caption: Caption


def compare_puzzles(pages: Sequence[InkPage], puzzles: Sequence[Printed]) -> Iterator[str]:
    """What differs between the printed puzzles and the manifest, one sentence each; puzzles in printed order."""
    placed = tuple((printed.page, printed) for printed in puzzles)
    return _compare(pages, _Part("puzzle", placed, lambda printed: printed.answer_page, _puzzle_faults))


def compare_key(pages: Sequence[InkPage], puzzles: Sequence[Printed]) -> Iterator[str]:
    """What differs between the printed key and the manifest, one sentence each; puzzles in printed order."""
    placed = tuple((printed.answer_page, printed) for printed in puzzles if printed.answer_page is not None)
    return _compare(pages, _Part("answer", placed, lambda printed: printed.page, _key_faults))


def _compare(pages: Sequence[InkPage], part: _Part) -> Iterator[str]:
    found: list[_Found] = []
    for number, group in groupby(sorted(part.placed, key=lambda pair: pair[0]), key=lambda pair: pair[0]):
        here = [printed for _, printed in group]
        if number > len(pages):
            yield f"page {number} is missing"
            continue
        grids = find_grids(pages[number - 1])
        matched = _matched(number, here, grids, read_captions(pages[number - 1], grids))
        found += matched
        extra = len(grids) - sum(one.grid is not None for one in matched)
        if extra:
            yield f"page {number}: {extra} grid{'s' * (extra > 1)} more than the manifest lists"
    numbered = any(one.caption.number for one in found)
    for one in found:
        where = f"page {one.page}, {part.name} {one.printed.number}"
        yield from (f"{where}: {fault}" for fault in _faults(pages[one.page - 1], part, one, numbered))


def _matched(number: int, here: Sequence[Printed], grids: Sequence[Grid], captions: Sequence[Caption]) -> list[_Found]:
    """The puzzles of a page with its grids, both in reading order; where sizes differ, as many as fit together."""
    found = [_Found(number, printed, None, Caption()) for printed in here]
    matcher = SequenceMatcher(None, [printed.size for printed in here], [grid.size for grid in grids], autojunk=False)
    for start, grid, length in matcher.get_matching_blocks():
        for step in range(length):
            pair = grids[grid + step], captions[grid + step]
            found[start + step] = _Found(number, here[start + step], *pair)
    return found


def _faults(page: InkPage, part: _Part, found: _Found, numbered: bool) -> Iterator[str]:
    printed, grid = found.printed, found.grid
    if grid is None:
        yield f"no {printed.size} grid is printed in its place"
        return
    if numbered and found.caption.number != printed.number:
        yield f"its number reads {found.caption.number or 'nothing'}"
    reference = part.refers_to(printed)
    if found.caption.page and found.caption.page != str(reference):
        yield f"its caption leads to page {found.caption.page}, the manifest has {reference or 'none'}"
    yield from part.cell_faults(printed, read_cells(page, grid))
    yield from wall_faults(printed, grid)


def _puzzle_faults(printed: Printed, cells: Sequence[Cell]) -> Iterator[str]:
    givens = dict.fromkeys(range(len(cells)), EMPTY) | _by_position(printed, printed.puzzle.givens)
    clues = _clues(printed)
    for position, cell in enumerate(cells):
        where = _cell_name(printed, position)
        yield from _digit_fault(where, cell, givens[position], printed.puzzle)
        upper, lower = clues.get(position, ((), ()))
        yield from _clue_fault(where, cell.clue, upper)
        yield from _clue_fault(where, cell.lower_clue, lower)


def _key_faults(printed: Printed, cells: Sequence[Cell]) -> Iterator[str]:
    values = dict.fromkeys(range(len(cells)), EMPTY) | _by_position(printed, printed.solution)
    givens = _by_position(printed, printed.puzzle.givens)
    for position, cell in enumerate(cells):
        where = _cell_name(printed, position)
        yield from _digit_fault(where, cell, values[position], printed.puzzle)
        is_given = givens.get(position, BLACK) > EMPTY
        if cell.digit and cell.bold != is_given:
            yield f"{where} is {'bold' if cell.bold else 'regular'}, givens are bold and found digits regular"


def _digit_fault(where: str, cell: Cell, value: int, puzzle: Puzzle) -> Iterator[str]:
    expected = digit_of(value, puzzle) if value > EMPTY else ""
    if cell.digit != expected:
        yield f"{where} shows {cell.digit or 'nothing'}, the manifest has {expected or 'nothing'}"


def _clue_fault(where: str, shown: str, expected: tuple[str, ...]) -> Iterator[str]:
    if shown not in (expected or ("",)):
        yield f"{where} has the clue {shown or 'nothing'}, the manifest has {expected[0] if expected else 'nothing'}"


def _clues(printed: Printed) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """By position in the grid as printed: what the clue above and the one below the diagonal may read."""
    clues: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for cage in printed.puzzle.cages:
        position = printed.position(cage.cells[0])
        if cage.operator is not Operator.RUN or printed.puzzle.variant:
            clues[position] = (_readings(cage), ())
        elif cage.cells[1] == cage.cells[0] + 1:
            _, down = clues.get(position - 1, ((), ()))
            clues[position - 1] = ((str(cage.target),), down)
        else:
            across, _ = clues.get(position - printed.size.width, ((), ()))
            clues[position - printed.size.width] = (across, (str(cage.target),))
    return clues


def _readings(cage: Cage) -> tuple[str, ...]:
    if len(cage.cells) == 1 or cage.operator in (Operator.NONE, Operator.RUN):
        return (str(cage.target),)
    return tuple(f"{cage.target}{sign}" for sign in SIGNS[cage.operator])


def _by_position(printed: Printed, values: Sequence[int]) -> dict[int, int]:
    return {printed.position(cell): value for cell, value in enumerate(values)}


def _cell_name(printed: Printed, position: int) -> str:
    row, column = divmod(position, printed.size.width)
    return f"row {row + 1} column {column + 1}"
