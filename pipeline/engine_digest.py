"""Names the code that makes puzzles of some families: what the journal of a book goes by."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from pipeline.families import FAMILIES
from pipeline.solving.module_sources import PACKAGE, contents, imported_by, package_of
from pipeline.stages import generate, rate

_BY_NAME = b"import_module("
"""Where a module calls this, what it imports cannot be seen; so all of its room counts."""


def engine(families: Iterable[str]) -> str:
    """A digest of the code that makes and rates puzzles, and of the families of other packages among those named."""
    files = {path.relative_to(PACKAGE).as_posix(): path for path in engine_sources()}
    for name in set(families) & FAMILIES.findings.found.keys():
        family = FAMILIES.findings.found[name]
        if family.origin:
            top = package_of(family.folder)
            files |= {f"{family.origin}/{path.relative_to(top).as_posix()}": path for path in contents(top)}
    digest = sha256()
    for name, path in sorted(files.items()):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def engine_sources() -> frozenset[Path]:
    """The files of this package that decide what an attempt gives, data among them."""
    entries = frozenset(Path(str(module.__file__)) for module in (generate, rate))
    reached = imported_by(entries)
    rooms = {path.relative_to(PACKAGE).parts[0] for path in reached if _BY_NAME in path.read_bytes()}
    whole = frozenset().union(*(contents(PACKAGE / room) for room in rooms if (PACKAGE / room).is_dir()))
    return whole | imported_by(entries | {path for path in whole if path.suffix == ".py"})
