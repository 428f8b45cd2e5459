"""Makes the certificate: who has solved the book, which of its levels, when; inside a frame, to be cut out or kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from pipeline.errors import InputError, Problem
from pipeline.model.level import Level
from pipeline.model.look import Look
from pipeline.page.flow import Strip, Style, centred, column_height, draw_column, one_column
from pipeline.page.ops import Bends, Placed, Strokes
from pipeline.page.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.sheets.sheet import Sheet, dots, dots_width
from pipeline.typeset.sheets.text_context import TextContext

_FRAME = (2.25, 0.75)  # the outer and the inner line of the frame, in points
_FRAME_GAP = 4.5  # between them
_ROUNDER = 4.0  # its corners, in radii of a grid's
_PADDING = 0.08  # between the frame and what stands in it, in widths of the page
_LEADING = 1.3
_LINE_SHARE = 0.8  # of the width, for the name; the two lines at the foot share it
_SIGN_GAP = 0.08
_LEVEL = 1.9  # the height of a level's line, in sizes
_BOX = 0.95  # the side of the box to tick, in sizes
_TALLEST = 0.9  # of the page's height ...
_PROPORTION = 1.25  # ... and of its width, if all can stand in that
_STEPS = (1.0, 0.85, 0.7, 0.6)  # type sizes that are tried, in parts


def certificate_sheet(setting: TextContext) -> Sheet:
    """One page; on small paper its type is smaller, and InputError where the page is too small for any."""
    form = setting.context.form
    padding = 2 * _PADDING * form.width
    tried = [list(_strips(setting, form.width - padding, scale)) for scale in _STEPS]
    tallest = _TALLEST * form.height
    heights = (min(tallest, _PROPORTION * form.width), tallest)
    fitting = ((height, strips) for height in heights for strips in tried if _height(strips) <= height - padding)
    found = next(fitting, None)
    if found is None:
        raise InputError(_too_small(setting))
    height, strips = found
    free = (height - padding - _height(strips)) / max(1, sum(strip.before > 0 for strip in strips))
    spread = one_column([replace(strip, before=strip.before + (free if strip.before else 0)) for strip in strips])

    def draw(body: Box) -> tuple[Placed, ...]:
        box = Box(body.x, body.y + (body.height - height) / 2, body.width, height)
        top = box.top - (height - column_height(spread)) / 2
        return (
            *_frame(box, setting.context.form.look),
            *draw_column(spread, body.x + _PADDING * body.width, top),
        )

    return Sheet(draw)


def _too_small(setting: TextContext) -> Problem:
    spec = setting.spec
    message = f"does not fit on {spec.page.paper.name} even in small type; take larger paper, or leave the page out"
    return Problem(message, spec.file, "certificate")


def _height(strips: list[Strip]) -> float:
    return sum(strip.height + strip.before for strip in strips)


def _frame(box: Box, look: Look) -> Iterator[Strokes | Bends]:
    """Two lines around a box, inside it with all their ink; with round corners where grids have them."""
    for wish, gap in zip(_FRAME, (0.0, _FRAME_GAP), strict=True):
        width = max(look.line_min, wish)
        inset = gap + width / 2
        left, bottom, right, top = box.x + inset, box.y + inset, box.right - inset, box.top - inset
        corners = ((left, bottom), (right, bottom), (right, top), (left, top), (left, bottom))
        if look.corner:
            yield Bends(width, 0.0, max(0.0, _ROUNDER * look.corner - inset), (corners,))
        else:
            yield Strokes(width, 0.0, tuple((*here, *there) for here, there in pairwise(corners)))


def _strips(setting: TextContext, width: float, scale: float) -> Iterator[Strip]:
    """Title, name, book, levels to tick, date and signature; `before` is where the page may stretch."""
    spec, context = setting.spec, setting.context

    def lines(text: str, style: str, weight: Weight, before: float) -> Iterator[Strip]:
        size = max(context.readable, context.size(style) * scale)
        set_lines = centred(Span(text, weight), width, Style(context.typeface, size, _LEADING))
        return (replace(strip, before=0 if number else before) for number, strip in enumerate(set_lines))

    body = context.size("body") * scale
    yield from lines(setting.string("certificate.heading"), "title", Weight.BOLD, 0)
    yield from lines(setting.string("certificate.awarded"), "subheading", Weight.REGULAR, body)
    yield replace(_rule(setting, width * (1 - _LINE_SHARE) / 2, width * _LINE_SHARE, 3.2 * body), before=body / 2)
    yield from lines(setting.string("certificate.solved"), "subheading", Weight.REGULAR, body)
    yield from lines(spec.title, "heading", Weight.BOLD, body / 2)
    for number, (level, count) in enumerate(setting.counts):
        yield replace(_level(setting, level, count, (width, scale)), before=0 if number else body)
    yield replace(_foot(setting, width, scale), before=1.5 * body)


def _rule(setting: TextContext, x: float, width: float, height: float) -> Strip:
    return Strip(height, lambda left, top: (setting.context.rule(left + x, top - height, width),))


def _level(setting: TextContext, level: Level, count: int, measures: tuple[float, float]) -> Strip:
    """A box to tick, the level's mark, its name, and how many puzzles of it the book has; columns are aligned."""
    context, (width, scale) = setting.context, measures
    size = max(context.readable, context.size("subheading") * scale)
    face = context.typeface.regular
    names = [setting.string(f"level.{one}") for one, _ in setting.counts]
    counts = [_count(setting, number) for _, number in setting.counts]
    box, mark = _BOX * size, dots_width(size, setting.marks.dots)
    at_mark = box + size * 0.7
    at_name = at_mark + mark + size * 0.6
    at_count = at_name + max(face.width(name, size) for name in names) + size * 1.2
    total = at_count + max(face.width(text, size) for text in counts)
    height = _LEVEL * size

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        left = x + (width - total) / 2
        baseline = top - (height + face.cap_height * size) / 2
        bottom = baseline + (face.cap_height * size - box) / 2
        sides = ((0, 0, box, 0), (box, 0, box, box), (0, box, box, box), (0, 0, 0, box))
        square = tuple((left + x1, bottom + y1, left + x2, bottom + y2) for x1, y1, x2, y2 in sides)
        return (
            Strokes(context.form.look.line_min, 0.0, square),
            *dots(context, (left + at_mark, baseline), size, setting.marks.filled[level], setting.marks.dots),
            context.sized(left + at_name, baseline, setting.string(f"level.{level}"), size),
            context.sized(left + at_count, baseline, _count(setting, count), size),
        )

    return Strip(height, draw)


def _count(setting: TextContext, count: int) -> str:
    form = "certificate.one" if count == 1 else "certificate.puzzles"
    return setting.string(form).format(count=count) if count else ""


def _foot(setting: TextContext, width: float, scale: float) -> Strip:
    """Lines for the date and a signature, side by side, with their names below."""
    context = setting.context
    size = max(context.readable, context.size("small") * scale)
    gap = _SIGN_GAP * width
    line = (width - gap) / 2
    space = 3.2 * context.size("body") * scale
    height = space + 1.6 * size

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        parts: list[Placed] = []
        for left, name in ((x, "certificate.date"), (x + line + gap, "certificate.signature")):
            text = setting.string(name)
            middle = left + (line - context.typeface.regular.width(text, size)) / 2
            parts.append(context.rule(left, top - space, line))
            parts.append(context.sized(middle, top - height + 0.2 * size, text, size))
        return tuple(parts)

    return Strip(height, draw)
