"""Sets the certificate: its texts in the middle of one page, inside a frame, to be cut out or kept."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pipeline.errors import InputError, Problem
from pipeline.model.look import Look
from pipeline.model.spec import BookSpec
from pipeline.page.draw.elements import HEADINGS, Role
from pipeline.page.draw.ops import Bends, Placed, Strokes
from pipeline.page.text.blocks import Block, Heading, Mark, Row, Table, WritingLines, words_of
from pipeline.page.text.flow import Strip, Style, centred, column_height, draw_column, one_column
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.sheets.sheet import DrawContext, Sheet, dots, dots_width, sized

_FRAME = (2.25, 0.75)  # the outer and the inner line of the frame, in points
_FRAME_GAP = 4.5  # between them
_ROUNDER = 4.0  # its corners, in radii of a grid's
_PADDING = 0.08  # between the frame and what stands in it, in widths of the page
_LEADING = 1.3
_LINE_SHARE = 0.8  # of the width, for the name; the two lines at the foot share it
_SIGN_GAP = 0.08
_LINE_HEIGHT = 3.2  # above a line to write on, in sizes of the body
_LEVEL = 1.9  # the height of a level's line, in sizes
_BOX = 0.95  # the side of the box to tick, in sizes
_TALLEST = 0.9  # of the page's height ...
_PROPORTION = 1.25  # ... and of its width, if all can stand in that
_STEPS = (1.0, 0.85, 0.7, 0.6)  # type sizes that are tried, in parts


def certificate_sheet(blocks: Sequence[Block], context: DrawContext, spec: BookSpec) -> Sheet:
    """One page; on small paper its type is smaller, and InputError where the page is too small for any."""
    geometry = context.geometry
    padding = 2 * _PADDING * geometry.width
    tried = [list(_strips(blocks, context, geometry.width - padding, scale)) for scale in _STEPS]
    tallest = _TALLEST * geometry.height
    heights = (min(tallest, _PROPORTION * geometry.width), tallest)
    fitting = ((height, strips) for height in heights for strips in tried if _height(strips) <= height - padding)
    found = next(fitting, None)
    if found is None:
        raise InputError(_too_small(spec))
    height, strips = found
    free = (height - padding - _height(strips)) / max(1, sum(strip.before > 0 for strip in strips))
    spread = one_column([replace(strip, before=strip.before + (free if strip.before else 0)) for strip in strips])

    def draw(body: Box) -> tuple[Placed, ...]:
        box = Box(body.x, body.y + (body.height - height) / 2, body.width, height)
        top = box.top - (height - column_height(spread)) / 2
        return (
            *_frame(box, geometry.look),
            *draw_column(spread, body.x + _PADDING * body.width, top),
        )

    return Sheet(draw)


def _too_small(spec: BookSpec) -> Problem:
    message = f"does not fit on {spec.page.paper.name} even in small type; use larger paper, or leave the page out"
    return Problem(message, spec.file, "certificate")


def _height(strips: list[Strip]) -> float:
    return sum(strip.height + strip.before for strip in strips)


def _frame(box: Box, look: Look) -> Iterator[Strokes | Bends]:
    """Two lines around a box, inside it with all their ink; with round corners where grids have them."""
    for weight, gap in zip(_FRAME, (0.0, _FRAME_GAP), strict=True):
        width = max(look.line_min, weight)
        inset = gap + width / 2
        left, bottom, right, top = box.x + inset, box.y + inset, box.right - inset, box.top - inset
        corners = ((left, bottom), (right, bottom), (right, top), (left, top), (left, bottom))
        radius = _ROUNDER * look.corner - inset if look.corner else 0.0
        if radius > 0:
            yield Bends(width, 0.0, radius, (corners,))
        else:
            yield Strokes(width, 0.0, tuple((*here, *there) for here, there in pairwise(corners)))


def _strips(blocks: Iterable[Block], context: DrawContext, width: float, scale: float) -> Iterator[Strip]:
    """Every block in its design; `before` is where the page may stretch."""
    body = context.size("body") * scale
    for block in blocks:
        match block:
            case Table():
                rows = (_level(block.rows, row, context, (width, scale)) for row in block.rows)
                yield from (replace(strip, before=0 if number else body) for number, strip in enumerate(rows))
            case WritingLines(labels=(_,)):
                rule = _rule(context, width * (1 - _LINE_SHARE) / 2, width * _LINE_SHARE, _LINE_HEIGHT * body)
                yield replace(rule, before=body / 2)
            case WritingLines():
                yield replace(_foot(block.labels, context, width, scale), before=1.5 * body)
            case _:
                yield from _text(block, context, width, scale)


def _text(block: Block, context: DrawContext, width: float, scale: float) -> Iterator[Strip]:
    """The certificate's head, the title of the book, or words around them, in the middle."""
    body = context.size("body") * scale
    style, weight, before, role = "subheading", Weight.REGULAR, body, Role.PARAGRAPH
    if isinstance(block, Heading):
        style, before = ("title", 0.0) if block.rank == 1 else ("heading", body / 2)
        weight, role = Weight.BOLD, HEADINGS[block.rank]
    size = max(context.readable, context.size(style) * scale)
    lines = centred(Span(words_of(block), weight), width, Style(context.typeface, size, _LEADING), role)
    return (replace(strip, before=0 if number else before) for number, strip in enumerate(lines))


