"""Sets a lesson: what a technique is, a real position with what matters there marked, a second one to try.

The words are those of the book's language (`lesson.*`), the positions those of the family.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from pipeline.families import family_named
from pipeline.families.base import Family
from pipeline.families.book_words import step_sentences
from pipeline.families.shared.lessons import LessonBoards, LessonPosition, lesson_boards
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import Step
from pipeline.page.draw.black import smallest_type
from pipeline.page.draw.ops import Placed
from pipeline.page.draw.tagging import untagged
from pipeline.page.text.blocks import RunningText, heading
from pipeline.page.text.flow import Column, Strip, draw_column, fill
from pipeline.page.text.markdown import read_markdown
from pipeline.page.units import Box, cut_to_tenth
from pipeline.solving.positions import Before, Position, marks_houses
from pipeline.solving.technique_words import technique_name
from pipeline.solving.techniques import Technique
from pipeline.typeset.geometry.grid_fit import ENOUGH
from pipeline.typeset.key.diagram_strips import diagram_cell
from pipeline.typeset.key.worked_diagrams import sentence_of
from pipeline.typeset.key.worked_steps import has_border
from pipeline.typeset.lessons.book_lessons import Lesson
from pipeline.typeset.lessons.taught_positions import Shown, TaughtPosition, clear_cell, largest_cell, measure
from pipeline.typeset.lessons.two_columns import two_columns
from pipeline.typeset.puzzles.diagrams import diagram
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

PARTS: Final = ("look", "why", "mistake")
"""What a lesson says: what to look for, why it works, one common mistake."""

_PAGES: Final = 2  # of a lesson


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


def small_lesson(context: DrawContext, lesson: Lesson, strings: Mapping[str, str]) -> str:
    """Why something of a lesson cannot be read on its pages, and the remedy; "" where all can."""
    points = min(map(_smallest, _columns(context, lesson, _Words(strings))))
    least, paper = context.geometry.look.text_min, context.geometry.paper.name
    if points >= least - ENOUGH:
        return ""
    return (
        f"diagrams of {lesson.technique!r} on {paper} have text of {cut_to_tenth(points)} pt, expected at least "
        f"{least:g} pt (look {context.geometry.look.name}); use larger paper, or leave {lesson.technique!r} out of "
        f"lessons.techniques"
    )


@lru_cache(maxsize=256)
def _columns(context: DrawContext, lesson: Lesson, words: _Words) -> tuple[Column, ...]:
    """A lesson as columns, one a page; in small print where its words would take a third one."""
    usual, small = _contexts(context)
    found = fill(tuple(_strips(usual, lesson, words.strings)), context.geometry.height)
    if len(found) <= _PAGES:
        return found
    return min(found, fill(tuple(_strips(small, lesson, words.strings)), context.geometry.height), key=len)


def _smallest(column: Column) -> float:
    """The least size of text in a column; 0 where there is no room for its grids."""
    return max(0.0, smallest_type(untagged(draw_column(column, 0.0, 0.0))))


def _contexts(context: DrawContext) -> tuple[DrawContext, ...]:
    """With running text of the usual size, and in small print."""
    look = context.geometry.look
    small = replace(look, sizes={**look.sizes, "body": look.sizes["small"]})
    return context, replace(context, geometry=replace(context.geometry, look=small))


def _draw(column: Column, body: Box) -> tuple[Placed, ...]:
    return draw_column(column, body.x, body.top)


def _strips(context: DrawContext, lesson: Lesson, strings: Mapping[str, str]) -> Iterator[Strip]:
    """All of a lesson, on one page where both grids are large enough there, else the second on a page of its own."""
    title, opening = heading(lesson.title(strings)), tuple(_opening(lesson, strings))
    shown, tried = _positions(lesson, opening, strings)
    beside = two_columns(context, title, (shown, tried))
    shown = replace(shown, above=(title, *opening))
    clear = max(clear_cell(context, shown), clear_cell(context, tried))
    together = largest_cell(context, (shown, tried))
    if beside and beside.cell >= max(clear, together):
        yield from beside.strips
        return
    if together >= clear:
        both = (*shown.strips(context, together), *tried.strips(context, together))
        yield from _answered_at_foot(context, both, tried)
        return
    yield from _alone(context, shown)
    first, *others = _answered_at_foot(context, tuple(_alone(context, tried)), tried)
    yield replace(first, new_page=True)
    yield from others


def _answered_at_foot(context: DrawContext, page: tuple[Strip, ...], tried: TaughtPosition) -> Iterator[Strip]:
    """A page that ends with the position to try, its answer moved to the foot, out of the reader's eye."""
    free = context.geometry.height - sum(strip.before + strip.height for strip in page)
    answer = len(page) - len(tried.closing(context, measure(context)))
    yield from page[:answer]
    yield replace(page[answer], before=page[answer].before + max(0.0, free))
    yield from page[answer + 1 :]


