"""What follows from a candidate being true, or false, link by link.

A candidate that is true makes false what it excludes, along chains of order signs too (weak links); a candidate that
is false makes true the only other one of its house, of its cell, or of a run that needs the value (strong links).

The open candidates of a state are numbered, cell by cell and by value, and every one has a row of `links`: itself, the
span of its cell's candidates, then how many strong links it has and where these lead, then the same of weak ones. A
link is one of the cell where it leads into this span, else of a house; so one table serves all kinds of links.

Both kinds of links hold the other way round as well: if a makes b false, b makes a false; if a is true without b, then
b without a. So whenever a candidate leads to x being true, and to x being false, by d and e links, it leads to its own
opposite by d + e; and a chain to the opposite has such an x at each of its places, the middle included. The search
below ends there: half as deep, and so with a small part of the candidates, as one that goes all the way.
"""

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
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import RUN, admitted
from pipeline.solving.kernels.engine.bits import count, lowest
from pipeline.solving.kernels.engine.state import CAND, PLACED
from pipeline.solving.kernels.relations.orders import COUNT, FIRST, forbidden, ordered_cells
from pipeline.solving.techniques import SAME_CELL, X_LINKS, Y_LINKS

# Columns of links. A candidate is cell * values + value - 1.
CANDIDATE, CELL_FIRST, CELL_END, STRONG = range(4)
STRONG_MOST = CAGES_OF_CELL - HOUSES_OF_CELL  # one for every house of a cell, and one in the cell
WEAK = STRONG + 1 + STRONG_MOST

# Rows of a search. A literal is 2 * number of a candidate + 1 for true, + 0 for false: the literals to follow, in
# order; per literal in which search it was reached last, by how many links and from which literal.
QUEUE, REACHED, FAR, FROM = range(4)
SEARCH_ROWS = 4
STEPS = 1  # the other row of a queue of `refuted_by`: the number of links to the literal

BITS = 60  # candidates, or literals, per word of a set of them
PRIME = 61  # the powers of 2 below 2 ** BITS leave different remainders
PLACES = np.array([next((k for k in range(BITS) if 2**k % PRIME == rest), 0) for rest in range(PRIME)], np.int64)
"""The place of a bit that stands alone in a word, by the remainder of the word."""


@kernel
def list_links(tables: Tables, state: IntArray) -> IntArray:
    """The table of all links between the open candidates, see above."""
    values, houses, cages, peers, _, orders = tables
    beside = ordered_cells(orders, state.shape[1])
    numbers = np.empty(state.shape[1] * values, np.int64)
    links = np.empty((_number(values, state, numbers), WEAK + 1 + _most_weak(values, peers, beside)), np.int64)
    for k in range(numbers.shape[0]):
        if numbers[k] >= 0:
            _begin_row(values, state, links, numbers[k], k)
    _link_houses(values, houses, state, numbers, links)
    for i in range(links.shape[0]):
        if links[i, CELL_FIRST] == i and links[i, CELL_END] == i + 2:
            _link(links, i, i + 1)
    _link_runs(values, cages, state, numbers, links)
    for i in range(links.shape[0]):
        _link_weakly(values, peers, beside, state, numbers, links, i)
    return links


@kernel
def _number(values: int, state: IntArray, numbers: IntArray) -> int:
    """Number the open candidates, -1 for all others; returns how many there are."""
    length = 0
    for cell in range(state.shape[1]):
        for v in range(values):
            is_open = state[CAND, cell] >> v & 1 and not state[PLACED, cell]
            numbers[cell * values + v] = length if is_open else -1
            length += 1 if is_open else 0
    return length


@kernel
def _most_weak(values: int, peers: IntArray, beside: IntArray) -> int:
    """The most candidates that one candidate can exclude."""
    seen = 0
    signs = 0
    for cell in range(peers.shape[0]):
        seen = max(seen, peers[cell, PEERS])
        signs = max(signs, beside[cell, COUNT] if beside.shape[0] else 0)
    return seen + values + signs * values


@kernel
def _begin_row(values: int, state: IntArray, links: IntArray, i: int, candidate: int) -> None:
    cell = candidate // values
    below = state[CAND, cell] & ((1 << candidate % values) - 1)
    links[i, CANDIDATE] = candidate
    links[i, CELL_FIRST] = i - count(below)
    links[i, CELL_END] = i - count(below) + count(state[CAND, cell])
    links[i, STRONG] = 0
    links[i, WEAK] = 0


@kernel
def _link_houses(values: int, houses: IntArray, state: IntArray, numbers: IntArray, links: IntArray) -> None:
    """Link the two places of every value that has two in a full house."""
    for h in range(houses.shape[0]):
        once = 0
        twice = 0
        more = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE] if houses[h, HOUSE_FULL] else HOUSE_HEAD):
            mask = 0 if state[PLACED, houses[h, i]] else state[CAND, houses[h, i]]
            more |= twice & mask
            twice |= once & mask
            once |= mask
        left = twice & ~more
        while left:
            bit = left & -left
            left ^= bit
            _link_places(values, state, numbers, links, houses[h, HOUSE_HEAD : HOUSE_HEAD + houses[h, HOUSE_SIZE]], bit)


@kernel
def _link_places(values: int, state: IntArray, numbers: IntArray, links: IntArray, cells: IntArray, bit: int) -> None:
    """Link the places of a value in some cells if there are two."""
    places = 0
    first = 0
    second = 0
    for cell in cells:
        if state[CAND, cell] & bit and not state[PLACED, cell]:
            places += 1
            second = first
            first = cell
    if places == 2:
        v = lowest(bit) - 1
        _link(links, numbers[first * values + v], numbers[second * values + v])


