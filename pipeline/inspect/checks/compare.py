"""Compares grids on paper with what they should be, digit by digit: with the manifest, or with the puzzle's own ink.

Knows how puzzles look on paper, but none of the code that draws them: the grids of a page belong to its puzzles in
printed order.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

from pipeline.families import family_named
from pipeline.families.shared.regions import heavy_edges
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.manifest import Printed
from pipeline.inspect.recognise.figures import Figure
from pipeline.model.printed_grid import cell_name, edge_name
from pipeline.model.puzzle import BLACK, Cage, Operator
from pipeline.model.signs import SIGNS
from pipeline.solving.board import HouseKind

Figures = Sequence[Sequence[Figure]]
"""The grids of every page in reading order."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a grid stands, in the words of a fault, and what its ink is compared with: `the manifest has`."""

    page: int
    name: str
    source: str

    def fault(self, about: FaultType, found: str, expected: str, where: str = "") -> Fault:
        """A fault of the grid, or of a place in it."""
        place = f"{self.name}, {where}" if where else self.name
        return Fault(about, self.page, place, found, f"{expected} {self.source}".strip())


@dataclass(frozen=True, slots=True)
class Match:
    """A puzzle that should stand on a page, and its grid there; None where there is none for it."""

    page: int
    printed: Printed
    figure: Figure | None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the book: what should stand on which page, the page that is referred to, and how a grid is read."""

    name: str
    placed: tuple[tuple[int, Printed], ...]
    refers_to: Callable[[Printed], int | None]
    faults: Callable[[Printed, Figure, Spot], Iterator[Fault]]


def puzzles_part(puzzles: Sequence[Printed]) -> Part:
    """The puzzles of a book in printed order."""
    placed = tuple((printed.page, printed) for printed in puzzles if printed.page is not None)
    return Part("puzzle", placed, lambda printed: printed.answer_page, puzzle_faults)


def key_part(puzzles: Sequence[Printed]) -> Part:
    """The answers of a book in printed order."""
    placed = tuple((printed.answer_page, printed) for printed in puzzles if printed.answer_page is not None)
    return Part("answer", placed, lambda printed: printed.page, key_faults)


def matches(figures: Figures, part: Part) -> Iterator[Match | Fault]:
    """The puzzles or answers of a book with their grids, page by page; a fault for a missing page or a surplus grid."""
    for number, group in groupby(sorted(part.placed, key=lambda pair: pair[0]), key=lambda pair: pair[0]):
        here = [printed for _, printed in group]
        if number > len(figures):
            yield Fault(FaultType.PAGES, number, "", "the page is missing", f"{len(here)} {part.name}s")
            continue
        shown = figures[number - 1]
        found = [*_matched(number, here, shown)]
        yield from found
        extra = len(shown) - sum(one.figure is not None for one in found)
        if extra > 0:
            surplus = f"{extra} grid{'s' * (extra > 1)} more than the manifest lists"
            yield Fault(FaultType.GRID, number, "", surplus, f"{len(here)} {part.name}s")


def compare(found: Sequence[Match], part: Part, source: str) -> Iterator[Fault]:
    """What differs between grids and what they should be."""
    numbered = any(one.figure and one.figure.caption.number for one in found)
    for one in found:
        spot = Spot(one.page, f"{part.name} {one.printed.number}", source)
        if one.figure is None:
            yield spot.fault(FaultType.GRID, "no grid is printed in its place", f"{one.printed.size}")
            continue
        yield from _caption_faults(one.figure, one.printed, part, spot, numbered)
        yield from part.faults(one.printed, one.figure, spot)


def _matched(number: int, here: Sequence[Printed], shown: Sequence[Figure]) -> list[Match]:
    """The puzzles of a page with its grids, both in reading order; where sizes differ, as many as fit together.

    Columns of worked answers read down the page, as the printed numbers show.
    """
    found = [Match(number, printed, None) for printed in here]
    numbers = [printed.number for printed in here]
    if sorted(figure.caption.number for figure in shown) == sorted(numbers):
        shown = sorted(shown, key=lambda figure: numbers.index(figure.caption.number))
    sizes = [printed.size for printed in here], [figure.grid.size for figure in shown]
    for start, at, length in SequenceMatcher(None, *sizes, autojunk=False).get_matching_blocks():
        for step in range(length):
            found[start + step] = Match(number, here[start + step], shown[at + step])
    return found


def _caption_faults(figure: Figure, printed: Printed, part: Part, spot: Spot, numbered: bool) -> Iterator[Fault]:
    caption, reference = figure.caption, part.refers_to(printed)
    # An answer on its puzzle's page needs no number; a page there is the hint's.
    beside = reference == spot.page and printed.file == printed.answer_file
    if caption.number != printed.number and (caption.number or (numbered and not beside)):
        yield spot.fault(
            FaultType.NUMBER, f"its number reads {caption.number or 'nothing'}", printed.number, "its caption"
        )
    if caption.page and not beside and caption.page != str(reference):
        found = f"it leads to page {caption.page}"
        yield spot.fault(FaultType.REFERENCE, found, f"page {reference}" if reference else "no page", "its caption")


def puzzle_faults(printed: Printed, figure: Figure, spot: Spot) -> Iterator[Fault]:
    """What differs between a grid and a puzzle: givens, clues, walls."""
    yield from _digit_faults(printed, printed.puzzle.givens, figure, spot, FaultType.PUZZLE)
    yield from _clue_faults(printed, figure, spot, FaultType.PUZZLE)
    yield from _wall_faults(printed, figure, spot)


def key_faults(printed: Printed, figure: Figure, spot: Spot) -> Iterator[Fault]:
    """What differs between a grid and a puzzle's answer: digits, which of them are bold, walls, clues if it has any."""
    yield from _digit_faults(printed, printed.solution, figure, spot, FaultType.ANSWER)
    for position, (cell, given) in enumerate(zip(figure.cells, printed.shown(printed.puzzle.givens), strict=True)):
        if cell.digit and cell.bold != bool(given):
            found, where = f"the digit is {'bold' if cell.bold else 'regular'}", cell_name(position, printed.size.width)
            yield spot.fault(FaultType.ANSWER, found, "givens bold and found digits regular", where)
    if any(cell.clue or cell.lower_clue for cell in figure.cells):
        yield from _clue_faults(printed, figure, spot, FaultType.ANSWER)
    yield from _wall_faults(printed, figure, spot)


