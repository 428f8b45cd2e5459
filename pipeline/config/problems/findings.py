"""Collects everything that is wrong with a document, each with its place and key, and raises it all at once."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path as FilePath
from typing import TypeVar

from pipeline.config.problems.withheld import WithheldError
from pipeline.errors import ON_COMMAND_LINE, InputError, Place, Problem, Unsatisfiable
from pipeline.source.document import Document
from pipeline.source.tree import Branch, Leaf, Listing, Node, find, key_place, place_of, plain
from pipeline.source.wording import Path, first_of, key_path

T = TypeVar("T")


class Findings:
    """The problems of one document; what the reader has reported of a place is not reported again."""

    def __init__(self, document: Document) -> None:
        """Start with the reader's problems."""
        self.values = plain(document.root)
        self.complete = document.complete
        self._root = document.root
        self._wrong = list(document.problems)
        self._impossible: list[Problem] = []
        self._reported = {problem.place for problem in document.problems}
        self._passed: set[Path] = set()
        self._lacking: set[str] = set()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong by itself so far."""
        return tuple(self._wrong)

    def wrote(self, *path: str | int) -> bool:
        """Is there a key at a path? WithheldError where it may stand in a file that could not be read."""
        if find(self._root, path) is not None:
            return True
        if not self.complete:
            raise WithheldError(key_path(path))
        return False

    def sound_items(self, path: Path) -> Iterator[tuple[Path, str]]:
        """The texts of the list at a path, each with its own; those that were refused are left out."""
        node = find(self._root, path)
        for number, item in enumerate(node.items if isinstance(node, Listing) and not self._is_passed(path) else ()):
            if isinstance(item, Leaf) and isinstance(item.value, str) and not self._is_passed((*path, number)):
                yield (*path, number), item.value

    def unread(self, path: Path = ()) -> Iterator[Path]:
        """The paths, from the one at which they are, of all scalars that the reader has put a stand-in for."""
        node = find(self._root, path) if self._reported else None
        for below, one in _nodes(node) if node else ():
            if isinstance(one, Leaf) and one.place in self._reported:
                yield below

    def is_wrong_below(self, path: Path) -> bool:
        """Has anything below a path been found wrong, such as a misspelt key? What it meant is not known then."""
        beginning = f"{key_path(path)}."
        return any(problem.key.startswith(beginning) for problem in self._wrong)

    def place(self, path: Path) -> Place:
        """Where the value at a path stands, or its nearest ancestor."""
        return place_of(self._root, path)

    def places(self, path: Path) -> dict[str, Place]:
        """Where all values at and below a path stand, by their keys as messages name them."""
        node = find(self._root, path)
        return {key_path((*path, *below)): one.place for below, one in _nodes(node)} if node else {}

    def beside(self, path: Path, name: str) -> FilePath:
        """A file that the value at a path names, relative to the file in which that value stands."""
        file = self.place(path).file
        if file.startswith(ON_COMMAND_LINE):
            file = self._root.place.file
        return FilePath(file).parent / name

    def pass_over(self, path: Path) -> None:
        """Report nothing more of the value at a path: it is wrong and withheld."""
        self._passed.add(path)

    def lacks(self, key: str) -> bool:
        """Remember that a key is lacking; True the first time, when that is to be reported, and where none is named."""
        first = key not in self._lacking
        self._lacking |= {key} - {""}
        return first

    def refuse(self, path: Path, message: str) -> None:
        """Report a value that is wrong by itself."""
        self.report(self._problem(path, message, self.place(path)))

    def refuse_key(self, path: Path, message: str) -> None:
        """Report a key that is wrong by itself."""
        self.report(self._problem(path, message, key_place(self._root, path)))

    def deny(self, path: Path, message: str) -> None:
        """Report a value that is valid but cannot be satisfied."""
        self._impossible += self._problem(path, message, self.place(path))

    def deny_key(self, path: Path, message: str) -> None:
        """Report a key that is valid but cannot be satisfied."""
        self._impossible += self._problem(path, message, key_place(self._root, path))

    def report(self, problems: Iterable[Problem]) -> None:
        """Take in problems that are wrong by themselves."""
        self._wrong += [problem for problem in problems if problem.place not in self._reported]

    def _problem(self, path: Path, message: str, place: Place) -> list[Problem]:
        return [] if self._is_passed(path) else [Problem(message, place, key_path(path))]

    def _is_passed(self, path: Path) -> bool:
        return any(path[:end] in self._passed for end in range(1, len(path) + 1))

    def blame(self, path: Path, problems: Iterable[Problem]) -> None:
        """Take in the problems of a file that the value at a path names."""
        self.report(reported_at(self.place(path), path, problems))

    def read(self, read: Callable[[], T], path: Path = ()) -> T | None:
        """What `read` gives; None where it raises InputError, whose problems are blamed on the path if there is one."""
        try:
            return read()
        except InputError as error:
            self.report(reported_at(self.place(path), path, error.problems) if path else error.problems)
            return None

    def raise_all(self) -> None:
        """Raise all problems: InputError where any is wrong by itself, else Unsatisfiable; nothing where none is."""
        problems = first_of(_in_reading_order([*self._wrong, *self._impossible]))
        if self._wrong:
            raise InputError(problems)
        if self._impossible:
            raise Unsatisfiable(problems)


def _nodes(node: Node) -> Iterator[tuple[Path, Node]]:
    """A node and all below it, with their paths."""
    yield (), node
    if isinstance(node, Branch):
        below: Iterable[tuple[str | int, Node]] = ((key, entry.node) for key, entry in node.entries.items())
    else:
        below = enumerate(node.items) if isinstance(node, Listing) else ()
    for part, one in below:
        yield from (((part, *path), inner) for path, inner in _nodes(one))


def reported_at(place: Place, path: Path, problems: Iterable[Problem]) -> list[Problem]:
    """Problems of a file, those without a line at the place and path of the value that names the file."""
    return [
        problem
        if problem.place is None or problem.place.line
        else Problem(f"{problem.place.file}: {problem.message}", place, key_path(path))
        for problem in problems
    ]


def _in_reading_order(problems: list[Problem]) -> list[Problem]:
    files = list(dict.fromkeys(problem.place.file for problem in problems if problem.place))

    def order(problem: Problem) -> tuple[int, int, int]:
        place = problem.place
        return (files.index(place.file), place.line, place.column) if place else (len(files), 0, 0)

    return sorted(dict.fromkeys(problems), key=order)
