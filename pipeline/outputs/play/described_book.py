"""A book as the player knows it before any puzzle: its list, its words, and what all puzzles share."""

from typing import Any

from pipeline.model.book import Book, Entry
from pipeline.model.spec import BookSpec
from pipeline.outputs.play.lessons import group_heading, lesson_title
from pipeline.outputs.play.options import NONE
from pipeline.outputs.play.portions import Given
from pipeline.outputs.play.puzzle_data import puzzle_id
from pipeline.outputs.play.script import CLASS, CLASS_COURSE
from pipeline.outputs.play.steps import step_forms, technique_rows
from pipeline.outputs.play.words import words_of
from pipeline.typeset.puzzles.names import day_name
from pipeline.typeset.sheets.sheet import MARKS_MIN


def described_book(book: Book, given: Given) -> dict[str, Any]:
    """Title, words, what is given away, groups with their headings, puzzles, the techniques of every kind."""
    spec = book.spec
    kinds = dict.fromkeys(entry.kind for entry in book.entries)
    return {
        "title": spec.title,
        "words": {**words_of(spec, given.main), **step_forms(spec.strings)},
        "hints": given.hints,
        "store": given.store,
        **({"sheet": spec.page.sign or spec.name} if given.main in (CLASS, CLASS_COURSE) else {}),
        "groups": [[group_heading(group, spec.strings), len(group.members)] for group in book.groups],
        "puzzles": (puzzles := [_listed(entry, spec) for entry in book.entries]),
        "dots": max([MARKS_MIN, *(row.get("dots", 0) for row in puzzles)]),
        "kinds": [str(kind) for kind in kinds],
        "techniques": {str(kind): technique_rows(kind, spec.strings) for kind in kinds if given.hints != NONE},
    }


def _listed(entry: Entry, spec: BookSpec) -> dict[str, Any]:
    """What the list says of a puzzle: number, name for storage, code; level and day where it has them."""
    shown = entry.level if "level" in spec.page.show else None
    level = {"level": spec.strings[f"level.{shown}"], "dots": spec.mark(shown)} if shown else {}
    extra = {"level": spec.strings["caption.extra"], "extra": True} if entry.extension else {}
    return {
        "number": entry.number,
        "id": puzzle_id(entry.rated.puzzle),
        "code": entry.code,
        **(extra or level),
        **lesson_title(entry, spec.strings),
        **({"day": day_name(spec.strings, entry.day)} if entry.day else {}),
    }
