"""Faults of ink that lies awry or strays into a grid, of printed levels, and of the words of hints, as in `planted`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pikepdf

from pipeline.inspect.recognise.figures import Figure
from pipeline.page.draw.ops import Discs, Fills, Op, Strokes, Text
from tests.inspect.planted import Planted, on_grid
from tests.inspect.planting import Master, Sheet, repacked

NUMBERS = ("1", "6", "9", "13", "15")


def scratch(sheet: Sheet, figure: Figure) -> None:
    """A slanting line over two cells."""
    left, top, side = figure.grid.field.left, sheet.height - figure.grid.field.top, figure.grid.side
    sheet.add(Strokes(1.0, 0.0, ((left + 0.2 * side, top - 0.3 * side, left + 1.7 * side, top - 1.1 * side),)))


def blob(sheet: Sheet, figure: Figure) -> None:
    """A small black box in a cell."""
    left, top, side = figure.grid.field.left, sheet.height - figure.grid.field.top, figure.grid.side
    sheet.add(Fills(0.0, ((left + 1.3 * side, top - 1.7 * side, 0.4 * side, 0.4 * side),)))


def disc(sheet: Sheet, figure: Figure) -> None:
    """A white disc over the first digit or clue."""
    at = next(number for number, cell in enumerate(figure.cells) if cell.digit or cell.clue)
    row, column = divmod(at, figure.grid.size.width)
    left, top, side = figure.grid.field.left, sheet.height - figure.grid.field.top, figure.grid.side
    sheet.add(Discs(1.0, 0.0, ((left + (column + 0.5) * side, top - (row + 0.5) * side, 0.45 * side),)))


def on_caption(change: Callable[[Op], Op | None]) -> Callable[[Sheet, Figure], None]:
    """The first operation above a grid that can be changed so."""

    def edit(sheet: Sheet, figure: Figure) -> None:
        above = sheet.above(figure)
        for at, op in enumerate(sheet.ops):
            places = [run[:2] for run in op.runs] if isinstance(op, Text) else []
            places = [circle[:2] for circle in op.circles] if isinstance(op, Discs) else places
            if places and all(above(x, y) for x, y in places) and (changed := change(op)):
                sheet.ops[at] = changed
                return
        raise AssertionError(f"page {sheet.number} has nothing to change there")

    return edit


def _other_level(op: Op) -> Op | None:
    """Another level's name."""
    others = {"Easy": "Hard", "Medium": "Easy"}
    if not isinstance(op, Text) or op.runs[0][2] not in others:
        return None
    x, y, text = op.runs[0]
    return replace(op, runs=((x, y, others[text]),))


def _fewer_dots(op: Op) -> Op | None:
    """An empty dot less, so a shorter mark."""
    return replace(op, circles=op.circles[:-1]) if isinstance(op, Discs) and op.width else None


def _filled(op: Op) -> Op | None:
    """All dots filled."""
    return replace(op, width=0.0) if isinstance(op, Discs) and op.width else None


def levels() -> Iterator[Planted]:
    """Levels in print that are not those of their puzzles."""
    for number in NUMBERS:
        for change in (_other_level, _fewer_dots, _filled):
            made = on_grid("a level printed wrong", number, on_caption(change), f"puzzle {number}, its level")
            yield replace(made, name=f"{made.name}, {change.__name__}")


def astray() -> Iterator[Planted]:
    """Ink in a grid that is no part of it."""
    for number in NUMBERS:
        yield on_grid("a scratch across a grid", number, scratch, f"puzzle {number}, row")
        yield on_grid("a blob in a cell", number, blob, f"puzzle {number}, row")
        yield replace(on_grid("a disc over a digit", number, disc, "ink is hidden", by_ink=False), ink_words="hidden")


def in_content(kind: str, change: Callable[[bytes], bytes], words: str, number: str = "1") -> Planted:
    """A fault in the content of a puzzle's page, as bytes."""

    def make(master: Master) -> bytes:
        def edit(pdf: pikepdf.Pdf) -> None:
            page = pdf.pages[master.shown[number].page - 1]
            content = page.Contents.read_bytes()
            assert change(content) != content
            page.Contents = pdf.make_stream(change(content))

        return repacked(master.render(master.document.pages), edit)

    return Planted(kind, f"{kind}, puzzle {number}", make, lambda master: master.shown[number].page, words, words)


def contents() -> Iterator[Planted]:
    """Clips, modes of text, mirrored and outlined type."""
    yield in_content("a clip", lambda page: b"0 0 9 9 re W n " + page, "ink is hidden")
    yield in_content(
        "a clip", lambda page: b"0 0 m 999 0 l 0 999 l h W n " + page, "a clip that is not a rectangle", "3"
    )
    yield in_content("text that is no fill", lambda page: b"3 Tr " + page, "it has invisible text")
    yield in_content("text that is no fill", lambda page: b"1 Tr " + page, "it has outlined text", "3")
    yield in_content("a page mirrored", lambda page: b"-1 0 0 1 459 0 cm " + page, "mirrored, slanting or out of shape")


def hints() -> Iterator[Planted]:
    """A digit and a cell changed in the words of a hint."""
    for name, pattern in (("digit", r"( is )(\d)\.$"), ("cell", r"(c)(\d) is \d\.$")):

        def make(master: Master, pattern: str = pattern) -> bytes:
            sheet = master.sheet(master.hints_page)
            told = (text for op in sheet.ops if isinstance(op, Text) for _, _, text in op.runs)
            old, match = next((text, match) for text in told if (match := re.search(pattern, text)))
            digit = "1" if match[2] != "1" else "2"
            sheet.retext(old, f"{old[: match.start(2)]}{digit}{old[match.end(2) :]}")
            return master.with_page(sheet)

        words = "its words: they say"
        yield Planted("a hint with another word", name, make, lambda master: master.hints_page, words, words)


def _renamed(pdf: pikepdf.Pdf) -> None:
    """The first font of a page draws other signs than it means."""
    font = next(iter(pdf.pages[2].Resources.Font.values()))
    font.Encoding = pikepdf.Dictionary(Differences=pikepdf.Array([51, pikepdf.Name("/five")]))


def _larger(pdf: pikepdf.Pdf) -> None:
    """The units of a page are twice as large."""
    pdf.pages[2].UserUnit = 2


def renamed() -> Iterator[Planted]:
    """Codes with other glyphs, and a page with another unit."""
    for change, page, words in ((_renamed, 0, "its codes are renamed"), (_larger, 3, "UserUnit")):

        def make(master: Master, change: Callable[[pikepdf.Pdf], None] = change) -> bytes:
            return repacked(master.render(master.document.pages), change)

        yield Planted("signs and sizes renamed", words, make, lambda _, page=page: page, words, words)


def awry() -> Iterator[Planted]:
    """Every fault of these kinds."""
    yield from levels()
    yield from astray()
    yield from contents()
    yield from hints()
    yield from renamed()
