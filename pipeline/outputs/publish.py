"""publish: all files of a book appear in its folder at once; what it no longer has goes, what is not its own stays."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Final

from pipeline.config.manifest import FileRow, read_files
from pipeline.errors import InputError
from pipeline.frozen import frozen
from pipeline.model.roles import MANIFEST
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.outputs.manifest import ListedFile, manifest, puzzle_rows
from pipeline.outputs.registry import found
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.edition.carrying import Ours
from pipeline.runtime.edition.next_edition import NextEdition, recover
from pipeline.runtime.files import PART, names_in
from pipeline.runtime.processes.forked import ALONE
from pipeline.runtime.progress import Reporter
from pipeline.source.files import Reading
from pipeline.source.source_limits import MANIFEST_BYTES

EARLIER: Final = (".journal", ".lock")
"""Files that earlier versions kept in the folder of a book."""

_BESIDE_LEAST: Final = 400  # puzzles below which starting a process costs more than it saves
_Begun = Mapping[str, Sequence[NamedFile]]


@frozen
class Published:
    """What stands in the folder now: the files of all outputs, the pages of all PDFs but covers, the puzzles."""

    folder: Path
    files: tuple[str, ...]
    pages: int
    puzzles: int


def publish(
    folder: BookFolder, edition: Edition, outputs: Sequence[Output], ready: Callable[[], None], reporter: Reporter
) -> Published:
    """Put an edition in place of the last one; `ready` is called when everything is written but nothing replaced."""
    ours, edition = _ours_of(folder), replace(edition, carried=dict(_carried(folder.folder, edition, outputs)))
    with NextEdition(folder, ours) as files:
        rows = puzzle_rows(edition, {role for output in outputs for role in output.roles(edition)})
        with _begun(edition, outputs, rows) as (ready_made, rows_made):
            listed = tuple(_written(files, edition, outputs, reporter, ready_made))
            files.add(MANIFEST, manifest(edition, [file for file in listed if not file.private], rows_made))
        files.finish(ours(folder.folder), ready)
    paged = any("pages" in file.facts for file in listed)
    pages = edition.layout.pages if paged else 0
    return Published(folder.named, tuple(file.name for file in listed), pages, len(edition.book.entries))


def add_files(
    folder: BookFolder, edition: Edition, output: Output, ready: Callable[[], None], reporter: Reporter
) -> tuple[str, ...]:
    """Put the files of one output beside those of the last edition, all at once; their names."""
    with NextEdition(folder, _ours_of(folder)) as files:
        listed = tuple(_written(files, edition, [output], reporter, {}))
        files.finish(set(_debris(folder.named.name, folder.folder)), ready)
    return tuple(file.name for file in listed)


def refuse_blocked(folder: BookFolder, outputs: Iterable[Output]) -> None:
    """Raise OutputError where something is in the way of files of outputs, before anything is made for them."""
    folder.refuse_unfit(output.folder for output in outputs if output.folder)


def recover_folder(folder: BookFolder) -> None:
    """Complete what a killed build or export has begun, and remove what it has left; the lock is held."""
    recover(folder, _ours_of(folder))


def _carried(folder: Path, edition: Edition, outputs: Iterable[Output]) -> Iterator[tuple[str, Iterable[bytes]]]:
    """What of the last edition goes on to this one: paths below the folder, and the content there."""
    for output in (one for one in outputs if one.folder):
        here = folder / output.folder
        present = [name for name in names_in(here) if not (here / name).is_symlink()]
        for name in output.carries(edition.book.spec, present):
            yield f"{output.folder}/{name}", _content(here / name)


def _content(path: Path) -> Iterator[bytes]:
    """The content of a file, read when it is asked for."""
    yield path.read_bytes()


@contextmanager
def _begun(
    edition: Edition, outputs: Iterable[Output], rows: Iterable[bytes]
) -> Iterator[tuple[_Begun, Iterable[bytes]]]:
    """The files of outputs that can be made beside others, and rows of the manifest; in large books they are begun."""
    begun = {output.name: list(output.files(edition)) for output in outputs if output.beside}
    made = [*(file.parts for files in begun.values() for file in files), rows]
    hands = edition.hands if len(edition.book.entries) >= _BESIDE_LEAST else ALONE
    with hands.meanwhile(made, edition.room, "report and manifest") as parts:
        *texts, rows = parts
        rest = iter(texts)
        yield {name: [replace(file, parts=next(rest)) for file in files] for name, files in begun.items()}, rows


def _written(
    files: NextEdition, edition: Edition, outputs: Sequence[Output], reporter: Reporter, begun: _Begun
) -> Iterator[ListedFile]:
    """Every file of some outputs. Each is written as it is made, so memory never holds all of a book.

    Private files that the folder has already stay as they are.
    """
    for output in outputs:
        with reporter.stage(output.stage, output.count(edition), output.unit) as meter:
            for file in begun.get(output.name) or output.files(edition):
                if file.private and files.has_already(file.name):
                    reporter.warn(f"{file.name} is kept as it is; remove it to have it made again")
                    continue
                for lacking in file.lacks:
                    reporter.warn(lacking)
                digest = sha256()
                files.add(file.name, _read_by(digest.update, file.parts))
                meter.advance(file.counts)
                yield ListedFile(file.role, file.name, digest.hexdigest(), file.facts, file.private)


def _read_by(reader: Callable[[bytes], None], parts: Iterable[bytes]) -> Iterator[bytes]:
    """The same parts, each shown to a reader."""
    for part in parts:
        reader(part)
        yield part


def _ours_of(book: BookFolder) -> Ours:
    """What belongs to the editions of a book, whichever folder holds them."""
    name = book.named.name

    def ours(folder: Path) -> set[str]:
        known = {*_named(name, names_in(folder)), *_debris(name, folder)}
        if _holds_only(folder, known):  # the manifest can name no more, and to read it takes as long as to write it
            return known
        return known | {row.name for row in _listed(folder) if row.name not in known and _is_unchanged(folder, row)}

    return ours


def _holds_only(folder: Path, names: Collection[str]) -> bool:
    return not folder.is_dir() or all(path.name in names for path in folder.iterdir())


def _named(book: str, present: Collection[str]) -> Iterator[str]:
    """The files among those present that an edition of a book may have, by their names."""
    yield MANIFEST
    for output in found():
        yield from output.leftovers(book, present)


def _listed(folder: Path) -> Sequence[FileRow]:
    """The files that the manifest of an edition lists; none where it cannot be read."""
    try:
        return read_files(Reading().text(folder / MANIFEST, MANIFEST_BYTES))
    except InputError:
        return ()


def _is_unchanged(folder: Path, row: FileRow) -> bool:
    """Is a file as it was written? One that others have changed is theirs."""
    path = folder / row.name
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest() == row.sha256


def _debris(book: str, folder: Path) -> Iterator[str]:
    """What earlier versions have left with an edition of a book: journal, lock and half-written files."""
    yield from EARLIER
    parts = {name.removeprefix(".").removesuffix(PART): name for name in names_in(folder, ".", PART)}
    yield from (parts[name] for name in {*_named(book, parts), *EARLIER} if name in parts)
    for output in found():
        if output.folder:
            yield from (f"{output.folder}/{name}" for name in names_in(folder / output.folder, ".", PART))
