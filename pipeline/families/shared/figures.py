"""Reads the frozen figures of a family: data files in its folder, each written by a script in tools/."""

from collections.abc import Iterable, Mapping
from math import log
from pathlib import Path
from typing import Any, TypeVar

from pipeline.model.level import Level
from pipeline.model.size import Size

Costs = Mapping[str, Mapping[Size, Mapping[Level, int]]]
"""By variant, empty for the plain kind, by size and level."""

_PLAIN = "plain"

Figure = TypeVar("Figure")


def read_figures(path: Path) -> Any:  # noqa: ANN401  what a file of the package itself holds
    """The values of a YAML file; raises InputError where it is damaged."""
    from pipeline.source.document import read_document
    from pipeline.source.files import Reading
    from pipeline.source.source_limits import YAML_BYTES
    from pipeline.source.tree import plain

    return plain(read_document(Reading().text(path, YAML_BYTES)).root)


def read_costs(path: Path) -> Costs:
    """The highest cost of the lower half of levels."""
    return read_by_variant(path)


def read_by_variant(path: Path) -> Mapping[str, Mapping[Size, Mapping[Level, Any]]]:
    """Figures by variant, empty for the plain kind, by size and level."""
    return {
        "" if variant == _PLAIN else variant: {Size.parse(size): read_by_level(row) for size, row in sizes.items()}
        for variant, sizes in read_figures(path).items()
    }


def nearest_size(sizes: Iterable[Size], asked: Size) -> tuple[Size, float]:
    """The size that is most like one that is asked for, and how much more work that is: it grows by squared cells."""
    cells = asked.width * asked.height
    nearest = min(sizes, key=lambda size: abs(log(size.width * size.height / cells)))
    return nearest, (cells / (nearest.width * nearest.height)) ** 2


def read_by_level(row: Mapping[str, Figure]) -> Mapping[Level, Figure]:
    """Figures by level."""
    return {Level(level): figure for level, figure in row.items()}


def read_levels(names: list[str]) -> tuple[Level, ...]:
    """Levels by name."""
    return tuple(map(Level, names))
