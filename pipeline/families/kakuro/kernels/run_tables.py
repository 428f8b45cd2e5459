"""The tables of a Kakuro for the solver, made from a layout and its values."""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    CAGE_HEAD,
    CAGE_OPERATOR,
    CAGE_SIZE,
    CAGE_TARGET,
    CAGES_OF_CELL,
    HOUSE_FULL,
    HOUSE_HEAD,
    HOUSE_KIND,
    HOUSE_SIZE,
    HOUSES_OF_CELL,
    INTERSECTION_HEAD,
    ORDER_COLUMNS,
    PEERS,
    HouseKind,
    Tables,
)
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import RUN, SUM_VALUES
from pipeline.solving.kernels.engine.bits import count

NINE = SUM_VALUES
RUN_KIND = int(HouseKind.RUN)


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
        cages[k, CAGE_OPERATOR] = RUN
        cages[k, CAGE_TARGET] = 0
        cages[k, CAGE_SIZE] = houses[k, HOUSE_SIZE]
        for i in range(NINE):
            cages[k, CAGE_HEAD + i] = houses[k, HOUSE_HEAD + i]
            if i < cages[k, CAGE_SIZE]:
                cages[k, CAGE_TARGET] += count(values[cages[k, CAGE_HEAD + i]] - 1) + 1
    for cell in range(cells):
        for i in range(PEERS - CAGES_OF_CELL):
            links[cell, CAGES_OF_CELL + i] = links[cell, HOUSES_OF_CELL + i]
    return Tables(
        NINE,
        houses[:number],
        cages,
        links,
        np.zeros((0, INTERSECTION_HEAD), np.int64),
        np.zeros((0, ORDER_COLUMNS), np.int64),
    )


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
    houses[number, HOUSE_KIND] = RUN_KIND
    houses[number, HOUSE_SIZE] = size
    houses[number, HOUSE_FULL] = 1 if size == NINE else 0
    for i in range(size):
        cell = houses[number, HOUSE_HEAD + i]
        links[cell, HOUSES_OF_CELL] += 1
        links[cell, HOUSES_OF_CELL + links[cell, HOUSES_OF_CELL]] = number
        for j in range(size):
            if j != i:
                links[cell, PEERS] += 1
                links[cell, PEERS + links[cell, PEERS]] = houses[number, HOUSE_HEAD + j]
