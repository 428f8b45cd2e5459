"""Writes a page for every day of a newspaper, a list of the days, and the lines that put a day into another page.

No day's page holds its own solutions or hints: they come with the next day's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from pipeline.model.book import Book
from pipeline.outputs.play.book_page import book_page
from pipeline.outputs.play.file_names import INDEX, day_file
from pipeline.outputs.play.page_head import hashed, head, style_sheet
from pipeline.outputs.play.portions import Given, days_of
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.typeset.puzzles.names import day_name

SNIPPET: Final = "embed.html"

_HEIGHT = 820  # of the frame, in pixels: a grid of a phone's width with all its buttons


def day_pages(book: Book, given: Given, address: str, others: Iterable[date]) -> Iterator[tuple[str, str]]:
    """Names and texts of the files: a page of each day, the list of days, the lines for another page.

    `address` is where the pages will be on the web; empty where that is not known, then the lines name the files.
    The list has the days of `others`, other weeks, too.
    """
    days = []
    for day, own, sealed in days_of(book):
        days.append(day)
        yield day_file(day), "".join(book_page(own, replace(given, sealed=sealed)))
    yield INDEX, _archive(book, sorted((*days, *others), reverse=True))
    yield SNIPPET, "".join(_snippet(book, f"{address}{day_file(day)}", day) for day in days)


def _archive(book: Book, days: Iterable[date]) -> str:
    """The list of days, the newest first."""
    spec, style = book.spec, style_sheet(book.spec)
    named = ((day_file(day), day_name(spec.strings, day)) for day in days)
    links = (element("li", element("a", escaped(day), class_="button", href=name)) for name, day in named)
    content = element("main", element("h1", escaped(spec.title)), element("ul", *links, class_="days"), class_="index")
    opening = f'<!DOCTYPE html>\n<html lang="{escaped(spec.language)}">\n'
    sheet = element("style", Markup(style))
    return f"{opening}{head(spec.title, {'style-src': hashed(style)}, sheet)}{element('body', content)}</html>\n"


def _snippet(book: Book, page: str, date_: date) -> str:
    """The frame of a day."""
    day = day_name(book.spec.strings, date_)
    frame = element(
        "iframe", src=page, title=f"{book.spec.title}, {day}", width="100%", height=str(_HEIGHT), loading="lazy"
    )
    return f"<!-- {day} -->\n{frame}\n"
