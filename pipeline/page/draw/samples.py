"""Places a drawing as a sample, such as on a title page: without what nobody could read at its size."""

from pipeline.model.look import Look
from pipeline.page.draw.black import smallest_type
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.marks import bare
from pipeline.page.draw.ops import Op, Text
from pipeline.page.draw.place import Spot, clue_size, place
from pipeline.page.type.typography import Typeface


def sample(drawing: Drawing, spot: Spot, look: Look, typeface: Typeface) -> tuple[Op, ...]:
    """The operations of a drawing; without clues where those would be too small, empty where its digits would be."""
    readable = clue_size(drawing, spot.cell, look, typeface) >= look.text_min
    ops = place(drawing if readable else bare(drawing), spot, look, typeface)
    return ops if smallest_type(ops) >= look.text_min else tuple(op for op in ops if not isinstance(op, Text))
