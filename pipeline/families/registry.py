"""Finds the families: those of this package by their folders, those of other packages by their entry points.

What a family is called stands in `family.yaml` in its folder, so that nothing is imported before it is used:

    interface: 1
    name: sudoku
    aliases: []
    order: 1        # where it stands in lists; without it after those that have one, by name

The package of the folder holds the family itself as `FAMILY`, unless its entry point names another attribute. A
family that does not fit is left out with one warning.
"""

import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pipeline.errors import FamilyWarning, InputError, Problem, PuzzlepressError
from pipeline.families.base import Family
from pipeline.frozen import frozen

GROUP: Final = "puzzlepress.families"
"""The group of entry points by which other packages offer families."""

INTERFACE: Final = 1
"""The version of the interface in `base.py`."""

MANIFEST: Final = "family.yaml"
TEXT: Final = "text"
"""The folder of a family's words: a file for every language, and `examples.yaml` with what is the same in all."""

SHARED: Final = Path(__file__).parent / "shared"
"""The folder of what several families share; it has words too, those of their techniques."""

_TRUSTED: Final[ContextVar[Collection[str] | None]] = ContextVar("trusted families", default=None)
"""The families of other packages that may run; None lets all."""

_ATTRIBUTE = "FAMILY"
_LAST = 1_000_000  # the order of families that state none
_KEYS = {"interface", "name", "aliases", "order"}


class UnfitError(Exception):
    """A family that cannot be used; the message says why."""


@frozen
class Found:
    """A family that was found: its names, its folder, and how to import it.

    `origin` names the package and version that offers it; empty for a built-in family.
    """

    name: str
    aliases: tuple[str, ...]
    order: int
    folder: Path
    module: str
    attribute: str = _ATTRIBUTE
    origin: str = ""

    def load(self) -> Family:
        """Import the family and name it; raises UnfitError."""
        try:
            family = getattr(import_module(self.module), self.attribute)
        except Exception as error:  # whatever the code of another package raises
            raise UnfitError(f"importing {self.module} failed: {type(error).__name__}: {error}") from error
        if not isinstance(family, Family):
            raise UnfitError(f"{self.module}.{self.attribute} is not the family {self.name}")
        family.name, family.aliases, family.folder = self.name, self.aliases, self.folder
        return family


@dataclass(slots=True)
class Findings:
    """The families that were found, by name, and why others were left out, by name."""

    found: dict[str, Found] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    def add(self, one: Found) -> None:
        """Take a family in, unless one of its names is taken."""
        taken = {spelling: other.name for other in self.found.values() for spelling in (other.name, *other.aliases)}
        clash = next((spelling for spelling in (one.name, *one.aliases) if spelling in taken), None)
        if clash:
            self.leave_out(clash, one.origin or one.module, f"the name {clash} is taken by the family {taken[clash]}")
        else:
            self.found[one.name] = one

    def leave_out(self, name: str, origin: str, reason: str) -> None:
        """Note why a family is left out, and warn once; workers stay silent."""
        message = f"the family {name} of {origin} is left out: {reason}"
        if name not in self.found:
            self.left_out[name] = message
        from multiprocessing import parent_process

        if parent_process() is None:
            warnings.warn(message, FamilyWarning, stacklevel=2)


def installed_families() -> Findings:
    """The families of this package and of all others that are installed."""
    return find_families(Path(__file__).parent, entry_points(group=GROUP))


def find_families(folder: Path, points: Iterable[EntryPoint]) -> Findings:
    """The families in the packages of a folder, and after them those of entry points."""
    findings = Findings()
    built_in = [_read(path.parent, f"{__package__}.{path.parent.name}") for path in folder.glob(f"*/{MANIFEST}")]
    for one in sorted(built_in, key=lambda one: (one.order, one.name)):
        findings.add(one)
    for point in sorted(points, key=lambda point: (point.name, point.value)):
        try:
            findings.add(_of_entry_point(point))
        except UnfitError as error:
            findings.leave_out(point.name, _origin(point), str(error))
    return findings


def _of_entry_point(point: EntryPoint) -> Found:
    """The family of an entry point, found without importing its package; raises UnfitError."""
    folder = _package_folder(point.module)
    found = _read(folder, point.module, point.attr or _ATTRIBUTE, _origin(point))
    if found.name != point.name:
        raise UnfitError(f"its {MANIFEST} calls it {found.name}; the entry point and the file must agree")
    return found


def _package_folder(module: str) -> Path:
    """The folder of a package. Python's own search would run the packages that hold it; raises UnfitError."""
    first, *inner = module.split(".")
    try:
        spec = find_spec(first)
        for name in inner:
            spec = PathFinder.find_spec(name, spec.submodule_search_locations or []) if spec else None
    except (ImportError, ValueError) as error:
        raise UnfitError(f"importing {module} failed: {error}") from None
    folders = spec.submodule_search_locations if spec else None
    if not folders:
        raise UnfitError(f"there is no package {module}")
    return Path(next(iter(folders)))


