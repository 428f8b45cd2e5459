"""Draws pages of the answer key: the same drawings with their solutions, each with its number and its puzzle's page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.families import family_named
from pipeline.model.book import Entry
from pipeline.page.drawing import Drawing
from pipeline.page.marks import bare
from pipeline.page.ops import Link, Placed, Text
from pipeline.page.place import READABLE, Spot, clue_size, place
from pipeline.page.typography import Weight
from pipeline.page.units import Box
from pipeline.stages.answers import LABEL, AnswerPage, Tile
from pipeline.stages.sheets import Desk


@dataclass(frozen=True, slots=True)
class KeyText:
    """The words of the key: the puzzles' pages by number, group titles, the form of a page's number."""

    puzzle_pages: Mapping[str, int]
    titles: Sequence[str]
    page_form: str
    linked: bool


def draw_answers(
    desk: Desk, page: AnswerPage, entries: Sequence[Entry], words: KeyText, body: Box, heading: str
) -> tuple[Placed, ...]:
    """One page of answers, the divider heading above them where it is not empty."""
    placed: list[Placed] = []
    if heading:
        placed.append(desk.text(body.x, body.top - desk.caps("heading"), heading, "heading", Weight.BOLD))
    for title in page.titles:
        baseline = body.top - title.y - desk.caps("subheading")
        placed.append(desk.text(body.x, baseline, words.titles[title.group], "subheading", Weight.BOLD))
    drawings = _drawings(desk, page, entries)
    for tile, drawing in zip(page.tiles, drawings, strict=True):
        placed.extend(_answer(desk, tile, drawing, entries[tile.index], words, body))
    return tuple(placed)


def _drawings(desk: Desk, page: AnswerPage, entries: Sequence[Entry]) -> list[Drawing]:
    """The solved drawings; a family whose clues are too small to read on this page has none."""
    drawn: list[Drawing] = []
    unreadable: set[str] = set()
    for tile in page.tiles:
        rated = entries[tile.index].rated
        drawing = family_named(rated.puzzle.family).draw(rated.puzzle, rated.solution, None)
        if clue_size(drawing, tile.cell, desk.typeface) < READABLE:
            unreadable.add(rated.puzzle.family)
        drawn.append(drawing)
    families = [entries[tile.index].rated.puzzle.family for tile in page.tiles]
    return [bare(one) if family in unreadable else one for family, one in zip(families, drawn, strict=True)]


def _answer(
    desk: Desk, tile: Tile, drawing: Drawing, entry: Entry, words: KeyText, body: Box
) -> Iterator[Placed]:
    label = LABEL * desk.size("answer")
    left, top = body.x + tile.x, body.top - tile.y
    baseline = top - label + 3.5
    width = drawing.width * tile.cell
    x = left + (tile.width - width) / 2 if width < tile.width else left
    yield desk.text(left, baseline, entry.number, "answer", Weight.BOLD)
    yield from _puzzle_page(desk, entry, words, left + tile.width, baseline)
    yield from place(drawing, Spot(x, top - label, tile.cell), desk.form.look, desk.typeface)


def _puzzle_page(desk: Desk, entry: Entry, words: KeyText, right: float, baseline: float) -> Iterator[Placed]:
    number = words.puzzle_pages[entry.number]
    text = words.page_form.format(page=number)
    size = max(READABLE, desk.size("answer") - 1)
    start = right - desk.typeface.regular.width(text, size)
    yield Text(Weight.REGULAR, size, 0.0, ((start, baseline, text),))
    if words.linked:
        yield Link((start, baseline - 2, right, baseline + size), number)
