"""The search for cyclic garbage rests while pages are made, and goes on as before; freed memory is given back."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.runtime.collecting import gc_paused, give_back

needs_glibc = pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="glibc alone can be asked"
)


@pytest.fixture(autouse=True)
def searching() -> Iterator[None]:
    yield
    gc.enable()


def test_the_search_rests_inside_and_goes_on_afterwards() -> None:
    with gc_paused():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_search_goes_on_after_an_error() -> None:
    with pytest.raises(ValueError, match="a fault"), gc_paused():
        raise ValueError("a fault")
    assert gc.isenabled()


def test_a_search_that_rested_before_is_not_woken() -> None:
    gc.disable()
    with gc_paused():
        pass
    assert not gc.isenabled()


def test_what_was_made_inside_is_not_walked_at_once() -> None:
    with gc_paused():
        made: list[list[int]] = [[] for _ in range(5000)]
    young = gc.get_objects(generation=0)
    assert not any(one is made for one in young)


def test_what_others_have_put_aside_stays_there() -> None:
    gc.freeze()
    try:
        with gc_paused():
            pass
        assert gc.get_freeze_count()
    finally:
        gc.unfreeze()


def resident() -> int:
    """Bytes of memory that this process holds."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * 4096


@needs_glibc
def test_freed_memory_below_what_is_kept_goes_back_to_the_system() -> None:
    blocks = [bytes(4000) for _ in range(16_000)]  # too large for Python's own pools, too small for a mapping each
    kept = blocks.pop()
    held = resident()
    blocks.clear()
    give_back()
    assert held - resident() > 32 << 20
    assert kept == bytes(4000)
