"""propose: the results of a class become a proposal of next week's groups or levels, with a reason for every pupil.

Who solves nearly all, and not much more slowly than the others with the same sheet, moves up by one; who solves less
than half moves down by one; all others stay. Nothing is decided here: the teacher edits the proposal.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import field
from statistics import median
from typing import Final

from pipeline.families import family_named
from pipeline.frozen import frozen
from pipeline.model.level import Level
from pipeline.model.results import Result
from pipeline.model.spec import BookSpec

UP, DOWN = 0.9, 0.5  # shares of solved puzzles from which pupils move up, and below which they move down
SLOW: Final = 1.5  # times the median of the sheet: who takes longer stays, even if all is solved
TIMED: Final = 3  # so many pupils with a time a sheet needs, or times do not count


@frozen
class Proposal:
    """A pupil's group or level of next week, and why."""

    name: str = field(repr=False)
    next: str = field(repr=False)
    reason: str = field(repr=False)


@frozen
class _Score:
    """What a pupil has solved on all sheets of the week, in 0 seconds where nobody took the time.

    `slow`: in much more time than the others?
    """

    correct: int
    total: int
    seconds: int
    slow: bool


@frozen
class _Words:
    """Words of the book's language; `grouped`: are pupils in groups, which have names, and not on levels?"""

    strings: Mapping[str, str]
    grouped: bool

    def done(self, score: _Score) -> str:
        """What a pupil has solved."""
        timed = "solved_in" if score.seconds else "solved"
        minutes = max(1, round(score.seconds / 60))
        return self.strings[f"proposal.{timed}"].format(correct=score.correct, total=score.total, minutes=minutes)

    def reason(self, way: str, now: str, done: str) -> str:
        """Why a pupil goes up or down from a group or level, or stays there."""
        named = now if self.grouped else self.strings.get(f"level.{now}", now)
        return self.strings[f"proposal.{way}"].format(now=named, done=done)


def propose(spec: BookSpec) -> tuple[Proposal, ...]:
    """A proposal for every pupil of the class list, in its order."""
    words = _Words(spec.strings, any(part.group for part in spec.parts))
    steps = _groups(spec) if words.grouped else _levels(spec)
    scores = _scores(spec.results)
    return tuple(
        _proposal(pupil.name, _now(spec, pupil.part, steps), steps, scores.get(position), words)
        for position, pupil in enumerate(spec.pupils)
    )


def _groups(spec: BookSpec) -> list[str]:
    """The groups from the easiest to the hardest, by the mean level of puzzles; alike ones in the book's order."""
    hardness: dict[str, float] = {}
    for part in spec.parts:
        counts = [pair for at in part.sections for pair in spec.sections[at].counts]
        puzzles = sum(count for _, count in counts)
        hardness.setdefault(part.group, sum(target.level.rank * count for target, count in counts) / max(1, puzzles))
    return sorted(hardness, key=lambda group: hardness[group])


def _levels(spec: BookSpec) -> list[str]:
    """The levels that all sections can have, from low to high."""
    tables = [family_named(section.params.family).levels(section.params).levels for section in spec.sections]
    return [str(level) for level in Level if all(level in table for table in tables)]


def _now(spec: BookSpec, part: int, steps: Sequence[str]) -> str:
    """The group of a pupil, or the level that most puzzles of the book have."""
    if spec.parts and spec.parts[part].group:
        return spec.parts[part].group
    counts: defaultdict[str, int] = defaultdict(int)
    for section in spec.sections:
        for target, count in section.counts:
            counts[str(target.level)] += count
    return max((one for one in steps if counts[one]), key=lambda one: counts[one], default="")


def _scores(results: Sequence[Result]) -> Mapping[int, _Score]:
    """The scores by pupil; of two rows for one sheet the later one counts, as of a sheet that was handed in again."""
    last = {(result.pupil, result.sheet): result for result in results}
    by_sheet: defaultdict[str, list[int]] = defaultdict(list)
    for result in last.values():
        if result.seconds:
            by_sheet[result.sheet].append(result.seconds)
    usual = {sheet: median(times) for sheet, times in by_sheet.items() if len(times) >= TIMED}
    mine: defaultdict[int, list[Result]] = defaultdict(list)
    for (pupil, _), result in last.items():
        mine[pupil].append(result)
    return {pupil: _score(found, usual) for pupil, found in mine.items()}


def _score(found: Sequence[Result], usual: Mapping[str, float]) -> _Score:
    timed = [(result.sheet, result.seconds) for result in found if result.seconds]
    slow = any(sheet in usual and seconds > SLOW * usual[sheet] for sheet, seconds in timed)
    correct, total = sum(result.correct for result in found), sum(result.total for result in found)
    return _Score(correct, total, sum(seconds for _, seconds in timed), slow)


def _proposal(name: str, now: str, steps: Sequence[str], score: _Score | None, words: _Words) -> Proposal:
    if score is None:
        return Proposal(name, now, words.reason("stays", now, words.strings["proposal.none"]))
    share, at = score.correct / score.total, steps.index(now) if now in steps else 0
    if share >= UP and not score.slow:
        there, way, end = steps[at + 1 : at + 2], "up", "hardest"
    elif share < DOWN:
        there, way, end = steps[max(0, at - 1) : at], "down", "easiest"
    else:
        there, way, end = [], "", "slow" if share >= UP else "stays"
    return Proposal(name, there[0] if there else now, words.reason(way if there else end, now, words.done(score)))
