"""Sets a lesson: what a technique is, a real position with what matters there marked, a second one to try.

The words are those of the book's language (`lesson.*`), the positions those of the family.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from pipeline.families import family_named
from pipeline.families.base import Family
from pipeline.families.shared.lessons import LessonPosition, lesson_boards
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import Step
from pipeline.model.size import Size
from pipeline.page.draw.ops import Placed
from pipeline.page.text.blocks import RunningText, heading
from pipeline.page.text.flow import Column, Strip, draw_column, fill, paragraph, typeset
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.solving.positions import Before, Position
from pipeline.solving.step_sentences import capital
from pipeline.solving.technique_words import technique_name
from pipeline.solving.techniques import Technique
from pipeline.typeset.key.diagram_strips import diagram_cell, diagram_strips, text_style
from pipeline.typeset.key.worked_diagrams import sentence_of
from pipeline.typeset.key.worked_steps import Diagram
from pipeline.typeset.puzzles.diagrams import diagram
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

PARTS: Final = ("look", "why", "mistake")
"""What a lesson says: what to look for, why it works, one common mistake."""

_LARGER: Final = 1.5  # cells are at most so many times as large as their candidates need
_WIDE: Final = 0.6  # of a page's width, for a grid whose cells are larger than that
_HIGH: Final = 0.3  # and of its height
_MEASURE: Final = 46.0  # no line of a lesson is longer, in sizes


@dataclass(frozen=True, slots=True)
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
    """A lesson as columns, one a page."""
    return fill(tuple(_strips(context, lesson, words.strings)), context.geometry.height)


def _draw(column: Column, body: Box) -> tuple[Placed, ...]:
    return draw_column(column, body.x, body.top)


def _strips(context: DrawContext, lesson: Lesson, strings: Mapping[str, str]) -> Iterator[Strip]:
    family = family_named(lesson.kind.family)
    boards = lesson_boards(family.folder, lesson.kind.variant)[lesson.technique]
    technique = next(one for one in family.ladder_of(lesson.kind.variant) if one.name == lesson.technique)
    width = context.geometry.width
    look, face = context.geometry.look, context.typeface
    yield from typeset(_opening(lesson, strings), min(width, _MEASURE * context.size("body")), look, face)
    yield from _position(context, lesson.kind, _shown(family, boards.shown, technique, strings))
    yield from _kept(typeset((heading(strings["lesson.try_heading"], 2),), width, look, face))
    asked, answer = _tried(family, boards.tried, technique, strings)
    yield from _position(context, lesson.kind, asked)
    said = strings["lesson.answer"].format(answer=answer)
    note = (strings["lesson.frozen"],) if lesson.frozen else ()
    for text in (said, *note):
        lines = tuple(paragraph([Span(text, Weight.ITALIC)], width, text_style(context)))
        yield replace(lines[0], before=context.size("small"), keep=len(lines) > 1)
        yield from _kept(lines[1:-1])
        yield from lines[1:][-1:]


def _kept(strips: tuple[Strip, ...]) -> Iterator[Strip]:
    return (replace(strip, keep=True) for strip in strips)


def _opening(lesson: Lesson, strings: Mapping[str, str]) -> Iterator[RunningText]:
    """The title, and what the lesson says."""
    yield heading(lesson.title(strings))
    for part in PARTS:
        text = strings[f"lesson.{lesson.technique}.{part}"]
        yield from read_markdown(strings[f"lesson.{part}"].format(text=text), part)
    if lesson.number == 1:
        yield from read_markdown(strings["diagrams.names"], "diagrams")


@dataclass(frozen=True, slots=True)
class _Shown:
    """A position on a page: its words and drawing, and the size of its grid."""

    diagram: Diagram
    size: Size


def _position(context: DrawContext, kind: Kind, shown: _Shown) -> Iterator[Strip]:
    width, size = context.geometry.width, shown.size
    least = diagram_cell(context.geometry, kind, size)
    roomy = min(_LARGER * least, _WIDE * width / size.width, _HIGH * context.geometry.height / size.height)
    cell = min(max(least, roomy), width / size.width)
    return diagram_strips(context, (shown.diagram,), size, cell, width)


def _shown(family: Family, found: LessonPosition, technique: Technique, strings: Mapping[str, str]) -> _Shown:
    """The position that a lesson explains."""
    puzzle, position = placed_in(family, found, technique)
    sentence = sentence_of(puzzle, strings, technique, found.application, found.held)
    return _Shown(Diagram("", sentence, diagram(puzzle, position)), family_named(puzzle.family).size(puzzle))


def _tried(
    family: Family, found: LessonPosition, technique: Technique, strings: Mapping[str, str]
) -> tuple[_Shown, str]:
    """The position that a reader is to try, and its answer."""
    puzzle, position = placed_in(family, found, technique)
    drawing = diagram(puzzle, position.bare)
    task = strings["lesson.try"].format(technique=technique_name(strings, technique.name, puzzle.variant))
    shown = _Shown(Diagram("", task, drawing), family_named(puzzle.family).size(puzzle))
    return shown, sentence_of(puzzle, strings, technique, found.application, found.held)


def placed_in(family: Family, found: LessonPosition, technique: Technique) -> tuple[Puzzle, Position]:
    """The puzzle of a lesson's position, and what a diagram of it shows."""
    step = Step(technique.name, (found.application,))
    before = Before(0, step, found.digits, found.held, found.pencilled)
    return family.parse(found.puzzle), before.position(technique, found.application)
