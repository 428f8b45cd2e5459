"""Chains: candidates that lead to their own opposite, and what all candidates of a cell, or places of a value, lead to.

One search finds X-chains, XY-chains, alternating inference chains and their loops, because every candidate that a loop
removes starts such a chain itself (Bernhard Hobiger's HoDoKu and the Explainer of Nicolas Juillerat describe both
views).
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_FULL, HOUSE_HEAD, HOUSE_SIZE, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES
from pipeline.solving.kernels.engine.degrees import chain_candidates, chain_kinds
from pipeline.solving.kernels.engine.state import CAND, PATTERN, PLACED, PUT, close, note, propose_strike, propose_value
from pipeline.solving.kernels.engine.step_cost import CODE, DEGREE
from pipeline.solving.kernels.patterns.implications import (
    BITS,
    CANDIDATE,
    CELL_END,
    CELL_FIRST,
    FAR,
    FROM,
    QUEUE,
    follow,
    list_consequences,
    list_links,
    new_search,
    refuted_by,
)
from pipeline.solving.techniques import EVERY_WAY


@entry
def chains(tables: Tables, state: IntArray, log: IntArray, ladder: IntArray, t: int) -> tuple[int, int]:
    """Chains: a candidate whose truth leads to its own falsehood is false, and the other way round.

    Looks for technique t of the ladder and for those of the same code that follow it, along links that are listed once
    for all of them. Proposes all applications of the first technique that has any; returns its place, or that of the
    last one, and how many there are.

    Degree of a technique: the kinds of links and the most candidates, see `techniques.links`. X_LINKS alone give
    X-chains, Y_LINKS XY-chains, ALTERNATING alternating inference chains; with EVERY_WAY instead whatever all
    candidates of a cell, or all places of a value, lead to (forcing chains).
    """
    values, houses, _, _, _, _ = tables
    links = list_links(tables, state)
    if ladder[t, DEGREE] & EVERY_WAY:
        return t, _every_way(values, houses, links, state, log, ladder[t, DEGREE])
    refuted = np.empty(2 * links.shape[0], np.int64)
    first = t
    while True:
        end = _end_of_kinds(ladder, first)
        found = _easiest(links, ladder, first, end, refuted)
        if found < end:
            return found, _propose(values, links, state, log, ladder[found, DEGREE], refuted)
        if end == ladder.shape[0] or ladder[end, CODE] != ladder[t, CODE]:
            return end - 1, 0
        first = end


@kernel
def _end_of_kinds(ladder: IntArray, first: int) -> int:
    """The end of the techniques with the code and the kinds of links of the first one."""
    end = first + 1
    kinds = chain_kinds(ladder[first, DEGREE])
    while end < ladder.shape[0] and ladder[end, CODE] == ladder[first, CODE]:
        if chain_kinds(ladder[end, DEGREE]) != kinds:
            break
        end += 1
    return end


@kernel
def _easiest(links: IntArray, ladder: IntArray, first: int, end: int, refuted: IntArray) -> int:
    """The first of some techniques, alike but for the length of chains, that has an application; `end` for none.

    refuted: per literal the links that lead to its opposite, right up to the length that this technique allows.
    """
    consequences = list_consequences(links, chain_kinds(ladder[first, DEGREE]))
    queue = np.empty((2, refuted.shape[0]), np.int64)
    reached = np.empty((2, consequences.shape[1]), np.int64)
    found = end
    most = 0
    for t in range(first, end):
        most = max(most, chain_candidates(ladder[t, DEGREE]) - 1)
    for literal in range(refuted.shape[0]):
        refuted[literal] = refuted_by(consequences, queue, reached, literal, most)
        if refuted[literal]:
            found = first
            while chain_candidates(ladder[found, DEGREE]) - 1 < refuted[literal]:
                found += 1
            most = chain_candidates(ladder[found, DEGREE]) - 1  # nothing longer is of interest any more
    return found


@kernel
def _propose(values: int, links: IntArray, state: IntArray, log: IntArray, degree: int, refuted: IntArray) -> int:
    """Strike what is refuted when true and place what is refuted when false, by chains no longer than the degree."""
    search = new_search(links)
    most = chain_candidates(degree) - 1
    offered = 0
    for i in range(links.shape[0]):
        cell = links[i, CANDIDATE] // values
        bit = 1 << links[i, CANDIDATE] % values
        if 0 < refuted[2 * i + 1] <= most:
            propose_strike(state, log, cell, bit)
            _note_chain(values, links, log, search, degree, 2 * i + 1)
            offered += close(log)
        if 0 < refuted[2 * i] <= most and not state[PUT, cell]:
            _note_chain(values, links, log, search, degree, 2 * i)
            offered += propose_value(state, log, -1, cell, bit)
    return offered


@kernel
def _note_chain(values: int, links: IntArray, log: IntArray, search: IntArray, degree: int, start: int) -> None:
    """Note the candidates of a chain from its end to its start; a solve without a log skips the search for them."""
    if log.shape[0] == 0:
        return
    literal = start ^ 1
    follow(links, search, chain_kinds(degree), start, literal, chain_candidates(degree))
    for _ in range(search[FAR, literal] + 1):
        candidate = links[literal // 2, CANDIDATE]
        note(log, PATTERN, candidate // values, 1 << candidate % values)
        literal = search[FROM, literal]


@kernel
def _every_way(values: int, houses: IntArray, links: IntArray, state: IntArray, log: IntArray, degree: int) -> int:
    """What follows whichever candidate of a cell, or place of a value in a full house, is the true one."""
    search = new_search(links)
    numbers = np.empty(state.shape[1] * values, np.int64)
    reached = np.zeros((links.shape[0], 2 * links.shape[0] // BITS + 1), np.int64)  # per candidate, if it is true
    for i in range(links.shape[0]):
        numbers[links[i, CANDIDATE]] = i
        length = follow(links, search, chain_kinds(degree), 2 * i + 1, -1, chain_candidates(degree) - 1)
        for k in range(length):
            reached[i, search[QUEUE, k] // BITS] |= 1 << search[QUEUE, k] % BITS
    ways = np.empty(MOST_VALUES, np.int64)
    offered = 0
    for i in range(links.shape[0]):
        if links[i, CELL_FIRST] == i:
            for j in range(i, links[i, CELL_END]):
                ways[j - i] = j
            offered += _agree(values, links, state, log, reached, ways, links[i, CELL_END] - i)
    for h in range(houses.shape[0]):
        for v in range(values if houses[h, HOUSE_FULL] else 0):
            number = 0
            for k in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
                if state[CAND, houses[h, k]] >> v & 1 and not state[PLACED, houses[h, k]]:
                    ways[number] = numbers[houses[h, k] * values + v]
                    number += 1
            offered += _agree(values, links, state, log, reached, ways, number) if number > 1 else 0
    return offered


@kernel
def _agree(
    values: int, links: IntArray, state: IntArray, log: IntArray, reached: IntArray, ways: IntArray, number: int
) -> int:
    """Propose what all of the ways (candidates) lead to; 1 if that is anything."""
    hit = 0
    for word in range(reached.shape[1]):
        agreed = reached[ways[0], word]
        for w in range(1, number):
            agreed &= reached[ways[w], word]
        literal = word * BITS
        while agreed:
            if agreed & 1:
                candidate = links[literal // 2, CANDIDATE]
                cell = candidate // values
                bit = 1 << candidate % values
                hit |= propose_strike(state, log, cell, state[CAND, cell] & ~bit if literal & 1 else bit)
            agreed >>= 1
            literal += 1
    if not hit:
        return 0
    for w in range(number):
        candidate = links[ways[w], CANDIDATE]
        note(log, PATTERN, candidate // values, 1 << candidate % values)
    return close(log)
