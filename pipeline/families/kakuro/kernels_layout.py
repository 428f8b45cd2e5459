"""Kakuro layouts: black cells placed at random, symmetric under a half turn, white cells connected, no run of one."""

from __future__ import annotations

import numpy as np

from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.chance import below
from pipeline.solving.words import Words

LONGEST = 9
SHORTEST = 2
PAIR, LUMP = 2, 8  # black cells of one stroke
LOOKS = 4


@kernel
def run_length(black: Words, width: int, height: int, cell: int, step: int) -> int:
    """The length of the run through a white cell; `step` is 1 across and `width` down."""
    length = 1
    for way in (-step, step):
        at = cell
        while True:
            row = at // width
            at += way
            if at < 0 or at >= width * height or (step == 1 and at // width != row) or black[at]:
                break
            length += 1
    return length


@kernel
def _blacken_lonely(black: Words, width: int, height: int) -> None:
    """Turn black every cell in a run of one, until there is none; keeps the symmetry of the layout."""
    again = True
    while again:
        again = False
        for cell in range(width * height):
            if black[cell]:
                continue
            across = run_length(black, width, height, cell, 1)
            down = run_length(black, width, height, cell, width)
            if across < SHORTEST or down < SHORTEST:
                black[cell] = 1
                again = True


@kernel
def is_connected(black: Words, width: int, height: int) -> bool:
    """Do the white cells hang together by edges?"""
    cells = width * height
    queue = np.empty(cells, np.int64)
    seen = black.copy()
    length = 0
    white = 0
    for cell in range(cells):
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
def edges_hold_white(black: Words, width: int, height: int) -> bool:
    """Does every outer row and column hold a white cell? By symmetry the first ones tell."""
    row = False
    for column in range(width):
        row = row or not black[column]
    side = False
    for line in range(height):
        side = side or not black[line * width]
    return row and side


@kernel
def _longest_run_cell(black: Words, width: int, height: int) -> int:
    """A cell of a run that is too long; -1 if there is none."""
    for cell in range(width * height):
        if not black[cell]:
            across = run_length(black, width, height, cell, 1)
            if across > LONGEST or run_length(black, width, height, cell, width) > LONGEST:
                return cell
    return -1


@entry
def draw_layout(width: int, height: int, wanted: int, most: int, tries: int, state: Words) -> Words:
    """A random layout with `wanted` to `most` black cells, as 0 and 1, shape (cells,); all black when it fails."""
    cells = width * height
    black = np.zeros(cells, np.int64)
    trial = np.zeros(cells, np.int64)
    number = 0
    for k in range(tries):
        if number >= wanted and _longest_run_cell(black, width, height) < 0:
            return black
        cell = _crowded(black, width, height, state)
        trial[:] = black
        trial[cell] = 1
        trial[cells - 1 - cell] = 1
        _blacken_lonely(trial, width, height)
        added = trial.sum() - number
        # At first a stroke darkens only its cell and the mirror image; later it may take lonely cells along.
        if added > (PAIR if 2 * k < tries else LUMP) or number + added > most:
            continue
        if is_connected(trial, width, height) and edges_hold_white(trial, width, height):
            black[:] = trial
            number += added
    if number == 0 or _longest_run_cell(black, width, height) >= 0:
        black[:] = 1
    return black


@kernel
def _crowded(black: Words, width: int, height: int, state: Words) -> int:
    """The white cell with the longest runs among a few random ones: splitting these gives runs as published."""
    best = 0
    longest = 0
    for _ in range(LOOKS):
        cell = below(state, width * height)
        while black[cell]:
            cell = below(state, width * height)
        length = run_length(black, width, height, cell, 1) + run_length(black, width, height, cell, width)
        if length > longest:
            longest = length
            best = cell
    return best
