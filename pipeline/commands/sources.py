"""Where commands find text forms: on stdin, in a file, or in place of a file's name, one row each."""

import re
import sys
from collections.abc import Iterable, Iterator
from io import BufferedReader, TextIOWrapper
from itertools import chain, groupby, islice
from pathlib import Path
from select import select
from typing import BinaryIO, Final

from pipeline.errors import InputError
from pipeline.families.base import Family
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import TextFormat
from pipeline.families.spanning import spanning
from pipeline.interface.proofs import Row, abridged, document_row, is_endless, row_of
from pipeline.source.files import why_no_text
from pipeline.source.puzzles import is_document
from pipeline.source.source_limits import LINE_TEXT, UNPACKED_TEXT

STDIN = "-"
PAUSE: Final = 0.5  # seconds without a line after which whoever writes to stdin may wait for an answer
LINES_OF_ONE = 64  # of a puzzle that another program writes on many lines; the largest has 31, and empty ones between
LINES_OF_GRIDS = 400  # of grids without an empty line between them; a spreadsheet has rows of empty cells there
_AT_ONCE = 1 << 16
_FILE_NAME: Final = re.compile(r".*[A-Za-z_-].*\.[A-Za-z]{2,5}")


def find_rows(source: str, family: Family) -> Iterator[Row]:
    """The rows of stdin (`-`) or of a file, or a text of the family as the only one; InputError when it is none."""
    try:
        return _in_own_form(_rows_in(source), family)
    except (OSError, ValueError) as error:
        _refuse(source, family, error)
        return _in_own_form(iter([row_of(0, source)]), family)


def few_rows(rows: Iterator[Row], most: int, source: str) -> tuple[list[Row], bool]:
    """The first rows that are at hand, and whether no more than `most` will follow one another.

    Of stdin (`-`) nothing is waited for after the first row: its writer may wait for an answer. Who types them at a
    terminal gives few.
    """
    typed = source == STDIN and sys.stdin.isatty()
    found = [*islice(rows, 1)]
    while len(found) <= most and not typed and (source != STDIN or _goes_on()):
        row = next(rows, None)
        if row is None:
            return found, True
        found.append(row)
    return found, typed


def _goes_on() -> bool:
    """Is there more on stdin, or its end? Where the system cannot say, reading waits for it."""
    try:
        return bool(select([sys.stdin], [], [], PAUSE)[0])
    except (OSError, ValueError):
        return True


def _in_own_form(rows: Iterator[Row], family: Family) -> Iterator[Row]:
    """The rows in the family's own form; where the first is no puzzle, all may be one as another program writes it."""
    begin = list(_first(rows))
    if not begin or begin[-1].error or _is_puzzle(family, begin[-1].text):
        yield from _each(chain(begin, rows), family)
        return
    begin += islice(rows, LINES_OF_ONE)
    whole = "\n".join(row.line or row.text for row in begin).rstrip("\n")
    is_all, is_parted = len(begin) <= LINES_OF_ONE, "\n\n" in whole
    if is_all and is_parted and (form := family.format_of(whole, spans=True)):
        yield _own(Row(begin[0].number, whole), form, family)
        return
    for is_content, block in groupby(chain(begin, rows), lambda row: bool(row.line or row.text)):
        if is_content:
            yield from _of_block(block, family)


