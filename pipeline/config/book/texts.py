"""Fills the placeholders of a book's texts and reads the pages that its author wrote."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import BookHead
from pipeline.config.values.book_values import MARKDOWN, PAGES
from pipeline.config.values.placeholders import filled
from pipeline.errors import Place, Problem
from pipeline.model.spec import TextPage, WrittenText
from pipeline.source.files import Reading
from pipeline.source.source_limits import PAGE_BYTES
from pipeline.source.wording import Path, key_path

_NAMED = ("series", "title", "author", "publisher")
"""The texts that those after them may hold."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a book with their placeholders filled in."""

    series: str
    title: str
    subtitle: str
    author: str
    publisher: str
    edition: str
    also_by: tuple[str, ...]
    values: Mapping[str, str]
    written: tuple[WrittenText, ...]


def fill_texts(head: BookHead, findings: Findings) -> Texts:
    """The book's texts; each may hold the placeholders of those before it."""
    series = head.series
    volume = series.volume if series else None
    given = {
        "volume": volume,
        "week": head.week,
        "year": head.year,
        "date": head.date or None,
        "isbn": head.isbn or None,
    }
    values = {name: str(value) for name, value in given.items() if value is not None}
    done = {}
    for name, path, text in _texts(head):
        done[name], faults = filled(text, values)
        for _, fault in faults:
            findings.refuse(path, fault)
        if name in _NAMED and text:
            values[name] = done[name]
    also_by = tuple(done.pop(f"also_by.{number}") for number in range(len(head.also_by)))
    written = (WrittenText(text, key_path(path), findings.place(path)) for _, path, text in _texts(head) if text)
    return Texts(values=values, written=tuple(written), also_by=also_by, **done)


def _texts(head: BookHead) -> tuple[tuple[str, Path, str], ...]:
    return (
        ("series", ("series", "name"), head.series.name if head.series else ""),
        ("title", ("title",), head.title),
        ("subtitle", ("subtitle",), head.subtitle),
        ("author", ("author",), head.author),
        ("publisher", ("publisher",), head.publisher),
        ("edition", ("edition",), head.edition),
        *((f"also_by.{number}", ("also_by", number), text) for number, text in enumerate(head.also_by)),
    )


def read_pages(
    key: str, names: Sequence[str], values: Mapping[str, str], findings: Findings, reading: Reading
) -> tuple[TextPage, ...]:
    """The pages of a list such as `front`, built-in ones by name and the author's with their Markdown."""
    written = findings.written().get(key)
    items = written if isinstance(written, list) else names
    pages = (_page((key, index), item, values, findings, reading) for index, item in enumerate(items))
    return tuple(page for page in pages if page)


def _page(path: Path, name: object, values: Mapping[str, str], findings: Findings, reading: Reading) -> TextPage | None:
    if not isinstance(name, str) or not name.endswith(MARKDOWN):
        return TextPage(str(name)) if name in PAGES else None
    source = findings.read(lambda: reading.text(findings.beside(path, name), PAGE_BYTES), path)
    if source is None:
        return None
    text, faults = filled(source.text, values)
    findings.report(Problem(fault, source.place(offset), key_path(path)) for offset, fault in faults)
    return TextPage(name, text, WrittenText(source.text, key_path(path), Place(source.file), markdown=True))
