"""Kakuro's symmetries: the eight of the interior, margins without white cells cropped."""

from __future__ import annotations

from pipeline.families.kakuro.grid import directed_runs
from pipeline.families.kakuro.text import format_puzzle
from pipeline.families.signing import sign
from pipeline.families.square import images
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle


def signature(puzzle: Puzzle) -> str:
    """The signature of a puzzle: of the smallest text among its images."""
    return sign("kakuro", min(map(format_puzzle, copies(cropped(puzzle)))))


def copies(puzzle: Puzzle) -> list[Puzzle]:
    """The eight images of a puzzle, itself among them; four of them have width and height exchanged."""
    moves = images(puzzle.width, puzzle.height)
    return [_moved(puzzle, to, k >= len(moves) // 2) for k, to in enumerate(moves)]


def cropped(puzzle: Puzzle) -> Puzzle:
    """The puzzle without outer rows and columns that hold no white cell."""
    white = [divmod(cell, puzzle.width) for cell, given in enumerate(puzzle.givens) if given != BLACK]
    top, bottom = min(r for r, _ in white), max(r for r, _ in white)
    left, right = min(c for _, c in white), max(c for _, c in white)
    width, height = right - left + 1, bottom - top + 1
    kept = [r * puzzle.width + c for r in range(top, bottom + 1) for c in range(left, right + 1)]
    to = {old: new for new, old in enumerate(kept)}
    cages = tuple(Cage(tuple(to[cell] for cell in cage.cells), cage.operator, cage.target) for cage in puzzle.cages)
    return Puzzle(puzzle.family, width, height, tuple(puzzle.givens[cell] for cell in kept), cages)


def _moved(puzzle: Puzzle, to: tuple[int, ...], transposed: bool) -> Puzzle:
    width, height = (puzzle.height, puzzle.width) if transposed else (puzzle.width, puzzle.height)
    givens = [EMPTY] * len(to)
    for cell, given in enumerate(puzzle.givens):
        givens[to[cell]] = given
    sums: dict[tuple[int, ...], list[int]] = {}
    for cage in puzzle.cages:
        sums.setdefault(tuple(sorted(to[cell] for cell in cage.cells)), []).append(cage.target)
    found = directed_runs(width, height, [given == BLACK for given in givens])
    cages = tuple(Cage(run, Operator.RUN, sums[run][0]) for _, run in found)
    return Puzzle(puzzle.family, width, height, tuple(givens), cages)