def _read(folder: Path, module: str, attribute: str = _ATTRIBUTE, origin: str = "") -> Found:
    """What a family's folder says of it; raises UnfitError."""
    from pipeline.source.document import read_document
    from pipeline.source.files import Reading
    from pipeline.source.source_limits import YAML_BYTES
    from pipeline.source.tree import plain

    try:
        document = read_document(Reading().text(folder / MANIFEST, YAML_BYTES))
    except PuzzlepressError as error:
        raise UnfitError(str(error)) from None
    stated = plain(document.root)
    if document.problems or not isinstance(stated, dict) or stated.keys() - _KEYS:
        raise UnfitError(f"its {MANIFEST} is not a mapping of {', '.join(sorted(_KEYS))}")
    interface, name, order = stated.get("interface"), stated.get("name"), stated.get("order", _LAST)
    if interface != INTERFACE:
        raise UnfitError(f"it states interface {interface}, expected {INTERFACE}; update it or puzzlepress")
    aliases = stated.get("aliases") or []
    if not isinstance(name, str) or not isinstance(aliases, list) or not isinstance(order, int):
        raise UnfitError(f"its {MANIFEST} has no name, or aliases that are not a list")
    return Found(name, tuple(map(str, aliases)), order, folder, module, attribute, origin)


def _origin(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


class Families(MutableMapping[str, Family]):
    """The families by name, each imported when it is first asked for.

    Going through the values leaves out a family whose import fails; asking for it by name raises InputError.
    """

    def __init__(self, find: Callable[[], Findings]) -> None:
        self._find = find
        self._loaded: dict[str, Family] = {}
        self._added: dict[str, Family] = {}

    @cached_property
    def findings(self) -> Findings:
        """What was found; looked for when it is first needed."""
        return self._find()

    @contextmanager
    def trusting(self, names: Collection[str]) -> Iterator[None]:
        """While it lasts, of the families of other packages only those of some names are run."""
        for name in names:
            if name not in self.spellings():
                known = ", ".join(self)
                raise InputError(Problem(f"{name!r} is not a family, expected one of {known}", key="--family"))
        token = _TRUSTED.set({self.spellings()[name] for name in names})
        try:
            yield
        finally:
            _TRUSTED.reset(token)

    def __getitem__(self, name: str) -> Family:
        if name in self._added:
            return self._added[name]
        trusted = _TRUSTED.get()
        if trusted is not None:
            self._check_trust(name, trusted)
        found = self._loaded.get(name)  # asked for several times a puzzle
        if found is None:
            if name in self.findings.left_out:
                raise InputError(self.findings.left_out[name])
            found = self._loaded[name] = self._load(self.findings.found[name])
        return found

    def _check_trust(self, name: str, trusted: Collection[str]) -> None:
        """Refuse a family that is code of another package, unless it is trusted."""
        one = self.findings.found.get(name)
        if one and one.origin and name not in trusted:
            message = f"the family {name} is code of {one.origin}, which --confined does not run"
            raise InputError(f"{message}; add --family {name} if you trust it")

    def _load(self, one: Found) -> Family:
        try:
            return one.load()
        except UnfitError as error:
            del self.findings.found[one.name]
            self.findings.leave_out(one.name, one.origin or one.module, str(error))
            raise InputError(self.findings.left_out[one.name]) from error

    def __setitem__(self, name: str, family: Family) -> None:
        self._added[name] = family

    def __delitem__(self, name: str) -> None:
        del self._added[name]

    def __iter__(self) -> Iterator[str]:
        return iter([*self.findings.found, *(name for name in self._added if name not in self.findings.found)])

    def __len__(self) -> int:
        return len(self.findings.found.keys() | self._added.keys())

    def __contains__(self, name: object) -> bool:
        return name in self.findings.found or name in self._added

    def usable(self) -> tuple[Family, ...]:
        """All families that can be imported, in their order."""
        found = []
        for name in tuple(self):
            try:
                found.append(self[name])
            except InputError:
                continue  # a warning has said why
        return tuple(found)

    def spellings(self) -> dict[str, str]:
        """Names and aliases, each with the name of its family; nothing is imported for it."""
        known = {one.name: one.aliases for one in self.findings.found.values()}
        known |= {name: family.aliases for name, family in self._added.items()}
        return {spelling: name for name, aliases in known.items() for spelling in (name, *aliases)}

    def called(self, spelling: str) -> str:
        """The name of the family that has a name or alias; KeyError if there is none."""
        return spelling if spelling in self else self.spellings()[spelling]

    def built_in(self) -> tuple[str, ...]:
        """The families of this package."""
        return tuple(one.name for one in self.findings.found.values() if not one.origin)

    def folders(self) -> dict[str, Path]:
        """The folders of all families, by name."""
        return {one.name: one.folder for one in self.findings.found.values()}


class Spellings(Mapping[str, str]):
    """The name of a family by every name and alias."""

    def __init__(self, families: Families) -> None:
        self._families = families

    def __getitem__(self, spelling: str) -> str:
        return self._families.called(spelling)

    def __iter__(self) -> Iterator[str]:
        return iter(self._families.spellings())

    def __len__(self) -> int:
        return len(self._families.spellings())
