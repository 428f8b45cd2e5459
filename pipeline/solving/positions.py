"""Points of a solve as a diagram shows them: what stands in the grid, which cells matter, what follows there.

A position is one application of a technique. Of a whole solve a few are chosen: the steps that teach most.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.puzzle import EMPTY, Candidates, Puzzle, Solution
from pipeline.model.rating import Application, Step
from pipeline.solving.board import Board
from pipeline.solving.consequences import BY_CONSEQUENCES, NoPlace, Way, ways_of
from pipeline.solving.replay import replay
from pipeline.solving.techniques import PLACING, Code, Technique
from pipeline.solving.two_groups import Groups, almost_locked, coloured_pairs, colours, deadly_loop, finned

FEWEST, MOST = 2, 6
"""So many positions of a solve are shown, where it has as many steps."""

_SEEN: Final = (Code.LAST_CELL, Code.HIDDEN_SINGLE, Code.NAKED_SINGLE, Code.CAGE_OF_ONE)
"""What is seen without candidates, where none have been struck before."""

_OF_HOUSES: Final = {Code.LOCKED_CANDIDATE: 1, Code.FISH: None}
"""Techniques that the places of a value in their houses show: in so many of these, or in all."""

_IN_LINES: Final = (Code.LINE_TOTAL, Code.PARITY, Code.LINE_FILLING, Code.CAGE_PAIR, Code.INNIES_OUTIES)
"""Techniques that are about all cells of their houses: a line runs around each."""

Pencilled = tuple[int, int]
"""A cell and one of its candidates."""


@frozen
class Position:
    """One application as a diagram shows it.

    `digits` are those given, found before, and written in by it, but not by a chain; EMPTY is an open cell.
    `candidates` are those of cells that were open before it, none where the grid shows enough. `shown` are the cells
    that matter, `placed` those that are filled in here, `struck` what is crossed out, `links` join the candidates of a
    chain. `houses` are those that a line runs around. `region` are cells that have a ring alone, unlike those that
    matter: of the runs that are added up, the fins of a fish, or the second of two groups of cells.
    """

    digits: Solution
    candidates: Candidates
    shown: tuple[int, ...]
    placed: tuple[int, ...] = ()
    struck: tuple[Pencilled, ...] = ()
    links: tuple[tuple[Pencilled, Pencilled], ...] = ()
    houses: tuple[tuple[int, ...], ...] = ()
    region: tuple[int, ...] = ()

    @property
    def pencilled(self) -> Candidates:
        """The candidates that are drawn: none beside a digit."""
        return tuple(() if value != EMPTY else held for value, held in zip(self.digits, self.candidates, strict=True))

    @property
    def ringed(self) -> tuple[int, ...]:
        """The cells that have a ring: those that matter and those filled in.

        Where there are none, and no house is marked, those that lose candidates.
        """
        marked = {*self.shown, *self.placed, *self.region}
        return tuple(sorted(marked or (set() if self.houses else {cell for cell, _ in self.struck})))

    @property
    def bare(self) -> "Position":
        """The same before the technique is applied, without any marks."""
        digits = tuple(EMPTY if cell in self.placed else value for cell, value in enumerate(self.digits))
        return Position(digits, self.candidates, ())


def marks_houses(ladder: Iterable[Technique]) -> bool:
    """Is there a technique about all cells of a house, so that diagrams have lines around houses?"""
    return any(one.code in _IN_LINES for one in ladder)


@frozen
class Before:
    """A step of a solve, and what the grid holds before it: digits written in, candidates of all cells."""

    number: int
    step: Step
    digits: Solution
    held: Candidates
    struck: bool  # have candidates been struck before?
    board: Board

    @property
    def houses(self) -> tuple[tuple[int, ...], ...]:
        """The cells of the houses of the puzzle."""
        return tuple(members for _, members in self.board.houses)

    def ways(self, technique: Technique, application: Application) -> tuple[Way, ...]:
        """The digits that follow each other from what an application takes for true, see `ways_of`."""
        return ways_of(self.board, self.held, technique, application)

    def position(self, technique: Technique, application: Application) -> Position:
        """One application of the step as a diagram shows it."""
        placed = dict(application.placed)
        written = {} if technique.code is Code.CHAIN else placed  # a chain begins and ends in its candidates
        digits = tuple(written.get(cell, value) for cell, value in enumerate(self.digits))
        plain = technique.code in _SEEN and not self.struck
        shown = (
            ()
            if plain
            else tuple(() if value != EMPTY else held for value, held in zip(self.digits, self.held, strict=True))
        )
        first, second = self._groups(technique, application)
        found = Position(
            digits,
            shown or ((),) * len(digits),
            first,
            tuple(sorted(placed)),
            tuple(sorted(application.removed)),
            self._links(technique, application),
            tuple(members for _, members in application.houses) if technique.code in _IN_LINES else (),
            second,
        )
        return _along(found, self.ways(technique, application))

    def _groups(self, technique: Technique, application: Application) -> Groups:
        """The cells that matter, and others that have a ring alone."""
        shown = self._shown(technique, application)
        if technique.code is Code.SURFACE_SUM:
            return shown, tuple(sorted({cell for _, members in application.houses for cell in members}))
        if technique.code is Code.COLOURING:
            return colours(shown, coloured_pairs(application, self.held, self.houses))
        if technique.code is Code.ALMOST_LOCKED_SETS:
            return almost_locked(application, self.houses)
        if technique.code is Code.FINNED_FISH:
            return finned(application, self.board.houses)
        if technique.code is Code.UNIQUE_RECTANGLE and application.houses:
            return deadly_loop(application, self.houses)
        return shown, ()

    def _links(self, technique: Technique, application: Application) -> tuple[tuple[Pencilled, Pencilled], ...]:
        """What joins the candidates of a chain, one after the other, or those of a colouring."""
        if technique.code is Code.COLOURING:
            value = application.cells[0][1][0]
            pairs = coloured_pairs(application, self.held, self.houses)
            return tuple(((one, value), (other, value)) for one, other in pairs)
        if technique.code is not Code.CHAIN:
            return ()
        chain = [(cell, value) for cell, values in application.cells for value in values[:1]]
        return tuple(dict.fromkeys(tuple(sorted(pair)) for pair in pairwise(chain) if pair[0] != pair[1]))  # type: ignore[misc]

    def _shown(self, technique: Technique, application: Application) -> tuple[int, ...]:
        """The cells that show an application: its own, or places of its value in its houses."""
        if application.cells:
            return tuple(sorted({cell for cell, _ in application.cells}))
        if technique.code not in _OF_HOUSES:
            return ()
        value = application.removed[0][1]
        houses = application.houses[: _OF_HOUSES[technique.code]]
        return tuple(sorted({cell for _, members in houses for cell in members if value in self.held[cell]}))


def _along(position: Position, ways: Sequence[Way]) -> Position:
    """The position with the digits of ways, what joins them, and where they end."""
    if not ways:
        return position
    ends = [way.end for way in ways]
    region = {cell for end in ends if end is not None and not isinstance(end, NoPlace) for cell in end.cells}
    return replace(
        position,
        shown=tuple(sorted({cell for way in ways for cell, _ in way.digits})),
        links=tuple(dict.fromkeys(link for way in ways for link in way.links)),
        houses=tuple(end.cells for end in ends if isinstance(end, NoPlace)),
        region=tuple(sorted(region)),
    )


def solve_of(puzzle: Puzzle, board: Board, steps: Sequence[Step]) -> Iterator[Before]:
    """Every step of a solve with what the grid holds before it."""
    digits, struck = list(puzzle.givens), False
    for number, (step, held) in enumerate(zip(steps, replay(board, steps), strict=False)):
        yield Before(number, step, tuple(digits), held, struck, board)
        for cell, value in step.placed:
            digits[cell] = value
        struck = struck or bool(step.removed)


def key_steps(steps: Sequence[Step], known: Mapping[str, Technique]) -> list[int]:
    """The numbers of the steps that teach most: the first by every technique, hard ones before easy ones.

    Where that is too few, steps of the hardest techniques again, in the order of the solve.
    """
    first: dict[str, int] = {}
    for number, step in enumerate(steps):
        first.setdefault(step.technique, number)
    hard = sorted(first, key=lambda name: -known[name].weight)
    thinking = [first[name] for name in hard if known[name].code not in PLACING][:MOST]
    easy = [first[name] for name in hard if known[name].code in PLACING and known[name].code is not Code.CAGE_OF_ONE]
    chosen = [*thinking, *easy[: max(0, FEWEST - len(thinking))]]
    again = sorted(range(len(steps)), key=lambda number: (-known[steps[number].technique].weight, number))
    chosen += [number for number in again if number not in chosen][: max(0, FEWEST - len(chosen))]
    return sorted(chosen)


def clearest(before: Before, technique: Technique) -> Application:
    """The application of a step that takes the fewest cells to show, the first of those that are alike.

    One that shows by digits that follow each other comes before those of which nobody reads so many.
    """

    def cells(one: Application) -> tuple[bool, int, int]:
        ways = before.ways(technique, one)
        hidden = technique.code in BY_CONSEQUENCES and not ways
        return hidden, sum(len(way.digits) for way in ways) or len(one.cells), len(one.houses)

    return min(before.step.applications, key=cells)


def outcomes(step: Step) -> int:
    """How many different results the applications of a step have: so many answers has who looks for one."""
    return len({(one.placed, one.removed) for one in step.applications})
