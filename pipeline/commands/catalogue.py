"""catalogue: look into a catalogue of puzzles, check it, or take a book out of it."""

import argparse
from pathlib import Path

from pipeline.commands.arguments import add_loudness
from pipeline.runtime import catalogue as store
from pipeline.source.wording import counted


def catalogue_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `catalogue`."""
    actions = parser.add_subparsers(dest="action", metavar="list|check|remove", required=True)
    for name, text in (
        ("list", "list the books and how many puzzles each has"),
        ("check", "read every row"),
        ("remove", "remove a book's puzzles, so that other books may use them"),
    ):
        action = actions.add_parser(name, help=text)
        add_loudness(action)
        action.add_argument("file", type=Path, metavar="FILE", help="the catalogue")
        if name == "remove":
            action.add_argument("book", metavar="BOOK", help="the name that `catalogue list` shows")


def catalogue(arguments: argparse.Namespace) -> int:
    """Do what was asked and print the result."""
    path: Path = arguments.file
    if arguments.action == "list":
        for holding in store.holdings(path):
            print(f"{holding.book}\t{holding.family}\t{holding.count}")
    elif arguments.action == "check":
        print(f"{path}: sound, {counted(store.check(path), 'puzzle')}")
    else:
        print(f"{path}: {counted(store.remove(path, arguments.book), 'puzzle')} of {arguments.book} removed")
    return 0
