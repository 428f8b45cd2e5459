"""generate: one attempt at a slot becomes a puzzle, or nothing."""

from pipeline.families import family_named
from pipeline.families.base import Made
from pipeline.families.halving import halving_cost
from pipeline.model.level import Half
from pipeline.model.puzzle import Puzzle
from pipeline.model.seed import derive
from pipeline.model.slot import Slot


def attempt_seed(slot: Slot, attempt: int, seed_parts: tuple[str | int, ...]) -> int:
    """The seed of one attempt at a slot; it depends on nothing but the book's seed and the slot's own key."""
    return derive(*seed_parts, *slot.key, attempt)


def generate(slot: Slot, attempt: int, seed_parts: tuple[str | int, ...]) -> Made | None:
    """The author's own puzzle of a slot, or a puzzle made by chance; None when as many tries fail as the family allows.

    How many these are is part of every seed's meaning: changing it changes books.
    """
    if slot.own is not None:
        return Made(slot.own)
    family = family_named(slot.params.family)
    seed = attempt_seed(slot, attempt, seed_parts)
    found = (family.make(slot.params, slot.level, derive(seed, number)) for number in range(family.tries(slot.params)))
    return next((made for made in found if made is not None and _in_half(slot, made.puzzle)), None)


def _in_half(slot: Slot, puzzle: Puzzle) -> bool:
    """Is the puzzle's cost in the half of the level that the slot asks for, if it asks for one?"""
    if slot.level is None or slot.half is None:
        return True
    bound = halving_cost(slot.params, slot.level)
    return bound is None or (family_named(puzzle.family).cost(puzzle) > bound) == (slot.half is Half.UPPER)
