"""Proves a book by its ink: puzzles and worked examples are made again, solved, and compared with printed answers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pipeline.families import family_named
from pipeline.families.shared.reading import IllegibleError
from pipeline.families.shared.signing import TOO_SYMMETRIC, TooSymmetricError, clue_key
from pipeline.frozen import frozen
from pipeline.inspect.checks.compare import KEY, Spot, compared, key_faults
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.manifest import Printed
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.rebuild import rebuild, rebuild_answer
from pipeline.model.printed_grid import cell_name, in_order
from pipeline.model.puzzle import BLACK, Puzzle, Solution
from pipeline.model.values import digit_of, solution_text
from pipeline.solving.first_candidates import first_candidates
from pipeline.solving.search import BudgetSpentError, solve

REASONS = 5  # of a grid that cannot be read
_SAME: Final = 0.7  # of digits and clues: an ornament that shares so many with a puzzle is meant to be that one


@frozen
class Stated:
    """A puzzle or an answer on paper: its number, as printed or as the manifest lists it, and its grid."""

    number: str
    figure: Figure


@frozen
class Proved:
    """A puzzle that was made again from its ink, with its one solution.

    `signed` is its signature where it has givens; another is signed where somebody asks. `candidates` are the faults of
    those that are printed in its cells.
    """

    number: str
    figure: Figure
    puzzle: Puzzle
    solution: Solution
    signed: str = ""
    candidates: tuple[Fault, ...] = ()

    @property
    def signature(self) -> str:
        """Its signature."""
        return self.signed or family_named(self.puzzle.family).signature(self.puzzle, self.solution)

    @property
    def printed(self) -> Printed:
        """The puzzle as a manifest would list it."""
        size = self.figure.grid.size
        return Printed(self.number, self.puzzle, self.solution, size, self.figure.page, None)


def prove(stated: Stated, listed: Printed | None = None) -> Proved | tuple[Fault, ...]:
    """A puzzle with its one solution, or what is wrong with it.

    `listed` is what a manifest lists for it; its solution has been held to the rules when the manifest was read.
    """
    figure = stated.figure
    name = f"puzzle {stated.number}" if stated.number else f"the {figure.grid.size} grid"
    spot = Spot(figure.page, name, "")
    try:
        puzzle = rebuild(figure, figure.caption.first_digit, listed.puzzle if listed else None)
        family = family_named(puzzle.family)
        solutions = solve(family.model(puzzle))
    except IllegibleError as error:
        return tuple(spot.fault(FaultType.GRID, reason, "") for reason in error.reasons[:REASONS])
    except BudgetSpentError:
        return (spot.fault(FaultType.PUZZLE, "it has too many open cells to count its solutions", "one solution"),)
    if len(solutions) != 1:
        found = "it has more than one solution" if solutions else "it has no solution"
        return (spot.fault(FaultType.PUZZLE, found, "exactly one"),)
    known = listed is not None and (puzzle, solutions[0]) == (listed.puzzle, listed.solution)
    solution = listed.solution if listed and known else solutions[0]
    broken = () if known else family.defects(puzzle, solution)
    if broken:
        return (spot.fault(FaultType.PUZZLE, f"its solution breaks a rule: {broken[0]}", "one solution"),)
    try:
        signed = family.signature(puzzle, solution) if _has_givens(puzzle) else ""
    except TooSymmetricError:
        return (spot.fault(FaultType.PUZZLE, f"it {TOO_SYMMETRIC}", "more empty cells"),)
    proved = Proved(stated.number, figure, puzzle, solution, signed)
    faults = tuple(_candidate_faults(proved))
    return replace(proved, candidates=faults) if faults else proved


def _has_givens(puzzle: Puzzle) -> bool:
    return any(given not in (0, BLACK) for given in puzzle.givens)


def twin_faults(proved: Sequence[Proved]) -> Iterator[Fault]:
    """Puzzles that are printed twice, turned or with other digits too."""
    first: dict[tuple[str, str], Proved] = {}
    for one in _that_may_be_twins(proved):
        twin = first.setdefault((one.puzzle.family, one.signature), one)
        if twin is not one:
            spot = Spot(one.figure.page, f"puzzle {one.number}".strip(), "")
            found = f"it is puzzle {twin.number} of page {twin.figure.page} again"
            yield spot.fault(FaultType.TWICE, found, "no puzzle twice")


def _that_may_be_twins(proved: Sequence[Proved]) -> Iterator[Proved]:
    """Puzzles with givens, and those whose clues are the same as those of another, wherever they stand.

    These are few, and a signature takes twenty times as long.
    """
    clues = [clue_key(one.puzzle) for one in proved]
    counts = Counter(clues)
    return (one for one, own in zip(proved, clues, strict=True) if one.signed or counts[own] > 1)


def key_against_ink(proved: Mapping[str, Proved], answers: Sequence[Stated]) -> Iterator[Fault]:
    """What differs between printed answers and the solutions of the printed puzzles."""
    for answer in answers:
        one = proved.get(answer.number)
        if one and one.figure.grid.size == answer.figure.grid.size:
            yield from compared(answer.figure.page, one.printed, answer.figure, KEY, "by its puzzle").faults


def key_alone_faults(answers: Sequence[Stated]) -> Iterator[Fault]:
    """Answers without puzzles at hand: bold digits, clues and walls make the puzzle, the digits must be its solution.

    A small key leaves clues out; then the rows and columns of a square grid must at least hold no digit twice.
    """
    for answer in answers:
        spot = Spot(answer.figure.page, f"answer {answer.number}".strip(), "")
        known = _proved_by_itself(answer)
        if known:
            yield from key_faults(known.printed, answer.figure, Spot(spot.page, spot.name, "by its own givens"))
        elif not answer.figure.has_border:
            yield from (spot.fault(FaultType.ANSWER, found, "every digit once") for found in _repeats(answer.figure))


def _proved_by_itself(answer: Stated) -> Proved | None:
    figure = answer.figure
    try:
        puzzle = rebuild_answer(figure, figure.caption.first_digit)
        solutions = solve(family_named(puzzle.family).model(puzzle))
    except (IllegibleError, BudgetSpentError):
        return None
    return Proved(answer.number, figure, puzzle, solutions[0]) if len(solutions) == 1 else None


def _repeats(figure: Figure) -> Iterator[str]:
    columns, rows = figure.grid.size.width, figure.grid.size.height
    lines = [(f"row {row + 1}", range(row * columns, (row + 1) * columns)) for row in range(rows)]
    lines += [(f"column {column + 1}", range(column, columns * rows, columns)) for column in range(columns)]
    for name, cells in lines:
        shown = [figure.cells[cell].digit for cell in cells]
        twice = sorted({digit for digit in shown if digit and shown.count(digit) > 1})
        if twice:
            yield f"{name} holds {' and '.join(twice)} twice"


def _candidate_faults(one: Proved) -> Iterator[Fault]:
    """Cells whose printed candidates are not those that a first look at the puzzle leaves."""
    if not any(cell.candidates for cell in one.figure.printed.sorts):
        return
    printed = one.printed
    held = first_candidates(family_named(one.puzzle.family).model(one.puzzle))
    apart = " " if one.puzzle.is_wide else ""
    for cell, value in enumerate(one.solution):
        at = printed.position(cell)
        shown = one.figure.cells[at].candidates
        expected = in_order(digit_of(value, one.puzzle) for value in held[cell])
        if value != BLACK and not one.figure.cells[at].digit and shown != expected:
            spot = Spot(one.figure.page, f"puzzle {one.number}", "")
            where = cell_name(at, printed.size.width)
            found = f"the candidates are {apart.join(shown) or 'missing'}"
            yield spot.fault(FaultType.PUZZLE, found, apart.join(expected), where)


def solution_faults(one: Proved, printed: Printed) -> Iterator[Fault]:
    """A puzzle whose solution is not the one that the manifest lists, or that is not the manifest's."""
    if one.puzzle != printed.puzzle:
        text = "the puzzle on paper is not the manifest's"
        expected = family_named(printed.puzzle.family).format(printed.puzzle)
        yield Fault(FaultType.PUZZLE, one.figure.page, f"puzzle {one.number}", text, expected)
    elif one.solution != printed.solution:
        listed_solution, found = (
            solution_text(value, one.puzzle.first_digit) for value in (printed.solution, one.solution)
        )
        text = f"the manifest lists the solution {listed_solution}"
        yield Fault(FaultType.MANIFEST, one.figure.page, f"puzzle {one.number}", text, found)


