"""How the fields of a worksheet stand in rows above its puzzles, and how high they are; lengths in points."""

from collections.abc import Sequence
from typing import Final

from pipeline.model.look import Look
from pipeline.model.spec import PageSpec
from pipeline.model.worksheet import Field

BLANKS: Final = {"name": 100.0, "date": 50.0, "class": 36.0, "score": 24.0}
"""The least room to write in; what the page has more is shared out in the same parts."""

GROWTH: Final = 3.0
"""No blank is more than so many times as long: a score in a row of its own needs no line across the page."""

GAP = 1.3  # between two fields, in sizes
LABEL_GAP = 0.45  # between a field's label and its blank
DROP = 0.9  # from the top of the puzzles' room down to the first blank: a hand needs room above it
_SIGN = 1.9
_BESIDE, _WIDE, _WIDEST = 0.2, 0.8, 1.4  # heights of a sign: between a shape and letters, of a letter, of all at most
_ROW = 2.3  # from one row of blanks to the next
_BELOW = 2.1  # from the last one down to the puzzles
_FIGURE, _FIGURE_GAP = 2.7, 0.6  # of an animal: its height, and the gap to the first field
_EXAMPLE = 16.2  # the side of the example for beginners, in sizes of the smallest text: that of its clues
BELOW_EXAMPLE: Final = 1.2
"""The gap below it, in sizes of running text."""

_LETTER = 0.56  # the width that a letter of a label takes; a glyph of a square script takes 1
_SCORED = 99  # more puzzles than any page holds
_SQUARE = 0x2E80  # from here on scripts are square

FieldRow = tuple[Field, ...]


def sign_height(look: Look) -> float:
    """The height of the sign at the right end of the fields."""
    return _SIGN * look.sizes["body"]


def field_rows(page: PageSpec, width: float) -> tuple[FieldRow, ...]:
    """The fields of a page in as few rows as leave each its least room, in their order; empty ones beside a sign."""
    look = page.look
    rows = _rows(page.worksheet, width - field_inset(page) - figure_inset(page), look)
    return rows or ((),) * bool(page.sign)


def figure_height(page: PageSpec) -> float:
    """The height of the animal at the left end of the fields; 0 in looks without."""
    return _FIGURE * page.look.sizes["body"] if page.look.figures and page.worksheet else 0.0


def figure_inset(page: PageSpec) -> float:
    """The width that the animal takes from the fields."""
    height = figure_height(page)
    return height + _FIGURE_GAP * page.look.sizes["body"] if height else 0.0


def instruction_height(page: PageSpec) -> float:
    """The height that the line for beginners and its example take from the room for puzzles."""
    look = page.look
    return _EXAMPLE * look.text_min + BELOW_EXAMPLE * look.sizes["body"] if page.instruction else 0.0


def field_inset(page: PageSpec) -> float:
    """The width that the sign takes from the fields."""
    _, _, letters = page.sign.partition("-")
    width = sign_height(page.look) * (1 + (_BESIDE + min(len(letters) * _WIDE, _WIDEST) if letters else 0))
    return width + GAP * page.look.sizes["body"] if page.sign else 0.0


def _rows(fields: Sequence[Field], width: float, look: Look) -> tuple[FieldRow, ...]:
    """As few rows as there must be, and the longest of them as short as that allows."""
    size = look.sizes["body"]
    rows = _filled(fields, width, size)
    starts = range(len(fields))
    parts = (fields[start : end + 1] for start in starts for end in starts[start:])
    spans = sorted(_width(part, size) for part in parts)
    shorter = (_filled(fields, span, size) for span in spans if span <= width)
    return next((one for one in shorter if len(one) == len(rows)), rows)


def _filled(fields: Sequence[Field], width: float, size: float) -> tuple[FieldRow, ...]:
    """Every row as full as a width lets it be."""
    rows: list[FieldRow] = []
    for field in fields:
        if rows and _width((*rows[-1], field), size) <= width:
            rows[-1] = (*rows[-1], field)
        else:
            rows.append((field,))
    return tuple(rows)


def _width(row: Sequence[Field], size: float) -> float:
    """The least width of a row."""
    return sum(_least(field, size) for field in row) + (len(row) - 1) * GAP * size


def band_height(rows: int, look: Look) -> float:
    """The height that so many rows take from the room for puzzles."""
    return (DROP + _ROW * (rows - 1) + _BELOW) * look.sizes["body"] if rows else 0.0


def row_drop(row: int, look: Look) -> float:
    """How far below the top of the puzzles' room the blanks of a row, counted from 0, stand."""
    return (DROP + _ROW * row) * look.sizes["body"]


def _least(field: Field, size: float) -> float:
    text = field.label + field.after.format(count=_SCORED)
    letters = sum(1.0 if ord(letter) >= _SQUARE else _LETTER for letter in text)
    return letters * size + 2 * LABEL_GAP * size + BLANKS[field.name]
