"""Opens a finished PDF with its manifest. Imports no kernels: how these run is chosen by what the manifest lists."""

import os
from pathlib import Path

from pipeline.errors import InputError
from pipeline.frozen import frozen
from pipeline.inspect.manifest import Manifest, read_manifest
from pipeline.inspect.pdf.reading import PrintedFile
from pipeline.model.roles import MANIFEST
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.collecting import gc_paused
from pipeline.runtime.edition.next_edition import complete

NO_MANIFEST = "none"


@frozen
class Terms:
    """What a file is held to: a manifest, a printer, and a folder with printers of the author's own.

    `manifest` None takes the one beside the file if there is one, `none` goes by the ink alone. `printer` names
    another printer than the manifest's.
    """

    manifest: str | None = None
    printer: str | None = None
    templates: Path | None = None


@frozen
class OpenedBook:
    """A finished PDF, what it is held to, and its manifest if it goes by one."""

    file: PrintedFile
    terms: Terms
    manifest: Manifest | None

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self.file.path


def open_book(path: Path, terms: Terms) -> OpenedBook:
    """Open a finished PDF; InputError where it, or its manifest, cannot be read.

    A booklet, and sheets to be cut apart, are refused without a manifest: only that says where which page stands.
    """
    if os.path.exists(path) and not path.is_file():  # noqa: PTH110  a pipe would be waited for
        raise InputError(f"{path}: is not a file; name a PDF that `build` has written")
    if not os.path.lexists(path):
        complete(BookFolder.at(path.parent))
    with gc_paused():
        opened = OpenedBook(PrintedFile(path), terms, _manifest(path, terms.manifest))
    if opened.manifest is None and opened.file.is_imposed:
        message = "two pages stand on each of its sides, and no manifest says in which order, expected the one of"
        raise InputError(f"{path}: {message} its book; put {MANIFEST} beside it, or name it with --manifest")
    return opened


def _manifest(path: Path, named: str | None) -> Manifest | None:
    """The manifest of this name, or the one beside the PDF where there is one."""
    if named == NO_MANIFEST:
        return None
    beside = path.parent / MANIFEST
    if named is None and not beside.exists():
        return None
    return read_manifest(Path(named) if named is not None else beside)
