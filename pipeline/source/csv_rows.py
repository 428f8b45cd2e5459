"""Reads the rows of a CSV file as spreadsheets write them: with commas, semicolons or tabs, and quotation marks."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator

from pipeline.errors import Place, Problem
from pipeline.source.files import SourceText

_DELIMITERS = ",;\t"
_NAMED = re.compile(r'"?sep=([,;\t])"?')  # what Excel may write into the first row: it parts the columns


def csv_rows(source: SourceText, problems: list[Problem]) -> Iterator[tuple[Place, list[str]]]:
    """The rows that hold anything, each with the line on which it begins; where one is none, the rows end."""
    reader = csv.reader(io.StringIO(source.text, newline=""), delimiter=delimiter(source), strict=True)
    line = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells) and not (line == 0 and _named(source)):
                yield Place(source.file, line + 1), [unicodedata.normalize("NFC", cell.strip()) for cell in cells]
            line = reader.line_num
    except csv.Error as error:
        message = f"is not a row of a CSV file ({error}); check its quotation marks"
        problems.append(Problem(message, Place(source.file, line + 1)))


def delimiter(source: SourceText) -> str:
    """What parts the columns: what a first row `sep=;` names, else what the header row has most of."""
    if named := _named(source):
        return named[1]
    header = next((line for line in source.lines if line.strip()), "")
    return max(_DELIMITERS, key=header.count)


def _named(source: SourceText) -> re.Match[str] | None:
    return _NAMED.fullmatch(source.lines[0].strip(" ")) if source.lines else None
