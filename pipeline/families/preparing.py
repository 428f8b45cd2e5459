"""Compiles or loads the kernels of families before the work starts, and tells the user once when it takes long."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.solving.compiling import cache_folder, kernels_mode

SEED = 1


def prepare(names: Iterable[str], tell: Callable[[str], None]) -> None:
    """Make the kernels of the named families ready in this process; workers forked later inherit them.

    A damaged cache makes numba raise whatever its unpickling raises; then the cache is deleted and filled anew.
    """
    if kernels_mode() == "plain":
        return
    families = [FAMILIES[name] for name in sorted(set(names))]
    if not all(_marker(family).exists() for family in families):
        tell("preparing the solver, first run only (up to a minute)")
    try:
        _warm(families)
    except Exception:
        shutil.rmtree(cache_folder(), ignore_errors=True)
        cache_folder().mkdir(parents=True, exist_ok=True)
        _warm(families)


def _marker(family: Family) -> Path:
    return cache_folder() / f"{family.name}.ready"


def _warm(families: Iterable[Family]) -> None:
    from pipeline.solving.search import solve

    for family in families:
        params = family.params(str(family.sizes[0]), {})
        puzzle = next(made for n in range(SEED, 1000) if (made := family.attempt(params, None, n)))
        solution = solve(family.model(puzzle))[0]
        family.rate(puzzle, solution)
        family.signature(puzzle, solution)
        _marker(family).touch()
