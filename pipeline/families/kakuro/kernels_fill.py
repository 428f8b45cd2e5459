"""Filling a Kakuro layout: climb on the candidates that a ladder leaves open until it solves the puzzle from blank."""

from __future__ import annotations

import numpy as np

from pipeline.solving.board import CAGE_HEAD, HOMES, HOUSE_HEAD, OWNERS, PEERS, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.bits import count
from pipeline.solving.kernels.cages import RUN
from pipeline.solving.kernels.chance import below, shuffle
from pipeline.solving.kernels.climb import climb, new_tally
from pipeline.solving.kernels.state import LOG_COLUMNS, STATE_ROWS, copy_row, list_open, open_candidates
from pipeline.solving.techniques import ANY_COST
from pipeline.solving.words import Words

NINE = 9
ALL = 0x1FF
RUN_KIND = 3
SHARPENINGS = 3
UPHILL = 300  # one change in so many may leave more candidates open


@entry
def run_tables(black: Words, width: int, height: int) -> Tables:
    """The tables of a layout: every run is a house and a cage; no sums yet."""
    cells = width * height
    houses = np.full((cells, HOUSE_HEAD + NINE), -1, np.int64)
    links = np.full((cells, PEERS + 1 + 2 * (NINE - 1)), -1, np.int64)
    number = 0
    for cell in range(cells):
        links[cell, HOMES] = 0
        links[cell, PEERS] = 0
    for cell in range(cells):
        if black[cell]:
            continue
        if cell % width == 0 or black[cell - 1]:
            number = _add_run(black, width, cells, cell, 1, number, houses, links)
        if cell < width or black[cell - width]:
            number = _add_run(black, width, cells, cell, width, number, houses, links)
    cages = np.full((number, CAGE_HEAD + 2 * NINE), -1, np.int64)
    for k in range(number):
        cages[k, 0] = RUN
        cages[k, 2] = houses[k, 1]
        for i in range(NINE):
            cages[k, CAGE_HEAD + i] = houses[k, HOUSE_HEAD + i]
    for cell in range(cells):
        for i in range(PEERS - OWNERS):
            links[cell, OWNERS + i] = links[cell, HOMES + i]
    return Tables(NINE, houses[:number], cages, links, np.zeros((0, 3), np.int64))


