"""Proves generated puzzles with CP-SAT, a solver with which ours shares nothing: exactly one solution, and it is ours.

    python benchmarks/proof.py [KIND ...] [--count 200] [--seconds 120] [-j 2]

A KIND is FAMILY:SIZE, with options after it as in `sudoku:9x9:variant=killer`; without any, all families in many sizes.
One line for every level: puzzles proved, and what they took the oracle. Ends with 1 if one of them fails.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kinds import kinds_for, made, read_kind

from pipeline.families.base import Family
from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.solving.search import solve

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "oracle"))

from prover import solutions
from readers import READERS

KINDS = kinds_for("proof")

Case = tuple[str, str, tuple[int, ...]]
"""A family, a text form, and the solution we claim."""

Oracle = Callable[[Sequence[Case]], list[bool]]
"""Says of every case whether it is proved."""


def is_proved(case: Case) -> bool:
    """Does the oracle find this solution and no other?"""
    name, text, solution = case
    return solutions(READERS[name](text)) == [[value for value in solution if value != BLACK]]


def _case(family: Family, puzzle: Puzzle) -> Case:
    solution = solve(family.model(puzzle))[0]
    return family.name, family.format(puzzle), tuple(v if v == BLACK else v + puzzle.first_digit - 1 for v in solution)


def prove(kind: str, count: int, seconds: float, oracle: Oracle) -> list[str]:
    """Print a kind's lines; the texts that are not proved."""
    family, params = read_kind(kind)
    failed: list[str] = []
    for level in family.levels(params).levels:
        asked = [_case(family, puzzle) for puzzle in made(family, params, level, count, seconds)]
        began = time.perf_counter()
        proved = oracle(asked)
        taken = (time.perf_counter() - began) * 1000 / max(len(asked), 1)
        failed += [text for (_, text, _), fine in zip(asked, proved, strict=True) if not fine]
        print(f"{kind:32}{level:10}{sum(proved):6} of {len(asked):6} proved {taken:9.1f} ms each", flush=True)
    return failed


def main() -> None:
    """Prove the kinds that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=KINDS, metavar="KIND")
    parser.add_argument("--count", type=int, default=200, help="puzzles of each level")
    parser.add_argument("--seconds", type=float, default=120, help="of generating, for each level at most")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="processes of the oracle")
    arguments = parser.parse_args()
    with multiprocessing.get_context("fork").Pool(arguments.jobs) as pool:
        oracle = partial(pool.map, is_proved, chunksize=8)
        failed = [text for kind in arguments.kinds for text in prove(kind, arguments.count, arguments.seconds, oracle)]
    for text in failed:
        print(f"not proved: {text}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
