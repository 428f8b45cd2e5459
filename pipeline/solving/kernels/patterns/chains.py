"""Chains: what follows from a candidate being true, or false, link by link.

A candidate that is true makes false what it excludes, along chains of order signs too (weak links); a candidate that
is false makes true the only other one of its house or of its cell (strong links). A chain that leads from a candidate
to its own opposite settles it. This one search finds X-chains, XY-chains, alternating inference chains and their
loops, because every candidate that a loop removes starts such a chain itself (Bernhard Hobiger's HoDoKu and the
Explainer of Nicolas Juillerat describe both views).
"""

from typing import NamedTuple

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    CAGE_HEAD,
    CAGE_OPERATOR,
    CAGE_SIZE,
    CAGES_OF_CELL,
    HOUSE_FULL,
    HOUSE_HEAD,
    HOUSE_SIZE,
    HOUSES_OF_CELL,
    PEERS,
    Tables,
)
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import RUN, admitted
from pipeline.solving.kernels.engine.bits import MOST_VALUES, count, highest, lowest
from pipeline.solving.kernels.engine.degrees import chain_candidates
from pipeline.solving.kernels.engine.state import CAND, PATTERN, PLACED, PUT, close, note, propose_strike, propose_value
from pipeline.solving.kernels.relations.orders import COUNT, FIRST, forbidden, ordered_cells
from pipeline.solving.techniques import EVERY_WAY, SAME_CELL, X_LINKS, Y_LINKS

HOUSES_MOST = CAGES_OF_CELL - HOUSES_OF_CELL - 1

# Rows of a search: the candidates to follow in order; per literal the distance from the start and who led to it.
# A literal is 2 * candidate + 1 for true, 2 * candidate for false; a candidate is cell * values + value - 1.
QUEUE, FAR, FROM = range(3)
SEARCH_ROWS = 3
NUMBER = 0  # the column of `partners` that counts those which follow it


class Net(NamedTuple):
    """What a search follows: peers, order relations and strong links between the candidates of a state.

    partners: per candidate those that are true if it is false. search: see above, all -1 between two searches.
    degree: see `chain`.
    """

    values: int
    links: IntArray
    beside: IntArray
    state: IntArray
    partners: IntArray
    search: IntArray
    degree: int


