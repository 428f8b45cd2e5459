"""Collects boards for tests: puzzles in which a technique makes progress where all easier ones are stuck.

    python -m tools.boards FAMILY [--sizes 9x9 16x16] [--techniques "XY-wing" ...] [--count 20]
        [--seconds 120] [--seed 0]

A board is a puzzle that the ladder solves with the technique and does not solve with the easier ones alone. Found
boards are added to tests/families/FAMILY/boards/, a file for each technique and a line for each board, until every
file holds the count or the time is over. Where the puzzles of a family have givens, one that needs still harder
techniques is given some more cells of its solution.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.solving.logic_solve import solve_by_logic
from pipeline.solving.search import solve
from pipeline.solving.techniques import Ladder

FOLDER = Path(__file__).parent.parent / "tests" / "families"
EASINGS = 3  # orders in which the solution's cells are tried

Source = Callable[[Family, str, int], Puzzle | None]


def by_level(family: Family, size: str, seed: int) -> Puzzle | None:
    """A puzzle of the hardest level that the size has."""
    params = family.params(size, {})
    levels = [level for level in Level if level in family.levels(params).levels]
    return family.attempt(params, levels[-1 - seed % min(2, len(levels))], seed)


def source_of(family: str) -> Source:
    """What makes puzzles of a family: `source` in tools/FAMILY/boards.py, else its hardest levels."""
    name = f"tools.{family}.boards"
    if not find_spec(name.rpartition(".")[0]) or not find_spec(name):
        return by_level
    source: Source = import_module(name).source
    return source


def is_board(family: Family, puzzle: Puzzle, ladder: Ladder, t: int) -> bool:
    """Does the ladder solve it with technique t, and not with the easier ones?"""
    board = family.model(puzzle)
    return solve_by_logic(board, ladder[: t + 1]).solved and not (t and solve_by_logic(board, ladder[:t]).solved)


def boards(family: Family, puzzle: Puzzle, wanted: Sequence[int], chance: Random) -> Iterator[tuple[int, Puzzle]]:
    """The boards to be had from a puzzle: (technique, puzzle) for the wanted techniques that its solve uses."""
    ladder = family.ladder
    by_logic = solve_by_logic(family.model(puzzle), ladder[: max(wanted) + 1])
    for t in wanted:
        if ladder[t].name not in {name for name, _ in by_logic.rounds}:
            continue
        if is_board(family, puzzle, ladder, t):
            yield t, puzzle
        elif any(given > 0 for given in puzzle.givens):
            yield from ((t, found) for found in eased(family, puzzle, t, chance))


def eased(family: Family, puzzle: Puzzle, t: int, chance: Random) -> Iterator[Puzzle]:
    """The puzzle with givens added until the technique is the hardest it needs; nothing where that fails."""
    ladder = family.ladder[: t + 1]
    solution = solve(family.model(puzzle))[0]
    for _ in range(EASINGS):
        easier = puzzle
        while not (by_logic := solve_by_logic(family.model(easier), ladder)).solved:
            easier = _with_one_more(easier, solution, chance)
        if by_logic.hardest is ladder[t] and is_board(family, easier, ladder, t):
            yield easier
            return


def _with_one_more(puzzle: Puzzle, solution: Solution, chance: Random) -> Puzzle:
    cell = chance.choice([cell for cell, given in enumerate(puzzle.givens) if not given])
    return replace(puzzle, givens=(*puzzle.givens[:cell], solution[cell], *puzzle.givens[cell + 1 :]))


def file_of(family: str, technique: str) -> Path:
    """Where the boards of a technique lie."""
    return FOLDER / family / "boards" / f"{technique.replace(' ', '-')}.txt"


def kept(family: Family, t: int, most: int) -> list[str]:
    """The boards of a technique's file that are still boards of it, at most so many."""
    path = file_of(family.name, family.ladder[t].name)
    texts = path.read_text(encoding="utf-8").split() if path.exists() else []
    return [text for text in texts if is_board(family, family.parse(text), family.ladder, t)][:most]


def write(family: Family, t: int, texts: list[str]) -> None:
    """Write the boards of a technique."""
    path = file_of(family.name, family.ladder[t].name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(text + "\n" for text in texts), encoding="utf-8")


def collect(family: Family, asked: argparse.Namespace) -> None:
    """Fill the files of the asked techniques; boards that are none any more are thrown out."""
    source = source_of(family.name)
    found = {t: kept(family, t, asked.count) for t, name in enumerate(family.ladder) if name.name in asked.techniques}
    for t, texts in found.items():
        write(family, t, texts)
    end = monotonic() + asked.seconds
    for seed in count(asked.seed):
        wanted = [t for t, texts in found.items() if len(texts) < asked.count]
        if not wanted or monotonic() > end:
            break
        puzzle = source(family, asked.sizes[seed % len(asked.sizes)], seed)
        for t, board in boards(family, puzzle, wanted, Random(seed)) if puzzle else ():
            text = family.format(board)
            if text not in found[t]:
                found[t].append(text)
                write(family, t, found[t])
    for t, texts in found.items():
        print(f"{len(texts):4} {family.ladder[t].name}")


def main() -> None:
    """Read the command line and collect."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", choices=FAMILIES)
    parser.add_argument("--sizes", nargs="+", default=["9x9"])
    parser.add_argument("--techniques", nargs="+")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    family = FAMILIES[arguments.family]
    arguments.techniques = arguments.techniques or [technique.name for technique in family.ladder]
    collect(family, arguments)


if __name__ == "__main__":
    main()
