"""How long plain Python takes to prove that puzzles have one solution: frozen figures of each family."""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import fsum
from typing import Final

from pipeline.families import FAMILIES
from pipeline.families.shared.figures import nearest_size, read_by_variant
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size

COARSE: Final = 0.005  # seconds, where nothing was measured


@lru_cache(maxsize=1024)
def proof_seconds(kind: Kind, size: Size, level: Level | None) -> float:
    """Seconds of one processor, on average: a few puzzles take a hundred times as long as most.

    From the nearest size that was measured, for work grows with the square of the cells; for a level that was not, or
    that nobody knows, the mean of the others.
    """
    table = _table(kind.family)
    sizes = table.get(kind.variant) or table.get("")
    if not sizes:
        return COARSE
    nearest, factor = nearest_size(sizes, size)
    row = sizes[nearest]
    ms = row[level] if level and level in row else fsum(row.values()) / len(row)
    return ms / 1000 * factor


@cache
def _table(family: str) -> Mapping[str, Mapping[Size, Mapping[Level, float]]]:
    """Milliseconds by variant, size and level; empty for a family that has none."""
    folder = FAMILIES.folders().get(family)
    path = folder / "figures" / "proof_ms.yaml" if folder else None
    return read_by_variant(path) if path and path.is_file() else {}
