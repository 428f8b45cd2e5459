"""neighbours: the books that lie in a folder of books, by the heads of their manifests."""

import os
from collections.abc import Iterator
from pathlib import Path

from pipeline.config.manifest import ManifestHead, read_head
from pipeline.errors import InputError
from pipeline.model.roles import MANIFEST
from pipeline.runtime.progress import Reporter
from pipeline.source.files import Reading
from pipeline.source.source_limits import MANIFEST_BYTES


def edition_in(folder: Path, reporter: Reporter) -> Iterator[ManifestHead]:
    """The edition that a folder holds; none where it has no manifest, or a damaged one, which is named under -v."""
    manifest = folder / MANIFEST
    if not os.path.lexists(manifest):
        return
    try:
        yield read_head(Reading().text(manifest, MANIFEST_BYTES))
    except InputError as error:
        reporter.detail(f"passed over: {error.problems[0]}")


def other_books(folder: Path, reporter: Reporter) -> Iterator[ManifestHead]:
    """The books that lie beside the folder of a book, by name; hidden folders hold none.

    What cannot be read is named under -v: a build needs it for warnings alone.
    """
    try:
        beside = sorted(folder.parent.iterdir())
    except OSError as error:
        reporter.detail(f"passed over: {folder.parent}: cannot be read ({error.strerror})")
        return
    for other in beside:
        if other != folder and not other.name.startswith("."):
            yield from edition_in(other, reporter)
