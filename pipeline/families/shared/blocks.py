"""Blocks of cells as the walls between them, as the game IDs of Simon Tatham's Portable Puzzle Collection write them.

A run-length list of inner edges: N(N-1) vertical ones in reading order, N(N-1) horizontal ones column by column, then
a closing edge that counts as a wall. A letter stands for 0 (`_`), 1 (`a`) .. 25 (`y`) open edges and the wall after
them, `z` for 25 open edges without a wall; a number repeats the letter before it.
"""

import re
from collections.abc import Sequence
from functools import cache

from pipeline.families.shared.regions import components, members
from pipeline.families.shared.text_error import TextError
from pipeline.source.wording import shown

LONGEST = 25  # open edges in one letter
WALL = "w"


@cache
def edges(n: int) -> tuple[tuple[int, int], ...]:
    """The inner edges as pairs of cells: between columns in reading order, then between rows column by column."""
    across = [(row * n + column, row * n + column + 1) for row in range(n) for column in range(n - 1)]
    down = [(row * n + column, (row + 1) * n + column) for column in range(n) for row in range(n - 1)]
    return (*across, *down)


def read_blocks(n: int, text: str, kind: str) -> list[tuple[int, ...]]:
    """The cells of every block in the order of their first cells; raises TextError, which calls a block a `kind`."""
    return _groups(n, _walls(n, text), kind)


def _walls(n: int, blocks: str) -> list[bool]:
    count = 2 * n * (n - 1) + 1
    walls: list[bool] = []
    for letter, number in re.findall(r"([_a-z])(\d*)", blocks):
        for _ in range(min(int(number or 1), count + 1)):
            walls += [False] * (LONGEST if letter == "z" else "_abcdefghijklmnopqrstuvwxy".index(letter))
            walls += [] if letter == "z" else [True]
        if len(walls) > count:
            break
    if blocks[0].isdigit() or len(walls) != count:
        raise TextError(f"blocks {shown(blocks)} describe {len(walls)} edges, expected {count} for {n}x{n}")
    return walls[:-1]


def _groups(n: int, walls: Sequence[bool], kind: str) -> list[tuple[int, ...]]:
    standing = {edge for edge, wall in zip(edges(n), walls, strict=True) if wall}
    regions = components(n * n, edges(n), standing)
    inside = next((edge for edge in edges(n) if edge in standing and regions[edge[0]] == regions[edge[1]]), None)
    if inside:
        raise TextError(f"has a wall inside a {kind}, between {cell_name(n, inside[0])} and {cell_name(n, inside[1])}")
    return [*members(regions)]


def cell_name(n: int, cell: int) -> str:
    """A cell in the words of an error."""
    return f"row {cell // n + 1}, column {cell % n + 1}"


def walls_text(numbers: Sequence[int], pairs: Sequence[tuple[int, int]]) -> str:
    """The walls as letters: the edges in order, each a pair of cells; there is a wall where their numbers differ."""
    return letters(walls(numbers, pairs))


def walls(numbers: Sequence[int], pairs: Sequence[tuple[int, int]]) -> str:
    """A character for every edge: a space, or WALL where the numbers of its cells differ."""
    return "".join([WALL if numbers[a] != numbers[b] else " " for a, b in pairs])


def letters(walls: str) -> str:
    """The same as letters."""
    return "".join(map(_letters, map(len, walls.split(WALL))))


@cache
def _letters(run: int) -> str:
    """A run of open edges and the wall behind it; 25 are `z`, or `y` if the wall follows at once."""
    full, rest = divmod(run, LONGEST)
    return "z" * (full - 1) + "y" if full and not rest else "z" * full + "_abcdefghijklmnopqrstuvwx"[rest]
