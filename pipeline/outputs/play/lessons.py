"""Lessons on played pages: before the puzzles of each its words, its picture, and its second position as a board."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pipeline.families import family_named
from pipeline.families.shared.lessons import LessonPosition, lesson_boards
from pipeline.frozen import frozen
from pipeline.model.book import Book, Entry, Group
from pipeline.model.puzzle import EMPTY
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.signs import printed
from pipeline.page.draw.labels import with_signs
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.page.files.svg import layers
from pipeline.page.text.blocks import Paragraph
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Weight
from pipeline.solving.search import solve
from pipeline.solving.techniques import Technique
from pipeline.typeset.lessons.book_lessons import Lesson, lessons_of
from pipeline.typeset.lessons.lesson_sheets import PARTS, answered, explained_marks, explanation, placed_in, task_of
from pipeline.typeset.puzzles.diagrams import diagram
from pipeline.typeset.puzzles.names import group_title

_COLON = " :\N{FULLWIDTH COLON}\N{NO-BREAK SPACE}"


@frozen
class LessonEntry(Entry):
    """The second position of a lesson, as a puzzle of the page that is opened with what has been found before."""

    lesson: Lesson | None = None


def lessons_in(book: Book) -> dict[str, Lesson]:
    """The lessons of a book by their techniques, with their numbers."""
    found = lessons_of(book.spec, [group.style for group in book.groups])
    return {lesson.technique: lesson for lesson in found if lesson}


def with_lessons(book: Book, lessons: Mapping[str, Lesson]) -> Book:
    """A book, or a sample of it, whose groups begin with their lessons."""
    return replace(book, groups=tuple(_with_lesson(group, lessons.get(group.style.lesson)) for group in book.groups))


def _with_lesson(group: Group[Entry], lesson: Lesson | None) -> Group[Entry]:
    if lesson is None:
        return group
    family, _, tried = _taught(lesson)
    puzzle = family.parse(tried.puzzle)
    (solution,) = solve(family.model(puzzle))
    rated = RatedPuzzle(puzzle, solution, Rating(None, lesson.technique, 0), "")
    number = f"L{lesson.number}"
    entry = LessonEntry(number, number, rated, family.size(puzzle), None, -1, lesson=lesson)
    return replace(group, members=(entry, *group.members))


def lesson_title(entry: Entry, strings: Mapping[str, str]) -> dict[str, str]:
    """What the list of puzzles says of a lesson; nothing of a puzzle."""
    lesson = entry.lesson if isinstance(entry, LessonEntry) else None
    return {"lesson": lesson.title(strings)} if lesson else {}


def group_heading(group: Group[Entry], strings: Mapping[str, str]) -> str:
    """What stands above a group in the list of puzzles: its lesson, else its kind and size."""
    return lesson_title(group.members[0], strings).get("lesson") or group_title(
        strings, group.style.kind, group.style.size
    )


def lesson_data(entry: Entry, strings: Mapping[str, str]) -> dict[str, Any]:
    """What a lesson shows and says, and what stands in its board from the start; nothing for a puzzle."""
    lesson = entry.lesson if isinstance(entry, LessonEntry) else None
    if lesson is None:
        return {}
    family, shown, tried = _taught(lesson)
    technique = next(one for one in family.ladder_of(lesson.kind.variant) if one.name == lesson.technique)
    puzzle, position = placed_in(family, shown, technique)
    drawing = with_signs(diagram(puzzle, position), printed(strings))
    board, bare = placed_in(family, tried, technique)
    said = {
        "text": _text(lesson, strings),
        "picture": [drawing.width, drawing.height, "".join(layers(drawing))],
        "said": explanation(family, shown, technique, strings),
        "head": strings["lesson.try_heading"],
        "task": task_of(family, tried, technique, strings),
        "answer": _answer(tried, technique, lesson, strings),
        "digits": [max(value, EMPTY) for value in bare.bare.digits],
        "marks": [sum(1 << value for value in held) for held in bare.bare.candidates],
    }
    assert len(said["digits"]) == len(board.givens)
    return {"lesson": said}


def _taught(lesson: Lesson) -> Any:  # noqa: ANN401  a family and its two positions
    family = family_named(lesson.kind.family)
    boards = lesson_boards(family.folder, lesson.kind.variant)[lesson.technique]
    return family, boards.shown, boards.tried


def _answer(tried: LessonPosition, technique: Technique, lesson: Lesson, strings: Mapping[str, str]) -> list[str]:
    """The words before the answer, which open it, and the answer."""
    sentence = explanation(family_named(lesson.kind.family), tried, technique, strings)
    label = strings["lesson.answer"].format(answer="")
    return [label.rstrip(_COLON), " ".join(answered(tried, sentence, strings)).removeprefix(label).lstrip()]


def _text(lesson: Lesson, strings: Mapping[str, str]) -> Markup:
    """The paragraphs of a lesson."""
    forms = [strings[f"lesson.{part}"].format(text=strings[f"lesson.{lesson.technique}.{part}"]) for part in PARTS]
    first = [" ".join(explained_marks(lesson, strings))] if lesson.number == 1 else []
    blocks = (block for form in (*forms, *first) for block in read_markdown(form, "lesson"))
    return Markup("".join(element("p", _spans(block)) for block in blocks if isinstance(block, Paragraph)))


def _spans(block: Paragraph) -> Markup:
    return Markup(
        "".join(
            element("b", escaped(span.text)) if span.weight is Weight.BOLD else escaped(span.text)
            for span in block.spans
        )
    )