def _digit_faults(
    printed: Printed, values: Sequence[int], figure: Figure, spot: Spot, about: FaultType
) -> Iterator[Fault]:
    for position, (cell, expected) in enumerate(zip(figure.cells, printed.shown(values), strict=True)):
        if cell.digit != expected:
            where = cell_name(position, printed.size.width)
            yield spot.fault(about, f"shows {cell.digit or 'nothing'}", expected or "nothing", where)


def _clue_faults(printed: Printed, figure: Figure, spot: Spot, about: FaultType) -> Iterator[Fault]:
    clues = _clues(printed)
    for position, cell in enumerate(figure.cells):
        for shown, readings in zip((cell.clue, cell.lower_clue), clues.get(position, ((), ())), strict=True):
            if shown not in (readings or ("",)):
                expected, where = readings[0] if readings else "nothing", cell_name(position, printed.size.width)
                yield spot.fault(about, f"has the clue {shown or 'nothing'}", expected, where)


def _clues(printed: Printed) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """By position in the grid as printed: what the clue above and the one below the diagonal may read."""
    clues: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for cage in printed.puzzle.cages:
        position = printed.position(cage.cells[0])
        if not printed.has_border:
            clues[position] = (_readings(cage), ())
        elif len(cage.cells) > 1 and cage.cells[1] == cage.cells[0] + 1:
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


def _wall_faults(printed: Printed, figure: Figure, spot: Spot) -> Iterator[Fault]:
    """Lines between cells that are missing, heavy or thin: those around boxes, cages and white cells are heavier."""
    areas = _areas(printed)
    walls = {edge for edge in figure.edges if areas[edge[0]] != areas[edge[1]]}
    heavy = heavy_edges(figure.edges)
    for edge, width in figure.edges.items():
        where = edge_name(edge, printed.size.width)
        if not width:
            yield spot.fault(FaultType.GRID, "no line is printed", "a line between two cells", where)
        elif heavy is not None and (edge in heavy) != (edge in walls):
            found, expected = ("heavy", "thin") if edge in heavy else ("thin", "heavy")
            yield spot.fault(FaultType.GRID, f"the line is {found}", f"a {expected} one", where)
    if heavy is None and 0 < len(walls) < len(figure.edges):
        expected = "heavier ones around boxes, cages and white cells"
        yield spot.fault(FaultType.GRID, "all its lines are of one width", expected)


def _areas(printed: Printed) -> Sequence[tuple[int, int]]:
    """By position in the grid as printed: which box or cage a cell belongs to, and whether it is black."""
    puzzle = printed.puzzle
    boxes = [cells for house, cells in family_named(puzzle.family).model(puzzle).houses if house is HouseKind.BOX]
    cages = [cage.cells for cage in puzzle.cages if cage.operator is not Operator.RUN]
    area_of = {cell: number for number, cells in enumerate((*boxes, *cages)) for cell in cells}
    areas = [(-1, BLACK)] * (printed.size.width * printed.size.height)
    for cell, given in enumerate(puzzle.givens):
        areas[printed.position(cell)] = (area_of.get(cell, -1), BLACK if given == BLACK else 0)
    return areas
