"""explain --html, --pdf: a sheet of one puzzle, by its text form or by a book and its number there."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from pipeline.commands.arguments import add_output, path_named
from pipeline.commands.sources import puzzle_text
from pipeline.config.resources.languages import MODEL, language_names, nearest_language
from pipeline.errors import InputError, Problem, Unsatisfiable
from pipeline.families import NAMES
from pipeline.families.base import Family
from pipeline.interface.proofs import RatedBy, answer, row_of
from pipeline.model.file_names import BOOK_FILES
from pipeline.model.rating import RatedPuzzle
from pipeline.runtime.files import replace_file
from pipeline.source.wording import shown

_MANIFEST: Final = "manifest.json"


def add_sheets(parser: argparse.ArgumentParser) -> None:
    """Declare the files of a sheet, its language, and the folder of the books."""
    for form in ("html", "pdf"):
        text = f"write a sheet of one puzzle as {form.upper()}: its key positions as diagrams"
        parser.add_argument(f"--{form}", type=path_named, metavar="FILE", help=text)
    languages = ", ".join(language_names())
    text = f"the language of the sheet: {languages} (default: the book's, else {MODEL})"
    parser.add_argument("--language", metavar="L", help=text)
    add_output(parser)


def take_from_book(arguments: argparse.Namespace) -> None:
    """Where a built book is named in place of a family, take the puzzle with the number, and the book's language.

    A book has the name of its file, with or without ending, or of its folder. Without a book, a puzzle has no number.
    """
    arguments.number, arguments.usual_language = "", MODEL
    named = Path(arguments.family)
    is_file = named.suffix in BOOK_FILES
    folder = named if (named / _MANIFEST).is_file() else arguments.output / (named.stem if is_file else named)
    if arguments.family in NAMES or not (is_file or (folder / _MANIFEST).is_file()):
        return
    if not (folder / _MANIFEST).is_file():
        raise InputError(Problem(f"{folder}: holds no book, expected {_MANIFEST}; build {named} first"))
    from pipeline.interface.solve_sheets import numbered_puzzle

    found = numbered_puzzle(folder, arguments.text)
    arguments.family, arguments.text, arguments.number = found.family, found.text, found.number
    if found.language in language_names():
        arguments.usual_language = found.language


def write_sheets(arguments: argparse.Namespace, family: Family) -> int:
    """Write the sheets that are asked for; a line for each names its file. A puzzle without one solution has none."""
    from pipeline.interface.solve_sheets import html_sheet, pdf_sheet

    language = arguments.language or arguments.usual_language
    if language not in language_names():
        known = ", ".join(language_names())
        message = f"{shown(language)} is unknown, expected one of {known}{nearest_language(language)}"
        raise InputError(Problem(message, key="--language"))
    found = answer(family, row_of(0, puzzle_text(arguments.text, family)), RatedBy())
    if found.rated is None:
        print(f"error: {found.error}", file=sys.stderr)
        return Unsatisfiable.exit_code
    wanted: tuple[tuple[Path | None, Callable[[RatedPuzzle, str, str], Iterator[bytes]]], ...] = (
        (arguments.html, html_sheet),
        (arguments.pdf, pdf_sheet),
    )
    for file, sheet in wanted:
        if file:
            replace_file(file, tuple(sheet(found.rated, language, arguments.number)))
            print(f"{file}: the sheet of a {found.rated.puzzle.variant or family.name} puzzle")
    return 0
