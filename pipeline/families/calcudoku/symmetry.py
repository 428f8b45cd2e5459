"""Calcudoku's symmetries: the eight of the square."""

from __future__ import annotations

from pipeline.families.calcudoku.text import format_puzzle
from pipeline.families.signing import sign
from pipeline.families.square import images
from pipeline.model.puzzle import Cage, Puzzle


def signature(puzzle: Puzzle) -> str:
    """The signature of a puzzle: of the smallest text among its eight images."""
    return sign("calcudoku", min(map(format_puzzle, copies(puzzle))))


def copies(puzzle: Puzzle) -> list[Puzzle]:
    """The eight images of a puzzle, itself among them."""
    return [_moved(puzzle, to) for to in images(puzzle.width, puzzle.height)]


def _moved(puzzle: Puzzle, to: tuple[int, ...]) -> Puzzle:
    cages = [Cage(tuple(sorted(to[cell] for cell in cage.cells)), cage.operator, cage.target) for cage in puzzle.cages]
    cages.sort(key=lambda cage: cage.cells)
    return Puzzle(puzzle.family, puzzle.width, puzzle.height, puzzle.givens, tuple(cages))
