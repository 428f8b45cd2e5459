"""Draws a position of a solve: the grid of its family with candidates, and marks on what matters."""

from pipeline.families import family_named
from pipeline.model.puzzle import Puzzle
from pipeline.model.values import digit_of
from pipeline.page.draw.diagram import Marks, marked
from pipeline.page.draw.drawing import Drawing
from pipeline.solving.positions import Pencilled, Position


def diagram(puzzle: Puzzle, position: Position) -> Drawing:
    """The drawing of a position, which print, HTML and the player share."""
    candidates = position.pencilled if any(position.pencilled) else None
    plain = family_named(puzzle.family).draw(puzzle, position.digits, candidates)

    def printed(one: Pencilled) -> tuple[int, str]:
        return one[0], digit_of(one[1], puzzle)

    links = tuple((printed(first), printed(second)) for first, second in position.links)
    crossed = tuple(map(printed, position.struck))
    return marked(plain, Marks(puzzle.width, position.shown, position.ringed, crossed, links, position.houses))
