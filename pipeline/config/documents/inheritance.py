"""Reads a book or a look with the files that it extends, and merges them into one document."""

from pathlib import Path

from pipeline.config.problems.findings import reported_at
from pipeline.config.values.book_limits import PARENTS
from pipeline.errors import InputError, Place, Problem
from pipeline.source.document import Document, read_document
from pipeline.source.files import Reading
from pipeline.source.source_limits import YAML_BYTES
from pipeline.source.tree import Branch, Leaf, Node, merge, without

EXTENDS = "extends"


def read_with_parents(path: Path, reading: Reading, below: tuple[Path, ...] = ()) -> Document:
    """The document of a file, its own keys laid over those of the files that it extends.

    `below` are the files that extend this one. Raises InputError when this file cannot be read; what is wrong
    with a file that it extends is among the document's problems.
    """
    source = reading.text(path, YAML_BYTES)
    if any(path.samefile(one) for one in below):
        raise InputError(Problem("extends itself; remove one of the `extends`", Place(str(path))))
    document = read_document(source)
    extended = _extended(document.root)
    if not extended or not isinstance(document.root, Branch):
        return document
    own = without(document.root, EXTENDS)
    try:
        base = _base(extended, (*below, path), reading)
    except InputError as error:
        return Document(own, (*document.problems, *reported_at(extended.place, (EXTENDS,), error.problems)))
    return Document(merge(base.root, own), (*document.problems, *base.problems))


def _extended(root: Node) -> Leaf | None:
    """The value of `extends`, where it is the name of a file."""
    node = root.entries[EXTENDS].node if isinstance(root, Branch) and EXTENDS in root.entries else None
    return node if isinstance(node, Leaf) and isinstance(node.value, str) and node.value.strip() else None


def _base(extended: Leaf, chain: tuple[Path, ...], reading: Reading) -> Document:
    if len(chain) > PARENTS:
        message = f"more than {PARENTS} files extend each other; merge some of them"
        raise InputError(Problem(message, extended.place, EXTENDS))
    base = read_with_parents(chain[-1].parent / str(extended.value), reading, chain)
    if not isinstance(base.root, Branch):
        message = "is not a mapping of keys, as a file that is extended must be"
        raise InputError(Problem(message, base.root.place))
    return base
