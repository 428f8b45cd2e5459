"""The houses and symmetries of Calcudoku for the conformance suite."""

from __future__ import annotations

from pipeline.model.puzzle import Puzzle
from tests.families.images import grid_image as image
from tests.families.images import lines as groups
from tests.families.images import with_another_clue as altered

__all__ = ["altered", "groups", "highest", "image"]


def highest(puzzle: Puzzle) -> int:
    """The highest value."""
    return puzzle.width
