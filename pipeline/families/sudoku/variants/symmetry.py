"""The symmetries of Sudoku's variants: what keeps their houses, and their cages or regions.

Jigsaw and samurai: the eight of the square, relabelling. Killer: those of the square that keep boxes, no relabelling,
for sums would change. Diagonal and windoku: those, relabelling, and the orders of lines in bands and stacks that keep
the further houses. All are few enough to be tried one by one: 96 for a diagonal 9x9.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product

import numpy as np

from pipeline.families.shared.blocks import edges, letters, walls_text
from pipeline.families.shared.signing import sign
from pipeline.families.shared.square_symmetries import images
from pipeline.families.shared.wall_images import WallImage, soonest_walls, wall_images
from pipeline.families.sudoku.game_ids import cage_walls, game_id, run_lengths
from pipeline.families.sudoku.grid import box_shape, highest, houses, white_cells
from pipeline.families.sudoku.sizes import JIGSAW, KILLER, SAMURAI, WINDOKU
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.solving.arrays import IntArray

Order = tuple[int, ...]


def signature(puzzle: Puzzle, solution: Solution) -> str:
    """The signature of a variant's puzzle with its one solution."""
    if puzzle.variant == KILLER:
        return sign("sudoku", KILLER, _killer_text(puzzle))
    return sign("sudoku", puzzle.variant, puzzle.width, _least(puzzle, solution).hex())


def _least(puzzle: Puzzle, solution: Solution) -> bytes:
    """The first of all images in the order of their walls, values and givens; values are named by the first row.

    That of a samurai is the first of its first grid.
    """
    n = puzzle.width
    froms = _froms(n, puzzle.variant)
    values = np.array(solution, np.int64)[froms] - 1
    given = (np.array(puzzle.givens, np.int64) > 0)[froms]
    names = np.argsort(values[:, : highest(n, puzzle.variant)], axis=1)
    renamed = np.take_along_axis(names, values, axis=1)
    forms: list[bytes] = [row.tobytes() for row in (2 * renamed + given).astype(np.uint8)]
    if puzzle.variant != JIGSAW:
        return min(forms)
    return min(
        _walls(tuple(puzzle.regions[cell] for cell in row)).encode() + form
        for row, form in zip(froms.tolist(), forms, strict=True)
    )


def _walls(regions: tuple[int, ...]) -> str:
    return walls_text(regions, edges(int(len(regions) ** 0.5)))


@cache
def _froms(n: int, variant: str) -> IntArray:
    """For every symmetry the old cell of every new one, shape (symmetries, cells); without the gaps of a samurai."""
    if variant in (JIGSAW, SAMURAI):
        return np.array([_inverse(to) for to in images(n, n)], np.int64)[:, list(white_cells(n, variant))]
    return np.array(sorted({_inverse(to) for to in _group(n, variant)}), np.int64)


def _inverse(to: Order) -> Order:
    return tuple(sorted(range(len(to)), key=to.__getitem__))


def _group(n: int, variant: str) -> Iterator[Order]:
    """All symmetries as the new place of every cell."""
    known = {frozenset(cells) for _, cells in houses(n, variant)}
    for (rows, columns), turned in product(_line_orders(n, variant), (False, True)):
        places = [(rows[cell // n], columns[cell % n]) for cell in range(n * n)]
        to = tuple(c * n + r if turned else r * n + c for r, c in places)
        if all(frozenset(to[cell] for cell in cells) in known for cells in known):
            yield to


@cache
def _line_orders(n: int, variant: str) -> tuple[tuple[Order, Order], ...]:
    """Orders of rows and of columns that may keep all houses; on the way none that does is left out."""
    high, wide = box_shape(n)
    rows, columns = list(_within(n, high)), list(_within(n, wide))
    if variant == WINDOKU:
        kept = [order for order in rows if _keeps_windows(order)]
        return tuple(product(kept, kept))
    # The diagonals go over into themselves, or into each other, only if columns move like rows or like rows mirrored.
    mirrored = [(order, tuple(n - 1 - line for line in order)) for order in rows if _keeps_pairs(order)]
    allowed = set(columns)
    return tuple((order, one) for order, turned in mirrored for one in (order, turned) if one in allowed)


def _within(n: int, size: int) -> Iterator[Order]:
    """All orders of lines that keep groups of `size` together."""
    for groups in permutations(range(n // size)):
        for inner in product(permutations(range(size)), repeat=n // size):
            yield tuple(group * size + line for group, lines in zip(groups, inner, strict=True) for line in lines)


def _keeps_pairs(order: Order) -> bool:
    """Do lines that lie opposite each other stay so?"""
    last = len(order) - 1
    return all(order[last - line] == last - place for line, place in enumerate(order))


def _keeps_windows(order: Order) -> bool:
    groups = ({1, 2, 3}, {5, 6, 7})
    return all({order[line] for line in group} in groups for group in groups)


def _killer_text(puzzle: Puzzle) -> str:
    """The smallest game ID among the images of a killer: givens come first, then the walls of cages, then sums."""
    n = puzzle.width
    givens, images_left = _smallest_givens(puzzle)
    shape, small = soonest_walls(cage_walls(puzzle), images_left)
    sums = min([run_lengths(_moved_sums(puzzle, to)) for to in small])
    return game_id(n, KILLER, (givens, letters(shape), sums))


def _smallest_givens(puzzle: Puzzle) -> tuple[str, Sequence[WallImage]]:
    """The smallest text of the givens, and the images that have it."""
    every = _killer_images(puzzle.width)
    if not any(puzzle.givens):
        return run_lengths(puzzle.givens), every
    texts = [run_lengths([puzzle.givens[cell] for cell in _inverse(image.to)]) for image in every]
    least = min(texts)
    return least, [image for image, text in zip(every, texts, strict=True) if text == least]


def _moved_sums(puzzle: Puzzle, to: Order) -> list[int]:
    """The sums of the cages of an image at their first cells there, 0 elsewhere."""
    sums = [0] * len(to)
    for cage in puzzle.cages:
        sums[min([to[cell] for cell in cage.cells])] = cage.target
    return sums


@cache
def _killer_images(n: int) -> tuple[WallImage, ...]:
    """The symmetries of the square that keep boxes."""
    known = {frozenset(cells) for _, cells in houses(n)}

    def keeps_boxes(to: Order) -> bool:
        return {frozenset(to[cell] for cell in cells) for cells in known} == known

    return tuple(image for image in wall_images(n) if keeps_boxes(image.to))