@kernel
def _add_run(
    black: Words, width: int, cells: int, first: int, step: int, number: int, houses: Words, links: Words
) -> int:
    size = 0
    cell = first
    while cell < cells and not black[cell] and (step != 1 or cell // width == first // width):
        houses[number, HOUSE_HEAD + size] = cell
        size += 1
        cell += step
    houses[number, 0] = RUN_KIND
    houses[number, 1] = size
    houses[number, 2] = 1 if size == NINE else 0
    for i in range(size):
        cell = houses[number, HOUSE_HEAD + i]
        links[cell, HOMES] += 1
        links[cell, HOMES + links[cell, HOMES]] = number
        for j in range(size):
            if j != i:
                links[cell, PEERS] += 1
                links[cell, PEERS + links[cell, PEERS]] = houses[number, HOUSE_HEAD + j]
    return number + 1


@entry
def without_sums(tables: Tables) -> Tables:
    """The same runs as houses only, for filling a layout."""
    links = tables.links.copy()
    for cell in range(links.shape[0]):
        links[cell, OWNERS] = 0
    return Tables(tables.values, tables.houses, tables.cages[:0], links, tables.meets)


@kernel
def write_sums(cages: Words, values: Words) -> None:
    """Write the sums of all runs."""
    for k in range(cages.shape[0]):
        total = 0
        for i in range(CAGE_HEAD, CAGE_HEAD + cages[k, 2]):
            total += count(values[cages[k, i]] - 1) + 1
        cages[k, 1] = total


@kernel
def _refill(links: Words, values: Words, cells: Words, length: int, state: Words) -> bool:
    """Give the cells new values that differ from all their peers; False if one finds none."""
    for i in range(length):
        values[cells[i]] = 0
    shuffle(state, cells, length)
    for i in range(length):
        cell = cells[i]
        free = ALL
        for j in range(PEERS + 1, PEERS + 1 + links[cell, PEERS]):
            free &= ~values[links[cell, j]]
        if free == 0:
            return False
        values[cell] = _extreme(free, state)
    return True


@kernel
def _extreme(free: int, state: Words) -> int:
    """A random value of a set; 1, 2, 3, 7, 8, 9 twice as likely, because extreme sums have few combinations."""
    weights = 2 * count(free & 0b111000111) + count(free & 0b000111000)
    chosen = below(state, weights)
    bit = 1
    while True:
        if free & bit:
            chosen -= 2 if bit & 0b111000111 else 1
            if chosen < 0:
                return bit
        bit <<= 1


@kernel
def _pick_cells(houses: Words, links: Words, cell: int, cells: Words, state: Words) -> int:
    """The cells to refill: a run through the cell, or the cell and two of its peers; returns their number."""
    dice = below(state, 3)
    if dice < links[cell, HOMES]:
        run = links[cell, HOMES + 1 + dice]
        size = houses[run, 1]
        for i in range(size):
            cells[i] = houses[run, HOUSE_HEAD + i]
        return size
    cells[0] = cell
    length = 1
    for _ in range(2):
        peer = links[cell, PEERS + 1 + below(state, links[cell, PEERS])]
        if peer != cells[length - 1]:
            cells[length] = peer
            length += 1
    return length


@entry
def sharpen(links: Words, values: Words, state: Words) -> None:
    """Redraw every value a few times with a bias to extreme ones: a fill with fewer combinations to start from."""
    one = np.empty(1, np.int64)
    for _ in range(SHARPENINGS):
        for cell in range(values.shape[0]):
            if values[cell]:
                one[0] = cell
                _refill(links, values, one, 1, state)


@entry
def climb_fill(tables: Tables, start: Words, ladder: Words, goal: int, moves: int, values: Words, state: Words) -> bool:
    """Change values (as bits) where the ladder is stuck, until it leaves at most `goal` candidates too many.

    start: the blank candidates. With goal 0 the ladder then solves the puzzle, so it has one solution.
    False if that takes more than `moves` changes.
    """
    tally = new_tally(0)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    room = np.empty((STATE_ROWS, start.shape[0]), np.int64)
    stuck = np.empty(start.shape[0], np.int64)
    chosen = np.empty(NINE, np.int64)
    trial = values.copy()
    length = 0
    least = -1
    for move in range(moves + 1):
        if move:
            copy_row(values, trial)
            size = _pick_cells(tables.houses, tables.links, stuck[below(state, length)], chosen, state)
            if not _refill(tables.links, trial, chosen, size, state):
                continue
        write_sums(tables.cages, trial)
        climb(tables, ladder, start, int(ANY_COST), room, tally, nothing)
        left = open_candidates(room)
        if least >= 0 and left > least and below(state, UPHILL):
            continue
        least = left
        copy_row(trial, values)
        if left <= goal:
            return True
        length = list_open(room, stuck)
    return False


@entry
def blank(black: Words) -> Words:
    """All values open in every white cell, as bits."""
    return (1 - black) * ALL


@entry
def redraw(tables: Tables, values: Words, state: Words) -> bool:
    """Redraw a random run or a few cells, and write the sums; False if that finds no values that differ."""
    chosen = np.empty(NINE, np.int64)
    cell = below(state, values.shape[0])
    while values[cell] == 0:
        cell = below(state, values.shape[0])
    size = _pick_cells(tables.houses, tables.links, cell, chosen, state)
    if not _refill(tables.links, values, chosen, size, state):
        return False
    write_sums(tables.cages, values)
    return True
