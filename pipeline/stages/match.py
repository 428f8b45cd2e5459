"""match: of more puzzles than are printed those are chosen that make all versions of a sheet equally hard.

At every place of a sheet the costs of all versions lie within 5 % of each other. Puzzles of one section and level
form a pool; sorted by cost, neighbours that are close enough share a place. Where a pool has too few of them it grows,
by the same seeds, up to a bound that counts puzzles. A puzzle that is unwanted is replaced by one that is close enough
to the others of its place, and no other place changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import ceil

from pipeline.errors import Problem, Unsatisfiable
from pipeline.families import family_named
from pipeline.frozen import frozen
from pipeline.model.book import Selection
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Slot, SlotKey
from pipeline.model.spec import BookSpec

TOLERANCE = 5  # per cent by which the dearest puzzle of a place may cost more than the cheapest
GROWTH = 1.5  # a pool that is too small is made so many times as large
POOL_MAX = 36  # puzzles made for each that is printed ...
POOL_MORE = 120  # ... and so many beside them; benchmarks/versions.py measures what is needed, most by many versions

PoolKey = tuple[str | int, ...]
"""The section and level of a pool, as the keys of its slots begin."""


@frozen
class Short:
    """Pools that have too few puzzles of like cost: the sizes to try next, and the problems if that fails."""

    sizes: Mapping[PoolKey, int]
    problems: tuple[Problem, ...]


def grown(slots: Sequence[Slot], sizes: Mapping[PoolKey, int]) -> tuple[Slot, ...]:
    """The slots, and behind them those that bring their pools to the sizes asked for."""
    pools = _pools(slots)
    more = [
        replace(pools[key][0], index=index, key=(*key, index))
        for key, size in sizes.items()
        for index in range(len(pools[key]), size)
    ]
    return (*slots, *more)


def match(spec: BookSpec, selection: Selection) -> Selection | Short:
    """The puzzles of all versions, place by place, or what is short; Unsatisfiable where no pool may grow further."""
    rated = {slot.key: one for slot, one in selection.chosen}
    pools = _pools([slot for slot, _ in selection.chosen])
    found = {key: _Pool(spec, slots, rated, selection.replaced) for key, slots in pools.items()}
    short = {key: pool for key, pool in found.items() if not pool.settle()}
    if spent := [pool.problem for pool in short.values() if len(pool.slots) >= pool.bound]:
        raise Unsatisfiable(spent)
    if short:
        sizes = {key: next(size for size in pool.sizes if size > len(pool.slots)) for key, pool in short.items()}
        return Short(sizes, tuple(pool.problem for pool in short.values()))
    chosen = [one for pool in found.values() for one in pool.printed]
    replaced = {key: first for pool in found.values() for key, first in pool.replaced.items()}
    return Selection(tuple(chosen), replaced, places=_numbered(found.values()))


def windows(costs: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """As many groups of `count` costs within the tolerance as there are, no cost in two of them; low ones first.

    >>> windows([100, 300, 104, 200, 103, 310], 2)
    [(0, 4), (1, 5)]
    """
    ranked = sorted(range(len(costs)), key=lambda index: (costs[index], index))
    found, start = [], 0
    while start + count <= len(ranked):
        group = tuple(ranked[start : start + count])
        close = are_close([costs[index] for index in group])
        if close:
            found.append(group)
        start += count if close else 1
    return found


def are_close(costs: Sequence[int]) -> bool:
    """Do the costs of a place lie within the tolerance?"""
    return max(costs) * 100 <= min(costs) * (100 + TOLERANCE)


def _numbered(pools: Iterable[_Pool]) -> dict[SlotKey, int]:
    """The number of every printed slot's place, by rising cost: two pools may be the halves of one level."""
    every = [(pool, place) for pool in pools for place in pool.filled]
    ranked = sorted(every, key=lambda one: (one[0].cost(one[1]), one[0].slots[one[1][0]].stage_order))
    return {pool.slots[index].key: number for number, (pool, place) in enumerate(ranked) for index in place}


def _pools(slots: Sequence[Slot]) -> dict[PoolKey, list[Slot]]:
    pools: defaultdict[PoolKey, list[Slot]] = defaultdict(list)
    for slot in slots:
        pools[slot.key[:2]].append(slot)
    return {key: sorted(pool, key=lambda slot: slot.index) for key, pool in pools.items()}


