"""Proves generated puzzles with CP-SAT, a solver with which ours shares nothing: exactly one solution, and it is ours.

    python benchmarks/proof.py [KIND ...] [--count 200 | --total 100000] [--seconds 120] [--state FILE] [-j 2]

A KIND is FAMILY:SIZE, with options after it as in `sudoku:9x9:variant=killer`; without any, all families in many sizes.
Batches of all kinds and levels take turns. `--count` ends with so many puzzles of each level, `--total` with so many in
all; `--seconds` is what one level of one kind may cost, in processor time, so that large grids do not hold up the rest.
With a state file a run that was stopped goes on where it was; a state that other code has left is begun anew.
Prints how far it is twice a minute, and at the end a line for every level. Ends with 1 if a puzzle is not proved.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from kinds import kinds_for, read_kind

from pipeline.engine_digest import engine
from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.model.level import Level
from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.model.seed import derive
from pipeline.runtime.files import replace_file
from pipeline.solving.search import BudgetSpentError, solve

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "oracle"))

from prover import solutions
from readers import READERS

BATCH = 20  # puzzles of a level in one turn
BATCH_SECONDS = 5.0  # of processor time, after which a turn ends with what it has
NEWS_SECONDS = 30.0

KINDS = kinds_for("proof")

Line = tuple[str, Level]
"""A kind and one of its levels."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a level of a kind has come: the next attempt, puzzles made, their cost in seconds, texts not proved."""

    attempt: int = 0
    made: int = 0
    making: float = 0.0
    proving: float = 0.0
    failed: list[str] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """Processor time in all."""
        return self.making + self.proving


def claim(family: Family, puzzle: Puzzle | None) -> list[int] | None:
    """The values that we claim; None without a puzzle, and for one that no book would print as it takes too long."""
    if puzzle is None:
        return None
    try:
        found = solve(family.model(puzzle))[0]
    except BudgetSpentError:
        return None
    return [value + puzzle.first_digit - 1 for value in found if value != BLACK]


def is_proved(family: Family, puzzle: Puzzle, claimed: list[int]) -> bool:
    """Does the oracle find the solution that we claim, and no other?"""
    return solutions(READERS[family.name](family.format(puzzle))) == [claimed]


def turn(asked: tuple[Line, Progress, int]) -> tuple[Line, Progress]:
    """Prove the next puzzles of a level, at most so many."""
    (kind, level), progress, limit = asked
    family, params = read_kind(kind)
    before, end = progress.made, progress.seconds + BATCH_SECONDS
    while progress.made < before + limit and progress.seconds < end:
        began = time.process_time()
        puzzle = family.attempt(params, level, derive("benchmark", params.identity, level, progress.attempt))
        claimed = claim(family, puzzle)
        made = time.process_time()
        progress = replace(progress, attempt=progress.attempt + 1, making=progress.making + made - began)
        if puzzle and claimed:
            wrong = [] if is_proved(family, puzzle, claimed) else [family.format(puzzle)]
            taken = progress.proving + time.process_time() - made
            progress = replace(progress, made=progress.made + 1, proving=taken, failed=[*progress.failed, *wrong])
    return (kind, level), progress


@dataclass(slots=True)
class Run:
    """All levels of some kinds, how far each has come, and when it is enough."""

    lines: dict[Line, Progress]
    count: int | None
    total: int | None
    seconds: float
    state: Path | None
    engine: str  # names the code that makes the puzzles

    @property
    def made(self) -> int:
        """Puzzles of all levels."""
        return sum(progress.made for progress in self.lines.values())

    @property
    def failed(self) -> list[str]:
        """The texts that are not proved."""
        return [text for progress in self.lines.values() for text in progress.failed]

    def go(self, jobs: int) -> None:
        """Prove until there are enough, in rounds; the state is written after every turn."""
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            said = time.monotonic()
            while turns := list(self._round()):
                for line, progress in pool.imap_unordered(turn, turns):
                    self.lines[line] = progress
                    self._keep()
                    if time.monotonic() - said > NEWS_SECONDS:
                        said = time.monotonic()
                        print(f"{self.made} puzzles made, {len(self.failed)} not proved", file=sys.stderr, flush=True)

    def _round(self) -> Iterator[tuple[Line, Progress, int]]:
        left = None if self.total is None else self.total - self.made
        for line, progress in self.lines.items():
            limit = BATCH if self.count is None else min(BATCH, self.count - progress.made)
            limit = limit if left is None else min(limit, left)
            if limit > 0 and progress.seconds < self.seconds:
                left = None if left is None else left - limit
                yield line, progress, limit

    def _keep(self) -> None:
        if self.state:
            rows = [[kind, level, asdict(progress)] for (kind, level), progress in self.lines.items()]
            replace_file(self.state, [json.dumps({"engine": self.engine, "rows": rows}).encode()])

    def recall(self) -> None:
        """Take up what an earlier run of the same code has left."""
        if self.state is None or not self.state.exists():
            return
        kept = json.loads(self.state.read_bytes())
        if kept["engine"] != self.engine:
            print(f"{self.state}: left by other code; begun anew", file=sys.stderr)
            return
        known = {(kind, Level(level)): Progress(**progress) for kind, level, progress in kept["rows"]}
        self.lines.update((line, known[line]) for line in self.lines if line in known)
        print(f"{self.state}: {self.made} puzzles are known", file=sys.stderr)


def report(lines: Mapping[Line, Progress]) -> None:
    """Print a line for every level of every kind."""
    for (kind, level), progress in lines.items():
        proved, each = progress.made - len(progress.failed), progress.proving * 1000 / max(progress.made, 1)
        print(f"{kind:44}{level:10}{proved:6} of {progress.made:6} proved {each:9.1f} ms each", flush=True)


def _lines(kinds: list[str]) -> dict[Line, Progress]:
    read = ((kind, *read_kind(kind)) for kind in kinds)
    return {(kind, level): Progress() for kind, family, params in read for level in family.levels(params).levels}


def main() -> None:
    """Prove the kinds that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=list(KINDS), metavar="KIND")
    enough = parser.add_mutually_exclusive_group()
    enough.add_argument("--count", type=int, help="puzzles of each level; 200 where no --total is given")
    enough.add_argument("--total", type=int, help="puzzles in all")
    parser.add_argument("--seconds", type=float, default=120, help="processor time for each level at most")
    parser.add_argument("--state", type=Path, metavar="FILE", help="where a run that was stopped goes on")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="processes")
    asked = parser.parse_args()
    count = asked.count or (None if asked.total else 200)
    run = Run(_lines(asked.kinds), count, asked.total, asked.seconds, asked.state, engine(FAMILIES))
    run.recall()
    run.go(asked.jobs)
    report(run.lines)
    print(f"{run.made - len(run.failed)} of {run.made} proved")
    for text in run.failed:
        print(f"not proved: {text}")
    short = asked.total is not None and run.made < asked.total
    if short:
        print(f"only {run.made} of {asked.total} were made in the time allowed; raise --seconds")
    sys.exit(bool(run.failed) or short)


if __name__ == "__main__":
    main()