@entry
def chain(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Chains: a candidate whose truth leads to its own falsehood is false, and the other way round.

    degree: the kinds of links and the most candidates, see `techniques.links`. X_LINKS alone give X-chains, Y_LINKS
    with SAME_CELL XY-chains, all of them alternating inference chains; with EVERY_WAY instead whatever all candidates
    of a cell, or all places of a value, lead to (forcing chains).
    """
    values, houses, cages, links, _, orders = tables
    partners = _strong_links(values, houses, state, degree)
    if degree & X_LINKS:
        _link_runs(values, cages, state, partners)
    search = np.full((SEARCH_ROWS, 2 * state.shape[1] * values), -1, np.int64)
    net = Net(values, links, ordered_cells(orders, state.shape[1]), state, partners, search, degree)
    if degree & EVERY_WAY:
        return _every_way(houses, net, log)
    offered = 0
    for cell in range(state.shape[1]):
        left = state[CAND, cell]
        while left and not state[PLACED, cell]:
            bit = left & -left
            left ^= bit
            false = _literal(cell * values + lowest(bit) - 1, 0)
            length = _follow(net, false + 1, false)
            if search[FAR, false] >= 0:
                propose_strike(state, log, cell, bit)
                _note_chain(values, log, search, false)
                offered += close(log)
            _forget(search, length)
            length = _follow(net, false, false + 1)
            if search[FAR, false + 1] >= 0 and not state[PUT, cell]:
                _note_chain(values, log, search, false + 1)
                offered += propose_value(state, log, -1, cell, bit)
            _forget(search, length)
    return offered


@kernel
def _literal(candidate: int, truth: int) -> int:
    """A candidate taken for true (1) or false (0)."""
    return 2 * candidate + truth


@kernel
def _strong_links(values: int, houses: IntArray, state: IntArray, degree: int) -> IntArray:
    """Per candidate the number of candidates that are true if it is false, and these."""
    partners = np.zeros((state.shape[1] * values, HOUSES_MOST + 2), np.int64)
    for h in range(houses.shape[0]):
        if not houses[h, HOUSE_FULL] or not degree & X_LINKS:
            continue
        for v in range(values):
            places = 0
            first = 0
            second = 0
            for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
                if state[CAND, houses[h, i]] >> v & 1:
                    places += 1
                    second = first
                    first = houses[h, i]
            if places == 2:
                _link(partners, first * values + v, second * values + v)
    for cell in range(state.shape[1]):
        if degree & Y_LINKS and count(state[CAND, cell]) == 2:
            _link(
                partners, cell * values + lowest(state[CAND, cell]) - 1, cell * values + highest(state[CAND, cell]) - 1
            )
    return partners


@kernel
def _link_runs(values: int, cages: IntArray, state: IntArray, partners: IntArray) -> None:
    """Link the two places of every value that all combinations of a run need."""
    for k in range(cages.shape[0]):
        size = cages[k, CAGE_SIZE]
        if cages[k, CAGE_OPERATOR] != RUN or size == values:  # such a run is a full house
            continue
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        _, every, _ = admitted(cages, k, state[CAND])
        for v in range(values):
            places = 0
            first = 0
            second = 0
            for i in range(size):
                if every >> v & state[CAND, cells[i]] >> v & 1:
                    places += 1
                    second = first
                    first = cells[i]
            if places == 2:
                _link(partners, first * values + v, second * values + v)


@kernel
def _link(partners: IntArray, a: int, b: int) -> None:
    partners[a, NUMBER] += 1
    partners[a, partners[a, NUMBER]] = b
    partners[b, NUMBER] += 1
    partners[b, partners[b, NUMBER]] = a


@kernel
def _follow(net: Net, start: int, goal: int) -> int:
    """Follow all links from a literal, nearest first, until the goal (-1: none) is reached or the chain is too long.

    Returns how many literals were reached.
    """
    values, links, beside, state, partners, search, degree = net
    most = chain_candidates(degree) - 1
    search[QUEUE, 0] = start
    search[FAR, start] = 0
    length = 1
    k = 0
    while k < length:
        literal = search[QUEUE, k]
        k += 1
        if search[FAR, literal] == most:
            break
        candidate = literal // 2
        if literal & 1:
            cell = candidate // values
            v = candidate % values
            for i in range(PEERS + 1, PEERS + 1 + links[cell, PEERS]):
                if state[CAND, links[cell, i]] >> v & 1:
                    length = _reach(search, length, literal, _literal(links[cell, i] * values + v, 0))
            if degree & SAME_CELL:
                length = _reach_all(values, search, length, literal, cell, state[CAND, cell] & ~(1 << v))
            for i in range(FIRST, FIRST + 2 * beside[cell, COUNT] if beside.shape[0] else FIRST, 2):
                lost = state[CAND, beside[cell, i]] & forbidden(v, beside[cell, i + 1])
                length = _reach_all(values, search, length, literal, beside[cell, i], lost)
        else:
            for i in range(1, 1 + partners[candidate, NUMBER]):
                length = _reach(search, length, literal, _literal(partners[candidate, i], 1))
        if goal >= 0 and search[FAR, goal] >= 0:
            break
    return length


@kernel
def _reach(search: IntArray, length: int, source: int, literal: int) -> int:
    """Put a literal at the end of the queue unless it was reached before; returns the queue's length."""
    if search[FAR, literal] >= 0:
        return length
    search[QUEUE, length] = literal
    search[FAR, literal] = search[FAR, source] + 1
    search[FROM, literal] = source
    return length + 1


@kernel
def _reach_all(values: int, search: IntArray, length: int, source: int, cell: int, lost: int) -> int:
    """Put candidates of a cell, as false, at the end of the queue; returns the queue's length."""
    while lost:
        length = _reach(search, length, source, _literal(cell * values + lowest(lost & -lost) - 1, 0))
        lost &= lost - 1
    return length


@kernel
def _forget(search: IntArray, length: int) -> None:
    for k in range(length):
        search[FAR, search[QUEUE, k]] = -1


@kernel
def _note_chain(values: int, log: IntArray, search: IntArray, literal: int) -> None:
    """Note the candidates of a chain from its end to its start; a solve without a log skips the walk."""
    if log.shape[0] == 0:
        return
    for _ in range(search[FAR, literal] + 1):
        note(log, PATTERN, literal // 2 // values, 1 << (literal // 2 % values))
        literal = search[FROM, literal]


@kernel
def _every_way(houses: IntArray, net: Net, log: IntArray) -> int:
    """What follows whichever candidate of a cell, or place of a value in a full house, is the true one."""
    values, state = net.values, net.state
    votes = np.zeros(net.search.shape[1], np.int64)
    ways = np.empty(MOST_VALUES, np.int64)
    offered = 0
    for cell in range(state.shape[1]):
        number = 0
        for v in range(0 if state[PLACED, cell] else values):
            if state[CAND, cell] >> v & 1:
                ways[number] = cell * values + v
                number += 1
        offered += _agree(net, log, votes, ways, number) if number else 0
    for h in range(houses.shape[0]):
        for v in range(values if houses[h, HOUSE_FULL] else 0):
            number = 0
            for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
                if state[CAND, houses[h, i]] >> v & 1:
                    ways[number] = houses[h, i] * values + v
                    number += 1
            offered += _agree(net, log, votes, ways, number) if number > 1 else 0
    return offered


@kernel
def _agree(net: Net, log: IntArray, votes: IntArray, ways: IntArray, number: int) -> int:
    """Propose what all of the ways (candidates) lead to; 1 if that is anything."""
    values, _, _, state, _, search, _ = net
    for w in range(number):
        length = _follow(net, _literal(ways[w], 1), -1)
        for k in range(length):
            literal = search[QUEUE, k]
            search[FAR, literal] = -1
            if w == 0 or votes[literal] == w:
                votes[literal] = w + 1
    hit = 0
    for literal in range(votes.shape[0]):
        agreed = votes[literal] == number
        votes[literal] = 0
        cell = literal // 2 // values
        bit = 1 << (literal // 2 % values)
        if agreed and not state[PLACED, cell]:
            hit |= propose_strike(state, log, cell, state[CAND, cell] & ~bit if literal & 1 else bit)
    if hit:
        for w in range(number):
            note(log, PATTERN, ways[w] // values, 1 << (ways[w] % values))
        return close(log)
    return 0
