"""Counts all 3x3 Calcudoku with exactly one solution, up to symmetry, and writes the numbers into the package.

    python -m tools.calcudoku.distinct_counts

Every way to cut the grid into cages of up to six cells, with every clue that one of the 12 squares gives, with and
without operators, digits from 1 and from 0 on. Writes families/calcudoku/figures/distinct_3x3.csv.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations, product
from math import prod

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.choices import MOST_CELLS, PAIR
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle

SIDE = 3
CELLS = SIDE * SIDE
TARGET = FAMILIES.folders()["calcudoku"] / "figures" / "distinct_3x3.csv"
HEAD = "shown,zero_based,level,operator_sets,largest_cage,single_cells,cages,puzzles\n"

Cells = tuple[int, ...]
Clue = tuple[Operator, int]
Row = tuple[str, str, int, int, int]
"""A level, the sets of operators that can make a puzzle, its largest cage, single cells, cages."""


def partitions(left: frozenset[int]) -> Iterator[tuple[Cells, ...]]:
    """All ways to cut cells into cages."""
    if not left:
        yield ()
        return
    for cage in grown(frozenset([min(left)]), left):
        for rest in partitions(left - cage):
            yield (tuple(sorted(cage)), *rest)


def grown(cage: frozenset[int], left: frozenset[int]) -> set[frozenset[int]]:
    """The cage with every choice of more cells that hang together with it."""
    if len(cage) == MOST_CELLS:
        return {cage}
    near = {b for a in cage for b in left - cage if abs(a // SIDE - b // SIDE) + abs(a % SIDE - b % SIDE) == 1}
    return {cage}.union(*(grown(cage | {cell}, left) for cell in near))


def squares() -> list[Cells]:
    """All Latin squares of the digits 1 to 3."""
    rows = list(permutations(range(1, SIDE + 1)))
    found = (sum(lines, ()) for lines in product(rows, repeat=SIDE))
    return [square for square in found if all(len(set(square[k::SIDE])) == SIDE for k in range(SIDE))]


def clues(values: list[int], *, shown: bool) -> dict[Clue, int]:
    """The clues of a cage, and which operators (bits) give each."""
    if len(values) == 1:
        return {(Operator.ADD, values[0]): 15}
    small, large = min(values), max(values)
    found = [(Operator.ADD, sum(values)), (Operator.MULTIPLY, prod(values))]
    if len(values) == PAIR:
        found += [(Operator.SUBTRACT, large - small)]
        found += [(Operator.DIVIDE, large // small)] if small and large % small == 0 else []
    read: dict[Clue, int] = defaultdict(int)
    for operator, target in found:
        read[operator if shown else Operator.NONE, target] |= 1 << operator - Operator.ADD
    return read


def puzzles_on(cages: tuple[Cells, ...], first_digit: int, *, shown: bool) -> Iterator[tuple[Puzzle, Cells, str]]:
    """The puzzles on cages with their solutions and the sets of operators that can make them."""
    makers: dict[tuple[Clue, ...], list[tuple[Cells, Cells]]] = defaultdict(list)
    for square in squares():
        given = [clues([square[cell] - 1 + first_digit for cell in cage], shown=shown) for cage in cages]
        for chosen in product(*(one.items() for one in given)):
            makers[tuple(clue for clue, _ in chosen)].append((square, tuple(bits for _, bits in chosen)))
    for chosen_clues, solutions in makers.items():
        if len(solutions) == 1:
            square, needs = solutions[0]
            sets = sum(1 << chosen for chosen in range(1, 16) if all(need & chosen for need in needs))
            found = tuple(Cage(cage, *clue) for cage, clue in zip(cages, chosen_clues, strict=True))
            yield (
                Puzzle("calcudoku", SIDE, SIDE, (EMPTY,) * CELLS, found, first_digit=first_digit),
                square,
                f"{sets:04x}",
            )


def count(first_digit: int, *, shown: bool) -> Counter[Row]:
    """How many puzzles of each kind there are."""
    family = FAMILIES["calcudoku"]
    seen: set[str] = set()
    rows: Counter[Row] = Counter()
    for cages in partitions(frozenset(range(CELLS))):
        sizes = [len(cage) for cage in cages]
        for puzzle, solution, sets in puzzles_on(cages, first_digit, shown=shown):
            signature = family.signature(puzzle, solution)
            if signature not in seen:
                seen.add(signature)
                level = str(family.rate(puzzle, solution).level)
                rows[level, sets, max(sizes), sizes.count(1), len(sizes)] += 1
    return rows


def main() -> None:
    """Write the file."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    text = HEAD
    for shown, zero in product((True, False), repeat=2):
        rows = count(0 if zero else 1, shown=shown)
        print(f"operators shown: {shown}, digits from 0: {zero}: {rows.total():,} puzzles", flush=True)
        for row, puzzles in sorted(rows.items()):
            text += ",".join(map(str, (int(shown), int(zero), *row, puzzles))) + "\n"
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
