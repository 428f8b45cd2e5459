"""The search for cyclic garbage: it rests while pages are made, and goes on as before."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from pipeline.runtime.collecting import gc_paused


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
