"""Random numbers inside kernels: Marsaglia's xorshift128 on 32-bit words (Journal of Statistical Software 8, 2003).

The state is an int64 array of four words below 2**32, so that compiled and plain mode agree to the bit.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import entry, kernel

WORD = 0xFFFFFFFF


@entry
def start(seed: int) -> IntArray:
    """A state from a seed of up to 63 bits."""
    state = np.empty(4, np.int64)
    state[0] = (seed & WORD) ^ 123456789
    state[1] = ((seed >> 32) & WORD) ^ 362436069
    state[2] = 521288629
    state[3] = 88675123
    for _ in range(16):  # seeds that differ in one bit must not start alike
        draw(state)
    return state


@kernel
def draw(state: IntArray) -> int:
    """The next 32 random bits."""
    t = state[0] ^ ((state[0] << 11) & WORD)
    state[0] = state[1]
    state[1] = state[2]
    state[2] = state[3]
    state[3] = state[3] ^ (state[3] >> 19) ^ t ^ (t >> 8)
    return state[3]


@entry
def below(state: IntArray, bound: int) -> int:
    """A random number from 0 to bound - 1."""
    return draw(state) % bound


@kernel
def shuffle(state: IntArray, items: IntArray, length: int) -> None:
    """Put the first items of an array into random order (Fisher and Yates)."""
    for i in range(length - 1, 0, -1):
        j = below(state, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


@entry
def shuffled(state: IntArray, length: int) -> IntArray:
    """The numbers 0 to length - 1 in random order."""
    items = np.arange(length)
    shuffle(state, items, length)
    return items
