"""catalogue: which book has which puzzle; books that enter a catalogue without a build, and that leave it."""

import argparse
from pathlib import Path

from pipeline.commands.arguments import add_loudness, path_named
from pipeline.commands.sources import STDIN, find_rows
from pipeline.errors import InputError, Unsatisfiable
from pipeline.families import NAMES
from pipeline.interface.entries import (
    CODE_SHOWN,
    exported_books,
    exported_row,
    listed_book,
    wanted,
    written_book,
)
from pipeline.interface.proofs import chosen_family
from pipeline.model.code import long_code
from pipeline.runtime import catalogue as store
from pipeline.runtime.catalogue import BookEntry
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

_BOOK = ("book", "BOOK", "the name that `catalogue list` shows")
_ACTIONS: dict[str, tuple[str, tuple[tuple[str, str, str], ...]]] = {
    "list": ("list the books and how many puzzles each has", ()),
    "show": ("list the puzzles of a book: family, code, signature", (_BOOK,)),
    "find": ("name the books that have a puzzle", (("text", "TEXT", "the text form of a puzzle, or its code"),)),
    "check": ("read every row", ()),
    "remove": ("remove a book's puzzles, so that other books may use them", (_BOOK,)),
    "export": ("print every puzzle of every book, one JSON object a line", ()),
    "import": (
        "add a book that was made elsewhere",
        (("source", "SOURCE", "its manifest (.json), an export (.jsonl), or text forms, one a line; - is stdin"),),
    ),
}
"""Every action: its help, and its arguments beside the catalogue."""


def catalogue_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `catalogue`."""
    actions = parser.add_subparsers(dest="action", metavar="|".join(_ACTIONS), required=True)
    for name, (text, more) in _ACTIONS.items():
        action = actions.add_parser(name, help=text)
        add_loudness(action)
        action.add_argument("file", type=path_named, metavar="FILE", help="the catalogue")
        for argument, shown, words in more:
            action.add_argument(argument, metavar=shown, help=words)
        if name == "import":
            action.add_argument("--book", help="of text forms: the name of their book")
            action.add_argument("--family", help="of text forms: one of " + ", ".join(NAMES))


def catalogue(arguments: argparse.Namespace) -> int:
    """Do what was asked and print the result."""
    actions = {
        "list": _list,
        "show": _show,
        "find": _find,
        "check": _check,
        "remove": _remove,
        "export": _export,
        "import": _import,
    }
    actions[arguments.action](arguments)
    return 0


def _list(arguments: argparse.Namespace) -> None:
    for holding in store.holdings(arguments.file):
        print(f"{holding.book}\t{holding.family}\t{holding.count}")


def _show(arguments: argparse.Namespace) -> None:
    for family, signature in store.marks_of(arguments.file, arguments.book):
        print(f"{family}\t{long_code(signature)[:CODE_SHOWN]}\t{signature}")


def _find(arguments: argparse.Namespace) -> None:
    asked = wanted(arguments.text, Reporter(arguments.loudness))
    found = [(owner.name, *mark) for owner, mark in store.rows(arguments.file) if asked.fits(mark)]
    if not found:
        raise Unsatisfiable(f"{arguments.file}: no book has this puzzle")
    for book, family, signature in sorted(found):
        print(f"{book}\t{family}\t{long_code(signature)[:CODE_SHOWN]}")


def _check(arguments: argparse.Namespace) -> None:
    print(f"{arguments.file}: sound, {counted(store.check(arguments.file), 'puzzle')}")


def _remove(arguments: argparse.Namespace) -> None:
    removed = store.remove(arguments.file, arguments.book)
    print(f"{arguments.file}: {counted(removed, 'puzzle')} of {arguments.book} removed")


def _export(arguments: argparse.Namespace) -> None:
    for owner, mark in store.rows(arguments.file):
        print(exported_row(BookEntry(owner.name, owner.monday), mark))


def _import(arguments: argparse.Namespace) -> None:
    for book, added in store.enter(arguments.file, _entries(arguments)):
        print(f"{arguments.file}: {counted(added, 'puzzle')} of {book} added")


def _entries(arguments: argparse.Namespace) -> tuple[BookEntry, ...]:
    """The books of the source that the arguments name."""
    if arguments.source != STDIN and not Path(arguments.source).is_file():
        message = "no such file; name a manifest, an export or a file of text forms, or - for stdin"
        raise InputError(f"{arguments.source}: {message}")
    kind = Path(arguments.source).suffix.lower()
    named = [option for option in ("book", "family") if getattr(arguments, option) is not None]
    if kind in (".json", ".jsonl"):
        if named:
            raise InputError(f"--{named[0]} is for text forms; {arguments.source} names its books itself")
        return (listed_book(Path(arguments.source)),) if kind == ".json" else exported_books(Path(arguments.source))
    if not (arguments.book and arguments.family):
        raise InputError("text forms need --book and --family; `families` lists the names of families")
    family = chosen_family(arguments.family)
    rows = find_rows(arguments.source, family)
    place = "stdin" if arguments.source == STDIN else arguments.source
    return (written_book(arguments.book, rows, family, place, Reporter(arguments.loudness)),)
