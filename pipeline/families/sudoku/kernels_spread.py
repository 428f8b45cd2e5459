"""What singles lead to from the givens of a Sudoku: the quick part of every test of a puzzle in the making."""

from __future__ import annotations

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, PEERS
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.state import CAND, PLACED

QUEUE = 2  # a row beside CAND and PLACED: open cells with one candidate, their number in column 0
ROOM_ROWS = 3

# The first of a maker's limits say which singles count: the kinds of houses, as bits, in which hidden ones do,
# whether naked ones do, and whether last cells of other houses do.
KINDS, NAKED, LAST = range(3)


@kernel
def begin(links: IntArray, givens: IntArray, room: IntArray) -> None:
    """The candidates that the givens leave; shape of the room: (ROOM_ROWS, cells + 1)."""
    cells = givens.shape[0]
    for cell in range(cells):
        room[CAND, cell] = givens[cell]
        room[PLACED, cell] = 0
    for cell in range(cells):
        if single(givens[cell]):
            room[PLACED, cell] = 1
            for i in range(PEERS + 1, PEERS + 1 + links[cell, PEERS]):
                room[CAND, links[cell, i]] &= ~givens[cell]
    room[QUEUE, 0] = 0
    for cell in range(cells):
        if not room[PLACED, cell] and single(room[CAND, cell]):
            room[QUEUE, 0] += 1
            room[QUEUE, room[QUEUE, 0]] = cell


@kernel
def place(links: IntArray, room: IntArray, cell: int, bit: int) -> None:
    """Place a value and strike it from the peers; cells that have one candidate left join the queue."""
    room[CAND, cell] = bit
    room[PLACED, cell] = 1
    for i in range(PEERS + 1, PEERS + 1 + links[cell, PEERS]):
        peer = links[cell, i]
        mask = room[CAND, peer]
        if mask & bit:
            mask ^= bit
            room[CAND, peer] = mask
            if single(mask) and not room[PLACED, peer]:
                room[QUEUE, 0] += 1
                room[QUEUE, room[QUEUE, 0]] = peer


@kernel
def _reached(room: IntArray, goal: IntArray) -> bool:
    for i in range(goal.shape[0]):
        if goal[i] >= 0 and not room[PLACED, goal[i]]:
            return False
    return True


@kernel
def _place_hidden(houses: IntArray, links: IntArray, room: IntArray, limits: IntArray, h: int) -> int:
    """Place what a house shows; returns how many values that are."""
    once = 0
    twice = 0
    written = 0
    left = 0
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, 1]):
        cell = houses[h, i]
        mask = room[CAND, cell]
        twice |= once & mask
        once |= mask
        if room[PLACED, cell]:
            written |= mask
        else:
            left += 1
    hidden = once & ~twice & ~written
    if hidden == 0 or not (limits[KINDS] >> houses[h, 0] & 1 or (left == 1 and limits[LAST])):
        return 0
    placed = 0
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, 1]):
        cell = houses[h, i]
        bit = room[CAND, cell] & hidden
        if bit and not room[PLACED, cell]:
            place(links, room, cell, bit)
            placed += 1
    return placed


@kernel
def spread(houses: IntArray, links: IntArray, room: IntArray, limits: IntArray, goal: IntArray) -> bool:
    """Place singles until the goal's cells are placed, or there is none left: then False."""
    while True:
        while limits[NAKED] and room[QUEUE, 0]:
            cell = room[QUEUE, room[QUEUE, 0]]
            room[QUEUE, 0] -= 1
            if not room[PLACED, cell]:
                place(links, room, cell, room[CAND, cell])
        if _reached(room, goal):
            return True
        placed = 0
        for h in range(houses.shape[0]):
            if houses[h, 2]:
                placed += _place_hidden(houses, links, room, limits, h)
        if placed == 0:
            return False
