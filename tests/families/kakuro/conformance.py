"""The houses and symmetries of Kakuro for the conformance suite."""

from __future__ import annotations

from collections.abc import Collection

from pipeline.model.puzzle import Puzzle
from tests.families.images import grid_image as image
from tests.families.images import with_another_clue as altered

__all__ = ["altered", "groups", "highest", "image"]


def highest(puzzle: Puzzle) -> int:
    """The highest value."""
    return 9


def groups(puzzle: Puzzle) -> list[Collection[int]]:
    """The runs."""
    return [cage.cells for cage in puzzle.cages]
