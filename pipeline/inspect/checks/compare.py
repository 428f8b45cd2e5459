"""Compares grids on paper with what they should be, digit by digit: with the manifest, or with the puzzle's own ink.

Knows how puzzles look on paper, but none of the code that draws them: the grids of a page belong to its puzzles in
printed order.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from pipeline.families import family_named
from pipeline.families.shared.regions import heavy_lines
from pipeline.families.shared.runs import ways
from pipeline.frozen import frozen
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.manifest import Printed
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.printed_captions import minutes_in
from pipeline.model.printed_grid import Cell, cell_name, edge_name
from pipeline.model.puzzle import BLACK, Cage, Operator
from pipeline.model.signs import SIGNS
from pipeline.model.size import Size
from pipeline.solving.board import HouseKind
from pipeline.source.wording import counted

MANIFEST: Final = "as the manifest has it"
"""The source of what a grid is compared with where that is listed."""

_SHADED: Final = (HouseKind.DIAGONAL, HouseKind.WINDOW)
"""Houses whose cells are shaded, in answers too."""

_IN_NONE: Final = -1
_DARK: Final = -2  # black cells, and those of clues beside the puzzle

_ANOTHER: Final = 1 / 3
"""The share of what a grid shows beyond which it is another one, if that is wrong.

Damage seldom reaches that far. Of another puzzle a tenth agrees by chance, in answers of 4x4 now and then a half.
"""

_FEW: Final = 5  # cells: fewer that differ are told one by one, whatever their share of a small grid


@frozen
class Spot:
    """Where a grid stands, in the words of a fault, and what its ink is compared with: `the manifest has`."""

    page: int
    name: str
    source: str

    def fault(self, about: FaultType, found: str, expected: str, where: str = "") -> Fault:
        """A fault of the grid, or of a place in it."""
        place = f"{self.name}, {where}" if where else self.name
        return Fault(about, self.page, place, found, f"{expected} {self.source}".strip())


@frozen
class Match:
    """A puzzle that should stand on a page, and its grid there; None where there is none for it.

    `faults` are what differs in the grid, by what it is compared with (`source`).
    """

    page: int
    printed: Printed
    figure: Figure | None
    faults: tuple[Fault, ...] = ()


@frozen
class Part:
    """A part of the book: which page has a puzzle of it, which page that refers to, and how a grid is read."""

    name: str
    page: Callable[[Printed], int | None]
    refers_to: Callable[[Printed], int | None]
    faults: Callable[[Printed, Figure, Spot], Iterator[Fault]]


def _page(printed: Printed) -> int | None:
    return printed.page


def _answer_page(printed: Printed) -> int | None:
    return printed.answer_page


def matched(number: int, here: Sequence[Printed], shown: Sequence[Figure], part: Part, source: str) -> list[Match]:
    """The puzzles of a page with its grids, and what differs between them; both in reading order.

    Where sizes differ, as many as fit together. Columns of worked answers read down the page, as the printed numbers
    show.
    """
    found = [Match(number, printed, None) for printed in here]
    numbers = [printed.number for printed in here]
    if sorted(figure.caption.number for figure in shown) == sorted(numbers):
        shown = sorted(shown, key=lambda figure: numbers.index(figure.caption.number))
    for at, beside in _alike([printed.size for printed in here], [figure.grid.size for figure in shown]):
        found[at] = compared(number, here[at], shown[beside], part, source)
    return found


def _alike(sizes: Sequence[Size], others: Sequence[Size]) -> Iterator[tuple[int, int]]:
    """The places in two rows of sizes that belong together."""
    if sizes == others:  # as on most pages
        yield from ((at, at) for at in range(len(sizes)))
        return
    for start, other, length in SequenceMatcher(None, sizes, others, autojunk=False).get_matching_blocks():
        yield from zip(range(start, start + length), range(other, other + length), strict=True)


def compared(number: int, printed: Printed, figure: Figure, part: Part, source: str) -> Match:
    """A grid with what differs between it and what it should be."""
    spot = Spot(number, f"{part.name} {printed.number}", source)
    return Match(number, printed, figure, tuple(part.faults(printed, figure, spot)))


def surplus_faults(number: int, found: Sequence[Match], shown: Sequence[Figure], part: Part) -> Iterator[Fault]:
    """Grids of a page that belong to none of the puzzles that were found there."""
    extra = len(shown) - sum(one.figure is not None for one in found)
    if found and extra > 0:
        surplus = f"{extra} grid{'s' * (extra > 1)} more than the manifest lists"
        yield Fault(FaultType.GRID, number, "", surplus, f"{len(found)} {part.name}s")


def missing_faults(pages: int, part: Part, placed: Sequence[Printed]) -> Iterator[Fault]:
    """Pages beyond the last of so many where something should stand."""
    beyond = Counter(page for printed in placed if (page := part.page(printed)) and page > pages)
    for number, count in sorted(beyond.items()):
        yield Fault(FaultType.PAGES, number, "", "the page is missing", counted(count, part.name))


def compare(found: Sequence[Match], part: Part, source: str) -> Iterator[Fault]:
    """What differs between grids and what they should be, with their captions."""
    numbered = any(one.figure and one.figure.caption.number for one in found)
    for one in found:
        spot = Spot(one.page, f"{part.name} {one.printed.number}", source)
        if one.figure is None:
            yield spot.fault(FaultType.GRID, "no grid is printed in its place", f"{one.printed.size}")
            continue
        yield from _caption_faults(one.figure, one.printed, part, spot, numbered)
        yield from one.faults


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
    """What differs between a grid and a puzzle: givens, clues, walls, and the minutes below it."""
    givens = printed.puzzle.givens
    wrong = (
        *_digit_faults(printed, givens, figure, spot, FaultType.PUZZLE),
        *_clue_faults(printed, figure, spot, FaultType.PUZZLE),
    )
    if len(wrong) >= _FEW and (differing := _cells_of_another(printed, givens, figure)):
        yield _another_fault("puzzle", len(differing), spot, FaultType.PUZZLE)
        return
    yield from _minutes_faults(printed, figure, spot)
    yield from wrong
    yield from _wall_faults(printed, figure, spot)


def _minutes_faults(printed: Printed, figure: Figure, spot: Spot) -> Iterator[Fault]:
    """Minutes below a puzzle that are not those of the manifest."""
    expected, below = printed.minutes.replace(" ", ""), figure.caption.below
    if expected and expected not in below:
        yield spot.fault(FaultType.MINUTES, f"below it stands {below or 'nothing'}", printed.minutes, "its minutes")
    elif not expected and (found := minutes_in(below)):
        yield spot.fault(FaultType.MINUTES, f"below it stands {found}", "no minutes", "its minutes")


def key_faults(printed: Printed, figure: Figure, spot: Spot) -> Iterator[Fault]:
    """What differs between a grid and a puzzle's answer: digits, which of them are bold, walls, clues if it has any."""
    wrong = tuple(_digit_faults(printed, printed.solution, figure, spot, FaultType.ANSWER))
    if len(wrong) >= _FEW and (differing := _cells_of_another(printed, printed.solution, figure)):
        yield _another_fault("answer", len(differing), spot, FaultType.ANSWER)
        return
    yield from wrong
    for position, (cell, given) in enumerate(zip(figure.cells, printed.shown(printed.puzzle.givens), strict=True)):
        if cell.bold != bool(given) and cell.digit:
            found, where = f"the digit is {'bold' if cell.bold else 'regular'}", cell_name(position, printed.size.width)
            yield spot.fault(FaultType.ANSWER, found, "givens bold and found digits regular", where)
    yield from _tint_faults(printed, figure, spot)
    if figure.has_clues:
        yield from _clue_faults(printed, figure, spot, FaultType.ANSWER)
    yield from _wall_faults(printed, figure, spot)


