"""Compares ratings with people's times and with Sudoku Explainer's scale, and prints a table.

    python benchmarks/correlation.py FAMILY PEOPLE EXPLAINER [--resamples 2000]

Both are CSV files with a column `puzzle` (the family's text form, of Sudoku 81 characters, 0 = empty); PEOPLE has a
difficulty derived from solving times in column `d_to`, EXPLAINER the rating by Sudoku Explainer in `se_rating`. All
figures but the share are rank correlations (Spearman); the interval holds 95 % of them over puzzles drawn anew with
replacement. Nothing is fitted here, but on the puzzles that the law was chosen on (docs/background/ratings.md) the
figure flatters it a little.
"""

from __future__ import annotations

import argparse
import csv
import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.model.rating import Rating
from pipeline.solving.search import solve

EXPLAINED = 7.2  # Sudoku Explainer's rating up to which chains stay short
NEAR = 0.3


def read(path: Path, column: str) -> tuple[list[str], list[float]]:
    """The puzzles of a file and the figures of one column."""
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [row["puzzle"] for row in rows], [float(row[column]) for row in rows]


def rate(family: Family, texts: Sequence[str]) -> list[Rating]:
    """The rating of every puzzle."""
    puzzles = [family.parse(text) for text in texts]
    return [family.rate(puzzle, solve(family.model(puzzle))[0]) for puzzle in puzzles]


def ranks(values: Sequence[float]) -> list[float]:
    """The place of every value in their order, equal values sharing the mean of their places."""
    order = sorted(values)
    return [(bisect_left(order, value) + bisect_right(order, value) - 1) / 2 for value in values]


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The rank correlation of two lists."""
    return correlation(ranks(one), ranks(other))


def interval(one: Sequence[float], other: Sequence[float], resamples: int) -> tuple[float, float]:
    """The range that holds 95 % of the correlations of resampled pairs."""
    dice = random.Random(1)
    pairs = list(zip(one, other, strict=True))
    found = sorted(spearman(*zip(*dice.choices(pairs, k=len(pairs)), strict=True)) for _ in range(resamples))
    return found[resamples // 40], found[-1 - resamples // 40]


def show(name: str, ours: Sequence[float], theirs: Sequence[float], resamples: int) -> None:
    """Print one line of the table."""
    low, high = interval(ours, theirs, resamples)
    print(f"{name:<38} {len(ours):>5}   {spearman(ours, theirs):.3f}   {low:.3f} to {high:.3f}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", choices=FAMILIES)
    parser.add_argument("people", type=Path)
    parser.add_argument("explainer", type=Path)
    parser.add_argument("--resamples", type=int, default=2000)
    arguments = parser.parse_args()
    family = FAMILIES[arguments.family]
    print("                                       count   rank    95 % interval")
    texts, times = read(arguments.people, "d_to")
    ratings = rate(family, texts)
    solved = [i for i, rating in enumerate(ratings) if rating.level]
    costs = [rating.cost for rating in ratings]
    show("cost and people's times, all", costs, times, arguments.resamples)
    show("the same, with a level", [costs[i] for i in solved], [times[i] for i in solved], arguments.resamples)
    texts, explained = read(arguments.explainer, "se_rating")
    ratings = rate(family, texts)
    show("cost and Sudoku Explainer", [rating.cost for rating in ratings], explained, arguments.resamples)
    ours = [dict(rating.measures).get("se") for rating in ratings]
    both = [(a, b) for a, b in zip(ours, explained, strict=True) if a is not None]
    if both:
        show("se and Sudoku Explainer", *zip(*both, strict=True), arguments.resamples)
        short = [abs(a - b) <= NEAR + 1e-9 for a, b in both if b <= EXPLAINED]
        print(f"se within {NEAR} up to {EXPLAINED}: {sum(short)} of {len(short)} ({sum(short) / len(short):.1%})")


if __name__ == "__main__":
    main()
