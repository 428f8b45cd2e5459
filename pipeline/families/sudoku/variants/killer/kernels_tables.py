"""The tables of a killer Sudoku in the making: those of a plain grid with a house for every cage.

A hundred sets of cages are tried for a puzzle, so what is as without cages is copied.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    CAGE_HEAD,
    CAGE_OPERATOR,
    CAGE_SIZE,
    CAGE_TARGET,
    CAGES_OF_CELL,
    COMMON,
    FULL_HOUSE,
    HOUSE_FULL,
    HOUSE_HEAD,
    HOUSE_KIND,
    HOUSE_SIZE,
    HOUSES_OF_CELL,
    INTERSECTION_HEAD,
    OTHER_HOUSE,
    PEERS,
    HouseKind,
    Tables,
)
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import RUN, most_cells
from pipeline.solving.kernels.engine.bits import lowest
from pipeline.solving.kernels.engine.visibility import lies_in, sees

CAGE_HOUSE = int(HouseKind.RUN)


@entry
def caged(plain: Tables, full: IntArray, owner: IntArray) -> Tables:
    """The tables of a killer: the plain ones with a cage, and a house for it, in the order of first cells."""
    return met(plain, with_cages(plain, full, owner))


@kernel
def with_cages(plain: Tables, full: IntArray, owner: IntArray) -> Tables:
    """The same but for the intersections with cages, which propagation does without."""
    cells = full.shape[0]
    number = np.full(cells, -1, np.int64)
    sizes = np.zeros(cells, np.int64)
    total = 0
    most = 1
    several = 0
    for cell in range(cells):
        if number[owner[cell]] < 0:
            number[owner[cell]] = total
            total += 1
        k = number[owner[cell]]
        sizes[k] += 1
        several += 1 if sizes[k] == 2 else 0
        most = max(most, sizes[k])
    cages = np.full((total, CAGE_HEAD + 2 * most), -1, np.int64)
    for k in range(total):
        cages[k, CAGE_OPERATOR] = RUN
        cages[k, CAGE_TARGET] = 0
        cages[k, CAGE_SIZE] = 0
    for cell in range(cells):
        k = number[owner[cell]]
        place = cages[k, CAGE_SIZE]
        cages[k, CAGE_HEAD + place] = cell
        cages[k, CAGE_HEAD + most + place] = (1 << place) - 1
        cages[k, CAGE_TARGET] += lowest(full[cell])
        cages[k, CAGE_SIZE] += 1
    values, plain_houses, _, plain_links, plain_intersections, orders = plain
    houses = _with_cages(plain_houses, cages, several)
    links = _with_mates(plain_links, houses, plain_houses.shape[0], cages)
    return Tables(values, houses, cages, links, plain_intersections, orders)


@kernel
def met(plain: Tables, tables: Tables) -> Tables:
    """Tables with cages, and with the intersections with them."""
    _, plain_houses, _, _, plain_intersections, _ = plain
    values, houses, cages, links, _, orders = tables
    intersections = _with_meetings(plain_intersections, houses, plain_houses.shape[0], links, values)
    return Tables(values, houses, cages, links, intersections, orders)


@kernel
def _with_cages(houses: IntArray, cages: IntArray, several: int) -> IntArray:
    """The houses and behind them the cages of more than one cell."""
    wide = max(houses.shape[1], cages.shape[1])
    all_houses = np.full((houses.shape[0] + several, wide), -1, np.int64)
    for h in range(houses.shape[0]):
        for i in range(houses.shape[1]):
            all_houses[h, i] = houses[h, i]
    h = houses.shape[0]
    full = houses.shape[1] - HOUSE_HEAD
    for k in range(cages.shape[0]):
        if cages[k, CAGE_SIZE] == 1:
            continue
        all_houses[h, HOUSE_KIND] = CAGE_HOUSE
        all_houses[h, HOUSE_SIZE] = cages[k, CAGE_SIZE]
        all_houses[h, HOUSE_FULL] = 1 if cages[k, CAGE_SIZE] == full else 0
        for i in range(cages[k, CAGE_SIZE]):
            all_houses[h, HOUSE_HEAD + i] = cages[k, CAGE_HEAD + i]
        h += 1
    return all_houses


@kernel
def _with_mates(plain: IntArray, houses: IntArray, first: int, cages: IntArray) -> IntArray:
    """The links of a plain grid and the cages, whose houses are those from `first` on.

    Nearly all is as without cages, so it is copied; the cells of a cage come among the peers, which ascend.
    """
    links = np.full((plain.shape[0], plain.shape[1] + most_cells(cages)), -1, np.int64)
    for cell in range(plain.shape[0]):
        for i in range(plain.shape[1]):
            links[cell, i] = plain[cell, i]
    for k in range(cages.shape[0]):
        for i in range(CAGE_HEAD, CAGE_HEAD + cages[k, CAGE_SIZE]):
            links[cages[k, i], CAGES_OF_CELL] = 1
            links[cages[k, i], CAGES_OF_CELL + 1] = k
    for h in range(first, houses.shape[0]):
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            cell = houses[h, i]
            links[cell, HOUSES_OF_CELL] += 1
            links[cell, HOUSES_OF_CELL + links[cell, HOUSES_OF_CELL]] = h
            for j in range(HOUSE_HEAD, i):
                if not sees(plain, cell, houses[h, j]):
                    _insert_peer(links, cell, houses[h, j])
                    _insert_peer(links, houses[h, j], cell)
    return links


@kernel
def _insert_peer(links: IntArray, cell: int, peer: int) -> None:
    at = PEERS + links[cell, PEERS]
    while at > PEERS and links[cell, at] > peer:
        links[cell, at + 1] = links[cell, at]
        at -= 1
    links[cell, at + 1] = peer
    links[cell, PEERS] += 1


@kernel
def _with_meetings(plain: IntArray, houses: IntArray, first: int, links: IntArray, values: int) -> IntArray:
    """The intersections of a plain grid and those with cages, whose houses are those from `first` on.

    They go by the full house, then by the other one. A cage with all values is a full house too.
    """
    room = plain.shape[0] + first * (values // 2)
    for h in range(first, houses.shape[0]):
        room += houses.shape[0] if houses[h, HOUSE_FULL] else 0
    found = np.full((room, INTERSECTION_HEAD + values), -1, np.int64)
    shared = np.zeros(houses.shape[0], np.int64)
    number = 0
    k = 0
    for a in range(houses.shape[0]):
        while k < plain.shape[0] and plain[k, FULL_HOUSE] == a:
            for i in range(plain.shape[1]):
                found[number, i] = plain[k, i]
            number += 1
            k += 1
        if houses[a, HOUSE_FULL]:
            begin = first if a < first else 0
            _count_shared(houses, links, a, begin, shared)
            for b in range(begin, houses.shape[0]):
                if b != a and shared[b] > 1:
                    _meet(houses, links, a, b, found[number])
                    number += 1
                shared[b] = 0
    return found[:number]


@kernel
def _count_shared(houses: IntArray, links: IntArray, a: int, begin: int, shared: IntArray) -> None:
    """Add up how many cells a house shares with each house from `begin` on."""
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[a, HOUSE_SIZE]):
        cell = houses[a, i]
        for j in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
            if links[cell, j] >= begin:
                shared[links[cell, j]] += 1


@kernel
def _meet(houses: IntArray, links: IntArray, a: int, b: int, row: IntArray) -> None:
    """Write the intersection of a full house with another."""
    row[FULL_HOUSE] = a
    row[OTHER_HOUSE] = b
    row[COMMON] = 0
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[a, HOUSE_SIZE]):
        if lies_in(links, houses[a, i], b):
            row[INTERSECTION_HEAD + row[COMMON]] = houses[a, i]
            row[COMMON] += 1
