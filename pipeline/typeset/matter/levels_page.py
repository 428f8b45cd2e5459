"""Makes the page of levels: those that the book has, and what stands beside its grids without explaining itself."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.model.level import Level
from pipeline.page.blocks import Heading, Paragraph
from pipeline.page.flow import Strip, Style, paragraph
from pipeline.page.markdown import read_markdown
from pipeline.page.ops import Placed
from pipeline.page.typography import Span, Weight
from pipeline.typeset.puzzles.captions import arrow_key, technique_item
from pipeline.typeset.sheets.sheet import Sheet, dots, dots_width
from pipeline.typeset.sheets.text_context import TextContext


def levels_sheets(setting: TextContext) -> tuple[Sheet, ...]:
    """What the levels ask, what the arrow means where captions have one, and the techniques where they are shown."""
    intro = read_markdown(setting.string("levels.intro"), "levels")
    strips = [*setting.strips([Heading(1, (Span(setting.string("levels.heading")),)), *intro])]
    for level in setting.levels:
        strips.extend(_level(setting, level))
    if setting.explains_arrow("levels"):
        strips.extend(setting.strips([Paragraph((Span(setting.string(arrow_key(setting.spec))),))]))
    if setting.techniques:
        strips.extend(_techniques(setting))
    return setting.flowed(strips)


def _level(setting: TextContext, level: Level) -> Iterator[Strip]:
    """A level's mark and name, and below them what it asks."""
    context = setting.context
    size = context.size("subheading")
    height = 1.6 * size
    name = setting.string(f"level.{level}")

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (height + context.caps("subheading")) / 2
        after = x + dots_width(size, setting.marks.dots) + size * 0.7
        mark = dots(context, (x, baseline), size, setting.marks.filled[level], setting.marks.dots)
        return (*mark, context.text(after, baseline, name, "subheading", Weight.BOLD))

    yield Strip(height, draw, before=context.size("body"), keep=True)
    body = Style(context.typeface, context.size("body"))
    yield from paragraph([Span(setting.string(f"levels.{level}"))], setting.measure, body)


def _techniques(setting: TextContext) -> tuple[Strip, ...]:
    """A list of the techniques of every kind, easy ones first, each with its sentence."""
    blocks = [*read_markdown(setting.string("levels.techniques"), "levels")]
    for kind, techniques in setting.techniques:
        blocks.append(Heading(2, (Span(setting.string(f"family.{kind}")),)))
        blocks.extend(technique_item(setting.spec.strings, technique, kind) for technique in techniques)
    return setting.strips(blocks)
