"""dedupe: of the attempts at all slots the right ones are chosen, so that no two puzzles of a book are equal.

A pure fold over what has been made so far. Slots are served in an order that does not depend on where
their sections stand. A first pass gives every slot its first attempt that no earlier slot holds; a second
pass replaces those that are unwanted (rejected by the author, or owned by another book) and touches no
other slot. What is missing for a decision is asked for, and the fold is repeated.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.errors import Problem, Unsatisfiable
from pipeline.frozen import frozen
from pipeline.model.book import Selection
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Slot

ATTEMPTS_MAX = 1000  # attempts at one slot before it is given up
ASKED_AT_ONCE = 400  # attempts asked for in one round, beyond the first of every slot

Attempt = tuple[int, int]
"""The position of a slot and the number of the attempt, both from 0."""

Made = Mapping[Attempt, RatedPuzzle | None]
"""What has been made so far; None where an attempt gave no puzzle."""

Unwanted = Callable[[RatedPuzzle], str]
"""Why a puzzle may not be in this book; an empty text when it may."""


@frozen
class Wanted:
    """Attempts that must be made before the fold can be finished, in a fixed order; so many slots are `filled`."""

    attempts: tuple[Attempt, ...]
    filled: int = field(default=0, compare=False)


def dedupe(slots: Sequence[Slot], made: Made, unwanted: Unwanted) -> Selection | Wanted:
    """The chosen puzzles, or the attempts that are still wanted; Unsatisfiable when a slot cannot be filled."""
    fold = _Fold(slots, made, unwanted)
    order = sorted(range(len(slots)), key=lambda position: (slots[position].own is None, slots[position].stage_order))
    for position in order:
        fold.serve(position, 0, lambda _: "")
    for position in order:
        fold.replace(position)
    if fold.problems:
        raise Unsatisfiable(fold.problems)
    if fold.wanted:
        return Wanted(_in_rounds(fold.wanted), len(fold.chosen))
    replaced = {slots[position].key: rated for position, rated in fold.replaced.items()}
    return Selection(tuple((slot, fold.puzzle(position)) for position, slot in enumerate(slots)), replaced)


def own_problems(slots: Sequence[Slot], made: Made, unwanted: Unwanted) -> tuple[Problem, ...]:
    """Which of the author's own puzzles are twins or unwanted; those that are None in `made` are left out."""
    fold = _Fold(slots, made, unwanted)
    sound = [position for position, slot in enumerate(slots) if slot.own and made[position, 0]]
    for position in sorted(sound, key=lambda position: slots[position].stage_order):
        fold.serve(position, 0, lambda _: "")
    for position in sound:
        fold.replace(position)
    return tuple(fold.problems)


def _in_rounds(wanted: list[Attempt]) -> tuple[Attempt, ...]:
    """The wanted attempts; a slot that failed often gets several at once, so that rounds stay few."""
    first = [attempt for attempt in wanted if attempt[1] == 0]
    later = [
        (position, number)
        for position, start in wanted
        if start
        for number in range(start, min(start + max(1, start // 2), ATTEMPTS_MAX))
    ]
    return tuple(first + later[:ASKED_AT_ONCE])


@dataclass(slots=True)
class _Fold:
    slots: Sequence[Slot]
    made: Made
    unwanted: Unwanted
    holders: dict[tuple[str, str], int] = field(default_factory=dict)  # by mark, also of puzzles replaced later
    chosen: dict[int, int] = field(default_factory=dict)  # the attempt of every slot
    replaced: dict[int, RatedPuzzle] = field(default_factory=dict)  # what slots had before
    wanted: list[Attempt] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def puzzle(self, position: int) -> RatedPuzzle:
        rated = self.made[position, self.chosen[position]]
        assert rated is not None
        return rated

    def serve(self, position: int, start: int, unwanted: Unwanted) -> None:
        """Give a slot its first attempt from `start` on that is new and not unwanted."""
        empty = 0
        for number in range(start, 1 if self.slots[position].own else ATTEMPTS_MAX):
            if (position, number) not in self.made:
                self.wanted.append((position, number))
                return
            rated = self.made[position, number]
            empty += rated is None
            if empty == self.slots[position].failures:
                break
            if rated is not None and _mark(rated) not in self.holders and not unwanted(rated):
                self.holders[_mark(rated)] = position
                self.chosen[position] = number
                return
        self._give_up(position)

    def replace(self, position: int) -> None:
        """Serve a slot anew when its puzzle is unwanted."""
        if position not in self.chosen:
            return
        reason = self.unwanted(self.puzzle(position))
        if reason and self.slots[position].own:
            self.problems.append(Problem(f"this puzzle {reason}; remove it here", self.slots[position].place))
        elif reason:
            self.replaced[position] = self.puzzle(position)
            self.serve(position, self.chosen.pop(position) + 1, self.unwanted)

    def _give_up(self, position: int) -> None:
        slot = self.slots[position]
        if slot.own:
            self.problems.append(self._twin(position))
        elif not self.wanted and not self.problems:  # while earlier slots are open it may still turn out well
            self.problems.append(self._shortage(slot))

    def _twin(self, position: int) -> Problem:
        rated = self.made[position, 0]
        assert rated is not None
        twin = self.slots[self.holders[_mark(rated)]]
        message = f"this puzzle equals the one at {twin.place}, turned or renamed; remove one"
        return Problem(message, self.slots[position].place)

    def _shortage(self, slot: Slot) -> Problem:
        alike = {position for position, other in enumerate(self.slots) if other.key[:2] == slot.key[:2]}
        tried = [rated for (position, _), rated in self.made.items() if position in alike]
        reasons = {_mark(rated): self.unwanted(rated) for rated in tried if rated is not None}
        barred = [reason for reason in reasons.values() if reason]
        level = f" of level {slot.level_target}" if slot.level_target else ""
        remedy = slot.remedy or "lower the count, or change size or options"
        return Problem(
            f"{len(alike)} asked for, only {len(reasons) - len(barred)} distinct puzzles ({slot.params.identity})"
            f"{level} were found in {len(tried)} {'attempt' if len(tried) == 1 else 'attempts'}{_beside(barred)}; "
            f"{remedy}",
            slot.place,
            slot.asked_by,
        )


def _beside(barred: Sequence[str]) -> str:
    """How many puzzles were found that may not be in the book, and why the last of them may not."""
    if not barred:
        return ""
    return f", beside {len(barred)} that may not be in this book: the last {barred[-1]}"


def _mark(rated: RatedPuzzle) -> tuple[str, str]:
    return rated.puzzle.family, rated.signature