def example_faults(shown: Sequence[Figure]) -> Iterator[Fault]:
    """Examples of a page without one solution, and solutions beside them that are another."""
    if not any(figure.caption.number for figure in shown):
        for one, other in pairwise(shown):
            if other.is_answer and not one.is_answer and one.grid.size == other.grid.size:
                yield from _pair_faults(one, other)


def ornament_faults(shown: Sequence[Figure], puzzles: Sequence[Stated]) -> Iterator[Fault]:
    """Grids that decorate a page and are nearly, but not quite, a puzzle of the book."""
    grids = [one.figure for one in puzzles]
    for figure in shown:
        same = max((_shared(figure, one) for one in grids if one.grid.size == figure.grid.size), default=0.0)
        if _SAME <= same < 1:
            found = "it differs from the puzzle that it shows"
            yield Fault(FaultType.PUZZLE, figure.page, f"the {figure.grid.size} grid", found, "a puzzle of the book")


def sample_faults(shown: Sequence[Figure]) -> Iterator[Fault]:
    """Grids that decorate a page and are no puzzles with one solution; solved ones with another than their own.

    Empty grids show nothing.
    """
    for figure in shown:
        if figure.is_answer:
            yield from key_alone_faults([Stated("", figure)])
        elif figure.texts.strip():
            yield from _no_puzzle_faults(figure)


