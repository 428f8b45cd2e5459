"""Says in words what a grid shows, for those who do not see it: enough of a puzzle to solve it.

The rows come first, cell by cell; then what no cell shows by itself: regions, cages with their clues, sums along lines,
signs. Cells are named as in worked steps, a row and a column of clues not being counted. An answer has its rows alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any, Final, Self

from pipeline.frozen import frozen
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle, Solution
from pipeline.model.size import Size
from pipeline.model.values import digit_of
from pipeline.page.draw.drawing import Drawing, Ink

KEYS = "alt."
"""What the keys of these words begin with in the strings of a language."""

_NAME = "family."
_NAMES = "names"  # of the words, the one that is no string


@frozen
class AlternativeWords:
    """The words of a language for grids; each stands under its name behind `alt.`, with the same placeholders.

    `names` are those of kinds, by kind; without them grids are told without.
    """

    grid: str
    boxes: str
    grids: str
    row: str
    blank: str
    black: str
    gap: str
    candidates: str
    cell: str
    cage: str
    plain_cage: str
    add: str
    subtract: str
    multiply: str
    divide: str
    run: str
    region: str
    less: str
    names: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, strings: Mapping[str, str]) -> Self:
        """Those of a book's strings."""
        names = ((key.removeprefix(_NAME), name) for key, name in strings.items() if key.startswith(_NAME))
        return replace(cls.unnamed(strings), names=tuple(names))

    @classmethod
    def unnamed(cls, strings: Mapping[str, str]) -> Self:
        """Those of a language's strings, without the names of kinds, which a book may change."""
        told: dict[str, Any] = {one.name: strings[KEYS + one.name] for one in fields(cls) if one.name != _NAMES}
        return cls(**told)


_SIGNED: Final[Mapping[Operator, Callable[[AlternativeWords], str]]] = {
    Operator.ADD: attrgetter("add"),
    Operator.SUBTRACT: attrgetter("subtract"),
    Operator.MULTIPLY: attrgetter("multiply"),
    Operator.DIVIDE: attrgetter("divide"),
}
"""How a clue is told, by its operator."""


@frozen
class OverlappingGrids:
    """The grids that overlap on one board: their size, and the first cell of each."""

    size: Size
    first_cells: tuple[int, ...]


@frozen
class Parts:
    """What a board is divided into: the size of its boxes, where they are rectangles; grids, between which gaps are."""

    box: Size | None = None
    grids: OverlappingGrids | None = None


def alternative_text(
    puzzle: Puzzle, solution: Solution | None, words: AlternativeWords, runs_along: bool, parts: Parts
) -> str:
    """A puzzle in words, or its answer where there is a solution.

    `runs_along`: do its sums lie along lines?
    """
    box, grids = parts.box, parts.grids
    name = next((f"{name}." for kind, name in words.names if kind == str(puzzle.kind)), "")
    head = _grid(puzzle.width, puzzle.height, words)
    shown = puzzle.givens if solution is None else solution
    black = words.gap if grids else words.black
    said = {value: _value(value, puzzle, words, black) for value in {*shown}}
    rows = _rows([said[value] for value in shown], puzzle.width, words)
    overlapping = _grids(puzzle, grids, words) if grids and solution is None else ""
    boxes = words.boxes.format(width=box.width, height=box.height) if box and solution is None else ""
    more = _constraints(puzzle, words, runs_along) if solution is None else ()
    return " ".join(filter(None, (name, head, overlapping, boxes, *rows, *more)))


def drawing_text(drawing: Drawing, words: AlternativeWords) -> str:
    """What the cells of a drawing hold, digits and candidates, where no puzzle is at hand."""
    shown: dict[int, str] = {}
    pencilled: dict[int, list[str]] = {}
    for label in drawing.digits:
        cell = int(label.y) * drawing.width + int(label.x)
        if label.ink is Ink.CANDIDATE:
            pencilled.setdefault(cell, []).append(label.text)
        else:
            shown[cell] = label.text
    every = chain(shown.values(), *pencilled.values())
    apart = " " if any(len(text) > 1 for text in every) else ""
    shown |= {cell: words.candidates.format(values=apart.join(texts)) for cell, texts in pencilled.items()}
    cells = [shown.get(cell, words.blank) for cell in range(drawing.width * drawing.height)]
    return " ".join((_grid(drawing.width, drawing.height, words), *_rows(cells, drawing.width, words)))


def _grid(width: int, height: int, words: AlternativeWords) -> str:
    return words.grid.format(width=width, height=height)


def _grids(puzzle: Puzzle, grids: OverlappingGrids, words: AlternativeWords) -> str:
    cells = _cells(grids.first_cells, puzzle.width, words)
    return words.grids.format(width=grids.size.width, height=grids.size.height, cells=cells)


def _rows(cells: Sequence[str], width: int, words: AlternativeWords) -> Iterator[str]:
    for number, start in enumerate(range(0, len(cells), width), 1):
        yield words.row.format(row=number, cells=", ".join(cells[start : start + width]))


def _value(value: int, puzzle: Puzzle, words: AlternativeWords, black: str) -> str:
    if value in (EMPTY, BLACK):
        return words.blank if value == EMPTY else black
    return digit_of(value, puzzle)


def _constraints(puzzle: Puzzle, words: AlternativeWords, runs_along: bool) -> Iterator[str]:
    """What rows do not say."""
    regions: dict[int, list[int]] = {}
    for cell, region in enumerate(puzzle.regions):
        regions.setdefault(region, []).append(cell)
    for number, cells in enumerate(regions.values(), 1):
        yield words.region.format(number=number, cells=_cells(cells, puzzle.width, words))
    for cage in (one for one in puzzle.cages if one.is_outlined):
        yield _run(cage, puzzle.width, words) if runs_along else _cage(cage, puzzle.width, words)
    for smaller, larger in puzzle.orders:
        first, last = (_cell(cell, puzzle.width, words) for cell in (smaller, larger))
        yield words.less.format(first=first, last=last)


def _cage(cage: Cage, width: int, words: AlternativeWords) -> str:
    """A cage with its clue, the sign in words: not every voice reads signs. A single cell is printed without one."""
    cells = _cells(cage.cells, width, words)
    if not cage.shows_clue:
        return words.plain_cage.format(cells=cells)
    signed = len(cage.cells) > 1 and cage.operator in _SIGNED
    clue = _SIGNED[cage.operator](words).format(target=cage.target) if signed else cage.target
    return words.cage.format(clue=clue, cells=cells)


def _run(run: Cage, width: int, words: AlternativeWords) -> str:
    first, last = (_cell(cell, width, words) for cell in (run.cells[0], run.cells[-1]))
    return words.run.format(sum=run.target, first=first, last=last)


def _cells(cells: Iterable[int], width: int, words: AlternativeWords) -> str:
    return ", ".join(_cell(cell, width, words) for cell in cells)


@lru_cache(maxsize=1 << 12)
def _cell(cell: int, width: int, words: AlternativeWords) -> str:
    return words.cell.format(row=cell // width + 1, column=cell % width + 1)
