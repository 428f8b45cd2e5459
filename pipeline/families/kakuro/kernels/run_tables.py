"""The tables of a Kakuro for the solver, made from a layout and its values."""

import numpy as np

from pipeline.families.kakuro.kernels.workspace import NINE
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    CAGE_HEAD,
    CAGE_OPERATOR,
    CAGE_SIZE,
    CAGE_TARGET,
    HOUSE_FULL,
    HOUSE_HEAD,
    HOUSE_KIND,
    HOUSE_SIZE,
    HouseKind,
    Tables,
)
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import RUN
from pipeline.solving.kernels.engine.bits import lowest
from pipeline.solving.kernels.solve.board_tables import joined

RUN_KIND = int(HouseKind.RUN)


@entry
def run_tables(black: IntArray, values: IntArray, width: int) -> Tables:
    """The tables of a puzzle with these values (bits): every run is a house and a cage."""
    cells = black.shape[0]
    houses = np.full((cells, HOUSE_HEAD + NINE), -1, np.int64)
    number = 0
    for cell in range(cells):
        if black[cell]:
            continue
        for step in (1, width):
            if (cell % width == 0 if step == 1 else cell < width) or black[cell - step]:
                _add_run(black, width, cell, step, houses[number])
                number += 1
    cages = np.full((number, CAGE_HEAD + 2 * NINE), -1, np.int64)
    for k in range(number):
        cages[k, CAGE_OPERATOR] = RUN
        cages[k, CAGE_TARGET] = 0
        cages[k, CAGE_SIZE] = houses[k, HOUSE_SIZE]
        for i in range(houses[k, HOUSE_SIZE]):
            cages[k, CAGE_HEAD + i] = houses[k, HOUSE_HEAD + i]
            cages[k, CAGE_TARGET] += lowest(values[houses[k, HOUSE_HEAD + i]])
    return joined(NINE, cells, houses[:number], cages)


@kernel
def _add_run(black: IntArray, width: int, first: int, step: int, house: IntArray) -> None:
    size = 0
    cell = first
    while cell < black.shape[0] and not black[cell] and (step != 1 or cell // width == first // width):
        house[HOUSE_HEAD + size] = cell
        size += 1
        cell += step
    house[HOUSE_KIND] = RUN_KIND
    house[HOUSE_SIZE] = size
    house[HOUSE_FULL] = 1 if size == NINE else 0