def _cells_of_another(printed: Printed, values: Sequence[int], figure: Figure) -> set[int]:
    """The cells of a grid that differ, where much of what it shows is wrong; none where it is damaged at most.

    What is missing does not count as wrong: a grid that has lost its ink is none of another puzzle.
    """
    cells = figure.cells
    differing = {
        at for at, (cell, due) in enumerate(zip(cells, printed.shown(values), strict=True)) if cell.digit != due
    }
    if figure.has_clues:
        differing |= {at for at, _, _ in _wrong_clues(printed, cells)}
    shown = {at for at, cell in enumerate(cells) if cell.digit or cell.clue or cell.lower_clue}
    is_another = len(differing) >= _FEW and len(differing & shown) > _ANOTHER * len(shown)
    return differing if is_another else set()


def _another_fault(part: str, many: int, spot: Spot, about: FaultType) -> Fault:
    """One fault of a grid that is another, in place of one for every cell."""
    differ = f"({many} cells differ)"
    if spot.source == MANIFEST:
        return Fault(about, spot.page, spot.name, f"it is another {part} than the manifest's {differ}")
    return spot.fault(about, f"it is another {part} {differ}", "that")


def _tint_faults(printed: Printed, figure: Figure, spot: Spot) -> Iterator[Fault]:
    """Greys of an answer that do not stand behind all of its givens, and these alone; those of houses do not count."""
    if printed.has_border or all(cell.shade is None for cell in figure.printed.sorts):
        return
    tinted = {at for at, cell in enumerate(figure.cells) if cell.shade is not None}
    if any(house in _SHADED for house, _ in family_named(printed.puzzle.family).model(printed.puzzle).houses):
        return
    given = {at for at, shown in enumerate(printed.shown(printed.puzzle.givens)) if shown}
    for position in sorted(tinted ^ given):
        found = "a grey behind a found digit" if position in tinted else "no grey behind a given"
        where = cell_name(position, printed.size.width)
        yield spot.fault(FaultType.ANSWER, found, "a grey behind all givens and no other digit", where)


