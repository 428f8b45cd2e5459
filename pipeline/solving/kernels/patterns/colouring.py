"""Colouring: of cells joined in pairs of which exactly one is true, every second one is true."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import PEERS, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.state import CAND, PATTERN, close, note, propose_strike
from pipeline.solving.kernels.engine.visibility import (
    LINK_A,
    LINK_B,
    LINK_COLUMNS,
    list_pairs,
    room_for_links,
    sees,
    strong_links,
)
from pipeline.solving.techniques import REMOTE_PAIRS

# Rows of colours: 2 * group, or one more for the second colour of the group; the colours of the group at hand that the
# cell sees, as bits.
COLOUR, SEEN = range(2)
COLOUR_ROWS = 2
BOTH = 0b11


@entry
def colourings(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Simple colouring, remote pairs: in a group of joined cells every second one is true, one way or the other.

    Strong links join the places of a value (degree SIMPLE); cells with the same two candidates that see each other are
    joined too (REMOTE_PAIRS). A colour whose cells see each other is false; a candidate that sees both colours is
    false. After Bernhard Hobiger's HoDoKu.
    """
    values, houses, _, links, _, _ = tables
    offered = 0
    colours = np.empty((COLOUR_ROWS, state.shape[1]), np.int64)
    edges = _twins(links, state) if degree == REMOTE_PAIRS else room_for_links(houses)
    for v in range(1 if degree == REMOTE_PAIRS else values):
        length = edges.shape[0] if degree == REMOTE_PAIRS else strong_links(houses, state, 1 << v, edges)
        for group in range(1, _paint(edges, length, colours[COLOUR])):
            offered += _refute(links, state, log, colours, group, 0 if degree == REMOTE_PAIRS else 1 << v)
    return offered


@kernel
def _twins(links: IntArray, state: IntArray) -> IntArray:
    """The pairs of cells that see each other and have the same two candidates, in the form of strong links."""
    cells = np.empty(state.shape[1], np.int64)
    length = list_pairs(state, cells)
    edges = np.empty((length * length, LINK_COLUMNS), np.int64)
    number = 0
    for i in range(length):
        for j in range(i):
            if state[CAND, cells[i]] == state[CAND, cells[j]] and sees(links, cells[i], cells[j]):
                edges[number, LINK_A] = cells[i]
                edges[number, LINK_B] = cells[j]
                number += 1
    return edges[:number]


@kernel
def _paint(edges: IntArray, length: int, colour: IntArray) -> int:
    """Colour all joined cells: 2 * group and 2 * group + 1, 0 where no edge ends; returns the last group + 1."""
    group = 1
    for cell in range(colour.shape[0]):
        colour[cell] = 0
    for k in range(length):
        if colour[edges[k, LINK_A]]:
            continue
        colour[edges[k, LINK_A]] = 2 * group
        group += 1
        grown = True
        while grown:
            grown = False
            for i in range(length):
                a = edges[i, LINK_A]
                b = edges[i, LINK_B]
                if colour[a] and not colour[b]:
                    colour[b] = colour[a] ^ 1
                    grown = True
                elif colour[b] and not colour[a]:
                    colour[a] = colour[b] ^ 1
                    grown = True
    return group


@kernel
def _refute(links: IntArray, state: IntArray, log: IntArray, colours: IntArray, group: int, bit: int) -> int:
    """A colour whose cells see each other is false, and so is a candidate that sees both colours.

    bit: the value; 0 for both values of the group's cells.
    """
    mask = bit
    false = 0
    for cell in range(state.shape[1]):
        colours[SEEN, cell] = 0
    for cell in range(state.shape[1]):
        colour = colours[COLOUR, cell]
        if colour >> 1 == group:
            mask = bit if bit else state[CAND, cell]
            for i in range(PEERS + 1, PEERS + 1 + links[cell, PEERS]):
                colours[SEEN, links[cell, i]] |= 1 << (colour & 1)
                if colours[COLOUR, links[cell, i]] == colour:
                    false |= 1 << (colour & 1)
    hit = 0
    for cell in range(state.shape[1]):
        colour = colours[COLOUR, cell]
        if colour >> 1 == group:
            wrong = false >> (colour & 1) & 1 == 1
        else:
            wrong = colours[SEEN, cell] == BOTH
        if wrong:
            hit |= propose_strike(state, log, cell, mask)
    if not hit:
        return 0
    for cell in range(state.shape[1]):
        if colours[COLOUR, cell] >> 1 == group:
            note(log, PATTERN, cell, mask)
    return close(log)
