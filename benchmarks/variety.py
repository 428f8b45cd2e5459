"""How much the puzzles of one kind differ, and whether their parts are distributed as those of published ones.

    python benchmarks/variety.py [KIND ...] [--count 1000] [--seconds 120]

A KIND is FAMILY:SIZE with options after it, such as `calcudoku:6x6:operators=add,multiply`. One line for every level:
puzzles, distinct ones under symmetry, distinct patterns of givens, partitions into cages or layouts; under it the
distributions, each beside that of published puzzles where it is known.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from kinds import kinds_for, made, read_kind

from pipeline.families.base import Family
from pipeline.model.puzzle import BLACK, Operator, Puzzle
from pipeline.solving.search import solve

KINDS = kinds_for("variety")

Shares = Mapping[str, float]
PUBLISHED: Mapping[str, Mapping[str, str]] = {
    "cage sizes": {"1": "10-14 %", "2": "57-62 %", "3": "18-26 %", "4": "2-10 %"},
    "run lengths": {"2": "40 %", "3": "26 %", "4": "16 %", "5": "10 %"},
    "black cells": {"5 %": "19 %", "50 %": "27 %", "95 %": "38 %"},
}


@dataclass(frozen=True)
class Parts:
    """What is told of a family's puzzles: what lies where in them, and the distributions of their parts."""

    ground: str
    ground_of: Callable[[Puzzle], object]
    distributions: Callable[[list[Puzzle]], Mapping[str, Shares]]


def _shares(items: Iterable[object]) -> Shares:
    counts = Counter(items)
    return {str(item): counts[item] / counts.total() for item in sorted(counts, key=str)}


def _quantiles(figures: list[float]) -> Shares:
    ordered = sorted(figures)
    return {f"{percent} %": ordered[min(len(ordered) * percent // 100, len(ordered) - 1)] for percent in (5, 50, 95)}


def _sudoku(puzzles: list[Puzzle]) -> Mapping[str, Shares]:
    number = [sum(given > 0 for given in puzzle.givens) for puzzle in puzzles]
    return {"givens": _shares(number)}


def _calcudoku(puzzles: list[Puzzle]) -> Mapping[str, Shares]:
    cages = [cage for puzzle in puzzles for cage in puzzle.cages]
    return {
        "cage sizes": _shares(len(cage.cells) for cage in cages),
        "operators of pairs": _shares(cage.operator.name.lower() for cage in cages if len(cage.cells) == 2),  # noqa: PLR2004
        "of larger cages": _shares(cage.operator.name.lower() for cage in cages if len(cage.cells) > 2),  # noqa: PLR2004
    }


def _kakuro(puzzles: list[Puzzle]) -> Mapping[str, Shares]:
    runs = [len(cage.cells) for puzzle in puzzles for cage in puzzle.cages if cage.operator is Operator.RUN]
    black = [puzzle.givens.count(BLACK) / len(puzzle.givens) for puzzle in puzzles]
    symmetric = [puzzle.givens == puzzle.givens[::-1] for puzzle in puzzles]
    return {"run lengths": _shares(runs), "black cells": _quantiles(black), "half-turn symmetry": _shares(symmetric)}


PARTS = {
    "sudoku": Parts("patterns of givens", lambda p: tuple(given > 0 for given in p.givens), _sudoku),
    "calcudoku": Parts("partitions into cages", lambda p: tuple(cage.cells for cage in p.cages), _calcudoku),
    "kakuro": Parts("layouts", lambda p: p.givens, _kakuro),
}


def tell(kind: str, count: int, seconds: float) -> None:
    """Print the figures of a kind, level by level."""
    family, params = read_kind(kind)
    for level in family.levels(params).levels:
        tell_level(f"{kind} {level}", family, list(made(family, params, level, count, seconds)))


def tell_level(title: str, family: Family, puzzles: list[Puzzle]) -> None:
    """Print the figures of puzzles."""
    parts = PARTS[family.name]
    signatures = {family.signature(puzzle, solve(family.model(puzzle))[0]) for puzzle in puzzles}
    grounds = len(set(map(parts.ground_of, puzzles)))
    print(f"{title}: {len(puzzles)} puzzles, {len(signatures)} distinct, {grounds} {parts.ground}")
    for part, shares in parts.distributions(puzzles).items():
        print(f"  {part + ':':20}", "  ".join(f"{item} {share:.1%}" for item, share in shares.items()))
        if part in PUBLISHED:
            print(
                f"  {'  published:':20}",
                "  ".join(f"{item} {share}" for item, share in PUBLISHED[part].items()),
                flush=True,
            )


def main() -> None:
    """Tell of the kinds that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=KINDS, metavar="KIND")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=120, help="for one kind at most")
    arguments = parser.parse_args()
    for kind in arguments.kinds:
        tell(kind, arguments.count, arguments.seconds)


if __name__ == "__main__":
    main()
