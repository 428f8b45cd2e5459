"""What pages of figures are made of: the frame of a page, tables, figures with captions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipeline.families.shared.studies import Table
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.source.resources import report_style


def whole_page(title: str, header: Markup, content: Iterable[Markup], made_by: str) -> str:
    """A whole HTML file that needs no other; `made_by` names the command that may replace it."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="generator", content=made_by),
        element("title", escaped(title)),
        element("style", Markup(report_style())),
    )
    return f"<!DOCTYPE html>\n{element('html', head, element('body', header, element('main', *content)), lang='en')}\n"


def table_section(table: Table) -> Markup:
    """A table of figures below its title."""
    return element("section", element("h2", escaped(table.title)), rows_of(table.heads, table.rows, "figures"))


def rows_of(heads: Sequence[str], rows: Sequence[Sequence[str]], class_: str) -> Markup:
    """A table with the first cell of every row as its head."""
    head = element("tr", *(element("th", escaped(name), scope="col") for name in heads))
    body = [
        element("tr", element("th", escaped(row[0]), scope="row"), *(element("td", escaped(cell)) for cell in row[1:]))
        for row in rows
    ]
    return element("table", element("thead", head), element("tbody", *body), class_=class_)


def figure(title: str, drawn: Markup, note: str = "") -> Markup:
    """A plot below its title, and a note that explains it."""
    return element("figure", element("figcaption", element("b", escaped(title)), escaped(note)), drawn)
