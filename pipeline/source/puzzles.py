"""Reads an author's puzzles: text forms one a line, or the `puzzles` of another book's manifest.json."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.errors import InputError, Place, Problem
from pipeline.source.files import SourceText
from pipeline.source.source_limits import PUZZLE_LINES, PUZZLE_TEXT
from pipeline.source.wording import first_of, key_path

_COMMENT = re.compile(r"(^|\s)#.*")


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle's text form and where it stands; a manifest also gives its family and size, else they are None."""

    text: str
    place: Place
    family: str | None = None
    size: str | None = None


def read_puzzles(source: SourceText) -> tuple[FoundPuzzle, ...]:
    """The puzzles of a file, in its order; InputError for a damaged manifest or a limit that is passed."""
    manifest = source.file.lower().endswith(".json")
    found = tuple(_manifest(source) if manifest else _lines(source))
    if len(found) > PUZZLE_LINES:
        message = f"holds {len(found):,} puzzles, at most {PUZZLE_LINES:,} are read; split the file"
        raise InputError(Problem(message, Place(source.file)))
    long = [Problem(_too_long(one), one.place) for one in found if len(one.text) > PUZZLE_TEXT]
    if long:
        raise InputError(long)
    return found


def _too_long(puzzle: FoundPuzzle) -> str:
    return f"{len(puzzle.text):,} characters, a puzzle has at most {PUZZLE_TEXT:,}; write one puzzle on one line"


def _lines(source: SourceText) -> Iterator[FoundPuzzle]:
    for number, line in enumerate(source.lines, 1):
        text = _COMMENT.sub("", line, count=1)
        if text.strip():
            column = len(text) - len(text.lstrip()) + 1
            yield FoundPuzzle(text.strip(), Place(source.file, number, column))


def _manifest(source: SourceText) -> Iterator[FoundPuzzle]:
    places, rows = _Places(source), _rows(source)
    wrong = [key_path(("puzzles", index)) for index, row in enumerate(rows) if not _is_puzzle(row)]
    if wrong:
        message = "expected a puzzle with `family`, `size` and `text`, all of them text"
        raise InputError(first_of([Problem(f"{key}: {message}", Place(source.file)) for key in wrong]))
    for row in rows:
        assert isinstance(row, dict)
        yield FoundPuzzle(row["text"], places.following(row["text"]), row["family"], row["size"])


def _is_puzzle(row: object) -> bool:
    return isinstance(row, dict) and all(isinstance(row.get(key), str) for key in ("text", "family", "size"))


class _Places:
    """Finds texts in the order in which they stand in a JSON file, going through it once."""

    def __init__(self, source: SourceText) -> None:
        self._source = source
        self._offset, self._line, self._line_start = 0, 1, 0

    def following(self, text: str) -> Place:
        """The place of the next such text; only the file's name once one is written in another way."""
        whole = self._source.text
        found = whole.find(json.dumps(text), self._offset)
        if found < 0:
            self._offset = len(whole)
            return Place(self._source.file)
        self._line += whole.count("\n", self._offset, found)
        self._line_start = max(self._line_start, whole.rfind("\n", self._offset, found) + 1)
        self._offset = found + 1
        return Place(self._source.file, self._line, found - self._line_start + 1)


def _rows(source: SourceText) -> list[object]:
    try:
        data = json.loads(source.text)
    except json.JSONDecodeError as error:
        place = Place(source.file, error.lineno, error.colno)
        raise InputError(Problem(f"is not JSON: {error.msg}", place)) from None
    except (ValueError, RecursionError):
        message = "is not a manifest: a number too long or values nested too deeply"
        raise InputError(Problem(message, Place(source.file))) from None
    rows = data.get("puzzles") if isinstance(data, dict) else None
    if not isinstance(rows, list):
        raise InputError(Problem("is not a manifest: it has no list `puzzles`", Place(source.file, 1, 1)))
    return rows
