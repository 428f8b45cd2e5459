"""Writes the positions of lessons: for every technique of a ladder two points of a solve where it is the next step.

    python -m tools.lesson_positions FAMILY [VARIANT] [--seconds 300]

Positions come from the boards of the tests, and from new puzzles until every technique has two or the time is over.
The boards of a lesson are the easiest new puzzles that use its technique, most of them with nothing harder; those of
the tests may be all but solved, and serve where there are no others. The clearest positions are taken: those of few
cells, with many digits in the grid.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from time import monotonic

import yaml

from pipeline.families import family_named
from pipeline.families.base import Family
from pipeline.families.shared.lessons import FILE, PLAIN, LessonPosition, written
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size
from pipeline.solving.positions import clearest, solve_of

BOARDS = Path(__file__).parent.parent / "tests" / "families"
USUAL = {"sudoku": "9x9", "calcudoku": "6x6", "kakuro": "8x8", "futoshiki": "6x6"}
LARGEST = 9  # cells across, in pages of lessons
KEPT = 4  # boards
FOUND = 6  # boards of the tests from each file
SHOWN = 2  # one to explain, one to try
_LAST = 1000  # what puts positions of the boards of the tests behind all others

Found = dict[str, list[tuple[int, LessonPosition]]]
Uses = dict[str, list[tuple[bool, int, str]]]
"""Texts of puzzles by a technique that they need: behind whether it is a test's board, and the hardest's weight."""


def puzzles(family: Family, variant: str, seconds: float) -> Iterator[tuple[Puzzle, bool]]:
    """The boards of the tests, then new puzzles of all levels until the time is over; is it new?"""
    start = monotonic()
    for path in sorted((BOARDS / family.name / "boards").glob("*.txt")) if not variant else ():
        known = map(family.parse, path.read_text(encoding="utf-8").splitlines())
        yield from islice(((one, False) for one in known if family.size(one).width <= LARGEST + 1), FOUND)
    sizes = [size for size in family.sizes_of(variant) if size.width <= LARGEST]
    for seed in count():
        if monotonic() - start > seconds:
            return
        size = sizes[seed % len(sizes)] if seed % 3 else Size.parse(USUAL[family.name])
        params = family.params(str(size), {"variant": variant} if variant else {})
        levels = family.levels(params).levels
        made = family.attempt(params, levels[-1 - seed % min(len(levels), 3)], seed)
        if made:
            yield made, True


def look(family: Family, puzzle: Puzzle, new: bool, found: Found, uses: Uses) -> None:
    """Take from a puzzle's solve what lessons want."""
    if family.size(puzzle).width > LARGEST + 1:
        return
    known = {one.name: one for one in family.techniques}
    text, steps = family.format(puzzle), family.explain(puzzle)
    solve = list(solve_of(puzzle, family.model(puzzle), steps))
    if not steps:
        return
    hardest = max(steps, key=lambda step: known[step.technique].weight).technique
    for before in solve:
        name = before.step.technique
        own = found.setdefault(name, [])
        if any(position.puzzle == text for _, position in own):
            continue
        one = clearest(before.step)
        filled = sum(value != 0 for value in before.digits)
        usual = str(family.size(puzzle)) == USUAL[family.name]
        harder = known[hardest].weight - known[name].weight
        score = 12 * len(one.cells) + 6 * len(one.houses) - 80 * filled // len(before.digits) + harder - 25 * usual
        score += 0 if new else _LAST
        own.append((score, LessonPosition(text, before.digits, before.held, one, before.struck)))
        uses.setdefault(name, []).append((not new, known[hardest].weight, text))


def _enough(used: Sequence[tuple[bool, int, str]]) -> bool:
    """Are there boards enough that are not of the tests?"""
    return sum(not old for old, _, _ in used) >= SHOWN + KEPT


def main() -> None:
    """Collect and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family")
    parser.add_argument("variant", nargs="?", default="")
    parser.add_argument("--seconds", type=float, default=300)
    arguments = parser.parse_args()
    family = family_named(arguments.family)
    ladder = [one.name for one in family.ladder_of(arguments.variant)]
    found: Found = {}
    uses: Uses = {}
    for puzzle, new in puzzles(family, arguments.variant, arguments.seconds):
        look(family, puzzle, new, found, uses)
        if all(_enough(uses.get(name, ())) for name in ladder):
            break
    rows, taken = {}, set[str]()
    for name in ladder:
        best = sorted(found.get(name, ()), key=lambda pair: pair[0])[:SHOWN]
        if len(best) == SHOWN:
            used = {position.puzzle for _, position in best}
            able = [text for _, _, text in sorted(uses[name])]
            kept = [text for text in able if text not in {*used, *taken}] or [
                text for text in able if text not in taken
            ]
            kept = kept[:KEPT]
            taken.update(kept)
            shown, tried = (written(position) for _, position in best)
            rows[name] = {"shown": shown, "tried": tried, "boards": kept}
    assert family.folder
    path = family.folder / FILE
    head = "# The positions of lessons, by variant and technique. Written by `python -m tools.lesson_positions`.\n"
    have = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else {}
    have[arguments.variant or PLAIN] = rows
    text = yaml.safe_dump(have, sort_keys=False, default_flow_style=None, width=10_000, allow_unicode=True)
    path.write_text(head + text, encoding="utf-8")
    print(f"{path}: {len(rows)} of {len(ladder)} techniques; none for {[name for name in ladder if name not in rows]}")


if __name__ == "__main__":
    main()
