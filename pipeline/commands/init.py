"""init: a commented book file to start from: the starter, a kind of book, or one by the author's answers."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import chain, count
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from pipeline.commands.arguments import OUTPUT, add_loudness
from pipeline.commands.built_books import build_each, summary
from pipeline.commands.invocation import program
from pipeline.commands.schema_text import schema_text
from pipeline.errors import InputError, Problem, PuzzlepressError
from pipeline.families.shared.options import did_you_mean
from pipeline.interface.books import load_books
from pipeline.model.file_names import EXPECTED, name_fault
from pipeline.model.seed import random_seed
from pipeline.runtime.files import create_file, is_there, passing_folder
from pipeline.runtime.processes.executors import cpu_count
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.source.resources import STARTER, config_kinds, config_text

if TYPE_CHECKING:
    from pipeline.config.resources.purposes import Purpose

BOOK: Final = Path("book.yaml")
SCHEMA: Final = "book.schema.json"
"""The file that the first line of a config names."""

_MOST: Final = 2  # words: a kind and a file


class _KindAndFile(argparse.Action):
    """Takes `[KIND] [FILE]`: in either order; one word is a kind if there is one of that name, else a file."""

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
        if len(words) == _MOST and _is_file(words[0]) and not _is_file(words[1]):
            words.reverse()
        kinds = config_kinds()
        near = did_you_mean(words[0], kinds)
        if words[0] in kinds:
            namespace.kind = words[0]
            namespace.path = Path(words[1] if len(words) == _MOST else f"{words[0]}.yaml")
            namespace.named = len(words) == _MOST
        elif len(words) == _MOST or not _is_file(words[0]):
            ending = f"; the name of a file has an ending, as in {words[0]}.yaml" if len(words) < _MOST else ""
            message = f"unknown kind {words[0]!r}, expected one of {', '.join(kinds)}{near or ending}"
            raise argparse.ArgumentError(self, message)
        else:
            namespace.path, namespace.named = Path(words[0]), True


def _is_file(word: str) -> bool:
    """Is a word the name of a file: has it an ending, or a folder?"""
    return bool(Path(word).suffix) or Path(word).name != word


def init_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `init`."""
    add_loudness(parser)
    parser.set_defaults(kind=STARTER, path=BOOK, named=False)
    text = f"a kind of book ({', '.join(config_kinds())}) and the file to write (default: book.yaml, or KIND.yaml)"
    parser.add_argument("words", nargs="*", action=_KindAndFile, metavar="[KIND] [FILE]", help=text)
    text = "ask at the terminal what book is wanted, write it and build it"
    parser.add_argument("--ask", action="store_true", help=text)
    text = "the language of the book's words (default: English; with --ask that of the system)"
    parser.add_argument("--language", metavar="CODE", help=text)


def init(arguments: argparse.Namespace) -> int:
    """Write a commented config that builds as it is, and the schema beside it; never over a file that exists."""
    if arguments.ask:
        return _init_by_answers(arguments)
    path: Path = arguments.path
    check_new(path)
    write_config(path, _text(arguments.kind, path, arguments.language))
    print(f"{path}: written; {program()} build {shlex.quote(str(path))} makes the book")
    return 0


def _text(kind: str, path: Path, language: str | None) -> str:
    """A new book file of a kind, in a language where one is named."""
    text = new_text(kind, path)
    if language is None:
        return text
    from pipeline.config.resources.purposes import purposes
    from pipeline.interface.answered_book import in_language, translated

    purpose = next((one for one in purposes() if one.kind == kind), None)
    _check_language(language, purpose)
    return translated(text, purpose, language) if purpose else in_language(text, kind, language)


def _check_language(language: str, purpose: Purpose | None) -> None:
    from pipeline.interface.answered_book import why_no_language

    if fault := why_no_language(language, purpose):
        raise InputError(Problem(fault, key="--language"))


def _init_by_answers(arguments: argparse.Namespace) -> int:
    """Ask for a book, write its config and build it; nothing is written before all is answered."""
    from pipeline.commands import ask
    from pipeline.config.resources.languages import english_name
    from pipeline.config.resources.purposes import purposes
    from pipeline.interface.answered_book import answered, in_language, usual_language

    known = purposes()
    ask.check_terminal(f"{program()} init {known[0].kind}")
    if arguments.named:
        check_new(arguments.path)
    print(ask.GREETING)
    named = [one for one in known if one.kind == arguments.kind]
    purpose = named[0] if named else ask.ask_purpose(known)
    path = arguments.path if arguments.named else _free(Path(f"{purpose.kind}.yaml"))
    if arguments.language:
        _check_language(arguments.language, purpose)
    language = arguments.language or usual_language(os.environ, purpose)
    usual = in_language(new_text(purpose.kind, path), purpose.kind, language)
    print(f"\nThe book's language is {english_name(language)}; to change it, edit `language:` and the texts in {path}.")
    text = answered(usual, purpose, ask.ask_answers(purpose, usual))
    _check_text(path, text)
    write_config(path, text)
    build = f"{program()} build {shlex.quote(str(path))}"
    print(f"\n{path}: written. All that you can change stands in it, with comments; then run {build}", flush=True)
    _build(path, arguments.loudness)
    return 0


def _free(path: Path) -> Path:
    """The path, or one with a number behind its name that nothing has yet."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(one for one in chain((path,), numbered) if not is_there(one, "name another file"))


def _check_text(path: Path, text: str) -> None:
    """Raise what is wrong with a book file before it is written: the title may have characters of no font."""
    with passing_folder() as folder:
        trial = folder / path.name
        trial.write_text(text, encoding="utf-8")
        try:
            load_books([trial])
        except PuzzlepressError as error:
            raise type(error)(replace(one, place=None) for one in error.problems) from None


def _build(path: Path, loudness: Loudness) -> None:
    """Build a book as the command `build` does."""
    from pipeline.build import BuildOptions
    from pipeline.handover import Compile

    options = BuildOptions(OUTPUT, cpu_count(), compile=Compile.STOP)
    for made in build_each(load_books([path]), (), options, Reporter(loudness)):
        print(summary(made), flush=True)


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
