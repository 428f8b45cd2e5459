"""What follows from a candidate if it is taken for true, digit by digit, as far as a reader has to go.

Singles of cells and houses, cages alone, and signs are followed, everything at hand at once, so that the way is short;
of all digits that follow only those remain on which the end rests. This is what `Code.PROBING` proves and what
`Code.FORCING` finds at the end of all ways, for the eye.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from pipeline.frozen import frozen
from pipeline.model.puzzle import Candidates
from pipeline.model.rating import Application
from pipeline.solving.board import Board
from pipeline.solving.techniques import Code, Ladder, Technique

MOST_DIGITS: Final = 12
"""Nobody follows more digits than so many, those of all ways together: what takes longer counts as none."""

BY_CONSEQUENCES: Final = (Code.PROBING, Code.FORCING)
"""The techniques that take a candidate for true and follow it."""

_CAGES: Final[Ladder] = (Technique("cage cells", 1, Code.CAGE_CELLS, 0, ""),)

Pencilled = tuple[int, int]
"""A cell and one of its candidates."""


@frozen
class NoPlace:
    """The end of a way: a house without a place for a value."""

    kind: str
    cells: tuple[int, ...]
    value: int


@frozen
class NoCandidate:
    """The end of a way: a cell without a candidate."""

    cell: int

    @property
    def cells(self) -> tuple[int, ...]:
        """The cell."""
        return (self.cell,)


@frozen
class NoFilling:
    """The end of a way: a cage whose clue nothing reaches."""

    cells: tuple[int, ...]


Contradiction = NoPlace | NoCandidate | NoFilling


@frozen
class Way:
    """Digits that follow each other, the first taken for true, and what contradicts itself at their end.

    `links` join every digit to the last of those that lead to it. `end` is None where the way leads to a goal.
    """

    digits: tuple[Pencilled, ...]
    links: tuple[tuple[Pencilled, Pencilled], ...]
    end: Contradiction | None


def ways_of(board: Board, held: Candidates, technique: Technique, application: Application) -> tuple[Way, ...]:
    """The ways that show an application: to a contradiction, or each to the same end; none where nobody reads them.

    `held` are the candidates of all cells before it, a placed cell's value alone, as `replay` gives them. None for
    techniques that show themselves.
    """
    starts = [(cell, value) for cell, values in application.cells for value in values]
    if technique.code is Code.PROBING:
        found = [_way(board, held, start) for start in starts]
    elif technique.code is Code.FORCING:
        found = [_way(board, held, start, application.removed) for start in starts]
        found = [way if way and way.end is None else None for way in found]
    else:
        return ()
    ways = tuple(way for way in found if way is not None)
    digits = sum(len(way.digits) for way in ways)
    return ways if len(ways) == len(found) and digits <= MOST_DIGITS else ()


@lru_cache(maxsize=2048)
def _way(board: Board, held: Candidates, start: Pencilled, goals: tuple[Pencilled, ...] = ()) -> Way | None:
    """The way from a candidate to the end of others, or without these to a contradiction; None where it is too long."""
    following = _Following(board, held, goals)
    found = following.to_end(start)
    return None if found is None or found[0].bit_count() > MOST_DIGITS else following.way(*found)


_End = tuple[int, Contradiction | None]


class _Houses(NamedTuple):
    """The houses of a board: with their kinds, those of every cell, and what every cell sees."""

    all: tuple[tuple[str, tuple[int, ...]], ...]
    of: tuple[tuple[int, ...], ...]
    peers: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=8)
def _houses(board: Board) -> _Houses:
    named = tuple((kind.name.lower(), members) for kind, members in board.houses)
    of: list[list[int]] = [[] for _ in board.givens]
    for number, (_, members) in enumerate(named):
        for cell in members:
            of[cell].append(number)
    peers = (sorted({peer for number in its for peer in named[number][1]} - {cell}) for cell, its in enumerate(of))
    return _Houses(named, tuple(map(tuple, of)), tuple(map(tuple, peers)))


class _Following:
    """Candidates as they fall, each with the digits it rests on: a set of these, as bits by their order."""

    def __init__(self, board: Board, held: Candidates, goals: Sequence[Pencilled]) -> None:
        self.board, self.houses, self.goals = board, _houses(board), goals
        self.cand = [set(values) for values in held]
        self.gone: dict[Pencilled, int] = {}
        self.digits: list[Pencilled] = []
        self.rests: list[int] = []
        self.settled = {cell for cell, values in enumerate(held) if len(values) == 1}

    def to_end(self, start: Pencilled) -> _End | None:
        """The digits on which the end of the way rests, as bits, and the end; None where everything stands still."""
        fresh = {start: 0}
        while True:
            placed = [pair for one, rests in fresh.items() for pair in self._placed(one, rests)]
            struck = placed or self._signs() or self._cages()
            if not struck:
                return None
            if ends := list(self._ends(struck)):
                return min(ends, key=lambda one: one[0].bit_count())
            fresh = self._singles(struck)

    def way(self, needed: int, end: Contradiction | None) -> Way:
        """The digits of a set, in their order, and what links them."""
        places = [place for place in range(len(self.digits)) if needed >> place & 1]
        links = []
        for place in places[1:]:
            before = self.rests[place] & needed & ~(1 << place)
            links.append((self.digits[before.bit_length() - 1], self.digits[place]))
        return Way(tuple(self.digits[place] for place in places), tuple(links), end)

    def _placed(self, one: Pencilled, rests: int) -> Iterator[Pencilled]:
        """Write in a digit that rests on others; what it strikes."""
        cell, value = one
        rests |= 1 << len(self.digits)
        self.digits.append(one)
        self.rests.append(rests)
        self.settled.add(cell)
        yield from self._strike(((cell, other) for other in self.cand[cell] if other != value), rests)
        yield from self._strike(((peer, value) for peer in self.houses.peers[cell]), rests)

    def _strike(self, pairs: Iterable[Pencilled], rests: int) -> list[Pencilled]:
        struck = [(cell, value) for cell, value in pairs if value in self.cand[cell]]
        for cell, value in struck:
            self.cand[cell].discard(value)
            self.gone[cell, value] = rests
        return struck

    def _ends(self, struck: Sequence[Pencilled]) -> Iterator[_End]:
        """The end of all goals, or the contradictions that a strike leads to, each with the digits it rests on."""
        if self.goals and all(goal in self.gone for goal in self.goals):
            yield reduce(or_, map(self.gone.__getitem__, self.goals)), None
            return
        for cell in dict.fromkeys(cell for cell, _ in struck):
            if not self.cand[cell]:
                cage = next((one.cells for one in self.board.cages if self._is_impossible(one.cells, cell)), ())
                yield self._lost(cage or (cell,)), NoFilling(cage) if cage else NoCandidate(cell)
        for number, value in self._touched(struck):
            kind, members = self.houses.all[number]
            if not any(value in self.cand[cell] for cell in members):
                yield self._lost(members, value), NoPlace(kind, members, value)

    def _is_impossible(self, cage: Sequence[int], cell: int) -> bool:
        """Have all open cells of a cage lost their last candidates, this cell among them?"""
        return len(cage) > 1 and cell in cage and not any(self.cand[one] for one in cage if one not in self.settled)

    def _singles(self, struck: Sequence[Pencilled]) -> dict[Pencilled, int]:
        """The digits that a strike leaves alone in their cell or house, by the digits on which each rests."""
        found: dict[Pencilled, int] = {}

        def note(cell: int, value: int, rests: int) -> None:
            known = found.get((cell, value))
            if cell not in self.settled and (known is None or rests.bit_count() < known.bit_count()):
                found[cell, value] = rests

        for cell in dict.fromkeys(cell for cell, _ in struck):
            if len(self.cand[cell]) == 1:
                note(cell, min(self.cand[cell]), self._lost((cell,)))
        for number, value in self._touched(struck):
            members = self.houses.all[number][1]
            places = [cell for cell in members if value in self.cand[cell]]
            if len(places) == 1:
                note(places[0], value, self._lost(members, value))
        return found

    def _touched(self, struck: Iterable[Pencilled]) -> Iterator[tuple[int, int]]:
        """The full houses that lost a value, each with that value."""
        pairs = dict.fromkeys((number, value) for cell, value in struck for number in self.houses.of[cell])
        return ((n, value) for n, value in pairs if len(self.houses.all[n][1]) == self.board.values)

    def _lost(self, cells: Iterable[int], value: int = 0) -> int:
        """The digits on which it rests that cells have lost a value, or all that they have lost."""
        values = (value,) if value else range(1, self.board.values + 1)
        rests = 0
        for cell in cells:
            for one in values:
                rests |= self.gone.get((cell, one), 0)
        return rests

    def _signs(self) -> list[Pencilled]:
        """What signs leave: a larger cell exceeds the least of the smaller one, and the other way round."""
        struck: list[Pencilled] = []
        for smaller, larger in self.board.orders:
            least, most = min(self.cand[smaller]), max(self.cand[larger])
            low = [(larger, value) for value in self.cand[larger] if value <= least]
            high = [(smaller, value) for value in self.cand[smaller] if value >= most]
            rests_low, rests_high = self._lost((smaller,)), self._lost((larger,))
            struck += self._strike(low, rests_low)
            struck += self._strike(high, rests_high)
            if not (self.cand[smaller] and self.cand[larger]):
                break
        return struck

    def _cages(self) -> list[Pencilled]:
        """What the fillings of every cage leave of its cells, each cage looked at alone."""
        if not self.board.cages:
            return []
        from pipeline.solving.logic_solve import trace_board

        masks = [sum(1 << value - 1 for value in values) for values in self.cand]
        struck: list[Pencilled] = []
        for step in trace_board(self.board, _CAGES, masks)[:1]:
            for one in step.applications:
                rests = self._lost(cell for cell, _ in one.cells)
                struck += self._strike(one.removed, rests)
        return struck
