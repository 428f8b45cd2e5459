"""Finds the puzzles that stand on many lines: one, or several with rows between them in which nothing stands."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.families.base import Family
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import TextFormat

GRIDS: Final = range(4, 32)
"""How many rows the grids have of which several stand in one text."""

_NOTHING: Final = ' \t;,|"\u00a0'
"""What a row of a spreadsheet consists of in which nothing stands."""

_GAPS: Final = (1, 2, 3)
"""Rows between grids of a spreadsheet."""

Spanning = tuple[int, str, TextFormat]
"""A puzzle on many lines: which of them is its first, counted from 0; its text; who reads it."""


def spanning(lines: Sequence[str], family: Family) -> list[Spanning]:
    """The puzzles of lines without an empty one between them; none where not all of them belong to one.

    Nine rows may be a grid whose fifth row is empty, or two of four rows: what is meant is what gives most puzzles.
    """
    ways = (parts for stretch in _stretches(lines) for parts in _parts(stretch, lines))
    tried = ([_one(part, lines, family) for part in parts] for parts in ways)
    found = [[one for one in way if one] for way in tried if all(way)]
    return max(found, key=lambda way: sum(_is_sound(one) for one in way), default=[])


def _is_sound(one: Spanning) -> bool:
    _, text, form = one
    try:
        form.parse(text)
    except TextError:
        return False
    return True


def _one(part: range, lines: Sequence[str], family: Family) -> Spanning | None:
    text = "\n".join(lines[part.start : part.stop])
    form = family.format_of(text, spans=True)
    return (part.start, text, form) if form else None


def _stretches(lines: Sequence[str]) -> Iterator[range]:
    """All lines; and those between the first and the last one in which something stands."""
    yield range(len(lines))
    full = [number for number, line in enumerate(lines) if not _is_blank(line)]
    if full and full[-1] - full[0] + 1 < len(lines):
        yield range(full[0], full[-1] + 1)


def _parts(stretch: range, lines: Sequence[str]) -> Iterator[list[range]]:
    """A stretch as one puzzle, or as several of equally many rows; a row of a puzzle may be blank, too."""
    yield [stretch]
    for rows in GRIDS:
        for gap in _GAPS:
            count, rest = divmod(len(stretch) + gap, rows + gap)
            starts = [stretch.start + number * (rows + gap) for number in range(count)]
            between = (at for start in starts[1:] for at in range(start - gap, start))
            if count > 1 and not rest and all(_is_blank(lines[at]) for at in between):
                yield [range(start, start + rows) for start in starts]


def _is_blank(line: str) -> bool:
    return not line.strip(_NOTHING)
