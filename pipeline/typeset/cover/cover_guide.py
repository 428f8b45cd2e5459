"""Draws the guide to a cover: where it is cut and folded, where text may stand, what the barcode covers, all sizes.

A designer lays it under a cover of her own. It has two greys and black, and says of itself that it is a guide.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.printer import INCH, MM
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Drawn, Fills, Sideways, Strokes, Text
from pipeline.page.draw.tagging import untagged
from pipeline.page.text.flow import Column, Style, centred, column_height, draw_column, one_column
from pipeline.page.type.typography import Span, Typeface, Weight, fitted
from pipeline.page.units import Box
from pipeline.typeset.cover.wrap import Wrap
from pipeline.typeset.sheets.sheet import sized

_BLEED: Final = 0.8  # grey of what is cut off
_SPINE: Final = 0.9
_MARK: Final = 0.87  # of the word across each side, under everything else
_MARK_SHARE = 0.84  # of a side's width, that the word takes at most
_REACH = 0.9  # in sizes: so high above their baseline letters of any script reach
_CUT = 1.25
_LINE = 0.75
_DASH: Final = (4.0, 3.0)
_TICK = 3.0  # half the stroke at the ends of a measure
_NAME = 15.0  # type sizes: the name of a side, its facts, labels
_FACT = 9.0
_LABEL = 7.5
_LEADING = 1.35
_MEASURE_AT = 20.0  # measures stand so far inside the lines that bound text
_SHARE = 0.76  # of a side's width, that facts take at most
_WORDS_AT = 0.84  # how far up their top stands at most, in heights of a side
_APART = 0.35  # between two facts, in sizes
_SIZE: Final = re.compile(r"([\d.]+)x([\d.]+)(in|mm|cm)")
_SCALES: Final = (1.0, 0.9, _LABEL / _FACT)


@frozen
class _Pencil:
    """What the guide is drawn with: its geometry, the book and its typeface."""

    wrap: Wrap
    spec: BookSpec
    typeface: Typeface

    def say(self, key: str, **values: object) -> str:
        return self.spec.strings[f"guide.{key}"].format(**values)

    def length(self, points: float) -> str:
        """A length in both units, with the decimal sign of the language."""
        sign = self.spec.strings["guide.decimal"]
        inches = f"{points / INCH:.4f}".rstrip("0").rstrip(".")
        return self.say("length", mm=f"{points / MM:.1f}".replace(".", sign), inches=inches.replace(".", sign))

    def middle(self, x: float, y: float, text: str, size: float) -> Text:
        return sized(x - self.typeface.regular.width(text, size) / 2, y, text, size)


@frozen
class _Side:
    """A side of the cover, what bounds text there, and what is said on it: its upper edge, its width, its lines."""

    box: Box
    safe: Box
    top: float
    width: float
    column: Column


def guide_ops(wrap: Wrap, spec: BookSpec, typeface: Typeface) -> tuple[Drawn, ...]:
    """Everything on the guide to a book's cover."""
    pencil = _Pencil(wrap, spec, typeface)
    sides = tuple(_sides(pencil))
    below = (*_grounds(pencil), *_marks(pencil, sides), *_lines(wrap), *_measures(pencil))
    return (*below, *_spine(pencil), *_barcode(pencil), *_words(pencil, sides))


def _grounds(pencil: _Pencil) -> Iterator[Drawn]:
    wrap = pencil.wrap
    yield Fills(_BLEED, ((0.0, 0.0, wrap.width, wrap.height),))
    yield Fills(1.0, (_rectangle(wrap.trim),))
    yield Fills(_SPINE, (_rectangle(wrap.spine),))


def _marks(pencil: _Pencil, sides: Sequence[_Side]) -> Iterator[Drawn]:
    """The word across the middle of each side, or lower where it would lie under other words."""
    bold, mark = pencil.typeface.bold, pencil.say("mark")
    for side in reversed(sides):
        box, above = side.box, side.top - column_height(side.column) - _LABEL
        beside_measure = 2 * (box.middle - side.safe.x - _MEASURE_AT - _LABEL)
        size = min(_MARK_SHARE * box.width, beside_measure) / bold.width(mark, 1.0)
        size = min(size, above - box.y)
        x, y = box.middle - bold.width(mark, size) / 2, box.y + (box.height - bold.cap_height * size) / 2
        y = min(y, above - _REACH * size)
        yield Text(Weight.BOLD, size, _MARK, ((x, y, mark),))


