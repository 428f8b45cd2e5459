"""Every puzzle and solution of a book as pictures of their own, and one JSON that says what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final, Self

from pipeline.errors import InputError
from pipeline.frozen import frozen
from pipeline.model.export import ExportSpec
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.outputs.pictures.file_names import (
    DATED,
    KINDS,
    OF_CLASS,
    UNDATED,
    Named,
    apart,
    check_names,
    check_pattern,
    names_of,
)
from pipeline.outputs.pictures.options import PictureOptions
from pipeline.runtime.processes.forked import Hands
from pipeline.typeset.setting.book_typeface import typeface

if TYPE_CHECKING:
    from pipeline.outputs.pictures.artist import Artist, Drawn

_FIRST: Final = 12  # puzzles that are drawn before processes share the others, at most
_APART: Final = 4  # and one of so many at most

PICTURE: Final = "picture"
"""The role of every picture; the list of them has that of the output."""


@frozen
class Pictures(Output):
    """A picture of every puzzle and solution in all formats that are asked for, and one JSON that lists them."""

    export: ExportSpec

    name = "pictures"
    needs_layout = False
    folder = "export"
    stage = "export"
    unit = "pictures"
    options = PictureOptions

    @classmethod
    def of(cls, options: PictureOptions) -> Self:
        """The pictures that a book asks for."""
        return cls(options.export())

    def check(self, spec: BookSpec) -> None:
        """Raise InputError for names that cannot be, and for a width that makes the clues of a section too small."""
        # For the few books that have pictures.
        from pipeline.outputs.pictures.artist import too_narrow
        from pipeline.outputs.pictures.placeholder_book import placeholder_book

        export, pattern = self.export, self._pattern(spec)
        check_pattern(pattern, spec.start is not None, export.key("names"))
        book = placeholder_book(spec)
        known = (one for one in names_of(book, pattern) if one.entry.level or "{level}" not in pattern)
        named = [pair for one in known for pair in one.numbered]
        check_names(named, export.key("names"), apart(book, pattern))
        problems = [problem for section in range(len(spec.sections)) for problem in too_narrow(spec, section, export)]
        if problems:
            raise InputError(dict.fromkeys(problems))  # versions of a sheet share their sections

    def count(self, edition: Edition) -> int:
        """How many pictures a book has."""
        book = edition.book
        return (len(book.entries) * len(KINDS) + len(book.before)) * len(self.export.formats)

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The pictures, and at the end their list; InputError where two files would have one name."""
        from pipeline.outputs.pictures.artist import Artist
        from pipeline.outputs.pictures.export_index import Row, index
        from pipeline.page.files.outlines import Outlines

        book = edition.book
        named = names_of(book, self._pattern(book.spec))
        check_names([pair for one in named for pair in one.numbered], self.export.key("names"))
        faces = typeface(book.spec.page.fonts)
        artist = Artist(book.spec, self.export, faces, Outlines(faces))
        rows: list[Row] = []
        for drawn in _drawn(artist, named, edition.hands):
            rows.append(drawn.row)
            yield from (NamedFile(PICTURE, f"{self.folder}/{file}", (content,)) for file, content in drawn.files)
        own = len(book.entries)
        listed = index(book, rows[:own], rows[own:])
        yield NamedFile(self.name, f"{self.folder}/{index_name(book.spec)}", (listed,), counts=0)

    def _pattern(self, spec: BookSpec) -> str:
        if self.export.names is not None:
            return self.export.names
        usual = DATED if spec.start else OF_CLASS if spec.parts else UNDATED
        from pipeline.outputs.pictures.placeholder_book import placeholder_book  # for the few books that have pictures

        return apart(placeholder_book(spec), usual) or usual


def _drawn(artist: Artist, named: Sequence[Named], hands: Hands) -> Iterator[Drawn]:
    """The pictures of all puzzles in their order; InputError at the first that cannot be drawn.

    Some from all parts of the book are drawn before other processes begin, which inherit what these have taken out of
    the fonts.
    """
    apart = max(_APART, ceil(len(named) / _FIRST))
    some = {at: artist.drawn(named[at]) for at in range(0, len(named), apart)}
    draw = partial(_drawn_at, artist, named, some)
    for drawn in hands.stream(draw, range(len(named)), lambda at: f"pictures of puzzle {named[at].entry.number}"):
        if isinstance(drawn, InputError):
            raise drawn
        yield drawn


def _drawn_at(
    artist: Artist, named: Sequence[Named], some: Mapping[int, Drawn | InputError], at: int
) -> Drawn | InputError:
    """The pictures of the puzzle at a place, of which some are there."""
    return some.get(at) or artist.drawn(named[at])


def index_name(spec: BookSpec) -> str:
    """The name of the JSON that lists the pictures of a book."""
    return f"{spec.name}.json"


OUTPUT: Final = Pictures
