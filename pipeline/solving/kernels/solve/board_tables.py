"""The tables of a board from its houses and cages alone, as `board.tables` makes them, for generators."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    CAGE_HEAD,
    CAGE_SIZE,
    CAGES_OF_CELL,
    COMMON,
    FULL_HOUSE,
    HOUSE_HEAD,
    HOUSE_SIZE,
    HOUSES_OF_CELL,
    INTERSECTION_HEAD,
    ORDER_COLUMNS,
    OTHER_HOUSE,
    PEERS,
    Tables,
)
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import most_cells


@entry
def joined(values: int, cells: int, houses: IntArray, cages: IntArray) -> Tables:
    """The tables; houses and cages as in `Tables`, the cages without what must differ, which is written here.

    All cells of a cage must differ.
    """
    room = most_cells(cages)
    for k in range(cages.shape[0]):
        for i in range(cages[k, CAGE_SIZE]):
            cages[k, CAGE_HEAD + room + i] = (1 << i) - 1
    links = _links(cells, houses, cages)
    return Tables(
        values, houses, cages, links, _intersections(values, houses, links), np.zeros((0, ORDER_COLUMNS), np.int64)
    )


@kernel
def _links(cells: int, houses: IntArray, cages: IntArray) -> IntArray:
    peers = np.zeros((cells, cells), np.int64)
    for h in range(houses.shape[0]):
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
                peers[houses[h, i], houses[h, j]] = 1
    most = 0
    for a in range(cells):
        number = 0
        for b in range(cells):
            number += peers[a, b]
        most = max(most, number)
    links = np.full((cells, PEERS + most), -1, np.int64)
    for a in range(cells):
        links[a, HOUSES_OF_CELL] = 0
        links[a, CAGES_OF_CELL] = 0
        number = 0
        for b in range(cells):
            if peers[a, b] and a != b:
                links[a, PEERS + 1 + number] = b
                number += 1
        links[a, PEERS] = number
    for h in range(houses.shape[0]):
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            _join(links, houses[h, i], HOUSES_OF_CELL, h)
    for k in range(cages.shape[0]):
        for i in range(CAGE_HEAD, CAGE_HEAD + cages[k, CAGE_SIZE]):
            _join(links, cages[k, i], CAGES_OF_CELL, k)
    return links


@kernel
def _join(links: IntArray, cell: int, column: int, group: int) -> None:
    links[cell, column] += 1
    links[cell, column + links[cell, column]] = group


@kernel
def _intersections(values: int, houses: IntArray, links: IntArray) -> IntArray:
    """Pairs of a full house and another that share two cells or more."""
    intersections = np.full(
        (_common(values, houses, links, np.empty((0, 0), np.int64)), INTERSECTION_HEAD + values), -1, np.int64
    )
    _common(values, houses, links, intersections)
    return intersections


@kernel
def _common(values: int, houses: IntArray, links: IntArray, intersections: IntArray) -> int:
    """Count the pairs, and write them where there is room."""
    shared = np.zeros(houses.shape[0], np.int64)
    number = 0
    for a in range(houses.shape[0]):
        if houses[a, HOUSE_SIZE] < values:
            continue
        for b in range(houses.shape[0]):
            shared[b] = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[a, HOUSE_SIZE]):
            for j in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[houses[a, i], HOUSES_OF_CELL]):
                shared[links[houses[a, i], j]] += 1
        for b in range(houses.shape[0]):
            if b != a and shared[b] > 1:
                if intersections.shape[0]:
                    _write(houses, links, intersections, number, a, b)
                number += 1
    return number


@kernel
def _write(houses: IntArray, links: IntArray, intersections: IntArray, row: int, a: int, b: int) -> None:
    intersections[row, FULL_HOUSE] = a
    intersections[row, OTHER_HOUSE] = b
    intersections[row, COMMON] = 0
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[a, HOUSE_SIZE]):
        cell = houses[a, i]
        for j in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
            if links[cell, j] == b:
                intersections[row, INTERSECTION_HEAD + intersections[row, COMMON]] = cell
                intersections[row, COMMON] += 1