def _first(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows up to the first one with a text, but for empty ones; a row of tabs may be the first one of a grid."""
    for row in rows:
        if row.line or row.text:
            yield row
        if row.text:
            return


def _each(rows: Iterable[Row], family: Family) -> Iterator[Row]:
    """One puzzle a row."""
    for row in rows:
        found = None if row.error else family.format_of(row.text)
        if row.text:
            yield _own(row, found, family) if found else row


def _of_block(block: Iterator[Row], family: Family) -> Iterator[Row]:
    """The puzzles of rows without an empty one between them: grids if they are such, else one a row."""
    begin = [*_first(block)]
    if not _is_puzzle(family, begin[-1].text):
        begin += islice(block, LINES_OF_GRIDS)
        several = spanning([row.line or row.text for row in begin], family) if len(begin) <= LINES_OF_GRIDS else []
        yield from (_own(Row(begin[at].number, text), form, family) for at, text, form in several)
        if several:
            return
    yield from _each(chain(begin, block), family)


def _own(row: Row, form: TextFormat, family: Family) -> Row:
    """A row in another program's form in the family's own, or with what is wrong in it."""
    try:
        return Row(row.number, family.format(form.parse(row.text)))
    except TextError as error:
        return Row(row.number, row.text, str(error))


def _is_puzzle(family: Family, text: str) -> bool:
    try:
        family.read_text(text)
    except TextError:
        return False
    return True


def puzzle_text(source: str, family: Family) -> str:
    """The text form of the one puzzle of stdin (`-`) or of a file, or the text itself; InputError as above."""
    return " ".join(_sound(row, source).text for row in find_rows(source, family))


def filled_text(source: str) -> tuple[str, str]:
    """All rows of stdin (`-`) or of a file in one, or the text itself, and then why it is no file; InputError as above.

    Any text may fill a grid, so only who knows the grid can say whether a missing file is meant.
    """
    try:
        rows, reason = _rows_in(source), ""
    except (OSError, ValueError) as error:
        rows, reason = iter([row_of(0, source)]), _reason(error)
    return " ".join(_sound(row, source).text for row in rows if row.text), reason


def _sound(row: Row, source: str) -> Row:
    if row.error:
        raise InputError(f"{source}: {row.place}{row.error}")
    return row


def _rows_in(source: str) -> Iterator[Row]:
    if source != STDIN:
        return _file_rows(Path(source).open("rb"), source)
    if sys.stdin is None:
        raise InputError("stdin is closed; name a file, or give the text form itself")
    return read_rows(sys.stdin.buffer, "stdin")


def _file_rows(file: BufferedReader, name: str) -> Iterator[Row]:
    with file:
        if fault := why_no_text(file.peek()):
            raise InputError(f"{name}: {fault}")
        yield from read_rows(file, name)


def read_rows(stream: BinaryIO, name: str) -> Iterator[Row]:
    """All lines without comments (`#`), also those that hold nothing; what cannot be a text form is marked."""
    lines = TextIOWrapper(stream, "utf-8", "surrogateescape", newline=None)
    number = 0
    try:
        while line := lines.readline(LINE_TEXT + 1):
            number += 1
            if is_document(line):
                yield _document(number, line + lines.read(UNPACKED_TEXT + 1))
                return
            row = row_of(number, line)
            if is_endless(line):
                _skip_line(lines)
            yield row
    except OSError as error:
        raise InputError(f"{name}: cannot be read after line {number}: {error.strerror}") from None
    finally:
        lines.detach()


def _document(number: int, text: str) -> Row:
    """The row of a puzzle that has lines of its own, as JSON has."""
    if len(text) > UNPACKED_TEXT:
        error = f"more than {UNPACKED_TEXT:,} characters of JSON; no puzzle needs so many"
        return Row(number, abridged(text), error)
    return document_row(number, text)


def _skip_line(lines: TextIOWrapper) -> None:
    while (rest := lines.readline(_AT_ONCE)) and not rest.endswith("\n"):
        pass


def _refuse(source: str, family: Family, failure: OSError | ValueError) -> None:
    try:
        family.read_text(source)
    except TextError as error:
        if isinstance(failure, FileNotFoundError) and _FILE_NAME.fullmatch(source):
            raise InputError(f"{source}: there is no such file; check its name and folder") from None
        message = f"{abridged(source)!r}: neither a file ({_reason(failure)}) nor a puzzle ({error})"
        raise InputError(f"{message}; check the name, or the text") from None


def _reason(failure: OSError | ValueError) -> str:
    return getattr(failure, "strerror", None) or str(failure)
