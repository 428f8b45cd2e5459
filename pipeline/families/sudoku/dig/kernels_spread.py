"""What singles lead to from the givens of a Sudoku: the quick part of every test of a puzzle in the making."""

from typing import NamedTuple

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_FULL, HOUSE_HEAD, HOUSE_KIND, HOUSE_SIZE, PEERS
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.house_kinds import asks_for_kind
from pipeline.solving.kernels.engine.state import CAND, PLACED
from pipeline.solving.kernels.engine.visibility import scan_house

QUEUE = 2  # a row beside CAND and PLACED: open cells with one candidate, their number in column NUMBER
ROOM_ROWS = 3
NUMBER = 0


class Singles(NamedTuple):
    """Which singles count; the first columns of the limits that a dig or a walk is given.

    kinds: the kinds of houses, as bits, in which hidden ones do. naked: 1 if naked ones do. last: 1 if last cells of
    other houses do.
    """

    kinds: int
    naked: int
    last: int


KINDS, NAKED, LAST = range(len(Singles._fields))


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
    room[QUEUE, NUMBER] = 0
    for cell in range(cells):
        if not room[PLACED, cell] and single(room[CAND, cell]):
            room[QUEUE, NUMBER] += 1
            room[QUEUE, room[QUEUE, NUMBER]] = cell


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
                room[QUEUE, NUMBER] += 1
                room[QUEUE, room[QUEUE, NUMBER]] = peer


@kernel
def _reached(room: IntArray, goal: IntArray) -> bool:
    for i in range(goal.shape[0]):
        if goal[i] >= 0 and not room[PLACED, goal[i]]:
            return False
    return True


@kernel
def _place_hidden(houses: IntArray, links: IntArray, room: IntArray, limits: IntArray, h: int) -> int:
    """Place what a house shows; returns how many values that are."""
    hidden, _, left = scan_house(houses, room, h)
    if hidden == 0 or not (asks_for_kind(limits[KINDS], houses[h, HOUSE_KIND]) or (left == 1 and limits[LAST])):
        return 0
    placed = 0
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
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
        while limits[NAKED] and room[QUEUE, NUMBER]:
            cell = room[QUEUE, room[QUEUE, NUMBER]]
            room[QUEUE, NUMBER] -= 1
            if not room[PLACED, cell]:
                place(links, room, cell, room[CAND, cell])
        if _reached(room, goal):
            return True
        placed = 0
        for h in range(houses.shape[0]):
            if houses[h, HOUSE_FULL]:
                placed += _place_hidden(houses, links, room, limits, h)
        if placed == 0:
            return False
