"""Levels as a book prints them: names in place of the language's own, and marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import BookHead
from pipeline.model.level import Level
from pipeline.model.spec import WrittenText
from pipeline.source.wording import key_path


def level_names(head: BookHead) -> dict[str, str]:
    """The names that the book gives to levels, under the keys of the language's own."""
    return {f"level.{level}": name for level, name in _named(head)}


def strings_of(head: BookHead, words: Mapping[str, str], findings: Findings) -> dict[str, str]:
    """The words of a book with its own names of levels; two levels may not share one."""
    strings = {**words, **level_names(head)}
    for level, name in _named(head):
        twins = [other for other in Level if other is not level and strings[f"level.{other}"] == name]
        if twins:
            message = f"{name!r} is the printed name of {twins[0]} too, expected a name of its own; rename one of them"
            findings.refuse(("levels", level.value, "name"), message)
    return strings


def level_marks(head: BookHead) -> dict[Level, int]:
    """The filled dots that the book gives to levels."""
    marks = ((level, head.levels.of(level).mark) for level in Level)
    return {level: mark for level, mark in marks if mark is not None}


def written_names(head: BookHead, findings: Findings) -> Iterator[WrittenText]:
    """The names as texts of the author's, to be looked at for what cannot be printed."""
    for level, name in _named(head):
        path = ("levels", level.value, "name")
        yield WrittenText(name, key_path(path), findings.place(path))


def _named(head: BookHead) -> Iterator[tuple[Level, str]]:
    for level in Level:
        if name := head.levels.of(level).name:
            yield level, name
