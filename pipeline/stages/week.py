"""week: of the puzzles made for a newspaper those are chosen whose costs rise from Monday to Saturday in each section.

For every day there are several puzzles of its level to choose from. As far as rising costs allow, the first of the days
that share a level takes one of its cheapest puzzles and the last one of its dearest. A puzzle that replaces an unwanted
one is used where it fits between its neighbours, so that all other days keep theirs. Sunday is separate.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from math import inf

from pipeline.errors import Problem
from pipeline.frozen import frozen
from pipeline.model.book import Selection
from pipeline.model.level import LevelTarget
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Slot
from pipeline.model.spec import BookSpec, SectionSpec
from pipeline.model.week import SUNDAY

SPARES = (2, 5, 11)
"""How many more puzzles than days are made to choose from: the first number, and the next where no choice rises."""


@frozen
class _Puzzle:
    """A puzzle to choose, and the cost that it goes by."""

    cost: int
    slot: Slot
    rated: RatedPuzzle

    @property
    def order(self) -> tuple[int, str]:
        return self.cost, self.rated.signature


Pool = dict[LevelTarget, list[_Puzzle]]
"""The puzzles that a section has for each level or half, cheap to costly."""


def choose_days(spec: BookSpec, made: Selection) -> Selection | list[Problem]:
    """The selection with one puzzle a day, or which sections have none whose costs rise; other books as they are."""
    if spec.start is None:
        return made
    chosen: dict[Slot, int] = {}
    problems = []
    for number, section in enumerate(spec.sections):
        found = _section_days(section, [pair for pair in made.chosen if pair[0].section == number], made)
        if found is None:
            problems.append(_problem(section))
        else:
            chosen |= {puzzle.slot: day for day, puzzle in found.items()}
    if problems:
        return problems
    kept = tuple(pair for pair in made.chosen if pair[0] in chosen)
    days = {slot.key: spec.start + timedelta(days=day) for slot, day in chosen.items()}
    return Selection(kept, made.replaced, days)


def _problem(section: SectionSpec) -> Problem:
    message = (
        f"no choice among {1 + SPARES[-1]} puzzles for each day has costs that rise from Monday to Saturday; "
        "name higher levels towards the end of the week, or halves such as easy- and easy+"
    )
    return Problem(message, section.place, f"{section.key}.days")


def _section_days(
    section: SectionSpec, made: Sequence[tuple[Slot, RatedPuzzle]], selection: Selection
) -> dict[int, _Puzzle] | None:
    """The puzzle of every day; first as if none had been replaced, and from what there is now where that fails."""
    first = _pool((slot, rated, selection.replaced.get(slot.key, rated)) for slot, rated in made)
    now = _pool((slot, rated, rated) for slot, rated in made)
    week = [(day, target) for day, target in section.days if day != SUNDAY]
    targets = [target for _, target in week]
    for pool in (first, now):
        chain = _rising(targets, pool)
        if chain is None:
            continue
        apart = {day: _apart(pool[target], chain) for day, target in section.days if day == SUNDAY}
        mended = _mended(chain, targets, now, {puzzle.slot for puzzle in apart.values()})
        if mended is not None:
            return apart | {day: puzzle for (day, _), puzzle in zip(week, mended, strict=True)}
    return None


def _apart(puzzles: Sequence[_Puzzle], chain: Sequence[_Puzzle]) -> _Puzzle:
    """The middle one of those that the chain leaves."""
    used = {puzzle.slot for puzzle in chain}
    rest = [puzzle for puzzle in puzzles if puzzle.slot not in used]
    return rest[len(rest) // 2]


def _pool(made: Iterable[tuple[Slot, RatedPuzzle, RatedPuzzle]]) -> Pool:
    """Puzzles by what they are made for: slot, puzzle, and the one whose cost counts."""
    pool: Pool = {}
    for slot, rated, ranked in made:
        assert slot.level_target is not None
        pool.setdefault(slot.level_target, []).append(_Puzzle(ranked.rating.cost, slot, rated))
    return {target: sorted(puzzles, key=lambda one: one.order) for target, puzzles in pool.items()}


def _rising(targets: Sequence[LevelTarget], pool: Pool) -> list[_Puzzle] | None:
    """One puzzle for each target, costs strictly rising; None where there is no such choice."""
    highest = _highest(targets, pool)
    if highest is None:
        return None
    chain: list[_Puzzle] = []
    for number, target in enumerate(targets):
        alike = [place for place, other in enumerate(targets) if other == target]
        last = chain[-1].cost if chain else -1
        puzzles = pool[target]
        fitting = [place for place, one in enumerate(puzzles) if last < one.cost <= highest[number]]
        if not fitting:
            return None
        middle = (alike.index(number) + 0.5) / len(alike) * len(puzzles) - 0.5
        chain.append(puzzles[min(fitting, key=lambda place: abs(place - middle))])
    return chain


def _highest(targets: Sequence[LevelTarget], pool: Pool) -> list[int] | None:
    """The highest cost that each may have so that those behind it can still rise."""
    highest: list[int] = []
    for target in reversed(targets):
        below = [one.cost for one in pool[target] if not highest or one.cost < highest[-1]]
        if not below:
            return None
        highest.append(max(below))
    return highest[::-1]


def _mended(
    chain: Sequence[_Puzzle], targets: Sequence[LevelTarget], pool: Pool, kept: set[Slot]
) -> list[_Puzzle] | None:
    """The chain with its puzzles as they are now; one that has been replaced gives way where it fits no more.

    Slots that are `kept` for another day are not used.
    """
    now = {one.slot: one for puzzles in pool.values() for one in puzzles}
    mended = [now[one.slot] for one in chain]
    for number, (before, target) in enumerate(zip(chain, targets, strict=True)):
        if mended[number].cost == before.cost:
            continue
        others = kept | {one.slot for place, one in enumerate(mended) if place != number}
        low = mended[number - 1].cost if number else -1
        high = mended[number + 1].cost if number + 1 < len(mended) else inf
        fitting = [one for one in pool[target] if one.slot not in others and low < one.cost < high]
        if not fitting:
            return None
        mended[number] = min(fitting, key=lambda one: (abs(one.cost - before.cost), one.order))
    return mended