def _lines(wrap: Wrap) -> Iterator[Drawn]:
    """Where it is cut, where it is folded, and what bounds text."""
    yield Strokes(_CUT, 0.0, _outline(wrap.trim))
    folds = tuple((x, 0.0, x, wrap.height) for x in (wrap.spine.x, wrap.spine.right))
    yield Strokes(_LINE, 0.0, folds, (1.5, 2.5))
    for box in (wrap.safe_back, wrap.safe_front, wrap.safe_spine):
        if box:
            yield Strokes(_LINE, 0.0, _outline(box), _DASH)


def _measures(pencil: _Pencil) -> Iterator[Drawn]:
    """The width and height of either side, between strokes at its edges."""
    wrap = pencil.wrap
    height = pencil.length(wrap.back.height)
    for side, safe in ((wrap.back, wrap.safe_back), (wrap.front, wrap.safe_front)):
        y = safe.top - _MEASURE_AT
        yield Strokes(_LINE, 0.0, (*_measure(side.x, side.right, y),))
        yield from _boxed(pencil, pencil.length(side.width), side.middle, y)
    x = wrap.safe_back.x + _MEASURE_AT
    ends = [(x - _TICK, y, x + _TICK, y) for y in (wrap.back.y, wrap.back.top)]
    yield Strokes(_LINE, 0.0, ((x, wrap.back.y, x, wrap.back.top), *ends))
    yield Sideways(x, wrap.back.y + wrap.back.height / 2, tuple(_boxed(pencil, height, 0.0, 0.0)))


def _measure(left: float, right: float, y: float) -> Iterator[tuple[float, float, float, float]]:
    yield left, y, right, y
    for x in (left, right):
        yield x, y - _TICK, x, y + _TICK


def _boxed(pencil: _Pencil, text: str, x: float, y: float) -> Iterator[Fills | Text]:
    """A label in the middle of a measure, which it interrupts."""
    width = pencil.typeface.regular.width(text, _LABEL) + _LABEL
    drop = pencil.typeface.regular.cap_height * _LABEL / 2
    yield Fills(1.0, ((x - width / 2, y - _LABEL, width, 2 * _LABEL),))
    yield pencil.middle(x, y - drop, text, _LABEL)


def _spine(pencil: _Pencil) -> Iterator[Drawn]:
    """What the spine is called and how wide it is, reading down, where it is wide enough for the letters."""
    spine, face = pencil.wrap.spine, pencil.typeface.regular
    text = pencil.say("spine", width=pencil.length(spine.width))
    size = min(_FACT, spine.width / (face.ascent + face.descent), fitted(face, text, _FACT, 0.8 * spine.height))
    if size >= _LABEL:
        x = spine.middle - face.cap_height * size / 2
        yield Sideways(x, spine.y + spine.height / 2, (pencil.middle(0.0, 0.0, text, size),))


def _barcode(pencil: _Pencil) -> Iterator[Drawn]:
    box = pencil.wrap.barcode
    yield Fills(1.0, (_rectangle(box),))
    yield Strokes(_LINE, 0.0, _outline(box))
    text = pencil.say("barcode", width=pencil.length(box.width), height=pencil.length(box.height))
    width = box.width - 2 * _LABEL
    column = one_column(list(centred(Span(text), width, Style(pencil.typeface, _LABEL, _LEADING))))
    yield from _texts(column, box.middle - width / 2, box.y + (box.height + column_height(column)) / 2)


def _sides(pencil: _Pencil) -> Iterator[_Side]:
    """Both sides with their names, all sizes, and how the guide is used."""
    wrap = pencil.wrap
    below = wrap.safe_front.top - _MEASURE_AT - 2 * _LABEL
    for box, safe, name, lines in (
        (wrap.front, wrap.safe_front, "front", _facts(pencil)),
        (wrap.back, wrap.safe_back, "back", _advice(pencil)),
    ):
        top = min(box.y + _WORDS_AT * box.height, below)
        width = min(_SHARE * box.width, box.width - 2 * (wrap.rules.safe + _MEASURE_AT + _LABEL))
        column = _column(pencil, pencil.say(name), list(lines), width, top - wrap.barcode.top - _LABEL)
        yield _Side(box, safe, top, width, column)


