"""The words of a listing: what the book holds as a description, and all fields of the form."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.config.resources.languages import english_name
from pipeline.model.book import Book
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.printer import ShopRules
from pipeline.model.size import Size
from pipeline.model.spec import NOWHERE, BookSpec
from pipeline.typeset.puzzles.names import counted_puzzles

Puzzles = Mapping[tuple[Kind, Size], Mapping[Level | None, int]]
"""How many puzzles of each level a book has, by kind and size; None stands for puzzles that are not rated yet."""

_POINT: Final = "\N{BULLET} "


def made_puzzles(book: Book) -> Puzzles:
    """The puzzles of a book, as its manifest lists them."""
    found: dict[tuple[Kind, Size], Counter[Level | None]] = {}
    for entry in book.entries:
        found.setdefault((entry.kind, entry.size), Counter())[entry.level] += 1
    return found


def asked_puzzles(spec: BookSpec) -> Puzzles:
    """The puzzles that a book asks for."""
    found: dict[tuple[Kind, Size], Counter[Level | None]] = {}
    for section in spec.sections:
        counts = found.setdefault((section.params.kind, section.params.size), Counter())
        counts.update({target.level: count for target, count in section.counts})
        counts[None] += len(section.own)
    return found


def described(spec: BookSpec, puzzles: Puzzles, pages: int) -> str:
    """The description: the blurb of the cover, then what the book holds, point by point."""
    written = spec.cover.design.blurb.strip() if spec.cover and spec.cover.design else ""
    blurb = "\n\n".join(" ".join(paragraph.split()) for paragraph in written.split("\n\n"))
    points = "\n".join(f"{_POINT}{point}" for point in _points(spec, puzzles, pages))
    return f"{blurb}\n\n{points}" if blurb else points


def _points(spec: BookSpec, puzzles: Puzzles, pages: int) -> Iterator[str]:
    strings = spec.strings
    for (kind, size), counts in puzzles.items():
        family = strings[f"family.{kind}"]
        title = strings["section.title"].format(family=family, width=size.width, height=size.height)
        levels = [(level, counts[level]) for level in Level if counts.get(level)]
        each = [strings["opener.level"].format(level=strings[f"level.{one}"], count=count) for one, count in levels]
        number = counted_puzzles(strings, sum(counts.values()))
        yield " \N{MIDDLE DOT} ".join((f"{title} \N{EN DASH} {number}", *each))
    yield strings["cover.solution" if spec.answers.place != NOWHERE else "copyright.puzzles"]
    yield strings["guide.pages"].format(pages=pages)


def listing(spec: BookSpec, description: str, keywords: Sequence[str], rules: ShopRules) -> str:
    """The whole text: every field of the form under its name, with what it takes of the shop's limits."""
    title = len(spec.title) + len(spec.subtitle)
    fields = {
        f"Title ({title} of {rules.title} characters, with the subtitle)": spec.title,
        "Subtitle": spec.subtitle,
        "Series": spec.series,
        "Volume": str(spec.volume or ""),
        "Author": spec.author,
        "Publisher": spec.publisher,
        "ISBN": spec.isbn,
        "Language": english_name(spec.language),
        f"Description ({len(description)} of {rules.description} characters)": description,
        f"Keywords ({len(keywords)} of {rules.keywords}, each of {rules.keyword} characters)": "\n".join(keywords),
    }
    shown = "\n\n".join(f"{name}\n{text}" for name, text in fields.items() if text)
    limits = f"Limits of {spec.page.printer.name} as published in {rules.verified_on}: {rules.source}"
    return f"{shown}\n\n{limits}\n"
