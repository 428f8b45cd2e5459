"""Draws pages of puzzles: grids with number, level and answer's page, or their answers; what is left is for notes."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from pipeline.families import family_named
from pipeline.model.book import Entry
from pipeline.model.look import TINT
from pipeline.model.template import FrameRole
from pipeline.page.draw.marks import bare
from pipeline.page.draw.ops import Placed, Text
from pipeline.page.draw.place import Spot, clue_size, place
from pipeline.page.draw.tints import tinted_cages
from pipeline.page.draw.turning import upside_down
from pipeline.page.type.typography import Weight, fitted
from pipeline.page.units import Box
from pipeline.solving.first_candidates import first_candidates
from pipeline.typeset.geometry.grid_fit import GridFit
from pipeline.typeset.geometry.smallest_cells import label_gap
from pipeline.typeset.puzzles.captions import Caption, Captions, above, alike, below
from pipeline.typeset.puzzles.note_lines import notes
from pipeline.typeset.sheets.accessible_grids import tagged_figure
from pipeline.typeset.sheets.sheet import DrawContext, sized


def draw_puzzles(
    context: DrawContext, shown: Sequence[tuple[Entry, GridFit]], captions: Captions, body: Box
) -> tuple[Placed, ...]:
    """One page of puzzles, each as it is arranged; all are in the same frames."""
    template = shown[0][1].template
    boxes = _boxes(shown[0][1], body, len(shown))
    grids = [(entry, one, one.grid_box(box)) for (entry, one), box in zip(shown, boxes[FrameRole.PUZZLE], strict=True)]
    said = alike(context, ((entry, grid.width) for entry, _, grid in grids), captions)
    placed: list[Placed] = []
    for (_, grid_fit, grid), caption in zip(grids, said, strict=True):
        placed.extend(_puzzle(context, grid_fit, caption, grid))
    for (entry, grid_fit), box in zip(shown, boxes[FrameRole.ANSWER], strict=False):
        title = captions.strings["answers.head_single"].format(first=entry.number)
        placed.extend(_answer(context, grid_fit, entry, title, box))
    for box in boxes[FrameRole.NOTES] if captions.show or template.notes else ():
        room = box.without(bottom=shown[0][1].words_below)
        placed.extend(notes(context, room, shown[0][1].heading, captions.strings["notes.heading"]))
    return tuple(placed)


@lru_cache(maxsize=64)
def _boxes(grid_fit: GridFit, body: Box, count: int) -> Mapping[FrameRole, Sequence[Box]]:
    """The frames of a page by role; all right-hand pages of a kind share them, and all left-hand ones."""
    frames = grid_fit.frames(body, count)
    return {role: [frame.box for frame in frames if frame.role is role] for role in FrameRole}


def _puzzle(context: DrawContext, grid_fit: GridFit, caption: Caption, grid: Box) -> Iterator[Placed]:
    """A grid with what is said above and below it."""
    entry, captions = caption.entry, caption.captions
    family, puzzle = family_named(entry.rated.puzzle.family), entry.rated.puzzle
    drawing = family.draw(puzzle, None, first_candidates(family.model(puzzle)) if grid_fit.candidates else None)
    if context.geometry.look.cages == TINT:
        drawing = tinted_cages(drawing, puzzle)
    yield from above(context, caption, grid)
    tell = partial(family.alternative_text, puzzle, None)
    yield from context.grid(drawing, Spot(grid.x, grid.top, grid_fit.cell), tell)
    yield from below(context, entry, captions, grid)
    if captions.qr:
        from pipeline.typeset.puzzles.codes import below_grid  # few books have codes

        yield from below_grid(captions.qr, entry, grid, grid_fit.footing, grid_fit.code)


def _answer(context: DrawContext, grid_fit: GridFit, entry: Entry, title: str, box: Box) -> tuple[Placed, ...]:
    """An answer in its frame: its title, or its number where there is no room for more, and the solved grid."""
    rated, cell = entry.rated, grid_fit.answer_cell
    family = family_named(rated.puzzle.family)
    drawing = family.draw(rated.puzzle, rated.solution, None)
    if clue_size(drawing, cell, context.geometry.look, context.typeface) < context.readable:
        drawing = bare(drawing)
    top = box.top - grid_fit.answer_label
    spot = Spot(box.middle - drawing.width * cell / 2, top, cell)
    label = _label(context, entry, title, spot, box)
    tell = partial(family.alternative_text, rated.puzzle, rated.solution)
    if not grid_fit.template.upside_down:
        return (label, *context.grid(drawing, spot, tell))
    ops = upside_down(place(drawing, spot, context.geometry.look, context.typeface), box.centre)
    width, height = drawing.width * cell, drawing.height * cell
    across, up = box.centre
    room = Box(2 * across - spot.x - width, 2 * up - spot.top, width, height)
    return (*upside_down([label], box.centre), *tagged_figure(context.accessible, room, ops, tell))


def _label(context: DrawContext, entry: Entry, title: str, spot: Spot, box: Box) -> Text:
    room = box.right - spot.x
    size = fitted(context.typeface.bold, title, context.size("answer"), room)
    text = title if size >= context.readable else entry.number
    size = max(context.readable, fitted(context.typeface.bold, text, context.size("answer"), room))
    return sized(spot.x, spot.top + label_gap(size), text, size, Weight.BOLD)
