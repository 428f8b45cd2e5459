"""Draws pages of puzzles: grids with number, level and answer's page, or their answers; what is left is for notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pipeline.families import family_named
from pipeline.model.book import Entry
from pipeline.model.template import FrameKind
from pipeline.page.ops import Placed
from pipeline.page.place import Spot, place
from pipeline.page.units import Box
from pipeline.solving.first_candidates import first_candidates
from pipeline.typeset.geometry.grid_fit import Arrangement
from pipeline.typeset.geometry.template_frames import Frame
from pipeline.typeset.puzzles.captions import Captions, above, below
from pipeline.typeset.puzzles.foot_answers import draw_answer
from pipeline.typeset.puzzles.note_lines import notes
from pipeline.typeset.sheets.sheet import DrawContext


def draw_puzzles(
    context: DrawContext, shown: Sequence[tuple[Entry, Arrangement]], captions: Captions, body: Box
) -> tuple[Placed, ...]:
    """One page of puzzles, each as it is arranged; all are in the same frames."""
    template = shown[0][1].template
    frames = _frames(shown[0][1], body, len(shown))
    boxes = {kind: [frame.box for frame in frames if frame.kind is kind] for kind in FrameKind}
    placed: list[Placed] = []
    for (entry, arrangement), box in zip(shown, boxes[FrameKind.PUZZLE], strict=True):
        placed.extend(_puzzle(context, arrangement, entry, captions, box))
    for (entry, arrangement), box in zip(shown, boxes[FrameKind.ANSWER], strict=False):
        title = captions.strings["answers.head_single"].format(first=entry.number)
        placed.extend(draw_answer(context, arrangement, entry, title, box))
    for box in boxes[FrameKind.NOTES] if captions.show or template.notes else ():
        room = box.without(bottom=shown[0][1].footing)
        placed.extend(notes(context, room, shown[0][1].heading, captions.strings["notes.heading"]))
    return tuple(placed)


@lru_cache(maxsize=64)
def _frames(arrangement: Arrangement, body: Box, count: int) -> tuple[Frame, ...]:
    """The frames of a page; all right-hand pages of a kind share them, and all left-hand ones."""
    return arrangement.frames(body, count)


def _puzzle(
    context: DrawContext, arrangement: Arrangement, entry: Entry, captions: Captions, box: Box
) -> Iterator[Placed]:
    """A grid with what stands above and below it."""
    grid = arrangement.grid_box(box)
    family, puzzle = family_named(entry.rated.puzzle.family), entry.rated.puzzle
    drawing = family.draw(puzzle, None, first_candidates(family.model(puzzle)) if arrangement.candidates else None)
    yield from above(context, entry, captions, grid)
    yield from place(drawing, Spot(grid.x, grid.top, arrangement.cell), context.form.look, context.typeface)
    yield from below(context, entry, captions, grid)
