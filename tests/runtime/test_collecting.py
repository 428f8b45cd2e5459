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
