"""Tags grids for those who do not see them: as a figure that is told in words, and as a table of cells."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from pipeline.families.shared.alternative_text import AlternativeWords
from pipeline.frozen import frozen
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Moved, Op, Placed, Text
from pipeline.page.draw.place import Spot
from pipeline.page.draw.tagging import tagged
from pipeline.page.units import Box

Tell = Callable[[AlternativeWords], str]
"""What describes a grid in the words of a language."""

_Runs = dict[tuple[int, int], list[Text]]


@frozen
class Accessible:
    """How the pages of a book are tagged: the words for its grids, and whether these have a table of `cells` each."""

    words: AlternativeWords
    cells: bool


def room_of(drawing: Drawing, spot: Spot) -> Box:
    """Where a drawing stands at its spot."""
    height = drawing.height * spot.cell
    return Box(spot.x, spot.top - height, drawing.width * spot.cell, height)


def tagged_cells(
    accessible: Accessible, drawing: Drawing, spot: Spot, ops: Sequence[Op], tell: Tell
) -> tuple[Placed, ...]:
    """The lines of a drawing at its spot as a figure, and a table behind it with what stands in the cells."""
    lines = [op for op in ops if not isinstance(op, Text)]
    texts = (op for op in ops if isinstance(op, Text))
    return (*tagged_figure(accessible, room_of(drawing, spot), lines, tell), *_table(drawing, spot, texts))


def tagged_figure(
    accessible: Accessible | None, room: Box, ops: Sequence[Op | Moved], tell: Tell
) -> tuple[Placed, ...]:
    """Operations as a figure with its room; as they are where pages are not tagged."""
    if accessible is None:
        return tuple(ops)
    box = room.x, room.y, room.right, room.top
    return (tagged(Element(Role.FIGURE, alt=tell(accessible.words), box=box), ops),)


def _table(drawing: Drawing, spot: Spot, texts: Iterable[Text]) -> Iterator[Placed]:
    """The cells row by row, each with what stands in it."""
    runs, table = _by_cell(texts, spot), Element(Role.TABLE)
    for row in range(drawing.height):
        line = Element(Role.ROW, table)
        for column in range(drawing.width):
            yield tagged(Element(Role.CELL, line), runs.get((row, column), ()))


def _by_cell(texts: Iterable[Text], spot: Spot) -> _Runs:
    """Every text by itself under the row and column that it begins in."""
    found: _Runs = {}
    for text in texts:
        for x, y, shown in text.runs:
            place = int((spot.top - y) / spot.cell), int((x - spot.x) / spot.cell)
            found.setdefault(place, []).append(replace(text, runs=((x, y, shown),)))
    return found
