"""init: a commented book file to start from: the starter, a kind of book, or one by the author's answers."""

import argparse
import shlex
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from random import SystemRandom
from typing import Final

from pipeline.commands.arguments import add_loudness
from pipeline.commands.invocation import program
from pipeline.commands.schema_text import schema_text
from pipeline.errors import InputError
from pipeline.families.shared.options import did_you_mean
from pipeline.model.file_names import EXPECTED, name_fault
from pipeline.model.seed import random_seed
from pipeline.runtime.files import create_file, is_there
from pipeline.source.resources import STARTER, config_kinds, config_text

BOOK: Final = Path("book.yaml")
SCHEMA: Final = "book.schema.json"
"""The file that the first line of a config names."""

_MOST: Final = 2  # words: a kind and a file


class _KindAndFile(argparse.Action):
    """Takes `[KIND] [FILE]`: one word is a kind if there is one of that name, else a file."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[str] | None,
        _option: str | None = None,
    ) -> None:
        """Store the kind, if one is named, and the file."""
        words = [*(values or ())]
        if not words:
            return
        if len(words) > _MOST:
            raise argparse.ArgumentError(self, f"{len(words)} words, expected a kind and a file at most")
        kinds = config_kinds()
        near = did_you_mean(words[0], kinds)
        if words[0] in kinds:
            namespace.kind = words[0]
            namespace.path = Path(words[1] if len(words) == _MOST else f"{words[0]}.yaml")
        elif len(words) == _MOST or (near and not Path(words[0]).suffix):
            message = f"unknown kind {words[0]!r}, expected one of {', '.join(kinds)}{near}"
            raise argparse.ArgumentError(self, message)
        else:
            namespace.path = Path(words[0])


def init_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `init`."""
    add_loudness(parser)
    parser.set_defaults(kind=STARTER, path=BOOK)
    text = f"a kind of book ({', '.join(config_kinds())}) and the file to write (default: book.yaml, or KIND.yaml)"
    parser.add_argument("words", nargs="*", action=_KindAndFile, metavar="[KIND] [FILE]", help=text)


def init(arguments: argparse.Namespace) -> int:
    """Write a commented config that builds as it is, and the schema beside it; never over a file that exists."""
    path: Path = arguments.path
    check_new(path)
    write_config(path, new_text(arguments.kind, path))
    print(f"{path}: written; {program()} build {shlex.quote(str(path))} makes the book")
    return 0


def check_new(path: Path) -> None:
    """InputError where a book file cannot have a name, or there is one."""
    if fault := name_fault(path.stem):
        raise InputError(f"{path}: {path.stem!r} {fault}; name another file, expected {EXPECTED}")
    if is_there(path, "name another file"):
        raise InputError(f"{path}: exists already; name another file, as in `{program()} init my-book.yaml`")


def new_text(kind: str, path: Path) -> str:
    """A book file of a kind for a path, with a seed of its own."""
    return config_text(kind, program(), str(path), random_seed(SystemRandom()), date.today())


def write_config(path: Path, text: str) -> None:
    """Write a config, and beside it the schema that its first line names."""
    create_file(path, text)
    beside = path.parent / SCHEMA
    if not is_there(beside):
        create_file(beside, schema_text() + "\n")
