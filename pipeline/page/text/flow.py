"""Sets running text: blocks become strips of known height, strips fill columns. Lengths in points."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pipeline.frozen import frozen
from pipeline.model.look import Look
from pipeline.page.draw.elements import HEADINGS, Element, Role
from pipeline.page.draw.ops import Image, Placed, Tagged, Text
from pipeline.page.text.blocks import Heading, Illustration, Item, PageBreak, Paragraph, RunningText
from pipeline.page.type.typography import Line, Span, Typeface, Weight, break_lines, unbroken

LEADING = 1.4
"""The distance of baselines, in sizes."""

_HEADINGS = {1: "heading", 2: "subheading", 3: "body"}
_TIGHT = 1.2  # the leading of headings
_INDENT = 1.6  # of list items, in sizes
_PARAGRAPH_GAP = 0.55  # before a paragraph, in sizes
_ITEM_GAP = 0.25
_HEADING_GAP = 1.1
_OPENING = 3  # strips that are never parted, where what is kept together is higher than a column
_RUNT = 2.4  # a last line that is shorter, in sizes, looks forgotten
_NARROWER = (0.97, 0.94, 0.91, 0.88)  # what is tried against it, in parts of the width

Draw = Callable[[float, float], tuple[Placed, ...]]
"""Draws a strip whose upper left corner is at (x, y)."""


@frozen
class Strip:
    """Something as wide as its column: its height, the space before it (dropped at a column's top), how to draw it.

    `keep` holds it together with the next one; `new_page` starts a column. `lead` is the space above its capitals.
    """

    height: float
    draw: Draw
    before: float = 0
    keep: bool = False
    new_page: bool = False
    lead: float = 0


@frozen
class Style:
    """How running text is set: typeface, size, and the distance of its baselines in sizes."""

    typeface: Typeface
    size: float
    leading: float = LEADING


Column = tuple[tuple[float, Strip], ...]
"""Strips with the distances of their upper edges from the column's."""

At = tuple[int, float]
"""The column of a strip, counted from 0, and the distance of its upper edge from the column's."""


def typeset(blocks: Iterable[RunningText], width: float, look: Look, typeface: Typeface) -> tuple[Strip, ...]:
    """Blocks as strips, one a line, for a column of a width."""
    strips: list[Strip] = []
    new_page = False
    for block in blocks:
        if isinstance(block, PageBreak):
            new_page = bool(strips)
            continue
        lines = list(_set(block, width, look, typeface))
        lines[0] = replace(lines[0], new_page=new_page)
        strips.extend(lines)
        new_page = False
    return tuple(strips)


def paragraph(
    spans: Iterable[Span], width: float, style: Style, indent: float = 0, element: Element | None = None
) -> Iterator[Strip]:
    """Styled text as strips, one a line; capitals stand in the middle of their line.

    All lines are of one `element`: by default a paragraph.
    """
    element = element or Element(Role.PARAGRAPH)
    height = style.size * style.leading
    rise = (height + style.typeface.regular.cap_height * style.size) / 2
    for line in broken(list(spans), width - indent, style) or ((),):
        yield Strip(height, _line_drawing(line, style.size, indent, rise, element), lead=height - rise)


def broken(spans: Sequence[Span], width: float, style: Style) -> tuple[Line, ...]:
    """The lines of a paragraph, a little narrower where that spares it a last line of one short word."""
    lines = break_lines(spans, style.typeface, style.size, width)
    if len(lines) < 2 or not _is_runt(lines[-1], style):  # noqa: PLR2004  a single line is no last one
        return lines
    tried = (break_lines(spans, style.typeface, style.size, width * share) for share in _NARROWER)
    return next((one for one in tried if len(one) == len(lines) and not _is_runt(one[-1], style)), lines)


def _is_runt(line: Line, style: Style) -> bool:
    if not line:
        return False
    last = line[-1]
    return last.x + style.typeface.face(last.weight).width(last.text, style.size) < _RUNT * style.size


def centred(span: Span, width: float, style: Style, role: Role = Role.PARAGRAPH) -> Iterator[Strip]:
    """A text as strips, one a line, its lines of about equal length and in the middle of the width."""
    element = Element(role)
    height = style.size * style.leading
    rise = (height + style.typeface.regular.cap_height * style.size) / 2
    face = style.typeface.face(span.weight)
    for line in _even_lines(span, width, style):
        free = width - line[-1].x - face.width(line[-1].text, style.size)
        yield Strip(height, _line_drawing(line, style.size, free / 2, rise, element))


def whole_words(span: Span, width: float, style: Style, role: Role = Role.PARAGRAPH) -> tuple[Strip, ...] | None:
    """The lines of `centred`; None where one of the words is wider than they are."""
    face = style.typeface.face(span.weight)
    if any(face.width(word, style.size) > width for word in unbroken(span.text)):
        return None
    return tuple(centred(span, width, style, role))


def fill(strips: Sequence[Strip], height: float, first: Sequence[float] = ()) -> tuple[Column, ...]:
    """Strips in columns of a height, in order; those kept together are parted only where no column holds them.

    The `first` columns have heights of their own, and stay empty where what comes next does not fit into them.
    """
    columns: list[list[tuple[float, Strip]]] = [[]]
    for column, y, strip in _placed(strips, height, first, _TOP):
        while len(columns) <= column:
            columns.append([])
        columns[column].append((y, strip))
    return tuple(map(tuple, columns))


def fill_alike(blocks: Iterable[Sequence[Strip]], height: float, first: Sequence[float] = ()) -> tuple[list[At], int]:
    """Where `fill` puts the first strip of every block, and how many columns there are.

    None is kept together with the next. A block that comes again is set once for every height that it may begin at:
    thousands of one kind, as a book has before its puzzles exist, take no more time than a few.
    """
    known: dict[tuple[int, _Standing], tuple[At, _Standing]] = {}
    found: list[At] = []
    passed, standing = 0, _TOP
    for block in blocks:
        key = id(block), standing
        if key not in known:
            known[key] = _begun_and_ended(block, height, first, standing)
        (column, y), standing = known[key]
        found.append((passed + column, y))
        # Behind the first columns all are alike: there they are counted from the last one that is not.
        alike = max(0, standing.column - len(first))
        if alike:
            passed, standing = passed + alike, standing._replace(column=standing.column - alike)
    return found, passed + standing.column + 1


class _Standing(NamedTuple):
    """How far columns are filled: the last one, counted from 0, its height, whether nothing stands in it yet."""

    column: int
    y: float
    empty: bool


_TOP = _Standing(0, 0.0, True)


def _begun_and_ended(
    block: Sequence[Strip], height: float, first: Sequence[float], standing: _Standing
) -> tuple[At, _Standing]:
    placed = list(_placed(block, height, first, standing))
    (begun, top, _), (ended, y, strip) = placed[0], placed[-1]
    return (begun, top), _Standing(ended, y + strip.height, False)


def _placed(
    strips: Sequence[Strip], height: float, first: Sequence[float], standing: _Standing
) -> Iterator[tuple[int, float, Strip]]:
    """Every strip with its column and its height there."""
    column, y, empty = standing
    for group, needed in _parted(_kept(strips), height):
        if group[0].new_page and not empty:
            column, y, empty = column + 1, 0.0, True
        while (not empty or column < len(first)) and y + needed > (*first, height)[min(column, len(first))] + 1e-6:
            column, y, empty = column + 1, 0.0, True
        for strip in group:
            y += 0 if empty else strip.before
            yield column, y, strip
            y, empty = y + strip.height, False


def one_column(strips: Sequence[Strip]) -> Column:
    """Strips below each other in a column without end."""
    return fill(strips, float("inf"))[0]


def draw_column(column: Column, x: float, top: float) -> tuple[Placed, ...]:
    """The operations of a column with its upper left corner at (x, top)."""
    return tuple(op for y, strip in column for op in strip.draw(x, top - y))


def capped_top(column: Column, top: float) -> float:
    """Where a column begins whose first capitals reach up to `top`."""
    return top + (column[0][1].lead if column else 0.0)


def column_height(column: Column) -> float:
    """The height that a column's strips take."""
    return max((y + strip.height for y, strip in column), default=0.0)


def _even_lines(span: Span, width: float, style: Style) -> tuple[Line, ...]:
    """A text on as few lines as it needs, broken as narrowly as keeps their number."""
    lines = break_lines([span], style.typeface, style.size, width)
    face, step = style.typeface.face(span.weight), style.size / 2
    least = max([width / 2, *(face.width(word, style.size) for word in unbroken(span.text))])
    narrow = width
    while narrow - step >= least:
        narrow -= step
        tried = break_lines([span], style.typeface, style.size, narrow)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def _set(
    block: Heading | Paragraph | Item | Illustration, width: float, look: Look, typeface: Typeface
) -> Iterator[Strip]:
    body = Style(typeface, look.sizes["body"])
    if isinstance(block, Heading):
        size = look.sizes[_HEADINGS[block.rank]]
        spans = [Span(span.text, Weight.BOLD) for span in block.spans]
        element = Element(HEADINGS[block.rank])
        strips = list(paragraph(spans, width, Style(typeface, size, _TIGHT), element=element))
        strips[0] = replace(strips[0], before=_HEADING_GAP * size)
        return (replace(strip, keep=True) for strip in strips)
    if isinstance(block, Illustration):
        return _illustrated(block, width, Style(typeface, look.sizes["small"]), body)
    if isinstance(block, Paragraph):
        return _spaced(paragraph(block.spans, width, body), _PARAGRAPH_GAP * body.size)
    return _item(block, width, body)


def _illustrated(block: Illustration, width: float, small: Style, body: Style) -> Iterator[Strip]:
    """A picture in the middle of its column, and its caption below it."""
    assert block.picture, f"the picture {block.name} was not read"
    wide = min(width, block.width)
    high = wide * block.picture.height / block.picture.width
    picture, caption = block.picture, "".join(span.text for span in block.spans)
    figure = Element(Role.FIGURE, alt=caption or block.name)

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        return (Tagged(figure, (Image(picture, (x + (width - wide) / 2, top - high, wide, high)),)),)

    yield Strip(high + 0.4 * body.size, draw, before=body.size, keep=bool(caption))
    lines = list(centred(Span(caption, Weight.ITALIC), width, small)) if caption else []
    for number, line in enumerate(lines, 1):
        yield replace(line, keep=number < len(lines))


def _item(item: Item, width: float, body: Style) -> Iterator[Strip]:
    indent = (item.depth + 1) * _INDENT * body.size
    element = Element(Role.ITEM)
    text = paragraph(item.spans, width, body, indent, Element(Role.BODY, element))
    strips = list(_spaced(text, _ITEM_GAP * body.size))
    outdent, label = indent - _INDENT * body.size, Element(Role.LABEL, element)
    marker = next(paragraph([Span(item.marker)], width, body, outdent, label))
    first = strips[0]
    return iter([replace(first, draw=lambda x, y: (*marker.draw(x, y), *first.draw(x, y))), *strips[1:]])


def _spaced(strips: Iterable[Strip], before: float) -> Iterator[Strip]:
    """The first strip with space before it; no line of a paragraph stands alone at a column's end."""
    lines = list(strips)
    for number, strip in enumerate(lines):
        keep = len(lines) > 1 and number in (0, len(lines) - 2)
        yield replace(strip, before=0 if number else before, keep=keep)


def _kept(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield group
            group = []
    if group:
        yield group


def _parted(groups: Iterable[list[Strip]], height: float) -> Iterator[tuple[list[Strip], float]]:
    """Strips that stay together, and the height that they need."""
    for group in groups:
        needed = _needed(group)
        if needed <= height:
            yield group, needed
        else:
            # A heading stays with the first lines below it.
            opening = group[: _OPENING if _needed(group[:_OPENING]) <= height else 1]
            yield opening, _needed(opening)
            yield from (([strip], _needed([strip])) for strip in group[len(opening) :])


def _needed(strips: Iterable[Strip]) -> float:
    return sum([strip.before + strip.height for strip in strips])


def _line_drawing(line: Line, size: float, indent: float, rise: float, element: Element) -> Draw:
    def draw(x: float, y: float) -> tuple[Placed, ...]:
        texts = tuple(Text(run.weight, size, 0.0, ((x + indent + run.x, y - rise, run.text),)) for run in line)
        return (Tagged(element, texts),) if texts else ()

    return draw
