from __future__ import annotations

from collections import Counter

import numpy as np

from pipeline.solving.kernels.engine.random_numbers import below, start

# Marsaglia's xorshift128 from his own starting words (Journal of Statistical Software 8, 2003, section 4).
MARSAGLIA = (123456789, 362436069, 521288629, 88675123)


def reference(state: list[int]) -> int:
    """The three lines of C in the paper."""
    x, y, z, w = state
    t = (x ^ (x << 11)) & 0xFFFFFFFF
    w = (w ^ (w >> 19)) ^ (t ^ (t >> 8))
    state[:] = [y, z, state[3], w]
    return w


def test_it_draws_what_the_paper_draws() -> None:
    state = np.array(MARSAGLIA, np.int64)
    words = list(MARSAGLIA)
    bound = 2**31
    assert [int(below(state, bound)) for _ in range(50)] == [reference(words) % bound for _ in range(50)]


def test_seeds_that_differ_in_one_bit_start_differently() -> None:
    firsts = {int(below(start(1 << bit), 1_000_000)) for bit in range(62)}
    assert len(firsts) == 62


def test_every_number_below_the_bound_turns_up_about_equally_often() -> None:
    state = start(7)
    drawn = Counter(int(below(state, 6)) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert all(850 < often < 1150 for often in drawn.values())
