"""publish: all files of a book appear in its folder at once, its manifest last; what it no longer has goes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from pipeline.model.roles import MANIFEST
from pipeline.outputs.base import Edition, Output
from pipeline.outputs.manifest import ListedFile, manifest
from pipeline.outputs.registry import found
from pipeline.runtime.files import Replacement, forget_parts, make_folder, names_in
from pipeline.runtime.progress import Reporter


@dataclass(frozen=True, slots=True)
class Published:
    """What stands in the folder now: the files of all outputs, the pages of all PDFs but covers, the puzzles."""

    folder: Path
    files: tuple[str, ...]
    pages: int
    puzzles: int


def publish(
    folder: Path, edition: Edition, outputs: Sequence[Output], ready: Callable[[], None], reporter: Reporter
) -> Published:
    """Put an edition in place of the last one; `ready` is called when everything is written but nothing replaced."""
    with Replacement(folder) as files:
        listed = tuple(_written(files, folder, edition, outputs, reporter))
        files.add(MANIFEST, manifest(edition, listed))
        files.finish(_stale(folder, edition, listed), ready)
    paged = any("pages" in file.facts for file in listed)
    pages = edition.layout.pages if paged else 0
    return Published(folder, tuple(file.name for file in listed), pages, len(edition.book.entries))


def add_files(
    folder: Path, edition: Edition, output: Output, ready: Callable[[], None], reporter: Reporter
) -> tuple[str, ...]:
    """Put the files of one output beside those of the last edition, all at once; their names."""
    with Replacement(folder) as files:
        listed = tuple(_written(files, folder, edition, [output], reporter))
        files.finish(ready=ready)
    return tuple(file.name for file in listed)


def _written(
    files: Replacement, folder: Path, edition: Edition, outputs: Sequence[Output], reporter: Reporter
) -> Iterator[ListedFile]:
    """Every file of some outputs. Each is written as it is made, so memory never holds all files of a book."""
    for output in outputs:
        with reporter.stage(output.stage, output.count(edition), output.unit) as meter:
            for number, file in enumerate(output.files(edition)):
                if output.folder and not number:
                    make_folder(folder / output.folder)
                    forget_parts(folder / output.folder)
                files.add(file.name, file.content)
                meter.advance(file.counts)
                yield ListedFile(file.role, file.name, sha256(file.content).hexdigest(), file.facts)


def _stale(folder: Path, edition: Edition, listed: Sequence[ListedFile]) -> Iterator[str]:
    """Files of earlier editions that this one does not have."""
    present, kept = names_in(folder, "", ""), {file.name for file in listed}
    for output in found():
        yield from (name for name in output.leftovers(edition.book.spec.name, present) if name not in kept)