def _no_puzzle_faults(figure: Figure) -> tuple[Fault, ...]:
    """What keeps a grid without a caption from being a puzzle, whether its digits begin with 1 or with 0."""
    proofs = [prove(Stated("", replace(figure, caption=replace(figure.caption, first_digit=one)))) for one in (1, 0)]
    return next((() for one in proofs if isinstance(one, Proved)), proofs[0] if isinstance(proofs[0], tuple) else ())


def _pair_faults(one: Figure, other: Figure) -> Iterator[Fault]:
    proved = prove(Stated("", _counted(one, other)))
    if not isinstance(proved, Proved):
        yield from proved
        return
    for at, (cell, expected) in enumerate(zip(other.cells, proved.printed.shown(proved.solution), strict=True)):
        if cell.digit != expected:
            where = f"the solved {one.grid.size} example, {cell_name(at, one.grid.size.width)}"
            yield Fault(FaultType.ANSWER, one.page, where, f"shows {cell.digit or 'nothing'}", expected or "nothing")


def _counted(one: Figure, solved: Figure) -> Figure:
    """An example with the digit that stands for 1: it has no caption, so only its solution shows whether that is 0."""
    first_digit = 0 if any(cell.digit == "0" for cell in solved.cells) else 1
    return replace(one, caption=replace(one.caption, first_digit=first_digit))


def _shared(one: Figure, other: Figure) -> float:
    """The share of digits and clues that two grids of one size have in common."""
    pairs = [*zip(one.texts.split("\n"), other.texts.split("\n"), strict=True)]
    printed = [pair for pair in pairs if any(map(str.strip, pair))]
    return sum(first == second for first, second in printed) / max(1, len(printed))
