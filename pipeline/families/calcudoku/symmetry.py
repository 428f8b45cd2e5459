"""Calcudoku's symmetries: the eight of the square."""

from functools import cache

from pipeline.families.calcudoku.text_form import blocks, cage_numbers, format_puzzle
from pipeline.families.shared.blocks import edges
from pipeline.families.shared.signing import sign
from pipeline.families.shared.square_symmetries import images, moved_cages
from pipeline.model.puzzle import Puzzle


def signature(puzzle: Puzzle) -> str:
    """The signature of a puzzle: of the smallest text among its eight images, which has the smallest blocks."""
    n = puzzle.width
    numbers = cage_numbers(puzzle)
    shapes = [blocks(numbers, image) for image in _edges_of_images(n)]
    least = min(shapes)
    small = [to for to, shape in zip(images(n, n), shapes, strict=True) if shape == least]
    return sign("calcudoku", min(format_puzzle(_moved(puzzle, to)) for to in small))


@cache
def _edges_of_images(n: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each image its edges, named by the cells of the puzzle itself."""
    found = []
    for to in images(n, n):
        cell_at = {place: cell for cell, place in enumerate(to)}
        found.append(tuple((cell_at[a], cell_at[b]) for a, b in edges(n)))
    return tuple(found)


def _moved(puzzle: Puzzle, to: tuple[int, ...]) -> Puzzle:
    cages = moved_cages(puzzle.cages, to)
    return Puzzle(puzzle.family, puzzle.width, puzzle.height, puzzle.givens, cages)
