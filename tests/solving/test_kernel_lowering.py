"""Kernels read and write the places of arrays that Python means, and are compiled once for all constants.

Kernels of the package itself never count from the end but by a constant; that is where they are faster than others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import entry, kernel, kernels_mode


@kernel
def _last(numbers: IntArray, place: int) -> int:
    return numbers[place]


@entry
def from_the_end(cube: IntArray, step: int) -> int:
    """Places that count from the end, constant or not."""
    return cube[-1, 0, -2] + 10 * cube[-step, step, -1] + 100 * _last(cube[-1, -step], -1)


@entry
def rows(cube: IntArray, step: int) -> IntArray:
    """A row of a row, written into; the array that holds it is gone when it is read."""
    copied = cube.copy()
    layer = copied[step]
    layer[-1][0] = 77
    layer[0, -1] = True
    return layer[-1]


@entry
def sliced(cube: IntArray, step: int) -> int:
    """Places of what is no row: every second column, and columns first."""
    turned = cube[step].T
    return cube[step, :, ::2][-1, -1] + turned[-1, 0] + turned.shape[0]


@entry
def tuples(cube: IntArray, step: int) -> int:
    """Arrays and numbers that travel in a tuple, and the size of a row."""
    first, (second, number) = cube[0], (cube[step], step + 5)
    return first[0, -1] + second[0, number - 6] + cube[step].size + cube[0, 0].shape[0]


@entry
def kept(cube: IntArray, step: int) -> int:
    """A name that holds an argument, then arrays of its own; parts of an argument in a tuple, and a slice."""
    held = cube[0]
    for layer in range(step + 1):
        held = held.copy() if layer else cube[layer]
    first, second = (cube[step], cube[0, step:])
    return held[-1, -1] + first[0, 0] + second[0, 1]


@pytest.mark.parametrize(
    ("function", "expected"), [(from_the_end, 2504), (rows, [77, 21, 22, 23]), (sliced, 41), (tuples, 31), (kept, 28)]
)
def test_places_of_arrays_are_those_of_python(function: Callable[..., Any], expected: object) -> None:
    assert np.array_equal(function(np.arange(24).reshape(2, 3, 4), 1), expected)


@pytest.mark.parametrize("function", [from_the_end, rows, sliced, tuples, kept])
def test_nothing_holds_an_argument_longer_than_the_call(function: Callable[..., Any]) -> None:
    cube = np.arange(24).reshape(2, 3, 4).copy()
    before = sys.getrefcount(cube)
    for _ in range(3):
        function(cube, 1)
    assert sys.getrefcount(cube) == before


def one_and_the_last(numbers: IntArray, place: int) -> int:
    """A place that is not constant, and one that is."""
    return 10 * numbers[place] + numbers[-1]


@pytest.mark.skipif(kernels_mode() == "plain", reason="numpy takes places from the end")
@pytest.mark.parametrize(("package", "there_is_none"), [("acme", [-4, 3]), ("pipeline", [-1, 3])])
def test_kernels_of_other_packages_alone_count_from_the_end(
    package: str, there_is_none: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pipeline.solving.kernel_compiler import entry_of

    monkeypatch.setattr("numba.core.config.BOUNDSCHECK", 1)
    monkeypatch.setattr(one_and_the_last, "__module__", f"{package}.places")
    function = entry_of(one_and_the_last)
    assert function(np.array([7, 8, 9]), 0) == 79
    for place in there_is_none:
        with pytest.raises(IndexError):
            function(np.array([7, 8, 9]), place)


@kernel
def _doubled(number: int) -> int:
    return 2 * number


@entry
def constants(number: int) -> int:
    """A kernel called with constants, and with what is none."""
    return _doubled(1) + _doubled(2) + _doubled(number)


def test_a_kernel_is_compiled_once_for_all_constants() -> None:
    assert constants(3) == 12
    assert len(getattr(_doubled, "overloads", [])) <= 1  # none where an earlier run has compiled the entry
