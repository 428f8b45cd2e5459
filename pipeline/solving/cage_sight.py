"""Which cells of a pattern exclude each other by a killer's cage alone: rows, columns and boxes do not show that."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

from pipeline.model.rating import Application
from pipeline.solving.board import House, HouseKind
from pipeline.solving.techniques import W_WING, Code, Technique

_STRIKING = (Code.TURBOT_FISH, Code.WING, Code.ALMOST_LOCKED_SETS, Code.NAKED_SUBSET)
"""What is struck sees all cells with the value, of a turbot fish both ends."""

_PAIR = 2

Pair = tuple[int, int]


def seen_by_cage(
    application: Application, technique: Technique, houses: Sequence[House]
) -> Iterator[tuple[Pair, House]]:
    """The pairs of cells on whose exclusion an application rests, and which share only a cage; with the cage.

    None in puzzles without rows, whose runs are all that cells share.
    """
    if all(kind is HouseKind.RUN for kind, _ in houses):
        return
    pairs = (*_within(application, technique), *_struck(application, technique))
    for one, other in dict.fromkeys((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]):
        common = [house for house in houses if one in house[1] and other in house[1]]
        if common and all(kind is HouseKind.RUN for kind, _ in common):
            yield (one, other), common[0]


def _within(application: Application, technique: Technique) -> Iterator[Pair]:
    """The pairs of a pattern's own cells that exclude each other, and at times others."""
    cells = [cell for cell, _ in application.cells]
    if technique.code is Code.TURBOT_FISH:
        yield cells[1], cells[2]
    elif technique.code is Code.WING:
        yield from product(cells[:2], cells[2:]) if technique.degree == W_WING else product(cells[:1], cells[1:])
    elif technique.code is Code.CHAIN:
        yield from pairwise(cells)
    elif technique.code is Code.COLOURING and (len(cells) == _PAIR or len(application.cells[0][1]) == _PAIR):
        yield from combinations(cells, 2)  # of longer ones with one value, houses show each pair


def _struck(application: Application, technique: Technique) -> Iterator[Pair]:
    """What is struck, with the cells of the pattern that exclude it; of a longer colouring one of each colour does."""
    cells = application.cells
    if technique.code not in _STRIKING and not (technique.code is Code.COLOURING and len(cells) == _PAIR):
        return
    seen = (cells[0], cells[-1]) if technique.code is Code.TURBOT_FISH else cells
    for cell, value in application.removed:
        yield from ((cell, other) for other, values in seen if value in values)
