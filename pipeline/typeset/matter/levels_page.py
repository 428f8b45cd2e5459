"""The levels that the book has, and what stands beside its grids without explaining itself."""

from collections.abc import Iterator

from pipeline.model.level import Level
from pipeline.page.text.blocks import Block, Definition, heading, plain
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.puzzles.captions import arrow_key
from pipeline.typeset.puzzles.names import technique_item


def levels_blocks(context: TextContext) -> tuple[Block, ...]:
    """What the levels ask, what the arrow means where captions have one, and the techniques where they are shown."""
    intro = read_markdown(context.string("levels.intro"), "levels")
    levels = (_level(context, level) for level in context.levels)
    arrow = [plain(context.string(arrow_key(context.spec)))] if context.explains_arrow("levels") else []
    return (heading(context.string("levels.heading")), *intro, *levels, *arrow, *_techniques(context))


def _level(context: TextContext, level: Level) -> Definition:
    """A level's mark and name, and what it asks."""
    meaning = (Span(context.string(f"levels.{level}")),)
    return Definition(context.mark(level), context.string(f"level.{level}"), meaning)


def _techniques(context: TextContext) -> Iterator[Block]:
    """A list of the techniques of every kind, easy ones first, each with its sentence."""
    if context.techniques:
        yield from read_markdown(context.string("levels.techniques"), "levels")
    for kind, techniques in context.techniques:
        yield heading(context.string(f"family.{kind}"), 2)
        yield from (technique_item(context.spec.strings, technique, kind) for technique in techniques)
