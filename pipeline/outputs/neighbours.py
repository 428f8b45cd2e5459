"""neighbours: the books that lie in a folder of books, their own editions too, by the heads of their manifests."""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from pipeline.config.manifest import BookRow, ManifestHead, read_book, read_edition, read_sharing
from pipeline.errors import InputError
from pipeline.frozen import frozen
from pipeline.model.roles import MANIFEST
from pipeline.runtime.progress import Reporter
from pipeline.source.files import Reading, SourceText
from pipeline.source.source_limits import MANIFEST_BYTES

Read = TypeVar("Read")


@frozen
class Standing:
    """What stands in the folder of a book: an edition of its config as it is, or an earlier one.

    A `fault` says why it is not whole.
    """

    current: bool
    fault: str = ""


def standing_in(folder: Path, config_digest: str) -> Standing | None:
    """What stands in the folder of a book whose config has this digest; None where it holds no edition."""
    manifest = folder / MANIFEST
    if not os.path.lexists(manifest):
        return None
    try:
        edition = read_edition(Reading().text(manifest, MANIFEST_BYTES))
    except InputError:
        return Standing(current=False, fault=f"its {MANIFEST} is damaged")
    missing = [row.name for row in edition.files if not (folder / row.name).is_file()]
    return Standing(edition.config_digest == config_digest, _lacks(missing) if missing else "")


def _lacks(missing: Sequence[str]) -> str:
    others = f" and {len(missing) - 1} more are" if len(missing) > 1 else " is"
    return f"its files are not all there: {missing[0]}{others} missing"


def edition_in(folder: Path, reporter: Reporter) -> Iterator[BookRow]:
    """The edition that a folder holds; none where it has no manifest, or a damaged one, which is named under -v."""
    return _manifest_in(folder, read_book, reporter)


def _manifest_in(folder: Path, read: Callable[[SourceText], Read], reporter: Reporter) -> Iterator[Read]:
    manifest = folder / MANIFEST
    if not os.path.lexists(manifest):
        return
    try:
        yield read(Reading().text(manifest, MANIFEST_BYTES))
    except InputError as error:
        reporter.detail(f"passed over: {error.problems[0]}")


def other_books(folder: Path, signatures: Collection[str], reporter: Reporter) -> Iterator[ManifestHead]:
    """The books that lie beside the folder of a book, by name; hidden folders hold none.

    They have their puzzles where one of them has one of these signatures.
    What cannot be read is named under -v: a build needs it for warnings alone.
    """
    try:
        beside = sorted(folder.parent.iterdir())
    except OSError as error:
        reporter.detail(f"passed over: {folder.parent}: cannot be read ({error.strerror})")
        return
    for other in beside:
        if other != folder and not other.name.startswith("."):
            yield from _manifest_in(other, partial(read_sharing, signatures=signatures), reporter)
