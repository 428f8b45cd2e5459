"""Compares the ink of a book with its manifest, digit by digit.

Knows how puzzles look on paper, but none of the code that draws them: a puzzle is found by its printed
number, then every cell is read by its position inside the grid's lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from pipeline.inspect.grids import Cell, Field, Word, find_fields, is_grid, read_cells, words
from pipeline.inspect.ink import InkPage
from pipeline.inspect.manifest import Printed
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator
from pipeline.model.size import Size
from pipeline.model.values import DIGITS

CAPTION = 40.0  # how far above its grid, in points, a number may stand
ABOVE_WEIGHT = 3.0  # a heading two lines up is farther from a grid than a word at the end of its own caption
SIGNS = {
    Operator.ADD: "+",
    Operator.SUBTRACT: "\N{MINUS SIGN}-\N{EN DASH}",
    Operator.MULTIPLY: "\N{MULTIPLICATION SIGN}x\N{DOT OPERATOR}\N{MIDDLE DOT}",
    Operator.DIVIDE: "\N{DIVISION SIGN}:/\N{RATIO}",
}
"""What may be printed for an operator, in any language."""


Faults = Callable[[Printed, Sequence[Cell]], Iterator[str]]


def compare_puzzles(pages: Sequence[InkPage], puzzles: Sequence[Printed]) -> Iterator[str]:
    """What differs between the printed puzzles and the manifest, one sentence each."""
    return _compare(pages, [(printed.page, printed) for printed in puzzles], "puzzle", _puzzle_faults)


def compare_key(pages: Sequence[InkPage], puzzles: Sequence[Printed]) -> Iterator[str]:
    """What differs between the printed key and the manifest, one sentence each."""
    answers = [(printed.answer_page, printed) for printed in puzzles if printed.answer_page is not None]
    return _compare(pages, answers, "answer", _key_faults)


def _compare(
    pages: Sequence[InkPage], placed: Sequence[tuple[int, Printed]], name: str, faults: Faults
) -> Iterator[str]:
    for number, group in groupby(sorted(placed, key=lambda pair: pair[0]), key=lambda pair: pair[0]):
        here = [printed for _, printed in group]
        if number > len(pages):
            yield f"page {number} is missing"
            continue
        page = pages[number - 1]
        for printed, field in _located(page, here):
            where = f"page {number}, {name} {printed.number}"
            if field is None:
                yield f"{where}: no {printed.size} grid with this number is printed"
                continue
            cells = read_cells(page, field, printed.size.width, printed.size.height)
            yield from (f"{where}: {fault}" for fault in faults(printed, cells))


def _located(page: InkPage, here: Sequence[Printed]) -> Iterator[tuple[Printed, Field | None]]:
    """Every puzzle with its grid: by its number, or in reading order on pages that print no numbers."""
    fields = find_fields(page)
    shaped = {size: _grids(page, fields, size) for size in {printed.size for printed in here}}
    named = _named(shaped, list(words(page.glyphs)), here)
    if named:
        yield from ((printed, named.get(printed.number)) for printed in here)
        return
    rest = {size: iter(grids) for size, grids in shaped.items()}
    yield from ((printed, next(rest[printed.size], None)) for printed in here)


def _grids(page: InkPage, fields: Sequence[Field], size: Size) -> list[Field]:
    return [field for field in fields if is_grid(field, size.width, size.height, page.rules)]


def _named(
    shaped: Mapping[Size, Sequence[Field]], captions: Sequence[Word], here: Sequence[Printed]
) -> dict[str, Field]:
    """Grids by the number above them; where several come into question the nearest, and each grid only once."""
    near = [
        (distance, printed.number, grid)
        for printed in here
        for word in captions
        if word.text == printed.number
        for grid in shaped[printed.size]
        if (distance := _distance(word, grid)) is not None
    ]
    named: dict[str, Field] = {}
    for _, number, grid in sorted(near, key=lambda found: found[0]):
        if number not in named and grid not in named.values():
            named[number] = grid
    return named


def _distance(word: Word, grid: Field) -> float | None:
    """How far a caption is from a grid's upper left corner; None where it cannot belong to it."""
    above, beside = grid.top - word.y, word.x - grid.left
    if not (0 <= above <= CAPTION and -CAPTION <= beside <= grid.right - grid.left):
        return None
    return ABOVE_WEIGHT * above + abs(beside)


def _puzzle_faults(printed: Printed, cells: Sequence[Cell]) -> Iterator[str]:
    givens = dict.fromkeys(range(len(cells)), EMPTY) | _by_position(printed, printed.puzzle.givens)
    clues = _clues(printed)
    for position, cell in enumerate(cells):
        where = _cell_name(printed, position)
        yield from _digit_fault(where, cell, givens[position])
        upper, lower = clues.get(position, ((), ()))
        yield from _clue_fault(where, cell.clue, upper)
        yield from _clue_fault(where, cell.lower_clue, lower)


def _key_faults(printed: Printed, cells: Sequence[Cell]) -> Iterator[str]:
    values = dict.fromkeys(range(len(cells)), EMPTY) | _by_position(printed, printed.solution)
    givens = _by_position(printed, printed.puzzle.givens)
    for position, cell in enumerate(cells):
        where = _cell_name(printed, position)
        yield from _digit_fault(where, cell, values[position])
        is_given = givens.get(position, BLACK) > EMPTY
        if cell.digit and cell.bold != is_given:
            yield f"{where} is {'bold' if cell.bold else 'regular'}, givens are bold and found digits regular"


def _digit_fault(where: str, cell: Cell, value: int) -> Iterator[str]:
    expected = DIGITS[value] if value > EMPTY else ""
    if cell.digit != expected:
        yield f"{where} shows {cell.digit or 'nothing'}, the manifest has {expected or 'nothing'}"


def _clue_fault(where: str, shown: str, expected: tuple[str, ...]) -> Iterator[str]:
    if shown not in (expected or ("",)):
        yield f"{where} has the clue {shown or 'nothing'}, the manifest has {expected[0] if expected else 'nothing'}"


def _clues(printed: Printed) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """By position in the grid as printed: what the clue above and the one below the diagonal may read."""
    clues: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for cage in printed.puzzle.cages:
        position = _position(printed, cage.cells[0])
        if cage.operator is not Operator.RUN:
            clues[position] = (_readings(cage), ())
        elif cage.cells[1] == cage.cells[0] + 1:
            _, down = clues.get(position - 1, ((), ()))
            clues[position - 1] = ((str(cage.target),), down)
        else:
            across, _ = clues.get(position - printed.size.width, ((), ()))
            clues[position - printed.size.width] = (across, (str(cage.target),))
    return clues


def _readings(cage: Cage) -> tuple[str, ...]:
    if len(cage.cells) == 1 or cage.operator is Operator.NONE:
        return (str(cage.target),)
    return tuple(f"{cage.target}{sign}" for sign in SIGNS[cage.operator])


def _by_position(printed: Printed, values: Sequence[int]) -> dict[int, int]:
    return {_position(printed, cell): value for cell, value in enumerate(values)}


def _position(printed: Printed, cell: int) -> int:
    """A cell's place in the grid as printed, where a clue row and column may stand before the first."""
    row, column = divmod(cell, printed.puzzle.width)
    above, left = printed.size.height - printed.puzzle.height, printed.size.width - printed.puzzle.width
    return (row + above) * printed.size.width + column + left


def _cell_name(printed: Printed, position: int) -> str:
    row, column = divmod(position, printed.size.width)
    return f"row {row + 1} column {column + 1}"
