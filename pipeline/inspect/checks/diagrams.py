"""Holds diagrams to the solves of their puzzles: each must show a point of the solve, and one step from there.

A diagram's puzzle is made again from its ink, and solved; so a diagram is judged by itself, wherever it stands.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from pipeline.families import family_named
from pipeline.families.shared.reading import IllegibleError
from pipeline.frozen import frozen
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.positions import Drawn, read_diagram
from pipeline.inspect.recognise.rebuild import puzzle_of
from pipeline.model.printed_grid import Cell, cell_name, in_order, is_rectangle
from pipeline.model.puzzle import Candidates, Puzzle
from pipeline.model.rating import Application
from pipeline.model.values import digit_of, printed_values
from pipeline.solving.board import HouseKind
from pipeline.solving.positions import Before, Pencilled, Position, solve_of


@frozen
class _Shown:
    """What a diagram shows, so that two can be compared: in every cell its digit and candidates, then what is marked.

    Cells are those of the puzzle, in reading order; of framed houses the first and the last.
    """

    digits: tuple[str, ...]
    candidates: tuple[tuple[str, ...], ...]
    shaded: frozenset[int]
    ringed: frozenset[int]
    struck: frozenset[tuple[int, str]]
    links: int
    framed: frozenset[tuple[int, int]]


@frozen
class Seen:
    """A step of a solve that a diagram may show: with its application, or, where it is bare, before it."""

    before: Before
    application: Application
    bare: bool


def seen_in(figure: Figure) -> tuple[Puzzle, tuple[Seen, ...]] | None:
    """The puzzle of a diagram, and all that the diagram may show of its solve; None where it cannot be read."""
    drawn = read_diagram(figure)
    try:
        puzzle = puzzle_of(figure, _givens(drawn), _first_digit(drawn))
    except IllegibleError:
        return None
    return puzzle, _allowed(puzzle).get(_shown(drawn, puzzle, figure), ())


def diagram_faults(figures: Iterable[Figure]) -> Iterator[Fault]:
    """What is wrong with the diagrams of a page."""
    for figure in figures:
        drawn = read_diagram(figure)
        try:
            puzzle = puzzle_of(figure, _givens(drawn), _first_digit(drawn))
        except IllegibleError as error:
            yield _fault(figure, error.reasons[0], "a puzzle on its way to the solution")
            continue
        shown, allowed = _shown(drawn, puzzle, figure), _allowed(puzzle)
        if not allowed:
            yield _fault(figure, "no technique leads on from its puzzle", "a puzzle that can be solved by logic")
        elif shown not in allowed:
            yield _fault(figure, *_difference(shown, allowed, puzzle))


def _fault(figure: Figure, found: str, expected: str) -> Fault:
    return Fault(FaultType.STEP, figure.page, f"a diagram of {figure.grid.size}", found, expected)


def _givens(drawn: Drawn) -> tuple[Cell, ...]:
    """The cells as printed before anybody wrote into them."""
    return tuple(replace(cell, digit=cell.digit if cell.bold else "", candidates=()) for cell in drawn.cells)


def _first_digit(drawn: Drawn) -> int:
    """The digit that stands for 1: 0 where it is seen."""
    return 0 if any("0" in (cell.digit, *cell.candidates) for cell in drawn.cells) else 1


def _shown(drawn: Drawn, puzzle: Puzzle, figure: Figure) -> _Shown:
    """What is drawn, by the cells of the puzzle; a row and a column of clues are left out."""
    columns = figure.grid.size.width
    border = columns - puzzle.width
    places = {
        (row + border) * columns + column + border: row * puzzle.width + column
        for row in range(puzzle.height)
        for column in range(puzzle.width)
    }
    inner = [drawn.cells[at] for at in places]
    return _Shown(
        tuple(cell.digit for cell in inner),
        tuple(cell.candidates for cell in inner),
        frozenset(places.get(at, -1) for at in drawn.shaded),
        frozenset(places.get(at, -1) for at in drawn.ringed),
        frozenset((places.get(at, -1), digit) for at, digit in drawn.struck),
        drawn.links,
        frozenset((places.get(first, -1), places.get(last, -1)) for first, last in drawn.framed) - _windows(puzzle),
    )


def _windows(puzzle: Puzzle) -> frozenset[tuple[int, int]]:
    """The first and last cells of the windows of a puzzle, which have a line around them in every grid."""
    houses = family_named(puzzle.family).model(puzzle).houses
    return frozenset((min(cells), max(cells)) for kind, cells in houses if kind is HouseKind.WINDOW)


@lru_cache(maxsize=64)
def _allowed(puzzle: Puzzle) -> Mapping[_Shown, tuple[Seen, ...]]:
    """All that diagrams of a puzzle may show: every step of its solve where it applies, and the point before it."""
    family = family_named(puzzle.family)
    known = {technique.name: technique for technique in family.techniques}
    found: dict[_Shown, list[Seen]] = {}
    for before in solve_of(puzzle, family.model(puzzle), family.explain(puzzle)):
        for application in before.step.applications:
            position = before.position(known[before.step.technique], application)
            for one, bare in ((position, False), (position.bare, True)):
                found.setdefault(_expected(one, puzzle), []).append(Seen(before, application, bare))
    return {shown: tuple(seen) for shown, seen in found.items()}


def _expected(position: Position, puzzle: Puzzle) -> _Shown:
    pencilled, names = position.pencilled, printed_values(puzzle.first_digit, puzzle.is_wide)
    return _Shown(
        tuple([names[value] for value in position.digits]),
        tuple([_texts(held, puzzle.first_digit, puzzle.is_wide) for held in pencilled]),
        frozenset(position.shown),
        frozenset(position.ringed),
        frozenset((cell, digit_of(value, puzzle)) for cell, value in position.struck),
        sum(_is_drawn(*link, pencilled) for link in position.links),
        frozenset((min(cells), max(cells)) for cells in position.houses if is_rectangle(puzzle.width, cells)),
    )


@lru_cache(maxsize=1 << 12)  # the positions of a solve differ in few cells
def _texts(held: tuple[int, ...], first_digit: int, wide: bool) -> tuple[str, ...]:
    """What is printed for the candidates of a cell; `wide` as in `printed_values`."""
    names = printed_values(first_digit, wide)
    return in_order(names[value] for value in held)


def _is_drawn(one: Pencilled, other: Pencilled, pencilled: Candidates) -> bool:
    """Is there a line between them? It joins candidates of two cells; a cell whose digit is placed shows none."""
    return one[0] != other[0] and all(value in pencilled[cell] for cell, value in (one, other))


def _difference(shown: _Shown, allowed: Iterable[_Shown], puzzle: Puzzle) -> tuple[str, str]:
    """What is found and what is expected at the first place where a diagram differs from the one it is most like."""
    nearest = min(sorted(allowed, key=repr), key=lambda one: sum(1 for _ in _apart(shown, one, puzzle)))
    return next(_apart(shown, nearest, puzzle))


def _apart(shown: _Shown, other: _Shown, puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Where two differ, in words."""
    rows = zip(shown.digits, other.digits, shown.candidates, other.candidates, strict=True)
    for cell, (digit, wanted, held, due) in enumerate(rows):
        where = cell_name(cell, puzzle.width)
        if digit != wanted:
            yield f"{where} shows {digit or 'no digit'}", wanted or "none"
        if held != due:
            yield f"{where} has the candidates {' '.join(held) or 'none'}", " ".join(due) or "none"
    for name, one, two in (("shaded", shown.shaded, other.shaded), ("ringed", shown.ringed, other.ringed)):
        for cell in sorted(one ^ two):
            yield f"{cell_name(cell, puzzle.width)} is {'' if cell in one else 'not '}{name}", "the cells that matter"
    for cell, digit in sorted(shown.struck ^ other.struck):
        crossed = "" if (cell, digit) in shown.struck else "not "
        yield f"the {digit} of {cell_name(cell, puzzle.width)} is {crossed}crossed out", "what its step strikes"
    for first, last in sorted(shown.framed ^ other.framed):
        found = "a" if (first, last) in shown.framed else "no"
        where = f"{cell_name(first, puzzle.width)} to {cell_name(last, puzzle.width)}"
        yield f"{found} line runs around {where}", "one around the houses that its step is about"
    if shown.links != other.links:
        yield f"{shown.links} lines join candidates", f"{other.links}"
