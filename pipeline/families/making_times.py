"""How long puzzles take to make and rate, by mode: frozen figures of each family, coarse where they lack something."""

import math
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from pipeline.families import FAMILIES, family_named
from pipeline.families.asked_techniques import tries_each
from pipeline.families.shared.figures import nearest_size, read_by_variant
from pipeline.model.level import Grading, Level
from pipeline.model.size import Size
from pipeline.model.slot import Params

COARSE_MS: Final = {"numba": 6.0, "plain": 1000.0}  # an easy puzzle of CELLS cells; doubles with every level
CELLS: Final = 81
TAIL: Final = 2.0  # what nine in ten do not exceed, in means, where nothing was measured


class Seconds(NamedTuple):
    """Seconds of one processor for a puzzle: the mean, and what nine in ten do not exceed."""

    mean: float
    tail: float

    def times(self, factor: float) -> "Seconds":
        """So many times as long."""
        return Seconds(self.mean * factor, self.tail * factor)


Row = Mapping[Level, Seconds]


@lru_cache(maxsize=1024)
def making_time(params: Params, level: Level | None, mode: str) -> Seconds:
    """How long a puzzle of a section and level takes in a mode, `numba` or `plain`; one of any level for None.

    From the nearest size that was measured, for work grows with the square of the cells.
    """
    family, table = family_named(params.family), _table(params.family, mode)
    sizes = table.get(params.variant) or table.get("")
    if not sizes:
        return _coarse(params.size.width * params.size.height, level, mode)
    nearest, factor = nearest_size(sizes, params.size)
    figures = _of_level(sizes[nearest], level if params.grading is Grading.LADDER else None)
    return figures.times(factor * tries_each(family, params, level))


def _of_level(row: Row, level: Level | None) -> Seconds:
    """The figures of a level; of the next lower one that has any, of all where none is asked for."""
    if level is None:
        means, tails = zip(*row.values(), strict=True)
        return Seconds(math.fsum(means) / len(means), math.fsum(tails) / len(tails))
    known = [one for one in row if one.rank <= level.rank]
    return row[max(known, key=lambda one: one.rank)] if known else next(iter(row.values()))


def _coarse(cells: int, level: Level | None, mode: str) -> Seconds:
    seconds = COARSE_MS[mode] / 1000 * (cells / CELLS) ** 2 * 2 ** ((level or Level.MEDIUM).rank - 1)
    return Seconds(seconds, TAIL * seconds)


@cache
def _table(family: str, mode: str) -> Mapping[str, Mapping[Size, Row]]:
    """The figures of a family by variant and size; empty where it has none."""
    folder = FAMILIES.folders().get(family)
    path = folder / "figures" / "making_ms.yaml" if folder else None
    if path is None or not path.is_file():
        return {}
    return {
        variant: {
            size: {level: _seconds(figures, mode) for level, figures in row.items()} for size, row in sizes.items()
        }
        for variant, sizes in read_by_variant(path).items()
    }


def _seconds(figures: Sequence[float], mode: str) -> Seconds:
    """The figures of a mode among those of a level: two for plain Python, then two for compiled kernels."""
    mean, tail = figures[:2] if mode == "plain" else figures[2:]
    return Seconds(mean / 1000, tail / 1000)
