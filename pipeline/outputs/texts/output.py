"""Every puzzle of a book as text for other programs: a file of links, or files, for each format.

A format holds the puzzles that it can; every puzzle must be held by one of the formats that are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self

from pipeline.errors import InputError, Problem, Unsatisfiable
from pipeline.families import family_named
from pipeline.families.shared.text_error import TextError
from pipeline.frozen import frozen
from pipeline.model.book import Book, Entry
from pipeline.model.class_sheets import group_in
from pipeline.model.export import TEXT_FORMATS
from pipeline.model.spec import BookSpec, SectionSpec
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.outputs.texts.captions import caption_of, label
from pipeline.outputs.texts.options import TextOptions
from pipeline.outputs.texts.tables import TABLES

if TYPE_CHECKING:
    from pipeline.families.shared.text_format import Captioned, TextFormat

TEXT: Final = "text"
"""The role of every file."""

IN_BOOK: Final = "outputs.texts.formats"


@frozen
class Texts(Output):
    """The puzzles in some formats; `key` says where these were asked for."""

    formats: tuple[str, ...]
    with_solutions: bool
    key: str = IN_BOOK

    name = "texts"
    needs_layout = False
    folder = "texts"
    stage = "texts"
    options = TextOptions

    @classmethod
    def of(cls, options: TextOptions) -> Self:
        """The output as a book asks for it."""
        return cls(tuple(dict.fromkeys(options.formats)), options.with_solutions)

    def check(self, spec: BookSpec) -> None:
        """Every section must fit one of the formats, and every format one of the sections."""
        reasons = {
            number: {name: _why_unfit(name, section) for name in self.formats}
            for number, section in enumerate(spec.sections)
        }
        problems = [
            _unheld(spec.sections[number], why, self.key) for number, why in reasons.items() if all(why.values())
        ]
        if fault := group_in(spec.name, spec):
            message = f"the files begin with {spec.name!r}, which {fault}; rename the file of the book"
            problems.append(Problem(message, None, self.key))
        for name in self.formats:
            if not problems and all(why[name] for why in reasons.values()):
                message = f"{name} holds no puzzle of the book (it {reasons[0][name]}); leave it out"
                problems.append(Problem(message, None, self.key))
        if problems:
            raise InputError(problems)

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """A file for each format of links and tables, a file a puzzle for others."""
        held, reasons = self._texts(edition.book)
        problems = [
            Problem(f"puzzle {number}: {'; '.join(f'{name}: {one}' for name, one in why.items())}", None, self.key)
            for number, why in reasons.items()
            if len(why) == len(self.formats)
        ]
        if problems:
            raise Unsatisfiable(problems)
        lacks = tuple(self._left_out(reasons))
        for number, (file, text) in enumerate(self._written(edition.book, held)):
            yield NamedFile(TEXT, f"{self.folder}/{file}", (text.encode(),), lacks=() if number else lacks)

    def _written(self, book: Book, held: Mapping[str, _Held]) -> Iterator[tuple[str, str]]:
        """The names and texts of all files."""
        for name in self.formats:
            if name in TABLES:
                yield f"{book.spec.name}.{name}", TABLES[name](book, solved=self.with_solutions)
            else:
                yield from held[name].files()

    def _left_out(self, reasons: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
        """The puzzles that a format cannot hold and another does."""
        for name in self.formats:
            lacking = [(number, why[name]) for number, why in reasons.items() if name in why]
            if lacking:
                number, why = lacking[0]
                more = f" and {len(lacking) - 1} more" if len(lacking) > 1 else ""
                yield f"{name} lacks puzzle {number}{more}: it {why}"

    def _texts(self, book: Book) -> tuple[Mapping[str, _Held], Mapping[str, Mapping[str, str]]]:
        """What every format holds; and by puzzle number and format why it cannot hold it."""
        held = {name: _Held(name, book.spec) for name in self.formats if name not in TABLES}
        reasons = {label(book.spec, entry): dict(self._hold(entry, book.spec, held)) for entry in book.entries}
        return held, reasons

    def _hold(self, entry: Entry, spec: BookSpec, held: Mapping[str, _Held]) -> Iterator[tuple[str, str]]:
        """Put a puzzle into every format that can hold it; the others with the reasons."""
        caption = caption_of(spec, entry, solved=self.with_solutions)
        for name, one in held.items():
            form = family_named(entry.kind.family).formats.get(name)
            try:
                if form is None or (why := form.unfit(entry.kind, entry.size)):
                    raise TextError(_LACKING if form is None else why)
                one.add(form, (caption, form.format(entry.rated.puzzle, caption)))
            except TextError as error:
                yield name, str(error)


_LACKING: Final = "has no puzzles of the family"


@dataclass(slots=True)
class _Held:
    """The texts of one format so far, and the format of the families they came from."""

    name: str
    spec: BookSpec
    form: TextFormat | None = None
    texts: list[Captioned] = field(default_factory=list)

    def add(self, form: TextFormat, text: Captioned) -> None:
        """One text more."""
        self.form = form
        self.texts.append(text)

    def files(self) -> Iterator[tuple[str, str]]:
        """The names and texts of files."""
        if self.form is None:
            return
        if self.form.join:
            yield f"{self.spec.name}-{self.name}.{self.form.ending}", self.form.join(self.texts)
            return
        for caption, text in self.texts:
            yield f"{self.spec.name}-{caption.number}.{self.form.ending}", text


def _why_unfit(name: str, section: SectionSpec) -> str:
    """Why a format holds no puzzle of a section; empty where it does."""
    if name in TABLES:
        return ""
    form = family_named(section.params.family).formats.get(name)
    return form.unfit(section.params.kind, section.params.size) if form else _LACKING


def _unheld(section: SectionSpec, reasons: Mapping[str, str], key: str) -> Problem:
    said = "; ".join(f"{name} {reason}" for name, reason in reasons.items())
    what = f"{section.params.kind.words} {section.params.size}"
    known = family_named(section.params.family).formats
    fit = {name for name, form in known.items() if not form.unfit(section.params.kind, section.params.size)}
    others = [name for name in TEXT_FORMATS if name in fit or name in TABLES]
    message = f"no format holds {what} ({said}); add one of {', '.join(others)}"
    return Problem(message, section.place, key)


OUTPUT: Final = Texts