def _digit_faults(
    printed: Printed, values: Sequence[int], figure: Figure, spot: Spot, about: FaultType
) -> Iterator[Fault]:
    shown = printed.shown(values)
    if figure.digits == shown:
        return
    for position, (cell, expected) in enumerate(zip(figure.cells, shown, strict=True)):
        if cell.digit != expected:
            where = cell_name(position, printed.size.width)
            yield spot.fault(about, f"shows {cell.digit or 'nothing'}", expected or "nothing", where)


def _clue_faults(printed: Printed, figure: Figure, spot: Spot, about: FaultType) -> Iterator[Fault]:
    for position, shown, readings in _wrong_clues(printed, figure.cells):
        expected, where = readings[0] if readings else "nothing", cell_name(position, printed.size.width)
        yield spot.fault(about, f"has the clue {shown or 'nothing'}", expected, where)


def _wrong_clues(printed: Printed, cells: Sequence[Cell]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """The places of clues that are not those of a puzzle, what stands there, and what may."""
    clues = _clues(printed)
    held = {position for position, cell in enumerate(cells) if cell.clue or cell.lower_clue}
    for position in sorted(held | clues.keys()):
        cell = cells[position]
        for shown, readings in zip((cell.clue, cell.lower_clue), clues.get(position, ((), ())), strict=True):
            if shown not in (readings or ("",)):
                yield position, shown, readings


def is_shown(printed: Printed, values: Sequence[int], figure: Figure) -> bool:
    """Does a grid have the digits of a puzzle or of its solution, and its clues? An answer may leave these out.

    That can be told of a grid of which only the texts are kept.
    """
    if figure.grid.size != printed.size:
        return False
    cells = figure.texts_by_cell
    if [cell.digit for cell in cells] != printed.shown(values):
        return False
    has_clues = any(cell.clue or cell.lower_clue for cell in cells)
    return (values is printed.solution and not has_clues) or not any(_wrong_clues(printed, cells))


def _clues(printed: Printed) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """By position in the grid as printed: what the clue above and the one below the diagonal may read."""
    clues: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    positions, puzzle = printed.positions, printed.puzzle
    if not printed.has_border:
        return {positions[cage.cells[0]]: (_readings(cage), ()) for cage in puzzle.cages if cage.shows_clue}
    for cage, goes_across in zip(puzzle.cages, ways(puzzle.cages, puzzle.width), strict=True):
        position = positions[cage.cells[0]]
        if goes_across:
            _, down = clues.get(position - 1, ((), ()))
            clues[position - 1] = ((str(cage.target),), down)
        else:
            across, _ = clues.get(position - printed.size.width, ((), ()))
            clues[position - printed.size.width] = (across, (str(cage.target),))
    return clues


def _readings(cage: Cage) -> tuple[str, ...]:
    if len(cage.cells) == 1 or cage.operator in (Operator.NONE, Operator.RUN):
        return (str(cage.target),)
    return _signed(cage.target, cage.operator)


@lru_cache(maxsize=1024)
def _signed(target: int, operator: Operator) -> tuple[str, ...]:
    return tuple(f"{target}{sign}" for sign in SIGNS[operator])


def _wall_faults(printed: Printed, figure: Figure, spot: Spot) -> Iterator[Fault]:
    """Lines between cells that are missing, heavy or thin: those around boxes, cages and white cells are heavier."""
    areas, widths = _areas(printed), figure.edges.values()
    walls, heavy = [areas[one] != areas[other] for one, other in figure.edges], heavy_lines(widths)
    if heavy == walls and all(widths):
        return
    gaps = family_named(printed.puzzle.family).gaps(printed.size)
    for (edge, width), wall, drawn in zip(figure.edges.items(), walls, heavy or walls, strict=True):
        where = edge_name(edge, printed.size.width)
        if gaps.issuperset(edge):
            if width:
                yield spot.fault(FaultType.GRID, "a line is printed", "none in a gap between grids", where)
        elif not width:
            yield spot.fault(FaultType.GRID, "no line is printed", "a line between two cells", where)
        elif drawn != wall:
            found, expected = ("heavy", "thin") if drawn else ("thin", "heavy")
            yield spot.fault(FaultType.GRID, f"the line is {found}", f"a {expected} one", where)
    if heavy is None and 0 < sum(walls) < len(walls):
        expected = "heavier ones around boxes, cages and white cells"
        yield spot.fault(FaultType.GRID, "all its lines are of one width", expected)


def _areas(printed: Printed) -> Sequence[int]:
    """By position in the grid as printed: the number of a cell's box or cage, _IN_NONE, or _DARK."""
    puzzle = printed.puzzle
    boxes = [cells for house, cells in family_named(puzzle.family).model(puzzle).houses if house is HouseKind.BOX]
    cages = [cage.cells for cage in puzzle.cages if cage.operator is not Operator.RUN]
    own = [_IN_NONE] * len(puzzle.givens)
    for number, cells in enumerate((*boxes, *cages)):
        for cell in cells:
            own[cell] = number
    if BLACK in puzzle.givens:
        own = [_DARK if given == BLACK else area for given, area in zip(puzzle.givens, own, strict=True)]
    if not printed.has_border:
        return own
    areas = [_DARK] * (printed.size.width * printed.size.height)
    for at, area in zip(printed.positions, own, strict=True):
        areas[at] = area
    return areas


PUZZLES: Final = Part("puzzle", _page, _answer_page, puzzle_faults)
"""The puzzles of a book."""

KEY: Final = Part("answer", _answer_page, _page, key_faults)
"""The answers of a book."""
