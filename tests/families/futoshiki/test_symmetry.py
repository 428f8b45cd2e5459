"""The signature of a Futoshiki is that of its sixteen images and of no other puzzle."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pipeline.families import FAMILIES
from tests.families.futoshiki.conformance import image

FAMILY = FAMILIES["futoshiki"]
TEXT = "4:0R,0R,0D,0,0,0,0,0,0R,0,0,0,0,0,0RL,0,"
SOLUTION = (4, 3, 2, 1, 3, 4, 1, 2, 2, 1, 3, 4, 1, 2, 4, 3)


def test_all_sixteen_images_have_one_signature() -> None:
    puzzle, chance = FAMILY.parse(TEXT), Random(1)
    images = {image(puzzle, SOLUTION, chance)[0] for _ in range(400)}
    assert len(images) == 16
    assert len({FAMILY.signature(one, SOLUTION) for one in images}) == 1


def test_a_turned_sign_makes_another_puzzle() -> None:
    puzzle = FAMILY.parse(TEXT)
    (smaller, larger), *rest = puzzle.orders
    turned = replace(puzzle, orders=tuple(sorted([(larger, smaller), *rest])))
    assert FAMILY.signature(turned, SOLUTION) != FAMILY.signature(puzzle, SOLUTION)


def test_exchanged_values_make_another_puzzle() -> None:
    puzzle = FAMILY.parse("4:1,0R,0D,0,0,0,0,0,0R,0,0,0,0,0,0RL,0,")
    other = replace(puzzle, givens=tuple(2 if given == 1 else given for given in puzzle.givens))
    assert FAMILY.signature(other, SOLUTION) != FAMILY.signature(puzzle, SOLUTION)
