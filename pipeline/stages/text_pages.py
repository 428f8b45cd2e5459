"""Makes the front and back pages of a book: the built-in ones by name, and the author's own Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import ceil
from typing import Final

from pipeline.families import family_named
from pipeline.model.level import Level
from pipeline.model.spec import TextPage
from pipeline.model.values import read_solution
from pipeline.page.blocks import Block, Heading, plain_text
from pipeline.page.drawing import Drawing
from pipeline.page.flow import Strip, Style, paragraph
from pipeline.page.markdown import read_markdown
from pipeline.page.ops import Link, Placed, Text
from pipeline.page.place import Spot, place
from pipeline.page.typography import Span, Weight
from pipeline.stages.covers import copyright_sheet, notes_sheet, title_sheet
from pipeline.stages.setting import ContentsLine, Setting
from pipeline.stages.sheets import Sheet, dots, dots_width
from pipeline.stages.sums import sum_sheets

UNLISTED: Final = ("title", "copyright", "contents")
"""Pages that the contents leave out."""

_EXAMPLE = 150.0  # the width of a grid in the worked examples
_EXAMPLE_CELL = 32.0  # whose cells are not larger
_EXAMPLE_GAP = 46.0
_DIGITS = 9  # values beyond are letters
_LEADER = "."
_LEADING = 1.75  # of the lines of the contents


def text_sheets(page: TextPage, setting: Setting) -> tuple[Sheet, ...]:
    """The sheets of a front or back page; raises InputError for Markdown that cannot be printed."""
    if page.markdown is not None:
        return setting.flowed(setting.strips(read_markdown(page.markdown, page.name)))
    return _BUILT_IN[page.name](setting)


def page_title(page: TextPage, setting: Setting) -> str:
    """How the contents call a page; empty for one that they leave out."""
    if page.markdown is None:
        return "" if page.name in UNLISTED else setting.string(f"{page.name}.heading")
    headings = (block for block in read_markdown(page.markdown, page.name) if isinstance(block, Heading))
    return next((plain_text(heading.spans) for heading in headings), "")


def _heading(text: str, rank: int = 1) -> Heading:
    return Heading(rank, (Span(text),))


def _contents(setting: Setting) -> tuple[Sheet, ...]:
    head = setting.strips([_heading(setting.string("contents.heading"))])
    lines = [_contents_line(setting, line) for line in setting.contents]
    first = (replace(line, before=setting.desk.size("body")) for line in lines[:1])
    return setting.flowed([*head, *first, *lines[1:]])


def _contents_line(setting: Setting, line: ContentsLine) -> Strip:
    desk, width = setting.desk, setting.measure
    height = _LEADING * desk.size("body")
    pitch = 2 * desk.width(_LEADER, "body")

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (height + desk.caps("body")) / 2
        parts = [desk.text(x, baseline, line.title, "body")]
        end = x + desk.width(line.title, "body")
        if line.numbers:
            parts.append(desk.text(end + pitch, baseline, line.numbers, "small"))
            end += pitch + desk.width(line.numbers, "small")
        parts.append(desk.text_to(x + width, baseline, str(line.page), "body"))
        stop = x + width - desk.width(str(line.page), "body") - pitch
        # Leaders stand in columns of the page, not of the line, so that those of all lines are aligned.
        steps = range(ceil((end - x) / pitch) + 1, int((stop - x) / pitch))
        leaders = Text(Weight.REGULAR, desk.size("body"), 0.0, tuple((x + n * pitch, baseline, _LEADER) for n in steps))
        return (*parts, leaders, Link((x, top - height, x + width, top), line.page))

    return Strip(height, draw)


def _how_to_play(setting: Setting) -> tuple[Sheet, ...]:
    strips = [*setting.strips([_heading(setting.string("how_to_play.heading"))])]
    for family in setting.families:
        strips.extend(replace(strip, keep=True) for strip in setting.strips(_rules(setting, family)))
        strips.append(_example(setting, family))
    return setting.flowed(strips)


def _rules(setting: Setting, family: str) -> tuple[Block, ...]:
    """The rules of a family, and how large values are printed where the book has such grids."""
    texts = [setting.string(f"how_to_play.{family}")]
    letters = f"how_to_play.{family}.letters"
    wide = any(kind == family and size.width > _DIGITS for kind, size in setting.kinds)
    if wide and letters in setting.spec.strings:
        texts.append(setting.string(letters))
    heading = _heading(setting.string(f"family.{family}"), 2)
    return (heading, *(block for text in texts for block in read_markdown(text, family)))


def _example(setting: Setting, family: str) -> Strip:
    """A small puzzle and its solution side by side."""
    unsolved, solved = example(setting, family)
    look, typeface = setting.desk.form.look, setting.desk.typeface
    widest = (setting.measure - _EXAMPLE_GAP) / (2 * unsolved.width)
    cell = min(max(min(_EXAMPLE_CELL, _EXAMPLE / unsolved.width), look.cell_min), widest)
    width, height = unsolved.width * cell, unsolved.height * cell
    left = (setting.measure - 2 * width - _EXAMPLE_GAP) / 2

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        first = place(unsolved, Spot(x + left, top, cell), look, typeface)
        return (*first, *place(solved, Spot(x + left + width + _EXAMPLE_GAP, top, cell), look, typeface))

    return Strip(height + 0.8 * setting.desk.size("body"), draw, before=1.1 * setting.desk.size("body"))


def example(setting: Setting, family: str) -> tuple[Drawing, Drawing]:
    """The worked example of a family, unsolved and solved."""
    rules = family_named(family)
    puzzle = rules.parse(setting.string(f"example.{family}.puzzle"))
    solution = read_solution(setting.string(f"example.{family}.solution"), puzzle)
    return rules.draw(puzzle, None, None), rules.draw(puzzle, solution, None)


def _levels(setting: Setting) -> tuple[Sheet, ...]:
    intro = read_markdown(setting.string("levels.intro"), "levels")
    strips = [*setting.strips([_heading(setting.string("levels.heading")), *intro])]
    for level in setting.levels:
        strips.extend(_level(setting, level))
    return setting.flowed(strips)


def _level(setting: Setting, level: Level) -> Iterator[Strip]:
    """A level's mark and name, and below them what it asks."""
    desk = setting.desk
    height = 1.6 * desk.size("subheading")
    name = setting.string(f"level.{level}")

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (height + desk.caps("subheading")) / 2
        after = x + dots_width(desk, "subheading", setting.marks) + desk.size("subheading") * 0.7
        mark = dots(desk, (x, baseline), "subheading", level.rank, setting.marks)
        return (*mark, desk.text(after, baseline, name, "subheading", Weight.BOLD))

    yield Strip(height, draw, before=desk.size("body"), keep=True)
    body = Style(desk.typeface, desk.size("body"))
    yield from paragraph([Span(setting.string(f"levels.{level}"))], setting.measure, body)


_BUILT_IN: Final[dict[str, Callable[[Setting], tuple[Sheet, ...]]]] = {
    "title": lambda setting: (title_sheet(setting),),
    "copyright": lambda setting: (copyright_sheet(setting),),
    "contents": _contents,
    "how_to_play": _how_to_play,
    "levels": _levels,
    "sums": sum_sheets,
    "notes": lambda setting: (notes_sheet(setting),),
}
