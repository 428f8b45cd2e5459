"""Makes the page of other books by the author, or of the series where no author is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.page.flow import Strip, Style, centred
from pipeline.page.typography import Span, Weight
from pipeline.typeset.sheets.sheet import Sheet
from pipeline.typeset.sheets.text_context import TextContext

_LEADING = 1.25
_APART = 0.75  # between two titles, in sizes
_HEADING_APART = 1.4  # below the heading, in its sizes


def also_by_heading(setting: TextContext) -> str:
    """The heading: the author's name in it, else the series', else neither."""
    spec = setting.spec
    if spec.author:
        return setting.string("also_by.heading").format(author=spec.author)
    if spec.series:
        return setting.string("also_by.series").format(series=spec.series)
    return setting.string("also_by.plain")


def also_by_sheets(setting: TextContext) -> tuple[Sheet, ...]:
    """The titles one below the other in the middle of the page."""
    return setting.flowed(list(_strips(setting)))


def _strips(setting: TextContext) -> Iterator[Strip]:
    context, width = setting.context, setting.measure
    heading = Style(context.typeface, context.size("heading"), _LEADING)
    title = Style(context.typeface, context.size("subheading"), _LEADING)
    for strip in centred(Span(also_by_heading(setting), Weight.BOLD), width, heading):
        yield replace(strip, keep=True)
    before = _HEADING_APART * heading.size
    for text in setting.spec.also_by:
        lines = list(centred(Span(text), width, title))
        for number, strip in enumerate(lines):
            yield replace(strip, before=0.0 if number else before, keep=number + 1 < len(lines))
        before = _APART * title.size
