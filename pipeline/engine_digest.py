"""Names the code that makes puzzles of some families: what the journal of a book goes by."""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from pipeline.families import FAMILIES
from pipeline.solving.module_sources import PACKAGE, content, files_below, imported_by, package_of
from pipeline.stages import generate, rate

_BY_NAME = b"import_module("
"""Where a module calls this, what it imports cannot be seen; so all of its room counts."""


def engine(families: Iterable[str]) -> str:
    """A digest of the code that makes and rates puzzles, and of the families of other packages among those named."""
    content.cache_clear()  # a file may have changed since
    files = dict(_named(engine_sources(), PACKAGE))
    for name in set(families) & FAMILIES.findings.found.keys():
        family = FAMILIES.findings.found[name]
        if family.origin:
            top = package_of(family.folder)
            files |= {f"{family.origin}/{inner}": file for inner, file in _named(files_below(str(top)), top)}
    digest = sha256()
    for name, file in sorted(files.items()):
        digest.update(name.encode() + b"\0" + content(file) + b"\0")
    content.cache_clear()
    return digest.hexdigest()[:32]


def _named(files: Iterable[str], top: Path) -> Iterator[tuple[str, str]]:
    """Files with their names inside a folder, which are the same on every system."""
    start = len(str(top)) + 1
    return ((file[start:].replace(os.sep, "/"), file) for file in files)


def engine_sources() -> frozenset[str]:
    """The files of this package that decide what an attempt gives, data among them."""
    entries = frozenset(str(Path(str(module.__file__))) for module in (generate, rate))
    reached = imported_by(entries)
    rooms = {Path(file).relative_to(PACKAGE).parts[0] for file in reached if _BY_NAME in content(file)}
    whole = [file for room in rooms if (PACKAGE / room).is_dir() for file in files_below(str(PACKAGE / room))]
    return imported_by(entries.union(file for file in whole if file.endswith(".py"))).union(whole)