@kernel
def _link_runs(values: int, cages: IntArray, state: IntArray, numbers: IntArray, links: IntArray) -> None:
    """Link the two places of every value that all combinations of a run need."""
    for k in range(cages.shape[0]):
        size = cages[k, CAGE_SIZE]
        if cages[k, CAGE_OPERATOR] != RUN or size == values:  # such a run is a full house
            continue
        _, needed, _ = admitted(cages, k, state[CAND])
        while needed:
            bit = needed & -needed
            needed ^= bit
            _link_places(values, state, numbers, links, cages[k, CAGE_HEAD : CAGE_HEAD + size], bit)


@kernel
def _link(links: IntArray, i: int, j: int) -> None:
    links[i, STRONG] += 1
    links[i, STRONG + links[i, STRONG]] = j
    links[j, STRONG] += 1
    links[j, STRONG + links[j, STRONG]] = i


@kernel
def _link_weakly(
    values: int, peers: IntArray, beside: IntArray, state: IntArray, numbers: IntArray, links: IntArray, i: int
) -> None:
    """List what a candidate excludes: its value in all peers, the others of its cell, what its signs forbid."""
    cell = links[i, CANDIDATE] // values
    v = links[i, CANDIDATE] % values
    at = WEAK
    for k in range(PEERS + 1, PEERS + 1 + peers[cell, PEERS]):
        j = numbers[peers[cell, k] * values + v]
        if j >= 0:
            at += 1
            links[i, at] = j
    for j in range(links[i, CELL_FIRST], links[i, CELL_END]):
        if j != i:
            at += 1
            links[i, at] = j
    for k in range(FIRST, FIRST + 2 * beside[cell, COUNT] if beside.shape[0] else FIRST, 2):
        lost = state[CAND, beside[cell, k]] & forbidden(v, beside[cell, k + 1])
        while lost:
            j = numbers[beside[cell, k] * values + lowest(lost & -lost) - 1]
            lost &= lost - 1
            if j >= 0:
                at += 1
                links[i, at] = j
    links[i, WEAK] = at - WEAK


@kernel
def new_search(links: IntArray) -> IntArray:
    """Room for searches from every literal, one from each; see above."""
    search = np.empty((SEARCH_ROWS, 2 * links.shape[0]), np.int64)
    for literal in range(search.shape[1]):
        search[REACHED, literal] = -1
    return search


@kernel
def _holds(links: IntArray, kinds: int, i: int, j: int, truth: int) -> bool:
    """Does a link from candidate i, true (1) or false (0), to j count among the kinds of `techniques.links`?"""
    if links[i, CELL_FIRST] <= j < links[i, CELL_END]:
        return kinds & (SAME_CELL if truth else Y_LINKS) != 0
    return truth == 1 or kinds & X_LINKS != 0


@kernel
def list_consequences(links: IntArray, kinds: int) -> IntArray:
    """Per literal the candidates that it makes true or false along these kinds of links, as bits of words."""
    found = np.zeros((2 * links.shape[0], links.shape[0] // BITS + 1), np.int64)
    for literal in range(found.shape[0]):
        i = literal // 2
        head = WEAK if literal & 1 else STRONG
        for at in range(head + 1, head + 1 + links[i, head]):
            j = links[i, at]
            if _holds(links, kinds, i, j, literal & 1):
                found[literal, j // BITS] |= 1 << j % BITS
    return found


@kernel
def refuted_by(consequences: IntArray, queue: IntArray, reached: IntArray, start: int, most: int) -> int:
    """The fewest links by which a literal leads to its own opposite, 0 where that takes more than `most`.

    After so many steps that a candidate is reached as true and as false, see above.
    queue, reached: room for two rows, of literals, and of bits: the candidates reached as false, and as true.
    """
    for w in range(reached.shape[1]):
        reached[0, w] = 0
        reached[1, w] = 0
    reached[start & 1, start // 2 // BITS] = 1 << start // 2 % BITS
    queue[QUEUE, 0] = start
    queue[STEPS, 0] = 0
    length = 1
    k = 0
    while k < length and 2 * queue[STEPS, k] + 1 <= most:
        source = queue[QUEUE, k]
        far = queue[STEPS, k]
        truth = source & 1
        k += 1
        for w in range(reached.shape[1]):
            more = consequences[source, w] & ~reached[1 - truth, w]
            if more & reached[truth, w]:
                return 2 * far + 1
            reached[1 - truth, w] |= more
            while more:
                low = more & -more
                more ^= low
                queue[QUEUE, length] = 2 * (w * BITS + PLACES[low % PRIME]) + 1 - truth
                queue[STEPS, length] = far + 1
                length += 1
    return 0


@kernel
def follow(links: IntArray, search: IntArray, kinds: int, start: int, goal: int, most: int) -> int:
    """Follow all links from a literal, nearest first, up to so many links or to a goal (-1: none).

    Returns how many literals were reached; they stand in the queue.
    """
    search[QUEUE, 0] = start
    search[REACHED, start] = start
    search[FAR, start] = 0
    length = 1
    k = 0
    while k < length and search[FAR, search[QUEUE, k]] < most:
        source = search[QUEUE, k]
        i = source // 2
        truth = source & 1
        k += 1
        head = WEAK if truth else STRONG
        for at in range(head + 1, head + 1 + links[i, head]):
            literal = 2 * links[i, at] + 1 - truth
            if search[REACHED, literal] == start or not _holds(links, kinds, i, links[i, at], truth):
                continue
            search[QUEUE, length] = literal
            search[REACHED, literal] = start
            search[FAR, literal] = search[FAR, source] + 1
            search[FROM, literal] = source
            length += 1
            if literal == goal:
                return length
    return length
