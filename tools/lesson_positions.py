"""Writes the positions of lessons: for every technique of a ladder two points of a solve where it is the next step.

    python -m tools.lesson_positions FAMILY [VARIANT] [--seconds 60] [--only TECHNIQUE] [--boards FILE] [--positions]

Positions come from puzzles that are made for each technique: with it as the hardest, else with it at all, for so many
seconds; from the boards of the tests where these are of use; and from a file of puzzles that a longer search has found.
The boards of a lesson are the easiest new puzzles that use its technique, most of them with nothing harder; those of
the tests may be all but solved, and serve where there are no others. The clearest positions are taken: those of few
cells, with many digits in the grid, but not nearly all. Both show the technique in one case, and in none that is
more of an exception.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count, islice
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import yaml

from pipeline.errors import InputError
from pipeline.families import family_named
from pipeline.families.base import Family
from pipeline.families.shared.lessons import FILE, PLAIN, LessonPosition, lesson_boards, written
from pipeline.families.shared.options import OptionError
from pipeline.families.shared.technique_options import HARDEST, REQUIRES
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import Step
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.solving.board import HouseKind
from pipeline.solving.cage_sight import seen_by_cage
from pipeline.solving.consequences import BY_CONSEQUENCES, MOST_DIGITS
from pipeline.solving.positions import Before, clearest, outcomes, solve_of
from pipeline.solving.search import BudgetSpentError, solve
from pipeline.solving.techniques import PLACING, Code, Technique
from pipeline.solving.two_groups import almost_locked, coloured_pairs, colours, deadly_loop, in_one_alone

BOARDS = Path(__file__).parent.parent / "tests" / "families"
USUAL = {"sudoku": "9x9", "calcudoku": "6x6", "kakuro": "8x8"}
LARGEST = 10  # cells across, as config.book.lessons has them
KEPT = 4  # boards
FOUND = 6  # boards of the tests from each file
SHOWN = 2  # one to explain, one to try
FULL = 0.7  # of a grid's cells: a position with more digits is no clearer
CHAIN = 4  # cells of a chain that is coloured, at least: fewer are a pair of places with a tail
PAIR = 2  # candidates that could be swapped
_RARE = 200  # what puts exceptions behind the usual case
_LAST = 1000  # what puts positions of the boards of the tests behind all others
_CAGES: dict[str, Any] = {"single_cells": 8}  # of killers, which have no cages of one cell else


class Seen(NamedTuple):
    """A position with its score, which case of the technique it shows, and whether that is an exception."""

    score: int
    case: int
    unusual: bool
    position: LessonPosition


class Use(NamedTuple):
    """A puzzle that needs a technique; the first ones in order are the best boards."""

    old: bool
    hardest: int
    unusual: bool
    text: str
    name: str


@dataclass
class Harvest:
    """What puzzles have given for the techniques of a ladder: positions with their scores, and boards."""

    family: Family
    ladder: Sequence[Technique]
    found: dict[str, list[Seen]] = field(default_factory=dict)
    uses: dict[str, list[Use]] = field(default_factory=dict)

    def look(self, puzzle: Puzzle, new: bool) -> None:
        """Take from a puzzle's solve what lessons want."""
        size = self.family.size(puzzle)
        steps = _steps(self.family, puzzle) if _fits(size) else ()
        if not steps:
            return
        known = {one.name: one for one in self.ladder}
        text, usual = self.family.format(puzzle), str(size) == USUAL[self.family.name]
        hardest = max((known[step.technique] for step in steps), key=lambda one: one.weight)
        for before in solve_of(puzzle, self.family.model(puzzle), steps):
            technique = known[before.step.technique]
            own = self.found.setdefault(technique.name, [])
            if any(seen.position.puzzle == text for seen in own):
                continue
            score = _score(before, technique) + hardest.weight - technique.weight - 25 * usual + (not new) * _LAST
            one, results = clearest(before, technique), outcomes(before.step)
            position = LessonPosition(text, before.digits, before.held, one, before.struck, results)
            own.append(Seen(score, _case(before, technique), _is_exception(before, technique), position))
            use = Use(not new, hardest.weight, not usual, text, hardest.name)
            self.uses.setdefault(technique.name, []).append(use)

    def enough(self, name: str) -> bool:
        """Are there boards and positions enough that need nothing harder and are not of the tests, two as usual?"""
        if sum(not seen.unusual for seen in self.found.get(name, ())) < SHOWN:
            return False
        weight = next(one.weight for one in self.ladder if one.name == name)
        return sum(not use.old and use.hardest == weight for use in self.uses.get(name, ())) >= SHOWN + KEPT

    def best(self, name: str) -> tuple[LessonPosition, ...]:
        """The two clearest positions of one case; none where two are lacking."""
        clearest_first = sorted(self.found.get(name, ()), key=lambda seen: seen.score)
        pairs = [pair for pair in combinations(clearest_first, SHOWN) if len({seen.case for seen in pair}) == 1]
        lowest = min(pairs, key=lambda pair: sum(seen.score for seen in pair), default=())
        return tuple(seen.position for seen in lowest)

    def row(self, name: str, taken: set[str]) -> dict[str, Any] | None:
        """What the file says of a technique; None where two positions are lacking."""
        best = self.best(name)
        if not best:
            return None
        used = {position.puzzle for position in best}
        able = sorted(self.uses[name])
        kept = [use for use in able if use.text not in {*used, *taken}] or [use for use in able if use.text not in used]
        kept = [use for use in kept or able if use.hardest == (kept or able)[0].hardest][:KEPT]
        taken.update(use.text for use in kept)
        shown, tried = map(written, best)
        own = next(one.weight for one in self.ladder if one.name == name)
        harder = {"harder": kept[0].name} if kept[0].hardest > own else {}
        return {"shown": shown, "tried": tried, "boards": [use.text for use in kept], **harder}


