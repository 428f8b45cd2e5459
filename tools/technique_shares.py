"""Measures again how often puzzles need each technique, and writes figures/technique_shares.yaml of each family.

    python -m tools.technique_shares [FAMILY[.VARIANT] ...] [--sizes 6x6,9x9] [--seconds 10] [--jobs 1]

Tries to make puzzles of every variant, size and level (of families with many sizes, of some), for so many seconds of
one processor, or until every technique that the level may need has come up often enough. What is measured takes the
place of what the file has of the size; the rest of the file stays. The seeds are fixed. Run it with compiled kernels.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from pipeline.families import FAMILIES, family_named
from pipeline.families.base import Family
from pipeline.families.shared.figures import read_by_variant
from pipeline.families.shared.level_lookup import ladder_up_to
from pipeline.families.shared.technique_needs import is_needed
from pipeline.families.shared.technique_shares import FILE, HARDEST, MS, REQUIRES, TRIES
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.solving.board import tables
from pipeline.solving.logic_solve import solve_by_logic
from tools.making_times import rounded, sizes

SEED = "technique shares"
ENOUGH = 20  # puzzles that need a technique: more are not looked at
LONGEST = 2  # times the seconds, with looking at the puzzles
FEWEST = 3  # tries at the least, however long they take

HEAD = """\
# How many tries it takes to make a puzzle of a level that needs a technique (`requires`), or whose hardest it is, by
# variant (plain without one), size and level: of so many tries, and the milliseconds of one, compiled. A technique
# without a figure has not come up. Written by `python -m tools.technique_shares`; measure again whenever a generator
# or a ladder changes.
"""

Rows = dict[str, dict[Size, dict[Level, str]]]
"""The lines of a file, by variant, size and level."""


class Cell(NamedTuple):
    """What is measured at once."""

    kind: Kind
    size: Size
    level: Level
    seconds: float


@dataclass(slots=True)
class Found:
    """What has come up so far: by technique the puzzles, and the tries they took; the milliseconds of all tries."""

    tries: int = 0
    ms: float = 0.0
    puzzles: dict[str, Counter[str]] = field(default_factory=lambda: {REQUIRES: Counter(), HARDEST: Counter()})
    until: dict[str, Counter[str]] = field(default_factory=lambda: {REQUIRES: Counter(), HARDEST: Counter()})

    def lacks(self, key: str, name: str) -> bool:
        """Has a technique not come up often enough yet?"""
        return self.puzzles[key][name] < ENOUGH

    def add(self, key: str, name: str) -> None:
        """Count a puzzle."""
        if self.lacks(key, name):
            self.puzzles[key][name] += 1
            self.until[key][name] = self.tries

    def line(self, names: tuple[str, ...]) -> str:
        """The figures as a line of YAML."""
        parts = [
            f"{TRIES}: {self.tries}",
            f"{MS}: {self.ms / self.tries:.3g}",
        ]  # so that tries times ms still is the time
        for key in (REQUIRES, HARDEST):
            shares = (f"{name}: {self._share(key, name)}" for name in names if self.puzzles[key][name])
            parts.append(f"{key}: {{{', '.join(shares)}}}")
        return f"{{{', '.join(parts)}}}"

    def _share(self, key: str, name: str) -> str:
        tries = self.tries if self.lacks(key, name) else self.until[key][name]
        return rounded(tries / self.puzzles[key][name])


def measured(cell: Cell) -> tuple[Cell, str]:
    """The figures of a level."""
    family = family_named(cell.kind.family)
    params = family.params(str(cell.size), {"variant": cell.kind.variant} if cell.kind.variant else {})
    table, ladder = family.table(cell.size, cell.kind.variant), family.ladder_of(cell.kind.variant)
    names = tuple(one.name for one in ladder_up_to(table, ladder, cell.level))
    family.attempt(params, cell.level, 0)  # kernels are loaded
    found, began = Found(), time.process_time()
    for number in count():
        over = found.ms > 1000 * cell.seconds or time.process_time() - began > LONGEST * cell.seconds
        complete = not any(found.lacks(key, name) for key in (REQUIRES, HARDEST) for name in names)
        if (over and number >= FEWEST) or complete:
            break
        started = time.process_time()
        puzzle = family.attempt(params, cell.level, derive(SEED, params.identity, cell.level, number))
        found.tries += 1
        found.ms += 1000 * (time.process_time() - started)
        if puzzle:
            look_at(family, puzzle, found)
    return cell, found.line(tuple(one.name for one in ladder))


def look_at(family: Family, puzzle: Puzzle, found: Found) -> None:
    """Count the techniques of a puzzle."""
    board, ladder = family.model(puzzle), family.ladder_of(puzzle.variant)
    by_logic = solve_by_logic(board, ladder)
    if by_logic.hardest:
        found.add(HARDEST, by_logic.hardest.name)
    listed = tables(board)
    for name in dict.fromkeys(name for name, _ in by_logic.rounds):
        if found.lacks(REQUIRES, name) and is_needed(listed, board, ladder, name):
            found.add(REQUIRES, name)


def cells_of(kind: Kind, seconds: float, only: set[Size]) -> list[Cell]:
    """All that is to be measured of a kind."""
    family = family_named(kind.family)
    return [
        Cell(kind, size, level, seconds)
        for size in sizes(family, kind.variant)
        if not only or size in only
        for level in family.table(size, kind.variant).levels
    ]


def kept(path: Path) -> Rows:
    """The lines that a file has."""
    if not path.is_file():
        return {}
    return {
        variant: {size: {level: _line(row) for level, row in levels.items()} for size, levels in of_size.items()}
        for variant, of_size in read_by_variant(path).items()
    }


def _line(row: Mapping[str, object]) -> str:
    def written(value: object) -> str:
        if isinstance(value, Mapping):
            return f"{{{', '.join(f'{name}: {figure}' for name, figure in value.items())}}}"
        return str(value)

    return f"{{{', '.join(f'{key}: {written(value)}' for key, value in row.items())}}}"


def write(family: Family, path: Path, rows: Rows) -> None:
    """Write a file, its variants, sizes and levels in their order."""
    text = HEAD
    for variant in ("", *family.variants):
        if variant not in rows:
            continue
        text += f"{variant or 'plain'}:\n"
        for size in sorted(rows[variant]):
            text += f"  {size}:\n"
            levels = rows[variant][size]
            text += "".join(f"    {level}: {levels[level]}\n" for level in Level if level in levels)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=list(FAMILIES), metavar="FAMILY[.VARIANT]")
    parser.add_argument("--sizes", default="")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    only = {Size.parse(text) for text in asked.sizes.split(",") if text}
    for text in asked.kinds:
        kind = Kind.parse(text)
        family, path = family_named(kind.family), FAMILIES.folders()[kind.family] / "figures" / FILE
        variants = [kind.variant] if "." in text else ["", *family.variants]
        cells = [cell for one in variants for cell in cells_of(Kind(kind.family, one), asked.seconds, only)]
        with Pool(asked.jobs) as pool:
            for cell, line in pool.imap(measured, cells):
                print(cell.kind, cell.size, cell.level, line, flush=True)
                rows = kept(path)
                rows.setdefault(cell.kind.variant, {}).setdefault(cell.size, {})[cell.level] = line
                write(family, path, rows)


if __name__ == "__main__":
    main()
