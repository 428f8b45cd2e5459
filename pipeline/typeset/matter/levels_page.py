"""The levels that the book has, and what stands beside its grids without explaining itself."""

from collections.abc import Iterator
from dataclasses import replace

from pipeline.families import family_named
from pipeline.families.shared.gradings import Interval
from pipeline.model.level import Grading, Level
from pipeline.model.slot import Params
from pipeline.page.text.blocks import Block, Definition, heading, plain
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.puzzles.captions import arrow_key
from pipeline.typeset.puzzles.names import group_title, listed, technique_item


def levels_blocks(context: TextContext) -> tuple[Block, ...]:
    """What the levels ask, what arrow and codes mean where it is up to it, minutes and techniques where they are shown.

    Levels of a published method say what its figure is and where its grades end, never what the ladder asks.
    """
    graded = [*_graded(context)]
    arrow = [plain(context.string(arrow_key(context.spec)))] if context.explains_arrow("levels") else []
    codes = [plain(context.string("codes.meaning"))] if context.explains_codes("levels") else []
    parts = (*_ladder(context), *graded, *arrow, *codes, *_minutes(context), *_techniques(context))
    return (heading(context.string("levels.heading")), *parts)


def _ladder(context: TextContext) -> Iterator[Block]:
    """The levels by what solving asks; none in a book that goes by published methods alone."""
    sections = [section for section in context.spec.sections if section.params.grading is Grading.LADDER]
    asked = {target.level for section in sections for target, _ in section.counts}
    if any(section.own for section in sections):
        asked |= set(context.levels)
    if sections:
        if len(sections) < len(context.spec.sections):  # the others have grades of their own, and say so
            yield heading(listed(context.spec.strings, (_title(context, section.params) for section in sections)), 2)
        yield from read_markdown(context.string("levels.intro"), "levels")
        for level in context.levels:
            if level in asked:
                yield _level(context, level, context.string(f"levels.{level}"))


def _graded(context: TextContext) -> Iterator[Block]:
    """The grades of every published method that sections go by, for each kind and size."""
    asked = [section.params for section in context.spec.sections if section.params.grading is not Grading.LADDER]
    for params in {(one.kind, one.size, one.grading, one.population): one for one in asked}.values():
        family, figure = family_named(params.family), context.string(f"grading.{params.grading}")
        yield heading(_title(context, params), 2)
        yield from read_markdown(context.string("levels.graded").format(figure=figure), "levels")
        for interval in family.scale(params).intervals:
            if interval.level in set(context.levels) & set(family.levels(params).levels):
                yield replace(_level(context, interval.level, _between(context, interval)), short=True)


def _title(context: TextContext, params: Params) -> str:
    return group_title(context.spec.strings, params.kind, params.size)


def _between(context: TextContext, interval: Interval) -> str:
    """Where a grade begins and ends, in words."""
    low = "levels.from" if interval.from_end else "levels.over"
    high = "levels.up_to" if interval.closed else "levels.below"
    ends = [
        context.string(key).format(figure=_figure(context, end))
        for key, end in ((low, interval.low), (high, interval.high))
        if end is not None
    ]
    if not ends:
        return context.string("levels.any")
    return ends[0] if len(ends) == 1 else context.string("levels.between").format(lower=ends[0], upper=ends[1])


def _figure(context: TextContext, end: float) -> str:
    return f"{end:g}".replace(".", context.string("levels.decimal"))


def _level(context: TextContext, level: Level, meaning: str) -> Definition:
    """A level's mark and name, and what it means."""
    return Definition(context.mark(level), context.string(f"level.{level}"), (Span(meaning),))


def _minutes(context: TextContext) -> Iterator[Block]:
    """Whose minutes stand below grids, where they do."""
    if minutes := context.spec.minutes:
        yield plain(context.string("levels.minutes").format(readers=minutes.reader_group))


def _techniques(context: TextContext) -> Iterator[Block]:
    """A list of the techniques of every kind, easy ones first, each with its sentence."""
    if context.techniques:
        yield from read_markdown(context.string("levels.techniques"), "levels")
    for kind, techniques in context.techniques:
        yield heading(context.string(f"family.{kind}"), 2)
        yield from (technique_item(context.spec.strings, technique, kind) for technique in techniques)
