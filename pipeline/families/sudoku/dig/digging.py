"""Digging givens out of a full Sudoku: by singles, by uniqueness, or orbit by orbit."""

from dataclasses import replace

import numpy as np

from pipeline.families.sudoku.dig.kernels_dig import TOTAL, WORD, DigLimits, dig
from pipeline.families.sudoku.dig.kernels_spread import Singles
from pipeline.families.sudoku.grid_rules import GridRules
from pipeline.frozen import frozen_unique
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HouseKind
from pipeline.solving.kernels.engine.random_numbers import shuffled
from pipeline.solving.kernels.solve.search import random_solution
from pipeline.solving.techniques import Code, Ladder, kinds

PROOF_NODES = 400  # of one search for a second solution; where they do not do, the givens stay
FULL_PROOF = 20_000  # the same where it is to be known whether a given can be spared
UNAVOIDABLE_SETS = 512  # sets of cells remembered of one full grid
FILL_NODES = 2000  # a full grid takes about as many nodes as cells; past this another start is cheaper
FILL_STARTS = 50
ALL = 1 << 20  # more orbits than there are
EVERY_SINGLE = Singles(kinds(*HouseKind), 1, 1)


@frozen_unique
class Site:
    """A full grid to dig in: its values and the orbits, as bits and cells, and what is found out about it.

    unavoidable_sets: sets of cells in which other solutions of what was left differ, see kernels_dig; a set
        always holds a given.
    """

    rules: GridRules
    full: IntArray
    orbits: IntArray
    unavoidable_sets: IntArray


@frozen_unique
class Dug:
    """What is left of a full grid, and the orbits emptied in turn.

    plain: so many of the orbits were emptied before singles were not enough.
    """

    givens: IntArray
    gone: IntArray
    plain: int


def site_of(rules: GridRules, symmetry: str, state: IntArray) -> Site:
    """A random full grid to dig in."""
    return site_at(rules, fill(rules, state), rules.orbits(symmetry))


def site_at(rules: GridRules, full: IntArray, orbits: IntArray) -> Site:
    """A full grid to dig in."""
    return Site(rules, full, orbits, np.zeros((UNAVOIDABLE_SETS + 1, (full.shape[0] + WORD - 1) // WORD), np.int64))


def fill(rules: GridRules, state: IntArray) -> IntArray:
    """A random solved grid as bits."""
    while True:
        start = rules.blank.copy()
        for cells in rules.seeds:
            start[list(cells)] = 1 << shuffled(state, rules.values)
        full = random_solution(rules.tables, start, FILL_NODES, FILL_STARTS, state)
        if full[0]:
            return full


def singles_of(ladder: Ladder) -> Singles:
    """Which singles a ladder has."""
    hidden = 0
    for technique in ladder:
        hidden |= technique.degree if technique.code is Code.HIDDEN_SINGLE else 0
    codes = {technique.code for technique in ladder}
    return Singles(hidden, int(Code.NAKED_SINGLE in codes), int(Code.LAST_CELL in codes))


def dig_singles(site: Site, singles: Singles, fewest: int, state: IntArray) -> Dug:
    """Empty every orbit that singles lead back to, down to so many givens."""
    return _dig(site, singles, DigLimits(0, fewest, ALL, 0), shuffled(state, site.orbits.shape[0]))


def dig_unique(site: Site, fewest: int, state: IntArray) -> Dug:
    """Empty every orbit that leaves one solution, down to so many givens."""
    return dig_in_order(site, shuffled(state, site.orbits.shape[0]), fewest)


def dig_in_order(site: Site, order: IntArray, fewest: int) -> Dug:
    """The same, orbit by orbit in an order."""
    return _dig(site, EVERY_SINGLE, DigLimits(0, fewest, ALL, PROOF_NODES), order)


def _dig(site: Site, singles: Singles, until: DigLimits, order: IntArray) -> Dug:
    rules, full, orbits, unavoidable_sets = site.rules, site.full, site.orbits, site.unavoidable_sets
    givens = full.copy()
    gone = np.empty(orbits.shape[0], np.int64)
    number, plain, _ = dig(
        rules.tables, np.array(singles + until), rules.blank, full, givens, orbits, order, gone, unavoidable_sets
    )
    return Dug(givens, gone[:number], plain)


def spare_one(site: Site, givens: IntArray, order: IntArray, first: int, nodes: int) -> tuple[int, int]:
    """Empty the first orbit in the order, from a place on, that leaves one solution; the givens are written to.

    Returns the orbit (-1: none can be spared) and the place after it.
    """
    rules = site.rules
    gone = np.empty(1, np.int64)
    limits = np.array(EVERY_SINGLE + DigLimits(first, 0, 1, nodes))
    number, _, place = dig(
        rules.tables, limits, rules.blank, site.full, givens, site.orbits, order, gone, site.unavoidable_sets
    )
    return (int(gone[0]) if number else -1), place


def is_minimal(site: Site, givens: IntArray) -> bool:
    """Is it proved that no single given can be spared? For each there must be another solution that differs there."""
    if not site.full[0]:
        return False
    number = site.full.shape[0]
    cells = np.arange(number)
    orbits = cells.reshape(-1, 1)
    alone = replace(
        site,
        orbits=orbits,
        unavoidable_sets=np.zeros((UNAVOIDABLE_SETS + number, site.unavoidable_sets.shape[1]), np.int64),
    )
    if spare_one(alone, givens.copy(), cells, 0, FULL_PROOF)[0] >= 0:
        return False
    there = np.zeros(site.unavoidable_sets.shape[1], np.int64)
    for cell in cells[np.bitwise_count(givens) == 1].tolist():
        there[cell // WORD] |= 1 << (cell % WORD)
    held = alone.unavoidable_sets[1 : alone.unavoidable_sets[TOTAL, 0] + 1] & there
    return bool((np.bitwise_or.reduce(held[np.bitwise_count(held).sum(axis=1) == 1], axis=0) == there).all())


def emptied(site: Site, gone: IntArray) -> IntArray:
    """The full grid without some orbits."""
    givens = site.full.copy()
    cells = site.orbits[gone].ravel()
    cells = cells[cells >= 0]
    givens[cells] = site.rules.blank[cells]
    return givens


def empty_orbits(site: Site, givens: IntArray) -> IntArray:
    """The orbits none of whose cells is given; an orbit is given or empty as a whole."""
    return np.flatnonzero(np.bitwise_count(givens[site.orbits[:, 0]]) > 1)
