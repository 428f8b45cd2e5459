"""The tables of a Kakuro for the solver, made from a layout and its values."""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGES_OF_CELL, HOUSE_HEAD, HOUSES_OF_CELL, PEERS, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import RUN
from pipeline.solving.kernels.engine.bits import count

NINE = 9
RUN_KIND = 3


@entry
def run_tables(black: IntArray, values: IntArray, width: int) -> Tables:
    """The tables of a puzzle with these values (bits): every run is a house and a cage."""
    cells = black.shape[0]
    houses = np.full((cells, HOUSE_HEAD + NINE), -1, np.int64)
    links = np.full((cells, PEERS + 1 + 2 * (NINE - 1)), -1, np.int64)
    number = 0
    for cell in range(cells):
        links[cell, HOUSES_OF_CELL] = 0
        links[cell, PEERS] = 0
    for cell in range(cells):
        if black[cell]:
            continue
        for step in (1, width):
            if (cell % width == 0 if step == 1 else cell < width) or black[cell - step]:
                _add_run(black, width, cell, step, number, houses, links)
                number += 1
    cages = np.full((number, CAGE_HEAD + 2 * NINE), -1, np.int64)
    for k in range(number):
        cages[k, 0] = RUN
        cages[k, 1] = 0
        cages[k, 2] = houses[k, 1]
        for i in range(NINE):
            cages[k, CAGE_HEAD + i] = houses[k, HOUSE_HEAD + i]
            if i < cages[k, 2]:
                cages[k, 1] += count(values[cages[k, CAGE_HEAD + i]] - 1) + 1
    for cell in range(cells):
        for i in range(PEERS - CAGES_OF_CELL):
            links[cell, CAGES_OF_CELL + i] = links[cell, HOUSES_OF_CELL + i]
    return Tables(NINE, houses[:number], cages, links, np.zeros((0, 3), np.int64), np.zeros((0, 2), np.int64))


@kernel
def _add_run(
    black: IntArray, width: int, first: int, step: int, number: int, houses: IntArray, links: IntArray
) -> None:
    size = 0
    cell = first
    while cell < black.shape[0] and not black[cell] and (step != 1 or cell // width == first // width):
        houses[number, HOUSE_HEAD + size] = cell
        size += 1
        cell += step
    houses[number, 0] = RUN_KIND
    houses[number, 1] = size
    houses[number, 2] = 1 if size == NINE else 0
    for i in range(size):
        cell = houses[number, HOUSE_HEAD + i]
        links[cell, HOUSES_OF_CELL] += 1
        links[cell, HOUSES_OF_CELL + links[cell, HOUSES_OF_CELL]] = number
        for j in range(size):
            if j != i:
                links[cell, PEERS] += 1
                links[cell, PEERS + links[cell, PEERS]] = houses[number, HOUSE_HEAD + j]
