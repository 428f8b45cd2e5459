"""Calcudoku's symmetries: the eight of the square."""

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from pipeline.families.calcudoku.text_form import blocks, cage_walls, clues, game_id
from pipeline.families.shared.blocks import WALL, edges
from pipeline.families.shared.signing import sign
from pipeline.families.shared.square_symmetries import images
from pipeline.model.puzzle import Puzzle


class _Image(NamedTuple):
    """A symmetry: the new index of every cell, and what picks the image's walls, in its order, from the walls.

    Behind these the text has one more, the wall that closes it.
    """

    to: tuple[int, ...]
    walls_of: Callable[[str], tuple[str, ...]]


def signature(puzzle: Puzzle) -> str:
    """The signature of a puzzle: of the smallest text among its eight images, which has the smallest blocks."""
    shape, small = _smallest_blocks(puzzle)
    written = clues(puzzle.cages)
    texts = (game_id(puzzle.width, shape, _moved_clues(puzzle, written, to)) for to in small)
    return sign("calcudoku", min(texts))


def _smallest_blocks(puzzle: Puzzle) -> tuple[str, list[tuple[int, ...]]]:
    """The smallest blocks, and the symmetries that lead there.

    The first letter is the smaller the sooner the first wall comes, so only images where it comes soonest are written.
    """
    walls = cage_walls(puzzle) + WALL
    moved = [(image.walls_of(walls), image.to) for image in _images(puzzle.width)]
    first_walls = [picked.index(WALL) for picked, _ in moved]
    soonest = min(first_walls)
    shapes = [
        (blocks("".join(picked[:-1])), to)
        for (picked, to), first in zip(moved, first_walls, strict=True)
        if first == soonest
    ]
    least = min(shape for shape, _ in shapes)
    return least, [to for shape, to in shapes if shape == least]


@cache
def _images(n: int) -> tuple[_Image, ...]:
    places = {frozenset(edge): place for place, edge in enumerate(edges(n))}
    found = []
    for to in images(n, n):
        cell_at = {place: cell for cell, place in enumerate(to)}
        order = [places[frozenset((cell_at[a], cell_at[b]))] for a, b in edges(n)]
        found.append(_Image(to, itemgetter(*order, len(order))))
    return tuple(found)


def _moved_clues(puzzle: Puzzle, written: list[str], to: tuple[int, ...]) -> list[str]:
    """The clues of the cages in the order of an image, by the first cells there."""
    firsts = [min([to[cell] for cell in cage.cells]) for cage in puzzle.cages]
    return [clue for _, clue in sorted(zip(firsts, written, strict=True))]