@dataclass(slots=True)
class _Pool:
    """The puzzles of one section and level, and the places that they are put to.

    `first` are those that every slot had before any was unwanted: places go by them, so that they stay. Of all `places`
    those are `filled` that the book asks for.
    """

    spec: BookSpec
    slots: Sequence[Slot]
    rated: Mapping[SlotKey, RatedPuzzle]
    unwanted: Mapping[SlotKey, RatedPuzzle]
    printed: list[tuple[Slot, RatedPuzzle]] = field(default_factory=list)
    replaced: dict[SlotKey, RatedPuzzle] = field(default_factory=dict)
    places: list[tuple[int, ...]] = field(default_factory=list)
    filled: list[tuple[int, ...]] = field(default_factory=list)

    @property
    def versions(self) -> int:
        """How many puzzles share a place."""
        return self.spec.sections[self.slots[0].section].versions

    @property
    def wanted(self) -> int:
        """How many places there are: as many as the section asks for puzzles of the level."""
        counts = self.spec.sections[self.slots[0].section].counts
        return next(count for target, count in counts if target == self.slots[0].level_target)

    @property
    def bound(self) -> int:
        """More puzzles than these are not made."""
        slot = self.slots[0]
        exist = family_named(slot.params.family).capacity(slot.params, slot.level)
        most = POOL_MAX * self.wanted * self.versions + POOL_MORE
        return min(most, exist) if exist is not None else most

    @property
    def sizes(self) -> Iterator[int]:
        """The sizes that the pool may grow through, up to the bound."""
        size = self.wanted * self.versions
        while size < self.bound:
            yield size
            size = min(ceil(GROWTH * size), self.bound)
        yield size

    @property
    def problem(self) -> Problem:
        """That there are too few puzzles of like cost."""
        slot = self.slots[0]
        pool = f"among {len(self.slots)} puzzles ({slot.params.identity}) of level {slot.level_target}"
        if len(self.places) < self.wanted:
            message = (
                f"{self.versions} versions of {self.wanted} asked for, but for only {len(self.places)} places puzzles "
                f"with costs within {TOLERANCE} % were found {pool}; lower the count or the number of versions, or "
                f"use another level or size"
            )
        else:
            message = (
                f"no replacement with the cost of a rejected puzzle was found {pool}; reject others, or lower the count"
            )
        return Problem(message, slot.place, slot.asked_by)

    def settle(self) -> bool:
        """Put puzzles to all places; False where there are too few."""
        for size in takewhile(lambda size: size <= len(self.slots), self.sizes):
            self.places = windows([self._first(index).rating.cost for index in range(size)], self.versions)
            if len(self.places) >= self.wanted:
                self.filled = _spread(self.places, self.wanted)
                return self._print()
        return False

    def cost(self, place: Sequence[int]) -> int:
        """The cost that a place goes by, of its cheapest puzzle before any was unwanted."""
        return min(self._first(index).rating.cost for index in place)

    def _print(self) -> bool:
        """Give the puzzles of every place to the versions in turns; False where an unwanted one has no substitute."""
        spare = [index for index in range(len(self.slots)) if not any(index in place for place in self.filled)]
        for number, place in enumerate(self.filled):
            substitutes = self._substitutes(place, spare)
            if substitutes is None:
                return False
            for position, (index, rated) in enumerate(substitutes):
                slot = self.slots[index]
                version = (position + number) % self.versions
                self.printed.append((replace(slot, section=self._section(version)), rated))
                if slot.key in self.unwanted:
                    self.replaced[slot.key] = self.unwanted[slot.key]
        return True

    def _substitutes(self, place: Sequence[int], spare: list[int]) -> list[tuple[int, RatedPuzzle]] | None:
        """The puzzles of a place, for every unwanted one a spare of like cost; None where there is none."""
        kept = {index: self._first(index) for index in place if self.slots[index].key not in self.unwanted}
        for index in (index for index in place if index not in kept):
            others = [rated.rating.cost for rated in kept.values()]
            cost = self._first(index).rating.cost
            near = sorted([index, *spare], key=lambda one: (abs(self._now(one).rating.cost - cost), one))
            fitting = (one for one in near if are_close([*others, self._now(one).rating.cost]))
            taken = next(fitting, None)
            if taken is None:
                return None
            kept[index] = self._now(taken)
            if taken != index:
                spare.remove(taken)
        return [(index, kept[index]) for index in place]

    def _first(self, index: int) -> RatedPuzzle:
        key = self.slots[index].key
        return self.unwanted.get(key, self.rated[key])

    def _now(self, index: int) -> RatedPuzzle:
        return self.rated[self.slots[index].key]

    def _section(self, version: int) -> int:
        """The position of the pool's section in a version of the book."""
        step = len(self.spec.sections) // self.versions
        return self.slots[0].section % step + version * step


def _spread(places: Sequence[tuple[int, ...]], count: int) -> list[tuple[int, ...]]:
    """So many of the places, from low costs to high at even distances."""
    return [places[(2 * number + 1) * len(places) // (2 * count)] for number in range(count)]
