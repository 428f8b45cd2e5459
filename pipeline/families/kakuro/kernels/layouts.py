"""Kakuro layouts: symmetric under a half turn, white cells connected, run lengths as in published puzzles.

Method: threshold accepting. A step turns a cell and its mirror image black or white; the tension of a layout is how
far its run lengths and its share of black cells are from what is wanted. Only the runs through the two cells
change, so a step takes no longer in a large grid than in a small one.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.random_numbers import below

LONGEST = 9
TOO_LONG = 3000  # tension of each cell that a run has too many, in thousandths of a run
SHARE = 1000  # and of each white cell too many or too few
RATIO = 100  # and of a hundredth of the white cells too many or too few for the runs
# Thousandths of the runs that have so many cells, by length. Of published runs 400 have two cells, 260 three, 160 four,
# 100 five, hardly any eight and nine; a layout that changes because values find no rest gets shorter runs, so that
# less is aimed at.
WANTED = np.array([0, 0, 382, 264, 175, 106, 42, 18, 9, 4], np.int64)
STEPS = 24  # per cell
HEAT = 4000  # the tension that a first step may add
WARMTH = 300_000  # and a last one, over the cells: a small grid has few layouts with just these lengths
LENGTHS = 48  # columns of a histogram: runs by length, and in column 0 the number of runs


@kernel
def _reach(black: IntArray, cell: int, stride: int, room: int) -> int:
    """How many white cells follow a cell in steps of `stride`, of so many up to the edge."""
    length = 0
    while length < room and not black[cell + stride * (length + 1)]:
        length += 1
    return length


@kernel
def _turn(black: IntArray, width: int, height: int, cell: int, lengths: IntArray) -> None:
    """Turn a cell from white to black or back, and keep the histogram of run lengths."""
    change = -1 if black[cell] else 1  # black cells of the layout
    row = cell // width
    column = cell - row * width
    _part_run(_reach(black, cell, -1, column), _reach(black, cell, 1, width - 1 - column), change, lengths)
    _part_run(_reach(black, cell, -width, row), _reach(black, cell, width, height - 1 - row), change, lengths)
    black[cell] = 1 - black[cell]


@kernel
def _part_run(before: int, after: int, change: int, lengths: IntArray) -> None:
    """Count a run as parted by a cell, with so many cells before and after it; with -1 as joined again."""
    lengths[before + after + 1] -= change
    lengths[0] -= change
    if before:
        lengths[before] += change
        lengths[0] += change
    if after:
        lengths[after] += change
        lengths[0] += change


@kernel
def tension_of(lengths: IntArray, white: int, wanted: int, ratio: int) -> int:
    """How far run lengths and white cells are from those wanted, in thousandths of a run.

    `ratio`: hundredths of white cells per run that are asked for; 0: any.
    """
    total = SHARE * abs(white - wanted)
    if ratio:
        total += RATIO * abs(100 * white - ratio * lengths[0])
    longer = lengths[0] - lengths[1]
    for length in range(2, LONGEST + 1):
        total += abs(1000 * lengths[length] - WANTED[length] * lengths[0])
        longer -= lengths[length]
    for length in range(LONGEST + 1, LENGTHS if longer else 0):
        total += TOO_LONG * (length - LONGEST) * lengths[length]
    return total


@kernel
def edges_hold_white(black: IntArray, width: int, height: int) -> bool:
    """Does every outer row and column hold a white cell? By symmetry the first ones tell."""
    row = 0
    for column in range(width):
        row += 1 - black[column]
    side = 0
    for line in range(height):
        side += 1 - black[line * width]
    return row > 0 and side > 0


@kernel
def _parts_nothing(black: IntArray, width: int, height: int, cell: int) -> bool:
    """Do the white neighbours of a black cell hang together by the cells around it?"""
    row = cell // width
    column = cell % width
    arcs = 0
    joined = False  # does the last cell around belong to the first arc?
    previous = False
    for turn in range(9):  # once around, the first cell again at the end
        k = turn % 8
        r = row + (-1, -1, 0, 1, 1, 1, 0, -1)[k]
        c = column + (0, 1, 1, 1, 0, -1, -1, -1)[k]
        white = 0 <= r < height and 0 <= c < width and not black[r * width + c]
        if k % 2 == 0:
            if turn == 8:
                joined = white and previous
            elif white and not previous:
                arcs += 1
            previous = white
        else:
            previous = previous and white
    return arcs - (1 if joined else 0) < 2


@kernel
def is_connected(black: IntArray, width: int, height: int) -> bool:
    """Do the white cells hang together by edges?"""
    cells = width * height
    queue = np.empty(cells, np.int64)
    seen = np.empty(cells, np.int64)
    length = 0
    white = 0
    for cell in range(cells):
        seen[cell] = black[cell]
        if not black[cell]:
            white += 1
            if length == 0:
                queue[0] = cell
                seen[cell] = 1
                length = 1
    i = 0
    while i < length:
        cell = queue[i]
        i += 1
        for side in range(4):
            near = cell + (-width, -1, 1, width)[side]
            if near < 0 or near >= cells or (side in (1, 2) and near // width != cell // width):
                continue
            if not seen[near]:
                seen[near] = 1
                queue[length] = near
                length += 1
    return length == white and white > 0


@kernel
def _holds_together(black: IntArray, width: int, height: int, cell: int) -> bool:
    """Is the layout still connected after a cell and its mirror image have turned black?"""
    row, column = cell // width, cell % width
    far = abs(2 * row - height + 1) > 2 or abs(2 * column - width + 1) > 2  # the two do not touch
    if far and _parts_nothing(black, width, height, cell):
        return True
    return is_connected(black, width, height)


@kernel
def turn_pair(black: IntArray, width: int, height: int, cell: int, lengths: IntArray) -> None:
    """Turn a cell and its mirror image."""
    mirror = width * height - 1 - cell
    _turn(black, width, height, cell, lengths)
    if mirror != cell:
        _turn(black, width, height, mirror, lengths)


@kernel
def is_sound(black: IntArray, width: int, height: int, cell: int, lengths: IntArray) -> bool:
    """May the cell and its mirror image be as they have just been turned?"""
    if lengths[1]:
        return False
    return not black[cell] or (edges_hold_white(black, width, height) and _holds_together(black, width, height, cell))


@kernel
def measure_lengths(black: IntArray, width: int, height: int, lengths: IntArray) -> int:
    """Write the histogram of run lengths; returns the number of black cells."""
    for i in range(LENGTHS):
        lengths[i] = 0
    dark = 0
    for cell in range(width * height):
        if black[cell]:
            dark += 1
            continue
        row = cell // width
        column = cell - row * width
        if column == 0 or black[cell - 1]:
            lengths[_reach(black, cell, 1, width - 1 - column) + 1] += 1
            lengths[0] += 1
        if row == 0 or black[cell - width]:
            lengths[_reach(black, cell, width, height - 1 - row) + 1] += 1
            lengths[0] += 1
    return dark


@kernel
def fits(lengths: IntArray) -> bool:
    """Is no run too long?"""
    for length in range(LONGEST + 1, LENGTHS):
        if lengths[length]:
            return False
    return True


@entry
def draw_layout(black: IntArray, width: int, height: int, wanted: int, least: int, ratio: int, state: IntArray) -> bool:
    """Write a random layout (0, 1) with about `wanted` white cells, at least `least`; False if a run is too long.

    `ratio`: hundredths of white cells per run that are asked for; 0: any.
    """
    cells = width * height
    for cell in range(cells):
        black[cell] = 0
    lengths = np.empty(LENGTHS, np.int64)
    white = cells - measure_lengths(black, width, height, lengths)
    tension = tension_of(lengths, white, wanted, ratio)
    steps = STEPS * cells
    for k in range(steps):
        cell = below(state, cells)
        turn_pair(black, width, height, cell, lengths)
        pair = 1 if 2 * cell == cells - 1 else 2
        number = white - (pair if black[cell] else -pair)
        now = tension_of(lengths, number, wanted, ratio)
        heat = HEAT * (steps - k) // steps + WARMTH // cells
        if (
            now > tension + below(state, heat + 1)
            or number < least
            or not is_sound(black, width, height, cell, lengths)
        ):
            turn_pair(black, width, height, cell, lengths)
        else:
            tension = now
            white = number
    return fits(lengths)
