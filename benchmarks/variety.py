"""How much the puzzles of one kind differ, and whether their parts are distributed as those of published ones.

    python benchmarks/variety.py [KIND ...] [--count 1000] [--seconds 120]

A KIND is FAMILY:SIZE with options after it, such as `calcudoku:6x6:operators=add,multiply`. One line for every level:
puzzles, distinct ones under symmetry, distinct frames (which cells are given or black, which make cages, where signs
stand); under it the distributions of what the puzzles have, each beside that of published puzzles where the family's
`benchmarks.yaml` knows it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from kinds import kinds_for, made, planned, read_kind

from pipeline.families.base import Family
from pipeline.model.puzzle import BLACK, Operator, Puzzle
from pipeline.solving.search import solve

KINDS = kinds_for("variety")
PAIR = 2

Shares = Mapping[str, float]


def frame(puzzle: Puzzle) -> object:
    """What lies where in a puzzle, whatever the values: givens and black cells, cages, signs."""
    cells = tuple(BLACK if given == BLACK else given > 0 for given in puzzle.givens)
    return cells, tuple(cage.cells for cage in puzzle.cages), frozenset(map(frozenset, puzzle.orders))


def distributions(family: Family, puzzles: list[Puzzle]) -> Iterator[tuple[str, Shares]]:
    """The distributions of all parts that the puzzles have."""
    givens = [sum(given > 0 for given in puzzle.givens) for puzzle in puzzles]
    signs = [len(puzzle.orders) for puzzle in puzzles]
    cages = [cage for puzzle in puzzles for cage in puzzle.cages if cage.operator is not Operator.RUN]
    sizes = [len(cage.cells) for puzzle in puzzles for cage in puzzle.cages if cage.operator is Operator.RUN]
    operators = [(len(cage.cells), cage.operator.name.lower()) for cage in cages]
    black = [puzzle.givens.count(BLACK) / len(puzzle.givens) for puzzle in puzzles]
    found = {
        "givens": _shares(givens if any(givens) else ()),
        "signs": _shares(signs if any(signs) else ()),
        "cage sizes": _shares(size for size, _ in operators),
        "operators of pairs": _shares(name for size, name in operators if size == PAIR),
        "of larger cages": _shares(name for size, name in operators if size > PAIR),
        f"{family.house_words(puzzles[0])['run']} lengths": _shares(sizes),
        "black cells": _quantiles(black) if any(black) else {},
        "half-turn symmetry": _shares(one.givens == one.givens[::-1] for one in puzzles if any(black)),
    }
    yield from ((part, shares) for part, shares in found.items() if shares)


def _shares(items: Iterable[object]) -> Shares:
    counts = Counter(items)
    return {str(item): counts[item] / counts.total() for item in sorted(counts, key=str)}


def _quantiles(figures: list[float]) -> Shares:
    ordered = sorted(figures)
    return {f"{percent} %": ordered[min(len(ordered) * percent // 100, len(ordered) - 1)] for percent in (5, 50, 95)}


def report(kind: str, count: int, seconds: float) -> None:
    """Print the figures of a kind, level by level."""
    family, params = read_kind(kind)
    for level in family.levels(params).levels:
        report_level(f"{kind} {level}", family, list(made(family, params, level, count, seconds)))


def report_level(title: str, family: Family, puzzles: list[Puzzle]) -> None:
    """Print the figures of puzzles."""
    signatures = {family.signature(puzzle, solve(family.model(puzzle))[0]) for puzzle in puzzles}
    print(f"{title}: {len(puzzles)} puzzles, {len(signatures)} distinct, {len(set(map(frame, puzzles)))} frames")
    published = planned(family.name).get("published", {})
    for part, shares in distributions(family, puzzles) if puzzles else ():
        print(f"  {part + ':':20}", "  ".join(f"{item} {share:.1%}" for item, share in shares.items()))
        if part in published:
            print(f"  {'  published:':20}", "  ".join(f"{item} {share}" for item, share in published[part].items()))


def main() -> None:
    """Report on the kinds that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=KINDS, metavar="KIND")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=120, help="for one kind at most")
    arguments = parser.parse_args()
    for kind in arguments.kinds:
        report(kind, arguments.count, arguments.seconds)


if __name__ == "__main__":
    main()
