"""Reads an author's puzzles: text forms, one a line."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from pipeline.errors import InputError, Place, Problem
from pipeline.frozen import frozen
from pipeline.source.files import SourceText
from pipeline.source.source_limits import LINE_TEXT, PUZZLE_LINES
from pipeline.source.wording import first_of

_COMMENT = re.compile(r"(^|\s)#.*")


@frozen
class FoundPuzzle:
    """A puzzle's text form and where it stands."""

    text: str
    place: Place


def is_document(text: str) -> bool:
    """Is a text one document of JSON, in which `#` begins no comment?"""
    return text.lstrip("\ufeff \t\r\n").startswith(("{", "ipuz("))


def without_comment(line: str) -> str:
    """A line as far as its comment: `#` at its start or after a blank, as links have one too."""
    return _COMMENT.sub("", line, count=1)


def read_lines(source: SourceText) -> tuple[FoundPuzzle, ...]:
    """The puzzles of a file, in its order; InputError for a limit that is passed."""
    found = tuple(_found(source.file, _numbered(source)))
    if len(found) > PUZZLE_LINES:
        message = f"holds {len(found):,} puzzles, at most {PUZZLE_LINES:,} are read; split the file"
        raise InputError(Problem(message, Place(source.file)))
    long = [Problem(_too_long(one), one.place) for one in found if len(one.text) > LINE_TEXT]
    if long:
        raise InputError(first_of(long))
    return found


def in_one(source: SourceText) -> FoundPuzzle:
    """A file as one text, without its comments: leading blanks may be empty cells."""
    return FoundPuzzle("\n".join(without_comment(line) for line in source.lines), Place(source.file, 1, 1))


def blocks(source: SourceText) -> Iterator[tuple[FoundPuzzle, tuple[FoundPuzzle, ...]]]:
    """What stands between the empty lines of a file: as one text, and line by line; without comments."""
    for is_content, some in groupby(_numbered(source), lambda one: bool(one[1].strip(" "))):
        if is_content:
            numbered = tuple(some)
            text = "\n".join(line for _, line in numbered)
            yield FoundPuzzle(text, Place(source.file, numbered[0][0], 1)), tuple(_found(source.file, numbered))


def _too_long(puzzle: FoundPuzzle) -> str:
    return f"{len(puzzle.text):,} characters, a puzzle has at most {LINE_TEXT:,}; write one puzzle on one line"


def _numbered(source: SourceText) -> Iterator[tuple[int, str]]:
    return ((number, without_comment(line)) for number, line in enumerate(source.lines, 1))


def _found(file: str, lines: Iterable[tuple[int, str]]) -> Iterator[FoundPuzzle]:
    """The lines that hold something, each with its place."""
    for number, text in lines:
        if text.strip():
            column = len(text) - len(text.lstrip()) + 1
            yield FoundPuzzle(text.strip(), Place(file, number, column))