def _taught(kind: Kind, technique: str) -> tuple[Family, LessonBoards, Technique]:
    """The family, the boards and the technique of a lesson."""
    family = family_named(kind.family)
    taught = next(one for one in family.ladder_of(kind.variant) if one.name == technique)
    return family, lesson_boards(family.folder, kind.variant)[technique], taught


def _positions(
    lesson: Lesson, opening: tuple[RunningText, ...], strings: Mapping[str, str]
) -> tuple[TaughtPosition, TaughtPosition]:
    """The position that a lesson explains, and the one to try, with the words around them."""
    family, boards, technique = _taught(lesson.kind, lesson.technique)
    asked, answer = _tried(family, boards.tried, technique, strings)
    shown = TaughtPosition(lesson.kind, opening, _shown(family, boards.shown, technique, strings))
    said = (*answered(boards.tried, answer, strings), *_note(lesson, boards, strings))
    return shown, TaughtPosition(lesson.kind, (heading(strings["lesson.try_heading"], 2),), asked, said)


def answered(tried: LessonPosition, answer: str, strings: Mapping[str, str]) -> tuple[str, ...]:
    """The answer to a position with what introduces it, and how many others are as good."""
    said = strings["lesson.answer"].format(answer=answer)
    return (said, strings["lesson.others"].format(count=tried.outcomes)) if tried.outcomes > 1 else (said,)


def _note(lesson: Lesson, boards: LessonBoards, strings: Mapping[str, str]) -> Iterator[str]:
    """Where its puzzles come from, where they are not made for the lesson."""
    if not lesson.frozen:
        return
    yield strings["lesson.frozen"]
    if boards.harder:
        yield strings["lesson.harder"].format(technique=technique_name(strings, boards.harder, lesson.kind.variant))


def _opening(lesson: Lesson, strings: Mapping[str, str]) -> Iterator[RunningText]:
    """What the lesson says."""
    for part in PARTS:
        text = strings[f"lesson.{lesson.technique}.{part}"]
        yield from read_markdown(strings[f"lesson.{part}"].format(text=text), part)
    if lesson.number == 1:
        yield from read_markdown(" ".join(explained_marks(lesson, strings)), "diagrams")


def explained_marks(lesson: Lesson, strings: Mapping[str, str]) -> Iterator[str]:
    """What the first lesson says of diagrams: how they are marked, and how cells are called."""
    family, boards, _ = _taught(lesson.kind, lesson.technique)
    yield strings["lesson.marks"]
    if marks_houses(family.ladder_of(lesson.kind.variant)):
        yield strings["diagrams.houses"]
    yield strings["diagrams.names"]
    if has_border(family.parse(boards.shown.puzzle)):
        yield strings["steps.border"].strip()


def _alone(context: DrawContext, one: TaughtPosition) -> Iterator[Strip]:
    """A position on a page, with the words above it where it can be read there."""
    cell = largest_cell(context, (one,))
    if cell < diagram_cell(context.geometry, one.kind, one.shown.size):
        yield from one.opening(context, measure(context))
        one = replace(one, above=())
        cell = largest_cell(context, (one,))
    yield from one.strips(context, cell)


def _shown(family: Family, found: LessonPosition, technique: Technique, strings: Mapping[str, str]) -> Shown:
    """The position that a lesson explains."""
    puzzle, position = placed_in(family, found, technique)
    sentence = explanation(family, found, technique, strings)
    return Shown(sentence, diagram(puzzle, position), family.size(puzzle), any(position.candidates))


def _tried(
    family: Family, found: LessonPosition, technique: Technique, strings: Mapping[str, str]
) -> tuple[Shown, str]:
    """The position that a reader is to try, and its answer."""
    puzzle, position = placed_in(family, found, technique)
    task, bare = task_of(family, found, technique, strings), diagram(puzzle, position.bare)
    shown = Shown(task, bare, family.size(puzzle), any(position.candidates))
    return shown, explanation(family, found, technique, strings)


def task_of(family: Family, found: LessonPosition, technique: Technique, strings: Mapping[str, str]) -> str:
    """What a reader is to do with the second position, and where a chain or trial starts."""
    puzzle, before = _before(family, found, technique)
    return step_sentences(puzzle, before.board, strings).task(found.application, technique)


def placed_in(family: Family, found: LessonPosition, technique: Technique) -> tuple[Puzzle, Position]:
    """The puzzle of a lesson's position, and what a diagram of it shows."""
    puzzle, before = _before(family, found, technique)
    return puzzle, before.position(technique, found.application)


def _before(family: Family, found: LessonPosition, technique: Technique) -> tuple[Puzzle, Before]:
    """The puzzle of a lesson's position, and the position before the technique is applied."""
    puzzle, step = family.parse(found.puzzle), Step(technique.name, (found.application,))
    return puzzle, Before(0, step, found.digits, found.held, found.pencilled, family.model(puzzle))


def explanation(family: Family, found: LessonPosition, technique: Technique, strings: Mapping[str, str]) -> str:
    """The sentence that says what happens at a lesson's position."""
    puzzle, before = _before(family, found, technique)
    return sentence_of(step_sentences(puzzle, before.board, strings), technique, found.application, before)
