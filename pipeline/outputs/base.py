"""The interface of an output: what it needs of a book, and the named files that it gives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pipeline.config.problems.validation import Strict
from pipeline.frozen import frozen
from pipeline.model.book import Book
from pipeline.model.spec import BookSpec
from pipeline.runtime.processes.forked import ALONE, Hands

if TYPE_CHECKING:
    from pipeline.typeset.layout import Layout


@frozen
class Edition:
    """A book whose puzzles are chosen, its layout where an output needs one, and the digest of its catalogue.

    `hands` may help to make its files. `room` is the folder of what cannot be written yet; None: the system's.
    `carried` are files of the last edition that stay, by their paths below the book's folder, each asked for once.
    """

    book: Book
    pages: Layout | None = None
    catalogue_digest: str | None = None
    hands: Hands = ALONE
    room: Path | None = None
    carried: Mapping[str, Iterable[bytes]] = field(default_factory=dict)

    @property
    def layout(self) -> Layout:
        """The layout; ValueError where no output has asked for one."""
        if self.pages is None:
            raise ValueError("the book has no layout; an output that reads it must say that it needs_layout")
        return self.pages


@frozen
class NamedFile:
    """A file: its role, its path below the book's folder, its bytes in parts, which are asked for once.

    The parts of a large file are made while it is written. `counts` is how far it brings the progress of its stage;
    `facts` are what the manifest says of it besides its role, name and digest. A `private` file is listed in no
    manifest and written once: if it is there already, it is its reader's. `lacks` says what was asked for and is not in
    it, or in the files behind it, each with the reason.
    """

    role: str
    name: str
    parts: Iterable[bytes] = field(repr=False)
    counts: int = 1
    facts: Mapping[str, Any] = field(default_factory=dict)
    private: bool = False
    lacks: Sequence[str] = ()


class NoOptions(Strict):
    """The options of an output that has none."""


class Output(ABC):
    """A way to give a book to its readers; an instance knows its options.

    The module `output` of a package below `outputs` binds the name OUTPUT to its class. That is all: the book file,
    its JSON Schema, `check`, `build` and the manifest learn of it from the registry.
    """

    name: ClassVar[str]
    """Its key under `outputs` in the book file."""

    usual: ClassVar[bool] = False
    """Is it made where the book does not name it?"""

    needs_layout: ClassVar[bool] = True
    """Does it read the layout, or the book alone?"""

    beside: ClassVar[bool] = False
    """May another process make its files while those of other outputs are written?"""

    prints: ClassVar[bool] = False
    """Do its files have the book's pages?"""

    folder: ClassVar[str] = ""
    """The folder of its files below the book's; empty for the book's own."""

    stage: ClassVar[str]
    """The name of its stage in progress and log."""

    unit: ClassVar[str] = "files"
    """What its progress counts."""

    options: ClassVar[type[Strict]] = NoOptions
    """What the book file may say of it."""

    @classmethod
    def of(cls, _options: Any) -> Self:  # noqa: ANN401  an instance of `options`
        """The output with its options, an instance of `options`; an output that has none leaves them aside."""
        return cls()

    @classmethod
    def is_usual(cls, spec: BookSpec) -> bool:  # noqa: ARG003  most go by no key of the book
        """Is it made of a book that does not name it?"""
        return cls.usual

    def check(self, spec: BookSpec) -> None:  # noqa: B027  an output that fits every book has nothing to check
        """Raise InputError where it cannot be made of a book, before any puzzle is."""

    @classmethod
    def warnings(cls, spec: BookSpec) -> Iterable[str]:  # noqa: ARG003  most have none
        """What is no error and may still surprise, whether a book asks for this output or not."""
        return ()

    def planned(self, spec: BookSpec, pages: int) -> Iterable[str]:  # noqa: ARG002  most have nothing to add
        """What the plan of a book of so many pages says of it."""
        return ()

    def count(self, edition: Edition) -> int:  # noqa: ARG002  most do not know before
        """How far its progress goes; 0 where that is not known before."""
        return 0

    def roles(self, edition: Edition) -> Collection[str]:  # noqa: ARG002  most have no pages
        """The roles of its documents, whose pages the manifest names."""
        return ()

    def carries(self, spec: BookSpec, present: Collection[str]) -> Iterable[str]:  # noqa: ARG002  most begin anew
        """Which files present in its folder go on to the new edition, whose `files` gives them again."""
        return ()

    @abstractmethod
    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """Its files, each made when it is asked for; equal editions give equal files."""

    @classmethod
    def leftovers(cls, book: str, present: Collection[str]) -> Iterable[str]:  # noqa: ARG003  most leave none
        """Which files present in the folder of the named book are its own, and go when a build no longer makes them."""
        return ()
