"""Draws pages of the answer key: the same drawings with their solutions, each with its number and its puzzle's page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial

from pipeline.families import family_named
from pipeline.families.shared.alternative_text import AlternativeWords
from pipeline.frozen import frozen
from pipeline.model.book import Entry
from pipeline.model.rating import RatedPuzzle
from pipeline.page.draw.drawing import Drawing, Shade
from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.marks import bare
from pipeline.page.draw.ops import Link, Placed, Tagged
from pipeline.page.draw.place import Spot, clue_size
from pipeline.page.draw.tints import tinted_givens
from pipeline.page.text.flow import draw_column
from pipeline.page.type.typography import Face, Weight
from pipeline.page.units import Box
from pipeline.typeset.geometry.smallest_cells import LABEL, label_gap
from pipeline.typeset.key.answer_places import AnswerPage
from pipeline.typeset.sheets.sheet import DrawContext, sized


@frozen
class KeyText:
    """The words of the key: the puzzles' pages by number, group titles, the form of a page's number.

    `heading` stands above the answers, empty on all but the first page; `linked` lets page numbers lead there. Puzzles
    of another book have no page. `levels` by number stand in place of pages, for a teacher: the first wording that has
    room, else the last, as small as it must be.
    """

    puzzle_pages: Mapping[str, int]
    titles: Sequence[str]
    page_form: str
    heading: str
    linked: bool
    levels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def draw_answers(
    context: DrawContext, page: AnswerPage, entries: Sequence[Entry], words: KeyText, body: Box
) -> tuple[Placed, ...]:
    """One page of answers."""
    placed = [*_heading(context, words, body), *_running(page, body)]
    for title in page.titles:
        baseline = body.top - title.y - context.caps("subheading")
        name, x = words.titles[title.group], body.x + title.x
        text = context.bold_within(x, baseline, name, "subheading", body.right)
        placed.append(Tagged(Element(Role.HEADING_2), (text,)))
    drawings = _drawings(context, page, entries)
    label = LABEL * context.size("answer")
    for tile, drawing in zip(page.tiles, drawings, strict=True):
        spot = Spot(body.x + tile.x, body.top - tile.y - label, tile.cell)
        entry = entries[tile.index]
        placed.extend(_label(context, entry, words, spot, tile.width))
        grid = Spot(spot.x + (tile.width - drawing.width * tile.cell) / 2, spot.top, tile.cell)
        placed.extend(context.grid(drawing, grid, partial(_told, entry.rated)))
    return tuple(placed)


def _told(rated: RatedPuzzle, words: AlternativeWords) -> str:
    """An answer in words."""
    return family_named(rated.puzzle.family).alternative_text(rated.puzzle, rated.solution, words)


def draw_hints(
    context: DrawContext, page: AnswerPage, entries: Sequence[Entry], words: KeyText, body: Box
) -> tuple[Placed, ...]:
    """One page of hints."""
    placed = [*_heading(context, words, body), *_running(page, body)]
    for tile in page.tiles:
        spot = Spot(body.x + tile.x, body.top - tile.y - LABEL * context.size("answer"), 0.0)
        placed.extend(_label(context, entries[tile.index], words, spot, tile.width))
    return tuple(placed)


def _heading(context: DrawContext, words: KeyText, body: Box) -> Iterator[Placed]:
    if words.heading:
        text = context.bold_within(body.x, body.top - context.caps("heading"), words.heading, "heading", body.right)
        yield Tagged(Element(Role.HEADING_1), (text,))


def _running(page: AnswerPage, body: Box) -> Iterator[Placed]:
    """The running text of a page."""
    for x, y, column in page.texts:
        yield from draw_column(column, body.x + x, body.top - y)


def _drawings(context: DrawContext, page: AnswerPage, entries: Sequence[Entry]) -> list[Drawing]:
    """The solved drawings; where one clue of a family is too small to read, the family's have none on this page."""
    rated = [entries[tile.index].rated for tile in page.tiles]
    drawn = [family_named(one.puzzle.family).draw(one.puzzle, one.solution, None) for one in rated]
    families = [one.puzzle.family for one in rated]
    unreadable: set[str] = set()
    for family, drawing, tile in zip(families, drawn, page.tiles, strict=True):
        if family in unreadable:
            continue
        if clue_size(drawing, tile.cell, context.geometry.look, context.typeface) < context.readable:
            unreadable.add(family)
    shown = (bare(one) if family in unreadable else one for family, one in zip(families, drawn, strict=True))
    return [tinted_givens(one) for one in shown] if context.geometry.look.greys[Shade.TINT] < 1 else list(shown)


def _label(context: DrawContext, entry: Entry, words: KeyText, spot: Spot, width: float) -> Iterator[Placed]:
    """The number of an answer and the page of its puzzle, above the grid."""
    baseline = spot.top + label_gap(context.size("answer"))
    paragraph = Element(Role.PARAGRAPH)
    yield Tagged(paragraph, (context.text(spot.x, baseline, entry.number, "answer", Weight.BOLD),))
    page = words.puzzle_pages.get(entry.number)
    if page is None:
        return
    size = max(context.readable, context.size("answer") - 1)
    room = width - context.width(entry.number, "answer", Weight.BOLD) - size / 2
    wordings = words.levels.get(entry.number, (words.page_form.format(page=page),))
    text, needed = _first_fitting(context.typeface.regular, wordings, size, room)
    if text and needed > room:
        size = max(room / needed * size, context.readable)
        needed = context.typeface.regular.width(text, size)
    right = spot.x + width
    start = right - needed
    said = sized(start, baseline, text, size)
    if words.linked:
        link = Link((start, baseline - 2, right, baseline + size), page)
        yield Tagged(Element(Role.LINK, paragraph), (said, link))
    else:
        yield Tagged(paragraph, (said,))


def _first_fitting(face: Face, wordings: Sequence[str], size: float, room: float) -> tuple[str, float]:
    """The first wording that has room, else the last one; and its width."""
    for text in wordings:
        width = face.width(text, size)
        if width <= room:
            break
    return text, width