def _score(before: Before, technique: Technique) -> int:
    """How much a reader has to take in at a position; less is clearer."""
    one = clearest(before, technique)
    filled = min(FULL, sum(value != 0 for value in before.digits) / len(before.digits))
    marked = technique.code in PLACING and technique.code is not Code.CAGE_OF_ONE and before.struck
    ambiguous = 10 * min(outcomes(before.step) - 1, 5)
    unsaid = 2 * MOST_DIGITS * (technique.code in BY_CONSEQUENCES)
    cells = sum(len(way.digits) for way in before.ways(technique, one)) or unsaid + len(one.cells)
    unusual = _RARE * _is_exception(before, technique)
    marks = 20 * marked - 15 * bool(one.placed)
    return 12 * cells + 6 * len(one.houses) - round(80 * filled) + marks + ambiguous + unusual


def _case(before: Before, technique: Technique) -> int:
    """Which case of its technique the clearest application is: the one that lessons begin with is 0."""
    one = clearest(before, technique)
    if technique.code is Code.ALMOST_LOCKED_SETS:
        groups = almost_locked(one, before.houses)
        return len(in_one_alone(groups, before.held, before.houses)) - 1
    if technique.code is Code.COLOURING:
        return 0 if len(one.cells) >= CHAIN else 1
    if technique.code is Code.UNIQUE_RECTANGLE:
        corners, _ = deadly_loop(one, before.houses)
        return sum(len(before.held[cell]) > PAIR for cell in corners) - 1
    return 0


def _is_exception(before: Before, technique: Technique) -> bool:
    """Is a position of another case than lessons begin with, or seen through a cage alone where they name none?"""
    one = clearest(before, technique)
    if _case(before, technique):
        return True
    if technique.code is not Code.COLOURING:
        return any(True for _ in seen_by_cage(one, technique, before.board.houses))
    chain = tuple(sorted(cell for cell, _ in one.cells))
    lines = [members for kind, members in before.board.houses if kind is not HouseKind.RUN or len(one.cells[0][1]) > 1]
    sides = colours(chain, coloured_pairs(one, before.held, before.houses))
    return any(cell in chain or not all(_sees(cell, side, lines) for side in sides) for cell, _ in one.removed)


def _sees(cell: int, others: Sequence[int], houses: Sequence[Sequence[int]]) -> bool:
    return any(cell in members and other in members for members in houses for other in others)


def _fits(size: Size) -> bool:
    return max(size.width, size.height) <= LARGEST


