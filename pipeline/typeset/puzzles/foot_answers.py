"""Draws the answer of a puzzle on the page of the puzzle itself, small, and upside down where its template says so."""

from __future__ import annotations

from pipeline.families import family_named
from pipeline.model.book import Entry
from pipeline.page.draw.marks import bare
from pipeline.page.draw.ops import Op, Text
from pipeline.page.draw.place import Spot, clue_size, place
from pipeline.page.draw.turning import upside_down
from pipeline.page.type.typography import Weight, fitted
from pipeline.page.units import Box
from pipeline.typeset.geometry.grid_fit import GridFit
from pipeline.typeset.geometry.smallest_cells import LABEL_GAP
from pipeline.typeset.sheets.sheet import DrawContext, sized


def draw_answer(context: DrawContext, grid_fit: GridFit, entry: Entry, title: str, box: Box) -> tuple[Op, ...]:
    """An answer in its frame: its title, or its number where there is no room for more, and the solved grid."""
    rated, cell = entry.rated, grid_fit.answer_cell
    drawing = family_named(rated.puzzle.family).draw(rated.puzzle, rated.solution, None)
    if clue_size(drawing, cell, context.geometry.look, context.typeface) < context.readable:
        drawing = bare(drawing)
    top = box.top - grid_fit.answer_label
    spot = Spot(box.middle - drawing.width * cell / 2, top, cell)
    placed = (_label(context, entry, title, spot, box), *place(drawing, spot, context.geometry.look, context.typeface))
    return upside_down(placed, box.centre) if grid_fit.template.upside_down else placed


def _label(context: DrawContext, entry: Entry, title: str, spot: Spot, box: Box) -> Text:
    room = box.right - spot.x
    size = fitted(context.typeface.bold, title, context.size("answer"), room)
    text = title if size >= context.readable else entry.number
    size = max(context.readable, fitted(context.typeface.bold, text, context.size("answer"), room))
    return sized(spot.x, spot.top + LABEL_GAP, text, size, Weight.BOLD)