def _rule(context: DrawContext, x: float, width: float, height: float) -> Strip:
    return Strip(height, lambda left, top: (context.rule(left + x, top - height, width),))


def _level(rows: Sequence[Row], row: Row, context: DrawContext, measures: tuple[float, float]) -> Strip:
    """A box to tick, the level's mark, its name, and how many puzzles of it the book has; columns are aligned."""
    width, scale = measures
    size = max(context.readable, context.size("subheading") * scale)
    face = context.typeface.regular
    mark = row.mark or Mark(0, 0)
    box = _BOX * size
    at_mark = box + size * 0.7
    at_name = at_mark + dots_width(size, mark.dots) + size * 0.6
    at_count = at_name + max(face.width(one.cells[0].text, size) for one in rows) + size * 1.2
    total = at_count + max(face.width(one.cells[1].text, size) for one in rows)
    height = _LEVEL * size

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        left = x + (width - total) / 2
        baseline = top - (height + face.cap_height * size) / 2
        bottom = baseline + (face.cap_height * size - box) / 2
        sides = ((0, 0, box, 0), (box, 0, box, box), (0, box, box, box), (0, 0, 0, box))
        square = tuple((left + x1, bottom + y1, left + x2, bottom + y2) for x1, y1, x2, y2 in sides)
        return (
            Strokes(context.geometry.look.line_min, 0.0, square),
            dots(context, (left + at_mark, baseline), size, mark.filled, mark.dots),
            sized(left + at_name, baseline, row.cells[0].text, size),
            sized(left + at_count, baseline, row.cells[1].text, size),
        )

    return Strip(height, draw)


def _foot(labels: tuple[str, ...], context: DrawContext, width: float, scale: float) -> Strip:
    """Lines to write on, side by side, with their labels below."""
    size = max(context.readable, context.size("small") * scale)
    gap = _SIGN_GAP * width
    line = (width - gap * (len(labels) - 1)) / len(labels)
    space = _LINE_HEIGHT * context.size("body") * scale
    height = space + 1.6 * size

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        parts: list[Placed] = []
        for number, text in enumerate(labels):
            left = x + number * (line + gap)
            middle = left + (line - context.typeface.regular.width(text, size)) / 2
            parts.append(context.rule(left, top - space, line))
            parts.append(sized(middle, top - height + 0.2 * size, text, size))
        return tuple(parts)

    return Strip(height, draw)
