"""Calcudoku's symmetries: the eight of the square."""

from pipeline.families.calcudoku.text_form import blocks, cage_walls, clues, game_id
from pipeline.families.shared.signing import sign
from pipeline.families.shared.wall_images import smallest_walls, wall_images
from pipeline.model.puzzle import Puzzle


def signature(puzzle: Puzzle) -> str:
    """The signature of a puzzle: of the smallest text among its eight images, which has the smallest blocks."""
    shape, small = smallest_walls(cage_walls(puzzle), wall_images(puzzle.width), blocks)
    written = clues(puzzle.cages)
    texts = (game_id(puzzle.width, shape, _moved_clues(puzzle, written, to)) for to in small)
    return sign("calcudoku", min(texts))


def _moved_clues(puzzle: Puzzle, written: list[str], to: tuple[int, ...]) -> list[str]:
    """The clues of the cages in the order of an image, by the first cells there."""
    firsts = [min([to[cell] for cell in cage.cells]) for cage in puzzle.cages]
    return [clue for _, clue in sorted(zip(firsts, written, strict=True))]
