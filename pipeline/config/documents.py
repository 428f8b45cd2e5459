"""Files that extend others, and what the command line lays over them, as one document. Knows no key but `extends`."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path as FilePath

from pipeline.config.problems.findings import reported_at
from pipeline.config.values.book_limits import PARENTS
from pipeline.errors import InputError, Place, Problem
from pipeline.source.document import Document, read_document
from pipeline.source.files import Reading, SourceText, unprintable
from pipeline.source.scalars import ScalarError, read_plain
from pipeline.source.source_limits import YAML_DEPTH
from pipeline.source.tree import Branch, Leaf, Node, PathError, merge, moved, replaced, without
from pipeline.source.wording import Path, shown

EXTENDS = "extends"
_NOT_PLAIN = tuple("[{\"'")


TextOf = Callable[[FilePath], SourceText]
"""Reads a file."""


def read_with_parents(
    path: FilePath, text_of: TextOf, elsewhere: FilePath | None = None, below: tuple[FilePath, ...] = ()
) -> Document:
    """The document of a file, its own keys laid over those of the files that it extends.

    A file that is extended lies beside, or `elsewhere` where it is not there. `below` are the files that extend this
    one. Raises InputError when this file cannot be read; what is wrong
    with a file that it extends is among the document's problems.
    """
    source = text_of(path)
    if any(path.samefile(one) for one in below):
        raise InputError(Problem("extends itself; remove one of the `extends`", Place(str(path))))
    document = read_document(source)
    extended = _extended(document.root)
    if not extended or not isinstance(document.root, Branch):
        return document
    own = without(document.root, EXTENDS)
    try:
        base = _base(extended, (*below, path), text_of, elsewhere)
    except InputError as error:
        found = reported_at(extended.place, (EXTENDS,), error.problems)
        return Document(own, (*document.problems, *found), complete=False)
    return Document(merge(base.root, own), (*document.problems, *base.problems), base.complete)


def _extended(root: Node) -> Leaf | None:
    """The value of `extends`, where it is the name of a file."""
    node = root.entries[EXTENDS].node if isinstance(root, Branch) and EXTENDS in root.entries else None
    return node if isinstance(node, Leaf) and isinstance(node.value, str) and node.value.strip() else None


def _base(extended: Leaf, chain: tuple[FilePath, ...], text_of: TextOf, elsewhere: FilePath | None) -> Document:
    if len(chain) > PARENTS:
        message = f"more than {PARENTS} files extend each other; merge some of them"
        raise InputError(Problem(message, extended.place, EXTENDS))
    beside = chain[-1].parent / str(extended.value)
    missing = elsewhere is not None and not beside.exists()
    base = read_with_parents(
        elsewhere / str(extended.value) if elsewhere and missing else beside, text_of, elsewhere, chain
    )
    if not isinstance(base.root, Branch):
        message = "is not a mapping of keys; a file that is extended holds keys, such as `language: de`"
        raise InputError(Problem(message, base.root.place))
    return base


def overridden(document: Document, settings: Sequence[str], seed: int | None, reading: Reading) -> Document:
    """The document with every setting `key=value` laid over it in order, then the seed.

    Keys are dotted, list entries counted from 0: `sections.0.counts.easy=4`. What is wrong with a setting is among
    the document's problems, its place `--set key`.
    """
    for setting in settings:
        reading.note(setting.encode(errors="backslashreplace"))
        document = _set(document, setting)
    if seed is None:
        return document
    reading.note(f"seed={seed}".encode())
    root = replaced(document.root, ("seed",), Leaf(seed, Place("--seed")))
    return replace(document, root=root)


def _set(document: Document, setting: str) -> Document:
    key, equals, text = setting.partition("=")
    place = Place(f"--set {key.strip()}" if equals and not unprintable(key) else "--set")
    path = _path(key)
    try:
        if not equals or "" in path or len(path) > YAML_DEPTH:
            raise PathError(f"{shown(setting)} is not valid, expected key=value such as page.size=A4")
        if path[0] == EXTENDS:
            raise PathError("cannot be set; write it in the book's file")
        return replace(document, root=replaced(document.root, path, _value(text, place)))
    except (PathError, ScalarError) as error:
        problems = [Problem(str(error), place)]
    except InputError as error:
        problems = [Problem(problem.message, place) for problem in error.problems]
    return replace(document, problems=(*document.problems, *problems))


def _path(key: str) -> Path:
    parts = key.strip().replace("[", ".").replace("]", "").split(".")
    return tuple(int(part) if part.isdecimal() and len(part) < len("10000") else part for part in parts)


def _value(text: str, place: Place) -> Node:
    """A scalar as YAML reads it; a value that begins with a quote or bracket as YAML reads a document."""
    if found := unprintable(text):
        raise PathError(f"control character U+{ord(text[found.start()]):04X} is not text; remove it")
    if not text.strip().startswith(_NOT_PLAIN):
        return Leaf(read_plain(text.strip()), place)
    document = read_document(SourceText(place.file, text))
    if document.problems:
        raise InputError(document.problems)
    return moved(document.root, place)
