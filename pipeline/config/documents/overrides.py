"""Lays the command line's `--set key=value` and `--seed` over a book's document."""

from collections.abc import Sequence

from pipeline.config.documents.inheritance import EXTENDS
from pipeline.errors import InputError, Place, Problem
from pipeline.source.document import Document, read_document
from pipeline.source.files import Reading, SourceText, unprintable
from pipeline.source.scalars import ScalarError, read_plain
from pipeline.source.source_limits import YAML_DEPTH
from pipeline.source.tree import Leaf, Node, PathError, moved, replaced
from pipeline.source.wording import Path, shown

_NOT_PLAIN = tuple("[{\"'")


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
    return Document(root, document.problems)


def _set(document: Document, setting: str) -> Document:
    key, equals, text = setting.partition("=")
    place = Place(f"--set {key.strip()}" if equals and not unprintable(key) else "--set")
    path = _path(key)
    try:
        if not equals or "" in path or len(path) > YAML_DEPTH:
            raise PathError(f"{shown(setting)} is not valid, expected key=value such as page.size=A4")
        if path[0] == EXTENDS:
            raise PathError("cannot be set; write it in the book's file")
        return Document(replaced(document.root, path, _value(text, place)), document.problems)
    except (PathError, ScalarError) as error:
        problems = [Problem(str(error), place)]
    except InputError as error:
        problems = [Problem(problem.message, place) for problem in error.problems]
    return Document(document.root, (*document.problems, *problems))


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
