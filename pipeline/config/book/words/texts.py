"""Fills the placeholders of a book's texts and reads the pages that its author wrote."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path as FilePath
from typing import NamedTuple

from pipeline.config.book.design.page_pictures import read_page_picture
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError, known, sound
from pipeline.config.schema.book_file import BookHead
from pipeline.config.values.book_values import MARKDOWN
from pipeline.config.values.placeholders import Values, filled
from pipeline.errors import Place, Problem
from pipeline.frozen import frozen
from pipeline.model.picture import Picture
from pipeline.model.spec import TextPage, WrittenText
from pipeline.page.text.markdown import pictures_of
from pipeline.source.files import Reading
from pipeline.source.source_limits import PAGE_BYTES
from pipeline.source.wording import Path, key_path

_NAMED = ("series", "title", "author", "publisher")
"""The texts that those after them may hold."""

_ALSO_BY = "also_by"


@frozen
class Texts:
    """The texts of a book by name with their placeholders filled in, and what stands for placeholders elsewhere."""

    done: Values
    values: Values
    written: tuple[WrittenText, ...]

    def __getitem__(self, name: str) -> str:
        """The text of a name such as title; WithheldError where it was refused, or what it holds."""
        return self.done[name]()

    @property
    def also_by(self) -> tuple[str, ...]:
        """The titles of other books."""
        return tuple(text() for name, text in self.done.items() if name.startswith(_ALSO_BY))


class _Text(NamedTuple):
    """A text of the book: its name, where it stands, and how to read it, which may raise WithheldError."""

    name: str
    path: Path
    read: Callable[[], str]


def fill_texts(head: BookHead, counted: Values, findings: Findings) -> Texts:
    """The book's texts; each may hold the placeholders of those before it, and `counted` ones."""
    given = (*_given(head), *counted.items())
    values = {name: value for name, value in given if _stands(value)}
    done: dict[str, Callable[[], str]] = {}
    for one in _texts(head):
        done[one.name] = known(partial(_fill, one, values, findings))
        if one.name in _NAMED and _stands(done[one.name]):
            values[one.name] = done[one.name]
    return Texts(done, values, tuple(sound(known(partial(_written, one, findings)) for one in _texts(head))))


def fill(path: Path, text: str, values: Values, findings: Findings) -> str:
    """The text at a path with its placeholders filled in; WithheldError where one is wrong, which is reported."""
    done, faults = filled(text, values)
    for fault in faults:
        if findings.lacks(fault.lacking):
            findings.refuse(path, fault.message)
    if faults:
        raise WithheldError(key_path(path))
    return done


def read_pages(key: str, head: BookHead, values: Values, findings: Findings, reading: Reading) -> tuple[TextPage, ...]:
    """The pages of a list such as `front`, built-in ones by name and the author's with their Markdown.

    WithheldError where one is wrong; the others have been read too.
    """
    own = ((path, name) for path, name in findings.sound_items((key,)) if name.endswith(MARKDOWN))
    found = {path: known(partial(_page, path, name, values, findings, reading)) for path, name in own}
    names: list[str] = getattr(head, key)
    return tuple(
        found[path]() if (path := (key, index)) in found else TextPage(name) for index, name in enumerate(names)
    )


def _fill(text: _Text, values: Values, findings: Findings) -> str:
    return fill(text.path, text.read(), values, findings)


def _written(text: _Text, findings: Findings) -> list[WrittenText]:
    """The text as it stands in the file; none where it is left out."""
    as_written = text.read()
    return [WrittenText(as_written, key_path(text.path), findings.place(text.path))] if as_written else []


def _stands(value: Callable[[], str]) -> bool:
    """Is there something to put in place of a placeholder, sound or refused?"""
    try:
        return bool(value())
    except WithheldError:
        return True


def _given(head: BookHead) -> Iterator[tuple[str, Callable[[], str]]]:
    """The values that hold no placeholders."""
    yield "volume", known(lambda: str((head.series and head.series.volume) or ""))
    yield "week", known(lambda: str(head.week or ""))
    yield "year", known(lambda: str(head.year or ""))
    yield "date", known(lambda: head.date)
    yield "isbn", known(lambda: head.isbn)


def _texts(head: BookHead) -> Iterator[_Text]:
    yield _Text("series", ("series", "name"), lambda: head.series.name if head.series else "")
    yield _Text("title", ("title",), lambda: head.title)
    yield _Text("subtitle", ("subtitle",), lambda: head.subtitle)
    yield _Text("author", ("author",), lambda: head.author)
    yield _Text("publisher", ("publisher",), lambda: head.publisher)
    yield _Text("dedication", ("dedication",), lambda: head.dedication)
    yield _Text("edition", ("edition",), lambda: head.edition)
    for number, text in enumerate(sound([known(lambda: head.also_by)])):
        yield _Text(f"{_ALSO_BY}.{number}", ("also_by", number), partial(str, text))


def _page(path: Path, name: str, values: Values, findings: Findings, reading: Reading) -> TextPage:
    source = findings.read(lambda: reading.text(findings.beside(path, name), PAGE_BYTES), path)
    if source is None:
        raise WithheldError(name)
    text, faults = filled(source.text, values)
    lacking = [fault for fault in faults if findings.lacks(fault.lacking)]
    findings.report(Problem(fault.message, source.place(fault.offset), key_path(path)) for fault in lacking)
    written = WrittenText(source.text, key_path(path), Place(source.file), markdown=True)
    return TextPage(name, text, written, tuple(_pictures(path, text, source.file, findings, reading)))


def _pictures(path: Path, text: str, file: str, findings: Findings, reading: Reading) -> Iterator[tuple[str, Picture]]:
    """The pictures that a page names, read beside it; WithheldError where one is refused."""
    for name, line in dict(pictures_of(text)).items():
        picture = read_page_picture(FilePath(file).parent / name, Place(file, line), key_path(path), findings, reading)
        yield name, picture
