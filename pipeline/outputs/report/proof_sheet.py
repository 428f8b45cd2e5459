"""Makes the report's proof sheet: every puzzle small, with what an editor decides by and the code to reject it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.model.level import Level
from pipeline.outputs.report.section_figures import Part, Shown, role
from pipeline.outputs.report.section_plots import anchor
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.page.files.svg import album

_WIDTHS = ((6, "small"), (9, "middle"), (12, "large"))  # the class of grids up to so many cells wide


def proof_sheet(parts: Sequence[Part]) -> Iterator[Markup]:
    """All puzzles, section by section, after the paths that their pictures share."""
    drawings = (
        (f"{part.title}, puzzle {one.entry.number}", part.family.draw(one.entry.rated.puzzle, None, None))
        for part in parts
        for one in part.shown
    )
    made = album(drawings)
    pictures = iter(made.pictures)
    yield made.shared
    for part in parts:
        cards = [_card(part, one, next(pictures)) for one in part.shown]
        yield element("h3", escaped(part.title))
        yield element("div", *cards, class_=f"proofs {_width(part.shown[0])}")


def level_mark(part: Part, level: Level | None) -> Markup:
    """A level's dots and name."""
    if level is None:
        return element("span", escaped(part.level_name(None)), class_="level")
    filled = part.marks[level]
    empty = max(part.dots, filled) - filled
    mark = element("span", escaped("●" * filled + "○" * empty), class_="dots", aria_hidden="true")
    return element("span", mark, escaped(f" {part.level_name(level)}"), class_="level")


def _width(shown: Shown) -> str:
    return next((name for most, name in _WIDTHS if shown.entry.size.width <= most), "huge")


def _card(part: Part, shown: Shown, picture: Markup) -> Markup:
    entry = shown.entry
    number = element("b", escaped(entry.number), class_="number")
    code = element("code", escaped(entry.code), title="paste into reject")
    head = element("header", number, level_mark(part, entry.level), code)
    classes = f"proof {role(entry.level)}"
    return element("article", head, picture, *_why(part, shown), id=anchor(entry.code), class_=classes)


def _why(part: Part, shown: Shown) -> Iterator[Markup]:
    """The cost and the pages, then the hardest technique with its sentence."""
    reference = shown.reference
    answer = f", answer {reference.answer_page}" if reference.answer_page is not None else ""
    yield element("p", escaped(f"cost {shown.cost:,} · p. {reference.page}{answer}"))
    if shown.entry.rated.origin:
        yield element("p", escaped(str(shown.entry.rated.origin)), class_="why")
    technique = part.technique(shown.entry.rated.rating.technique)
    if technique:
        name = element("b", escaped(part.name(technique)))
        yield element("p", name, escaped(f": {part.sentence(technique)}"), class_="why")
    else:
        yield element("p", escaped("The techniques known here do not solve it."), class_="why")