def _steps(family: Family, puzzle: Puzzle) -> tuple[Step, ...]:
    """The steps of a solve; none where no build could prove within its budget that there is one solution."""
    try:
        solve(family.model(puzzle), limit=2)
    except BudgetSpentError as error:
        print(f"passed over: {family.format(puzzle)}: {error}", file=sys.stderr)
        return ()
    return family.explain(puzzle)


def old_boards(family: Family) -> Iterator[Puzzle]:
    """The boards of the tests."""
    for path in sorted((BOARDS / family.name / "boards").glob("*.txt")):
        known = map(family.parse, path.read_text(encoding="utf-8").splitlines())
        yield from islice((one for one in known if _fits(family.size(one))), FOUND)


def made_for(family: Family, variant: str, technique: Technique, seconds: float) -> Iterator[Puzzle]:
    """New puzzles that need a technique, those in which it is the hardest first, until the time is over."""
    base = {"variant": variant} if variant else {}
    own = _CAGES if technique.code is Code.CAGE_OF_ONE and variant else {}
    usual = Size.parse(USUAL[family.name])
    others = [size for size in family.sizes_of(variant) if size != usual and _fits(size)]
    for sizes, key in (([usual], HARDEST), (others, HARDEST), ([usual, *others], REQUIRES)):
        start = process_time()
        asked = [_params(family, size, {**base, **own, key: technique.name}) for size in sizes]
        able = [(params, level) for params in asked if params for level in family.levels(params).levels]
        for seed in count() if able else ():
            params, level = able[seed % len(able)]
            if made := family.attempt(params, level, seed):
                yield made
            if process_time() - start > seconds / 3:
                break


def _params(family: Family, size: Size, options: dict[str, Any]) -> Params | None:
    try:
        return family.params(str(size), options)
    except (OptionError, InputError):
        return None


def collected(family: Family, arguments: argparse.Namespace) -> Harvest:
    """What all puzzles gave."""
    harvest = Harvest(family, family.ladder_of(arguments.variant))
    for puzzle in () if arguments.variant else old_boards(family):
        harvest.look(puzzle, new=False)
    for text in arguments.boards.read_text(encoding="utf-8").split() if arguments.boards else ():
        harvest.look(family.parse(text), new=True)
    for technique in harvest.ladder:
        if arguments.only and technique.name not in arguments.only:
            continue
        for puzzle in made_for(family, arguments.variant, technique, arguments.seconds):
            harvest.look(puzzle, new=True)
            if harvest.enough(technique.name):
                break
        print(technique.name, len(harvest.found.get(technique.name, ())), flush=True)
    return harvest


def main() -> None:
    """Collect and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family")
    parser.add_argument("variant", nargs="?", default="")
    parser.add_argument("--seconds", type=float, default=60, help="of the processor, for each technique")
    parser.add_argument("--only", action="append", help="keep what the file says of all other techniques")
    parser.add_argument("--boards", type=Path, help="a file of puzzles, one a line")
    parser.add_argument("--positions", action="store_true", help="with --only: keep the boards, too")
    arguments = parser.parse_args()
    family = family_named(arguments.family)
    harvest = collected(family, arguments)
    assert family.folder
    path = family.folder / FILE
    have = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else {}
    before = have.get(arguments.variant or PLAIN, {}) if arguments.only else {}
    taken = {text for name, row in before.items() if name not in arguments.only for text in row["boards"]}
    rows = {}
    for name in (one.name for one in harvest.ladder):
        row = before.get(name) if arguments.only and name not in arguments.only else harvest.row(name, taken)
        if row and arguments.positions:
            used = {row[part]["puzzle"] for part in ("shown", "tried")}
            boards = [text for text in before[name]["boards"] if text not in used] or before[name]["boards"]
            row = {**before[name], "shown": row["shown"], "tried": row["tried"], "boards": boards}
        if row:
            rows[name] = row
    head = "# The positions of lessons, by variant and technique. Written by `python -m tools.lesson_positions`.\n"
    have[arguments.variant or PLAIN] = rows
    text = yaml.safe_dump(have, sort_keys=False, default_flow_style=None, width=10_000, allow_unicode=True)
    path.write_text(head + text, encoding="utf-8")
    lesson_boards.cache_clear()
    lacking = [one.name for one in harvest.ladder if one.name not in rows]
    print(f"{path}: {len(rows)} of {len(harvest.ladder)} techniques; none for {lacking}")


if __name__ == "__main__":
    main()