def _words(pencil: _Pencil, sides: Sequence[_Side]) -> Iterator[Drawn]:
    """What is said on the sides, and the name of the strip that is cut off."""
    wrap, face = pencil.wrap, pencil.typeface.regular
    for side in sides:
        yield from _texts(side.column, side.box.middle - side.width / 2, side.top)
    bleed = pencil.say("wrap" if wrap.rules.is_case else "bleed", width=pencil.length(wrap.rules.bleed))
    drop = (wrap.rules.bleed - face.cap_height * _LABEL) / 2
    for box in (wrap.back, wrap.front):
        yield pencil.middle(box.middle, drop, bleed, _LABEL)
        yield pencil.middle(box.middle, wrap.trim.top + drop, bleed, _LABEL)


def _column(pencil: _Pencil, name: str, lines: list[str], width: float, height: float) -> Column:
    """The name of a side and what is said of it, in the largest type that fits, or the smallest."""
    for scale in _SCALES:
        heading = centred(Span(name, Weight.BOLD), width, Style(pencil.typeface, _NAME * scale, _LEADING))
        strips = list(heading)
        for line in lines:
            first, *others = centred(Span(line), width, Style(pencil.typeface, _FACT * scale, _LEADING))
            strips += [replace(first, before=_APART * _FACT * scale), *others]
        column = one_column(strips)
        if column_height(column) <= height:
            break
    return column


def _facts(pencil: _Pencil) -> Iterator[str]:
    """Book, printer and sizes."""
    wrap, page = pencil.wrap, pencil.spec.page
    yield pencil.spec.title
    pages = pencil.say("pages", pages=wrap.pages)
    stock = page.printer.stock.name
    stock = pencil.spec.strings.get(f"guide.stock.{stock}", stock)  # a designer's printer may have others
    yield f"{page.printer.name} · {_paper(pencil, page.paper.name)} · {stock} · {pages}"
    yield pencil.say("whole", width=pencil.length(wrap.width), height=pencil.length(wrap.height))
    yield pencil.say("spine", width=pencil.length(wrap.spine.width))
    columns, rows = wrap.pixels
    yield pencil.say("pixels", width=columns, height=rows)


def _paper(pencil: _Pencil, name: str) -> str:
    """A paper in words: `6x9in` as 6 × 9 in, with the decimal sign of the language; `A4` as it is."""
    match = _SIZE.fullmatch(name)
    if not match:
        return name
    width, height, unit = match.groups()
    return f"{width} × {height} {unit}".replace(".", pencil.spec.strings["guide.decimal"])


def _advice(pencil: _Pencil) -> Iterator[str]:
    """How it is used, and what it cannot promise."""
    wrap, printer = pencil.wrap, pencil.spec.page.printer
    yield pencil.say("use")
    yield pencil.say("safe_case" if wrap.rules.is_case else "safe", width=pencil.length(wrap.rules.safe))
    if wrap.pages < wrap.rules.spine_pages:
        yield pencil.say("bare_spine", pages=wrap.rules.spine_pages)
    yield pencil.say("unverified" if wrap.rules.unverified else "dated", date=_month(pencil, printer.verified_on))


def _month(pencil: _Pencil, dated: str) -> str:
    """The month of a date such as 2026-11 or 2026-11-21 in words."""
    year, month = dated.split("-")[:2]
    return pencil.say("month", month=pencil.spec.strings[f"month.{int(month)}"], year=year)


def _texts(column: Column, x: float, top: float) -> Iterator[Text]:
    return (op for op in untagged(draw_column(column, x, top)) if isinstance(op, Text))


def _rectangle(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.width, box.height


def _outline(box: Box) -> tuple[tuple[float, float, float, float], ...]:
    return (
        (box.x, box.y, box.right, box.y),
        (box.x, box.top, box.right, box.top),
        (box.x, box.y, box.x, box.top),
        (box.right, box.y, box.right, box.top),
    )
