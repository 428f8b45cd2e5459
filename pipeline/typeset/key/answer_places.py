"""What a key is made from, and what stands where on its pages.

Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress, groupby

from pipeline.frozen import frozen
from pipeline.model.size import Size
from pipeline.page.text.flow import Column
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import LABEL


@dataclass(frozen=True)
class Key:
    """What the key is made from: the sizes of its puzzles in printed order, the groups' lengths and titles.

    A key without titles is one stream.
    """

    sizes: tuple[Size, ...]
    groups: tuple[int, ...]
    titles: tuple[str, ...]

    @cached_property
    def takes_turns(self) -> bool:
        """Does a kind come back after another, as in one stream and in a course?"""
        runs = [title for title, _ in groupby(compress(self.titles, self.groups))]
        return not self.titles or len(set(runs)) < len(runs)

    @cached_property
    def kinds(self) -> tuple[Size, ...]:
        """Every size once."""
        return tuple(dict.fromkeys(self.sizes))

    @cached_property
    def kind_at(self) -> tuple[int, ...]:
        """For every puzzle the position of its size among `kinds`: numbers are looked up faster than sizes."""
        numbers = {size: number for number, size in enumerate(self.kinds)}
        return tuple(numbers[size] for size in self.sizes)


@frozen
class Tile:
    """One answer: its position in the key, the upper left corner of its label, the width it has, its cell size."""

    index: int
    x: float
    y: float
    width: float
    cell: float


@frozen
class Title:
    """The name of the group whose answers follow, with its upper left corner at (x, y)."""

    group: int
    x: float
    y: float


@frozen
class AnswerPage:
    """What stands on one page of the key.

    `texts` are columns of running text and their upper left corners; `carried` is the answer that they go on from the
    page before.
    """

    tiles: tuple[Tile, ...]
    titles: tuple[Title, ...]
    texts: tuple[tuple[float, float, Column], ...] = ()
    carried: int | None = None

    @property
    def span(self) -> tuple[int, int] | None:
        """The positions in the book of the first and the last answer; None for a page that only opens the part."""
        known = [index for index in (self.carried, *(tile.index for tile in self.tiles)) if index is not None]
        return (known[0], known[-1]) if known else None

    def moved(self, answers: int, groups: int) -> AnswerPage:
        """The page in a key that has so many answers and groups before those that it was made of."""
        tiles = tuple(replace(tile, index=tile.index + answers) for tile in self.tiles)
        return replace(self, tiles=tiles, titles=tuple(replace(one, group=one.group + groups) for one in self.titles))


def key_heading(geometry: PageGeometry) -> float:
    """The height of the divider heading above the first answers."""
    return geometry.look.sizes["heading"] * 1.9


def largest_cell(geometry: PageGeometry, size: Size) -> float:
    """The cell of an answer that fills the width of a page, or its height below the heading and a title."""
    sizes = geometry.look.sizes
    height = geometry.height - key_heading(geometry) - LABEL * (sizes["answer"] + sizes["subheading"])
    return min(geometry.width / size.width, height / size.height)
