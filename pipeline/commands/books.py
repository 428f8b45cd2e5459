"""check, status, init, schema: configs and what was built of them, without building anything."""

import argparse
import json
import os
import shlex
from pathlib import Path
from random import SystemRandom

from pipeline.commands.arguments import add_configs, add_loudness, add_output, load_all, planted
from pipeline.commands.invocation import program
from pipeline.errors import InputError
from pipeline.interface.books import check_books
from pipeline.model.file_names import EXPECTED, name_fault
from pipeline.model.roles import MANIFEST
from pipeline.model.seed import random_seed
from pipeline.runtime.processes.executors import cpu_count
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

STARTER = Path("book.yaml")
SCHEMA = "book.schema.json"
"""The file that the first line of a config names."""


def check_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `check`."""
    add_loudness(parser)
    add_configs(parser)


def check(arguments: argparse.Namespace) -> int:
    """Say of every config that it can be built, or raise with all that is wrong."""
    specs = load_all(arguments)
    summaries = check_books(specs, cpu_count(), Reporter(arguments.loudness))
    for path, summary in zip(arguments.configs, summaries, strict=True):
        print(f"{path}: fine: {summary}")
    return 0


def schema_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `schema`."""
    add_loudness(parser)


def schema(_arguments: argparse.Namespace) -> int:
    """Print the JSON Schema that editors use."""
    print(_schema_text())
    return 0


def _schema_text() -> str:
    from pipeline.config import json_schema
    from pipeline.outputs.registry import option_models

    return json.dumps(json_schema(option_models()), indent=2, ensure_ascii=False)


def init_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `init`."""
    add_loudness(parser)
    parser.add_argument("path", nargs="?", type=Path, default=STARTER, metavar="FILE", help="default: book.yaml")


def init(arguments: argparse.Namespace) -> int:
    """Write a commented config that builds as it is, and the schema beside it; never over a file that exists."""
    from pipeline.runtime.files import create_file, is_there
    from pipeline.source.resources import starter_text

    path: Path = arguments.path
    if fault := name_fault(path.stem):
        raise InputError(f"{path}: {path.stem!r} {fault}; name another file, expected {EXPECTED}")
    if is_there(path, "name another file"):
        raise InputError(f"{path}: exists already; name another file, as in `{program()} init my-book.yaml`")
    create_file(path, starter_text(program(), str(path), random_seed(SystemRandom())))
    beside = path.parent / SCHEMA
    if not is_there(beside):
        create_file(beside, _schema_text() + "\n")
    print(f"{path}: written; {program()} build {shlex.quote(str(path))} makes the book")
    return 0


def status_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `status`."""
    add_loudness(parser)
    add_configs(parser)
    add_output(parser)


def status(arguments: argparse.Namespace) -> int:
    """Print how many puzzles of every book are made, and whether the book is there."""
    from pipeline.build import progress_of
    from pipeline.runtime.book_folder import BookFolder
    from pipeline.runtime.edition.next_edition import complete

    specs = load_all(arguments)
    doubtful = planted(arguments, specs)
    for spec in specs:
        folder = BookFolder.at(arguments.output / spec.name)
        complete(folder)
        made, asked = progress_of(spec, folder)
        published = os.path.lexists(folder.folder / MANIFEST)
        print(f"{spec.name}: {_state(0 if spec.name in doubtful else made, asked, published=published)}")
    return 0


def _state(made: int, asked: int, *, published: bool) -> str:
    """How far a book has come; one that is there may be of another config, or its journal be gone."""
    if published and made < asked:
        return f"published; to build it again, {asked - made} of {counted(asked, 'puzzle')} have to be made"
    return f"{made} of {counted(asked, 'puzzle')} made; {'published' if published else 'not yet published'}"
