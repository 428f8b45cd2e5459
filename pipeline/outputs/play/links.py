"""Lists the addresses at which pages will be found, to be pasted into whichever platform a reader or a class uses."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from pipeline.model.book import Book, Entry
from pipeline.outputs.play.file_names import INDEX
from pipeline.outputs.play.options import PUZZLE
from pipeline.outputs.play.portions import titled
from pipeline.outputs.play.puzzle_pages import page_name
from pipeline.typeset.puzzles.names import day_name, group_title

COLUMNS = ("title", "link")


def link_list(rows: Iterable[tuple[str, str]]) -> str:
    """Titles and links as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return text.getvalue()


def links(sheets: Sequence[tuple[Book, str]], address: str, files: str) -> Iterator[tuple[str, str]]:
    """Title and link of every sheet of a class, of every day of a newspaper, or of every puzzle of another book.

    `sheets` are the parts of the book with the names of their pages, `files` says how puzzles share pages.
    """
    for book, name in sheets:
        page = f"{name}/{INDEX}" if files == PUZZLE else f"{book.spec.name}-{name}.html"
        if book.spec.page.sign:
            yield titled(book), f"{address}/{quote(page)}"
        elif book.spec.start:
            days = sorted({entry.day for entry in book.entries if entry.day})
            yield from ((day_name(book.spec.strings, day), f"{address}/{name}/{day}.html") for day in days)
        else:
            for entry, title in _titles(book):
                own = f"{name}/{quote(page_name(entry))}" if files == PUZZLE else f"{quote(page)}#{quote(entry.number)}"
                yield title, f"{address}/{own}"


def _titles(book: Book) -> Iterator[tuple[Entry, str]]:
    """Every puzzle with its number, kind and size and, where it is printed, its level."""
    spec = book.spec
    for group in book.groups:
        heading = group_title(spec.strings, group.style.kind, group.style.size)
        for entry in group.members:
            level = [spec.strings[f"level.{entry.level}"]] if entry.level and "level" in spec.page.show else []
            yield entry, f"{entry.number}: {', '.join([heading, *level])}"
