"""The image of some walls that has the smallest text, found by its text or by the walls themselves."""

from random import Random

import pytest

from pipeline.families.shared.blocks import WALL, edges, letters
from pipeline.families.shared.wall_images import smallest_walls, soonest_walls, wall_images

ONE_IN = {"many": 2, "few": 10, "hardly any": 60}
"""Of so many edges one has a wall: where there are few, runs of open edges take several letters."""


@pytest.mark.parametrize("share", ONE_IN)
@pytest.mark.parametrize("n", [4, 6, 9])
def test_the_sooner_walls_are_those_of_the_smallest_letters(n: int, share: str) -> None:
    chance = Random(f"{n} {share}")
    for _ in range(50):
        walls = "".join(WALL if chance.randrange(ONE_IN[share]) == 0 else " " for _ in edges(n))
        found, symmetries = soonest_walls(walls, wall_images(n))
        assert (letters(found), symmetries) == smallest_walls(walls, wall_images(n), letters)
