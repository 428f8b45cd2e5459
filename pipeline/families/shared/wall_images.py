"""Walls between cells under the symmetries of the square: which image has the smallest text."""

from collections.abc import Callable, Iterable
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from pipeline.families.shared.blocks import WALL, edges
from pipeline.families.shared.square_symmetries import images


class WallImage(NamedTuple):
    """A symmetry: the new index of every cell, the old place of every edge, and what picks the image's walls by that.

    Behind all edges comes one more, the wall that closes the text.
    """

    to: tuple[int, ...]
    order: tuple[int, ...]
    walls_of: Callable[[str], tuple[str, ...]]

    def first_wall(self, walls: str) -> int:
        """Where the image has its first wall."""
        return next(place for place, old in enumerate(self.order) if walls[old] == WALL)


@cache
def wall_images(n: int) -> tuple[WallImage, ...]:
    """The eight symmetries of a square of n * n cells."""
    places = {frozenset(edge): place for place, edge in enumerate(edges(n))}
    found = []
    for to in images(n, n):
        cell_at = {place: cell for cell, place in enumerate(to)}
        order = (*(places[frozenset((cell_at[a], cell_at[b]))] for a, b in edges(n)), len(edges(n)))
        found.append(WallImage(to, order, itemgetter(*order)))
    return tuple(found)


def smallest_walls(
    walls: str, among: Iterable[WallImage], written: Callable[[str], str]
) -> tuple[str, list[tuple[int, ...]]]:
    """The smallest text of the images of some walls, see `blocks.walls`, and the symmetries that lead there.

    The first letter is the smaller the sooner the first wall comes, so only images where it comes soonest are written.
    """
    texts = [(written(image), to) for image, to in _images_with_soonest_wall(walls, among)]
    least = min([text for text, _ in texts])
    return least, [to for text, to in texts if text == least]


def soonest_walls(walls: str, among: Iterable[WallImage]) -> tuple[str, list[tuple[int, ...]]]:
    """The same with the walls of the image instead of a text, for texts in which the sooner wall comes first.

    Texts of `blocks.letters` are so; those that write a letter once for several alike are not.
    """
    found = _images_with_soonest_wall(walls, among)
    soonest = max([image for image, _ in found])
    return soonest, [to for image, to in found if image == soonest]


def _images_with_soonest_wall(walls: str, among: Iterable[WallImage]) -> list[tuple[str, tuple[int, ...]]]:
    """The walls of the images whose first wall comes soonest, with the symmetries that lead there."""
    closed = walls + WALL
    first_walls = [(image.first_wall(closed), image) for image in among]
    soonest = min([first for first, _ in first_walls])
    return [("".join(image.walls_of(closed)[:-1]), image.to) for first, image in first_walls if first == soonest]
