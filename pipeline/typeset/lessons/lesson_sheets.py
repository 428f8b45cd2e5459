"""Sets a lesson: what a technique is, a real position with what matters there marked, a second one to try.

The words are those of the book's language (`lesson.*`), the positions those of the family.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from pipeline.families import family_named
from pipeline.families.base import Family
from pipeline.families.shared.lessons import LessonBoards, LessonPosition, lesson_boards
from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import Step
from pipeline.model.size import Size
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.ops import Placed
from pipeline.page.text.blocks import RunningText, heading
from pipeline.page.text.flow import Column, Strip, Style, draw_column, fill, paragraph, typeset
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.solving.positions import Before, Position
from pipeline.solving.step_sentences import capital
from pipeline.solving.technique_words import technique_name
from pipeline.solving.techniques import Technique
from pipeline.typeset.key.diagram_strips import diagram_cell, grid_strip
from pipeline.typeset.key.worked_diagrams import sentence_of
from pipeline.typeset.puzzles.diagrams import diagram
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

PARTS: Final = ("look", "why", "mistake")
"""What a lesson says: what to look for, why it works, one common mistake."""

_PAGES: Final = 2  # of a lesson
_PLAIN: Final = 1.2  # grids without candidates share a page with cells so many times the look's
_MEASURE: Final = 46.0  # no line of a lesson is longer, in sizes
_ABOVE: Final = 0.9  # above a grid, in sizes of its words
_BELOW: Final = 0.6  # and between it and these


@frozen
class Lesson:
    """A lesson of a book: its technique for a kind of puzzle, its number, and whether its puzzles are made for it."""

    kind: Kind
    technique: str
    number: int
    frozen: bool

    def title(self, strings: Mapping[str, str]) -> str:
        """What it is called in the contents and in running heads."""
        name = capital(technique_name(strings, self.technique, self.kind.variant))
        return strings["lesson.title"].format(number=self.number, technique=name)


def lesson_sheets(context: DrawContext, lesson: Lesson, strings: Mapping[str, str], title: str) -> tuple[Sheet, ...]:
    """The sheets of a lesson in a book of a title."""
    head = (lesson.title(strings), title)
    return tuple(Sheet(partial(_draw, column), head) for column in _columns(context, lesson, _Words(strings)))


class _Words:
    """The words of a book, as a key of what was set with them: there is one such value for each book."""

    def __init__(self, strings: Mapping[str, str]) -> None:
        self.strings = strings

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Words) and other.strings is self.strings

    def __hash__(self) -> int:
        return id(self.strings)


@lru_cache(maxsize=256)
def _columns(context: DrawContext, lesson: Lesson, words: _Words) -> tuple[Column, ...]:
    """A lesson as columns, one a page; in small print where its words would take a third one."""
    usual, small = _contexts(context)
    found = fill(tuple(_strips(usual, lesson, words.strings)), context.geometry.height)
    if len(found) <= _PAGES:
        return found
    return min(found, fill(tuple(_strips(small, lesson, words.strings)), context.geometry.height), key=len)


def _contexts(context: DrawContext) -> tuple[DrawContext, ...]:
    """With running text of the usual size, and in small print."""
    look = context.geometry.look
    small = replace(look, sizes={**look.sizes, "body": look.sizes["small"]})
    return context, replace(context, geometry=replace(context.geometry, look=small))


def _draw(column: Column, body: Box) -> tuple[Placed, ...]:
    return draw_column(column, body.x, body.top)


def _strips(context: DrawContext, lesson: Lesson, strings: Mapping[str, str]) -> Iterator[Strip]:
    """All of a lesson, on one page where both grids are large enough there, else the second on a page of its own."""
    family = family_named(lesson.kind.family)
    boards = lesson_boards(family.folder, lesson.kind.variant)[lesson.technique]
    technique = next(one for one in family.ladder_of(lesson.kind.variant) if one.name == lesson.technique)
    asked, answer = _tried(family, boards.tried, technique, strings)
    look, face, measure = context.geometry.look, context.typeface, _measure(context)
    opening = typeset(_opening(lesson, strings), measure, look, face)
    shown = _Position(lesson.kind, opening, _shown(family, boards.shown, technique, strings))
    head = typeset((heading(strings["lesson.try_heading"], 2),), measure, look, face)
    said = [strings["lesson.answer"].format(answer=answer), *_note(lesson, boards, strings)]
    tried = _Position(lesson.kind, head, asked, tuple(_said(context, said)))
    together = _cell(context, (shown, tried))
    if together >= max(_clear(context, shown), _clear(context, tried)):
        yield from shown.strips(context, together)
        yield from tried.strips(context, together)
        return
    yield from _alone(context, shown)
    first, *others = _alone(context, tried)
    yield replace(first, new_page=True)
    yield from others


def _note(lesson: Lesson, boards: LessonBoards, strings: Mapping[str, str]) -> Iterator[str]:
    """Where its puzzles come from, where they are not made for the lesson."""
    if not lesson.frozen:
        return
    yield strings["lesson.frozen"]
    if boards.harder:
        yield strings["lesson.harder"].format(technique=technique_name(strings, boards.harder, lesson.kind.variant))


def _measure(context: DrawContext) -> float:
    """How long the lines of a lesson are."""
    return min(context.geometry.width, _MEASURE * context.size("body"))


def _said(context: DrawContext, texts: Sequence[str]) -> Iterator[Strip]:
    """What stands below the second position: its answer."""
    style = Style(context.typeface, context.size("body"))
    for text in texts:
        lines = tuple(paragraph([Span(text, Weight.ITALIC)], _measure(context), style))
        yield replace(lines[0], before=_ABOVE * style.size)
        yield from lines[1:]


def _opening(lesson: Lesson, strings: Mapping[str, str]) -> Iterator[RunningText]:
    """The title, and what the lesson says."""
    yield heading(lesson.title(strings))
    for part in PARTS:
        text = strings[f"lesson.{lesson.technique}.{part}"]
        yield from read_markdown(strings[f"lesson.{part}"].format(text=text), part)
    if lesson.number == 1:
        yield from read_markdown(f"{strings['lesson.marks']} {strings['diagrams.names']}", "diagrams")


@frozen
class _Shown:
    """A position on a page: the sentence below it, its drawing, and the size of its grid."""

    sentence: str
    drawing: Drawing
    size: Size
    pencilled: bool  # has it candidates?


@frozen
class _Position:
    """What stands on a page around a position: words above, the grid with its sentence, words below."""

    kind: Kind
    above: tuple[Strip, ...]
    shown: _Shown
    below: tuple[Strip, ...] = ()

    def strips(self, context: DrawContext, cell: float) -> Iterator[Strip]:
        """All of it from top to bottom, with a grid of this cell; what belongs to the grid is kept with it."""
        yield from self.above[:-1]
        yield from (replace(strip, keep=True) for strip in self.above[-1:])
        style = Style(context.typeface, context.size("body"))
        height, below = self.shown.size.height * cell, _BELOW * style.size
        grid = grid_strip(context, self.shown.drawing, self.shown.size, cell)
        yield replace(grid, height=height + below, before=_ABOVE * style.size, keep=True)
        words = [*paragraph([Span(self.shown.sentence)], _measure(context), style), *self.below]
        yield from (replace(strip, keep=True) for strip in words[:-1])
        yield words[-1]


def _alone(context: DrawContext, one: _Position) -> Iterator[Strip]:
    """A position on a page, with the words above it where it can be read there."""
    cell = _cell(context, (one,))
    if cell < diagram_cell(context.geometry, one.kind, one.shown.size):
        yield from one.above
        one = replace(one, above=())
        cell = _cell(context, (one,))
    yield from one.strips(context, cell)


def _cell(context: DrawContext, positions: Sequence[_Position]) -> float:
    """The largest cell with which some positions stand on a page; 0 where their words leave no room."""
    geometry = context.geometry
    words = sum(strip.before + strip.height for one in positions for strip in one.strips(context, 0.0))
    rows = sum(one.shown.size.height for one in positions)
    high = (geometry.height - words) / rows
    return min(high, geometry.look.cell_max, *(geometry.width / one.shown.size.width for one in positions))


def _clear(context: DrawContext, one: _Position) -> float:
    """The cell from which two grids share a page: its candidates and clues are as large as small print."""
    geometry = context.geometry
    if not one.shown.pencilled:
        return _PLAIN * geometry.look.cell_min
    small = context.size("small") / context.size("candidate")
    return small * diagram_cell(geometry, one.kind, one.shown.size)


def _shown(family: Family, found: LessonPosition, technique: Technique, strings: Mapping[str, str]) -> _Shown:
    """The position that a lesson explains."""
    puzzle, position = placed_in(family, found, technique)
    sentence = sentence_of(puzzle, strings, technique, found.application, found.held)
    return _Shown(sentence, diagram(puzzle, position), family.size(puzzle), any(position.candidates))


def _tried(
    family: Family, found: LessonPosition, technique: Technique, strings: Mapping[str, str]
) -> tuple[_Shown, str]:
    """The position that a reader is to try, and its answer."""
    puzzle, position = placed_in(family, found, technique)
    task, bare = task_of(technique, strings, puzzle.variant), diagram(puzzle, position.bare)
    shown = _Shown(task, bare, family.size(puzzle), any(position.candidates))
    return shown, sentence_of(puzzle, strings, technique, found.application, found.held)


def task_of(technique: Technique, strings: Mapping[str, str], variant: str) -> str:
    """What a reader is to do with the second position."""
    return strings["lesson.try"].format(technique=technique_name(strings, technique.name, variant))


def placed_in(family: Family, found: LessonPosition, technique: Technique) -> tuple[Puzzle, Position]:
    """The puzzle of a lesson's position, and what a diagram of it shows."""
    step = Step(technique.name, (found.application,))
    before = Before(0, step, found.digits, found.held, found.pencilled)
    return family.parse(found.puzzle), before.position(technique, found.application)
