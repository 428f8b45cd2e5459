"""Kinds of puzzles by name, FAMILY:SIZE with options as in `calcudoku:6x6:operators=add,divide`, and their puzzles.

Which kinds a benchmark makes stands in `benchmarks.yaml` of each family's folder.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.shared.figures import read_figures
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.seed import derive
from pipeline.model.slot import Params


def planned(name: str) -> Mapping[str, Any]:
    """What a family's folder says of benchmarks; empty where it says nothing."""
    path = FAMILIES.folders()[name] / "benchmarks.yaml"
    return read_figures(path) if path.is_file() else {}


def kinds_for(benchmark: str) -> tuple[str, ...]:
    """The kinds of all families that a benchmark makes."""
    return tuple(f"{name}:{kind}" for name in FAMILIES for kind in planned(name).get(benchmark, ()))


def read_kind(text: str) -> tuple[Family, Params]:
    """The family and params of a kind."""
    name, size, *options = text.split(":")
    family = FAMILIES[name]
    kinds = {option.name: option.kind for option in family.options}
    given = dict(option.split("=", 1) for option in options)
    return family, family.params(size, {key: kinds[key].from_text(value) for key, value in given.items()})


def made(family: Family, params: Params, level: Level, count: int, seconds: float) -> Iterator[Puzzle]:
    """Puzzles of a level as they come, duplicates and all, up to a number or so many seconds of processor time."""
    number = found = 0
    began = time.process_time()
    while found < count and time.process_time() - began < seconds:
        puzzle = family.attempt(params, level, derive("benchmark", params.identity, level, number))
        number += 1
        if puzzle:
            found += 1
            yield puzzle
