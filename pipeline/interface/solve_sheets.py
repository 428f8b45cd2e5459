"""A sheet of one puzzle: the puzzle, the positions of its solve that teach most, a sentence to each, the solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import yaml

from pipeline.config.resources.languages import load_strings
from pipeline.config.resources.looks import load_look
from pipeline.errors import InputError, Problem
from pipeline.families import family_named
from pipeline.frozen import frozen
from pipeline.model.look import Look
from pipeline.model.rating import RatedPuzzle
from pipeline.model.roles import SHEET
from pipeline.model.signs import printed
from pipeline.model.slot import PLAIN
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.page.files.svg import alone
from pipeline.runtime.files import passing_folder
from pipeline.typeset.key.worked_diagrams import worked_diagrams
from pipeline.typeset.key.worked_steps import Diagram
from pipeline.typeset.puzzles.names import group_title

if TYPE_CHECKING:
    from pipeline.config.manifest import PuzzleRow
    from pipeline.model.book import Book

_LOOK: Final = "classic"
_STYLE: Final = """
body{font:16px/1.45 "IBM Plex Sans",system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#000}
h1{font-size:1.5em}h2{font-size:1.1em;margin-top:2em}svg{max-width:100%;height:auto}
figure{display:flex;flex-wrap:wrap;gap:1.2em;margin:1.5em 0;break-inside:avoid}figcaption{flex:1 1 14em}
.between{font-style:italic}
"""


def html_sheet(rated: RatedPuzzle, language: str, number: str = "") -> Iterator[bytes]:
    """The sheet as a page of HTML that needs no other file; with the number of a puzzle that has one."""
    strings = load_strings(language)
    puzzle, family = rated.puzzle, family_named(rated.puzzle.family)
    title = group_title(strings, puzzle.kind, family.size(puzzle))
    level = strings[f"level.{rated.rating.level}"] if rated.rating.level else ""
    look = replace(load_look(_LOOK), signs=printed(strings))
    grids = (family.draw(puzzle, solution, None) for solution in (None, rated.solution))
    asked, solved = (alone(title, grid, look) for grid in grids)
    parts = [
        element("h1", escaped(" · ".join(part for part in (number, title, level) if part))),
        asked,
        element("p", escaped(strings["diagrams.names"])),
    ]
    place = 0
    for one in worked_diagrams(rated, strings).diagrams:
        place += isinstance(one, Diagram)
        parts.append(_figure(one, place, look) if isinstance(one, Diagram) else _between(one))
    parts += [element("h2", escaped(strings["answers.heading"])), solved]
    yield _page(title, language, parts).encode()


def _figure(one: Diagram, number: int, look: Look) -> Markup:
    assert one.drawing is not None
    words = element("figcaption", element("b", escaped(f"{number}  {one.name} ")), escaped(one.sentence))
    return element("figure", alone(one.sentence, one.drawing, look), words)


def _between(line: str) -> Markup:
    return element("p", escaped(line), class_="between")


def _page(title: str, language: str, parts: list[Markup]) -> str:
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", escaped(title)),
        element("style", Markup(_STYLE)),
    )
    return f"<!DOCTYPE html>\n{element('html', head, element('body', *parts), lang=language)}\n"


def pdf_sheet(rated: RatedPuzzle, language: str, number: str = "") -> Iterator[bytes]:
    """The sheet as a PDF: the puzzle on a page, then its solution and the positions, as a book prints them.

    It has its number, else 1.
    """
    from pipeline.config import load_book  # what lays a book out, which few explanations are
    from pipeline.model.book import Selection
    from pipeline.model.roles import INTERIOR
    from pipeline.outputs.pdf.render import rendered
    from pipeline.stages.compose import compose
    from pipeline.stages.plan import plan
    from pipeline.typeset.geometry.grid_fit import puzzles_per_page
    from pipeline.typeset.layout import layout
    from pipeline.typeset.setting.book_typeface import typeface

    with passing_folder() as folder:
        spec = load_book(_book(rated, language, folder))
        (slot,) = plan(spec)
        book = _numbered(compose(spec, Selection(((slot, rated),)), puzzles_per_page), number or "1")
        yield from rendered(layout(book).documents[INTERIOR], typeface(spec.page.fonts))


def _numbered(book: Book, number: str) -> Book:
    """A book of one puzzle, with another number for it."""
    (group,) = book.groups
    (entry,) = group.members
    return replace(book, groups=(replace(group, members=(replace(entry, number=number),)),))


def _book(rated: RatedPuzzle, language: str, folder: Path) -> Path:
    """A book of the one puzzle."""
    puzzle, family = rated.puzzle, family_named(rated.puzzle.family)
    (folder / "puzzle.txt").write_text(f"{family.format(puzzle)}\n", encoding="utf-8")
    strings = load_strings(language)
    section = {"family": puzzle.family, "puzzles": "puzzle.txt"}
    options = {"options": {"variant": puzzle.variant}} if puzzle.variant not in ("", PLAIN) else {}
    book = {
        "title": group_title(strings, puzzle.kind, family.size(puzzle)),
        "language": language,
        "front": [],
        "page": {"show": ["number", "level", "answer_page"]},
        "answers": {"style": "diagrams"},
        "sections": [{**section, **options}],
    }
    path = folder / "sheet.yaml"
    path.write_text(yaml.safe_dump(book, allow_unicode=True), encoding="utf-8")
    return path


@frozen
class NumberedPuzzle:
    """A puzzle of a built book: its family, text form and number, and the language of the book ("" if unknown)."""

    family: str
    text: str
    number: str
    language: str


def numbered_puzzle(folder: Path, name: str) -> NumberedPuzzle:
    """The puzzle with a name in the book of a folder.

    `name` is its number, in a class behind its sheet: `circle-a:48-1`. InputError where there is none, or several.
    """
    from pipeline.config.manifest import read_manifest
    from pipeline.source.files import Reading
    from pipeline.source.source_limits import MANIFEST_BYTES

    path = folder / "manifest.json"
    manifest = read_manifest(Reading().text(path, MANIFEST_BYTES)).manifest
    sheet, _, number = name.rpartition(":")
    rows = [one for one in manifest.puzzles if one.number == number and sheet in ("", _sheet(one))]
    if not rows:
        raise InputError(Problem(f"{path}: holds no puzzle {name!r}, expected {_expected(manifest.puzzles)}"))
    if len({one.text for one in rows}) > 1:
        sheets = ", ".join(f"{_sheet(one)}:{number}" for one in rows)
        message = f"{path}: several sheets have a puzzle {number}; name one of them, expected one of {sheets}"
        raise InputError(Problem(message))
    return NumberedPuzzle(rows[0].family, rows[0].text, number, manifest.language)


def _sheet(row: PuzzleRow) -> str:
    """The name of the sheet on which a puzzle stands, as its file has it; of the file itself in other books."""
    return (row.file or "").removeprefix(SHEET)


def _expected(rows: Sequence[PuzzleRow]) -> str:
    """What names a puzzle of a book: a number, or a sheet and a number."""
    first, last = rows[0], rows[-1]
    if (first.file or "").startswith(SHEET):
        return f"a sheet and a number, such as {_sheet(first)}:{first.number} or {_sheet(last)}:{last.number}"
    return f"one of {first.number} to {last.number}"
