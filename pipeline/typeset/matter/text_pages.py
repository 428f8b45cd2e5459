"""The front and back pages of a book: the built-in ones by name, the contents, and the author's own Markdown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import Final

from pipeline.model.spec import TextPage
from pipeline.page.blocks import Heading, plain_text
from pipeline.page.flow import Draw, Strip
from pipeline.page.markdown import read_markdown
from pipeline.page.ops import Link, Placed, Text
from pipeline.page.typography import Span, Weight, break_lines
from pipeline.typeset.matter.also_by import also_by_heading, also_by_sheets
from pipeline.typeset.matter.certificate import certificate_sheet
from pipeline.typeset.matter.copyright_page import copyright_sheets, notes_sheet
from pipeline.typeset.matter.how_to_play import how_to_play_sheets
from pipeline.typeset.matter.levels_page import levels_sheets
from pipeline.typeset.matter.sums_table import sum_sheets
from pipeline.typeset.matter.title_page import title_sheet
from pipeline.typeset.sheets.sheet import Sheet
from pipeline.typeset.sheets.text_context import ContentsLine, TextContext

UNLISTED: Final = ("title", "copyright", "contents")
"""Pages that the contents leave out."""

_LEADER = "."
_LEADING = 1.75  # of the lines of the contents
_WRAPPED = 1.25  # of the lines of one title


def text_sheets(page: TextPage, setting: TextContext) -> tuple[Sheet, ...]:
    """The sheets of a front or back page; raises InputError for Markdown that cannot be printed."""
    if page.markdown is not None:
        return setting.flowed(setting.strips(read_markdown(page.markdown, page.name)))
    return _BUILT_IN[page.name](setting)


def page_title(page: TextPage, setting: TextContext) -> str:
    """How the contents call a page; empty for one that they leave out."""
    if page.markdown is None:
        if page.name == "also_by":
            return also_by_heading(setting)
        return "" if page.name in UNLISTED else setting.string(f"{page.name}.heading")
    headings = (block for block in read_markdown(page.markdown, page.name) if isinstance(block, Heading))
    return next((plain_text(heading.spans) for heading in headings), "")


def _contents(setting: TextContext) -> tuple[Sheet, ...]:
    head = setting.strips([Heading(1, (Span(setting.string("contents.heading")),))])
    lines = [strip for line in setting.contents for strip in _contents_line(setting, line)]
    first = (replace(line, before=setting.context.size("body")) for line in lines[:1])
    return setting.flowed([*head, *first, *lines[1:]])


def _contents_line(setting: TextContext, line: ContentsLine) -> tuple[Strip, ...]:
    """A title on as many lines as it needs, behind its end the numbers, leaders and the page."""
    context = setting.context
    size = context.size("body")
    taken = context.width(f"{_LEADER * 6}{line.page}", "body") + context.width(line.numbers, "small")
    lines = break_lines([Span(line.title)], context.typeface, size, max(setting.measure - taken, setting.measure / 2))
    titles = ["".join(run.text for run in one) for one in lines]
    height = _LEADING * size
    plain = [Strip(_WRAPPED * size, _plain(setting, title, height), keep=True) for title in titles[:-1]]
    return (*plain, Strip(height, _leading(setting, replace(line, title=titles[-1]), height)))


def _plain(setting: TextContext, title: str, height: float) -> Draw:
    context = setting.context
    drop = (height + context.caps("body")) / 2
    return lambda x, top: (context.text(x, top - drop, title, "body"),)


def _leading(setting: TextContext, line: ContentsLine, height: float) -> Draw:
    """The line that leads from a title to its page."""
    context, width = setting.context, setting.measure
    pitch = 2 * context.width(_LEADER, "body")

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (height + context.caps("body")) / 2
        parts = [context.text(x, baseline, line.title, "body")]
        end = x + context.width(line.title, "body")
        if line.numbers:
            parts.append(context.text(end + pitch, baseline, line.numbers, "small"))
            end += pitch + context.width(line.numbers, "small")
        parts.append(context.text_to(x + width, baseline, str(line.page), "body"))
        stop = x + width - context.width(str(line.page), "body") - pitch
        # Leaders stand in columns of the page, not of the line, so that those of all lines are aligned.
        steps = range(ceil((end - x) / pitch) + 1, int((stop - x) / pitch))
        leaders = Text(
            Weight.REGULAR, context.size("body"), 0.0, tuple((x + n * pitch, baseline, _LEADER) for n in steps)
        )
        return (*parts, leaders, Link((x, top - height, x + width, top), line.page))

    return draw


_BUILT_IN: Final[dict[str, Callable[[TextContext], tuple[Sheet, ...]]]] = {
    "title": lambda setting: (title_sheet(setting),),
    "copyright": copyright_sheets,
    "contents": _contents,
    "how_to_play": how_to_play_sheets,
    "levels": levels_sheets,
    "sums": sum_sheets,
    "also_by": also_by_sheets,
    "certificate": lambda setting: (certificate_sheet(setting),),
    "notes": lambda setting: (notes_sheet(setting),),
}
