"""Draws what beginners read above the puzzles of a worksheet: what to do, in a line, and a small solved example."""

from collections.abc import Iterator, Mapping, Sequence

from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size
from pipeline.model.spec import SectionSpec
from pipeline.model.values import digit_of
from pipeline.page.draw.ops import Placed
from pipeline.page.draw.place import Spot
from pipeline.page.text.flow import Style, column_height, draw_column, one_column, paragraph
from pipeline.page.type.typography import Span
from pipeline.page.units import Box
from pipeline.typeset.geometry.worksheet_fields import BELOW_EXAMPLE
from pipeline.typeset.matter.how_to_play import has_example, solved_example_of
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.matter_sheets.ornaments import example_readable
from pipeline.typeset.sheets.sheet import DrawContext

_BESIDE = 1.2  # between the example and the line, in sizes of running text


def draw_instruction(
    context: DrawContext, text: TextContext, sections: Sequence[SectionSpec], first: int, band: Box
) -> Iterator[Placed]:
    """The line and the example of sections of one kind and size with a first digit, in the band above the puzzles."""
    kind, size = sections[0].params.kind, sections[0].params.size
    body = context.size("body")
    room = band.without(bottom=BELOW_EXAMPLE * body)
    solved = solved_example_of(text, sections, first) if has_example(text, kind) else None
    example = solved.drawings[1] if solved else None
    cell = room.height / example.height if example else 0.0
    shown = None
    if solved and example and example_readable(context, example, cell):
        yield from context.grid(example, Spot(room.x, room.top, cell), solved.told_solved)
        taken = example.width * cell + _BESIDE * body
        room = Box(room.x + taken, room.y, room.width - taken, room.height)
        shown = solved.puzzle
    words = instruction_of(text.spec.strings, (kind, size, first), shown)
    column = one_column([*paragraph([Span(words)], room.width, Style(context.typeface, body))])
    yield from draw_column(column, room.x, room.top - (room.height - column_height(column)) / 2)


def instruction_of(strings: Mapping[str, str], grid: tuple[Kind, Size, int], example: Puzzle | None) -> str:
    """What to do, in a sentence or two; the part's opener where a family has no words for beginners.

    An example that is shown has its digits told where the sentence names those of a grid that has others.
    """
    kind, size, first = grid
    text = strings.get(f"instruction.{kind}") or strings.get(f"opener.{kind}", "")
    told = text.format(first=first, last=first + size.width - 1)
    if example is None or told == text or (example.width, example.first_digit) == (size.width, first):
        return told
    lowest, highest = digit_of(1, example), digit_of(example.width, example)
    return f"{told} {strings['instruction.example'].format(first=lowest, last=highest)}"
