"""Faults of puzzles, answers and references, each with the words that must be told and the page that must be named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pipeline.config.resources.printers import Order, load_printer
from pipeline.families.shared.regions import heavy_edges
from pipeline.inspect.checks.printer_rules import Job
from pipeline.inspect.recognise.figures import Figure
from pipeline.model.printed_grid import Side, parted
from pipeline.page.draw.ops import Strokes, Text
from pipeline.page.type.typography import Weight
from tests.inspect.planting import Master, Sheet


@dataclass(frozen=True)
class Planted:
    """A fault: its kind, its name, how it is made, the page it lies on (0 the file), words that must be told.

    `ink_words` are told without a manifest, empty where the ink alone does not give the fault away; `printer` says
    that it matters to another one than the book's.
    """

    kind: str
    name: str
    make: Callable[[Master], bytes]
    page: Callable[[Master], int]
    words: str
    ink_words: str = ""
    printer: str = ""

    def job(self, master: Master) -> Job:
        """What the file is held to."""
        if not self.printer:
            return master.job
        printer, paper = load_printer(self.printer, Order(master.job.paper))
        return replace(master.job, printer=printer, paper=paper)


def on_grid(
    kind: str, number: str, edit: Callable[[Sheet, Figure], None], words: str, key: bool = False, by_ink: bool = True
) -> Planted:
    """A fault of a puzzle's grid, or of its answer's."""

    def figure(master: Master) -> Figure:
        return (master.solved if key else master.shown)[number]

    def make(master: Master) -> bytes:
        sheet = master.sheet(figure(master).page)
        edit(sheet, figure(master))
        return master.with_page(sheet)

    name = f"{kind}, {'answer' if key else 'puzzle'} {number}"
    ink_words = rf"(puzzle|answer) {number}\b" if by_ink else ""
    return Planted(kind, name, make, lambda master: figure(master).page, words, ink_words)


ANYWHERE = lambda _x, _y: True  # noqa: E731


# --- digits ----------------------------------------------------------------------------------------------------------


def other(digit: str, highest: int = 4) -> str:
    """Another digit."""
    return str(int(digit) % highest + 1)


def change_digit(nth: int) -> Callable[[Sheet, Figure], None]:
    def edit(sheet: Sheet, figure: Figure) -> None:
        cell = [at for at, one in enumerate(figure.cells) if one.digit][nth]
        sheet.retext(figure.cells[cell].digit, other(figure.cells[cell].digit), sheet.in_cell(figure, cell))

    return edit


def lose_digit(nth: int) -> Callable[[Sheet, Figure], None]:
    def edit(sheet: Sheet, figure: Figure) -> None:
        cell = [at for at, one in enumerate(figure.cells) if one.digit][nth]
        sheet.retext(figure.cells[cell].digit, "", sheet.in_cell(figure, cell))

    return edit


def add_digit(nth: int) -> Callable[[Sheet, Figure], None]:
    def edit(sheet: Sheet, figure: Figure) -> None:
        cell = [at for at, one in enumerate(figure.cells) if not one.digit and one.shade is None][nth]
        sheet.write_in(figure, cell, "1")

    return edit


def digits() -> Iterator[Planted]:
    """Faults of single digits."""
    for number in ("1", "4", "11", "13"):
        for nth in (0, -1):
            yield on_grid("a changed digit in a puzzle", number, change_digit(nth), f"puzzle {number}")
        yield on_grid("a missing digit in a puzzle", number, lose_digit(2), f"puzzle {number}")
        yield on_grid("a digit too many in a puzzle", number, add_digit(3), f"puzzle {number}")
    for number in ("1", "5", "8", "9", "12", "14", "15", "16"):
        yield on_grid("a changed digit in the key", number, change_digit(5), f"answer {number}, row", key=True)
    for number in ("2", "6", "10", "15"):
        yield on_grid("a missing digit in the key", number, lose_digit(1), f"answer {number}, row", key=True)


# --- clues -----------------------------------------------------------------------------------------------------------


def reclue(nth: int, change: Callable[[str], str], lower: bool = False) -> Callable[[Sheet, Figure], None]:
    def edit(sheet: Sheet, figure: Figure) -> None:
        clues = [(at, one.lower_clue if lower else one.clue) for at, one in enumerate(figure.cells)]
        cell, clue = [(at, clue) for at, clue in clues if clue and change(clue) != clue][nth]
        sheet.retext(clue, change(clue), sheet.in_cell(figure, cell))

    return edit


def more(clue: str) -> str:
    """A clue with a target higher by one."""
    digits = "".join(char for char in clue if char.isdigit())
    return f"{int(digits) + 1}{clue[len(digits) :]}"


def resigned(clue: str) -> str:
    """A clue with another sign."""
    signs = {"+": "\N{MULTIPLICATION SIGN}", "\N{MULTIPLICATION SIGN}": "+", "\N{MINUS SIGN}": "\N{DIVISION SIGN}"}
    signs["\N{DIVISION SIGN}"] = "\N{MINUS SIGN}"
    return clue[:-1] + signs.get(clue[-1], clue[-1])


def clues() -> Iterator[Planted]:
    """Faults of targets, sums and signs."""
    for number in ("5", "6", "7", "9", "10", "15", "16"):
        yield on_grid("a changed clue", number, reclue(0, more), f"puzzle {number}, row")
    for number in ("9", "10"):
        yield on_grid("a changed clue", number, reclue(0, more, lower=True), f"puzzle {number}, row")
    for number, nth in (("5", 0), ("5", 1), ("7", 0), ("7", 1), ("8", 0), ("8", 1)):
        by_ink = (number, nth) != ("7", 0)  # its cells are 2 and 2: sum and product are the same
        words = f"puzzle {number}, row"
        yield on_grid("a changed operator sign", number, reclue(nth, resigned), words, by_ink=by_ink)
    for number in ("6", "9", "15"):
        by_ink = number != "15"  # a cage of a killer may have no sum: such a puzzle is sound by itself
        yield on_grid("a missing clue", number, reclue(0, lambda _: ""), f"puzzle {number}, row", by_ink=by_ink)


# --- walls -----------------------------------------------------------------------------------------------------------


def heavy_ones(figure: Figure, heavy: bool = True) -> list[tuple[int, int]]:
    """The edges with heavy lines, or those with thin ones, away from the first row."""
    walls = heavy_edges(figure.edges) or set()
    return sorted(edge for edge in figure.edges if (edge in walls) == heavy)


def lose_wall(nth: int) -> Callable[[Sheet, Figure], None]:
    return lambda sheet, figure: sheet.thin(figure, heavy_ones(figure)[nth])


def add_wall(nth: int) -> Callable[[Sheet, Figure], None]:
    return lambda sheet, figure: sheet.thicken(figure, heavy_ones(figure, heavy=False)[nth])


def move_wall(sheet: Sheet, figure: Figure) -> None:
    sheet.thin(figure, heavy_ones(figure)[1])
    sheet.thicken(figure, heavy_ones(figure, heavy=False)[1])


def walls() -> Iterator[Planted]:
    """Faults of lines in grids."""
    for number in ("1", "5", "8", "9", "13"):
        yield on_grid("a missing wall", number, lose_wall(2), f"puzzle {number}")
        yield on_grid("a wall too many", number, add_wall(-1), f"puzzle {number}")
    for number in ("2", "6", "14"):
        yield on_grid("a moved wall", number, move_wall, f"puzzle {number}")
    for number in ("3", "7", "12"):
        cut = lambda sheet, figure: sheet.cut(figure, heavy_ones(figure, heavy=False)[0])  # noqa: E731
        yield on_grid("a missing line", number, cut, "no line is printed")
    for number in ("1", "6"):
        yield on_grid("a missing wall in the key", number, lose_wall(1), f"answer {number}", key=True)
    for number in ("15", "16"):
        yield on_grid("a broken cage outline", number, lose_dash, f"puzzle {number}")


def lose_dash(sheet: Sheet, figure: Figure) -> None:
    edge = next(edge for edge in figure.edges if all(parted(figure.cells, *edge, level=edge[1] == edge[0] + 1)))
    side = Side.RIGHT if edge[1] == edge[0] + 1 else Side.BOTTOM
    row, column = divmod(edge[0], figure.grid.size.width)
    at, unit = figure.grid.field, figure.grid.side
    x, y = at.left + (column + 0.5) * unit, sheet.height - at.top - (row + 0.5) * unit
    for index, op in enumerate(sheet.ops):
        if isinstance(op, Strokes) and op.dash:
            kept = [one for one in op.segments if not _runs_by(one, x, y, unit, side)]
            sheet.ops[index] = replace(op, segments=tuple(kept))


def _runs_by(segment: tuple[float, float, float, float], x: float, y: float, unit: float, side: Side) -> bool:
    """Does a line run along a side of a cell, inside it?"""
    x1, y1, x2, y2 = segment
    if side is Side.RIGHT:
        return x1 == x2 and x < x1 < x + unit / 2 and min(y1, y2) < y < max(y1, y2)
    return y1 == y2 and y - unit / 2 < y1 < y and min(x1, x2) < x < max(x1, x2)


def shades() -> Iterator[Planted]:
    """Faults of shaded cells."""
    for number in ("11", "12"):
        lose = lambda sheet, figure: sheet.unshade(figure, 0)  # noqa: E731
        yield on_grid("a wrong shade", number, lose, f"puzzle {number}")
        yield on_grid("a wrong shade", number, lambda sheet, figure: sheet.shade(figure, 1), f"puzzle {number}")
    black = lambda sheet, figure: sheet.shade(figure, _white(figure), 0.3)  # noqa: E731
    for number in ("9", "10"):
        yield on_grid("a white cell turned black", number, black, f"puzzle {number}")
    for number in ("1", "5", "13"):
        grey = lambda sheet, figure: sheet.shade(figure, _digit(figure, bold=True) if figure.fill else 0)  # noqa: E731
        yield on_grid("a grey cell where none is shaded", number, grey, "is grey where no cell is shaded")
    dark = lambda sheet, figure: sheet.shade(figure, figure.digits.index(""), 0.0)  # noqa: E731
    yield on_grid("a grey cell where none is shaded", "14", dark, "is grey where no cell is shaded")


def tints() -> Iterator[Planted]:
    """Faults of the greys behind cages, and behind the givens of answers."""
    for number in ("15", "16"):
        lose = lambda sheet, figure: sheet.unshade(figure, 0)  # noqa: E731
        darken = lambda sheet, figure: retint(sheet, figure, 0, 0.5)  # noqa: E731
        yield on_grid("a cage without its grey", number, lose, "no grey, expected 10 to 25 %")
        yield on_grid("a cage in a wrong grey", number, darken, "a grey of 50 %, expected 10 to 25 %")
        yield on_grid("a cell in another grey than its cage", number, retint_one_cell, "the grey changes inside a cage")
        yield on_grid(
            "a cage in the grey of its neighbour", number, retint_as_neighbour, "two cages have the same grey"
        )
    for number in ("1", "13"):
        lose = lambda sheet, figure: sheet.unshade(figure, _digit(figure, bold=True))  # noqa: E731
        add = lambda sheet, figure: sheet.shade(figure, _digit(figure, bold=False))  # noqa: E731
        yield on_grid("a given without its grey in the key", number, lose, "no grey behind a given", key=True)
        yield on_grid("a found digit with a grey in the key", number, add, "a grey behind a found digit", key=True)


def retint(sheet: Sheet, figure: Figure, cell: int, grey: float) -> None:
    sheet.unshade(figure, cell)
    sheet.shade(figure, cell, grey)


def cage_edge(figure: Figure, between: bool) -> tuple[int, int]:
    """Two cells side by side of two cages, or of one."""
    return next(
        edge for edge in figure.edges if any(parted(figure.cells, *edge, level=edge[1] == edge[0] + 1)) == between
    )


def retint_one_cell(sheet: Sheet, figure: Figure) -> None:
    cell, _ = cage_edge(figure, between=False)
    shade = figure.cells[cell].shade or 1.0
    retint(sheet, figure, cell, shade - 0.05 if shade > 0.8 else shade + 0.1)


def retint_as_neighbour(sheet: Sheet, figure: Figure) -> None:
    """All cells of the grey of one cage get that of a cage beside it."""
    cell, other = cage_edge(figure, between=True)
    old, new = figure.cells[cell].shade, figure.cells[other].shade
    for at, one in enumerate(figure.cells):
        if one.shade == old:
            retint(sheet, figure, at, new or 1.0)


def _digit(figure: Figure, bold: bool) -> int:
    return next(at for at, one in enumerate(figure.cells) if one.digit and one.bold == bold)


def _white(figure: Figure) -> int:
    return next(at for at, one in enumerate(figure.cells) if one.shade is None and not one.crossed)


# --- answers and references ------------------------------------------------------------------------------------------


def swap_answers(one: str, another: str) -> Callable[[Master], bytes]:
    def make(master: Master) -> bytes:
        first, second = master.solved[one], master.solved[another]
        sheet = master.sheet(first.page)
        for cell in range(len(first.cells)):
            here, there = first.cells[cell].digit, second.cells[cell].digit
            if here and there:
                sheet.retext(here, there, sheet.in_cell(first, cell))
                sheet.retext(there, here, sheet.in_cell(second, cell))
        return master.with_page(sheet)

    return make


def renumber(number: str, new: str, key: bool = False) -> Planted:
    def edit(sheet: Sheet, figure: Figure) -> None:
        sheet.retext(number, new, sheet.above(figure))

    where = "answer" if key else "puzzle"
    kind = "a wrong number above an answer" if key else "a number skipped or repeated"
    return on_grid(kind, number, edit, where, key=key)


def repage(number: str, shift: int, key: bool = False) -> Planted:
    def edit(sheet: Sheet, figure: Figure) -> None:
        page = int(figure.caption.page)
        sheet.repage(page, page + shift, sheet.above(figure))

    kind = f"a wrong page beside {'an answer' if key else 'a puzzle'}"
    return on_grid(kind, number, edit, "it leads to page", key=key)


def rehint(number: str, beside_puzzle: bool) -> Planted:
    """A wrong page beside a hint, or beside a puzzle for its hint."""

    def page(master: Master) -> int:
        return master.shown[number].page if beside_puzzle else master.hints_page

    def make(master: Master) -> bytes:
        sheet, figure = master.sheet(page(master)), master.shown[number]
        shown = int(figure.caption.pages[0]) if beside_puzzle else figure.page
        sheet.repage(shown, 4, sheet.above(figure) if beside_puzzle else ANYWHERE)
        return master.with_page(sheet)

    words = f"puzzle {number}, its hint: it leads to page 4" if beside_puzzle else ": it leads to page 4"
    kind = "a wrong page of a hint"
    return Planted(kind, f"{kind}, beside {'puzzle' if beside_puzzle else 'hint'} {number}", make, page, words, words)


def folio(number: int, text: str) -> Planted:
    def make(master: Master) -> bytes:
        sheet = master.sheet(number)
        sheet.retext(str(number), text, lambda _x, y: y < master.document.height / 10)
        return master.with_page(sheet)

    words = "the page number reads" if text else "the page has no number"
    return Planted("a wrong page number", f"folio of page {number} is {text!r}", make, lambda _: number, words, words)


def contents(nth: int, shift: int) -> Planted:
    def make(master: Master) -> bytes:
        sheet = master.sheet(2)
        right = max(x for op in sheet.ops if isinstance(op, Text) for x, _, text in op.runs if text.isdigit())
        pages = sorted(
            ((y, text) for op in sheet.ops if isinstance(op, Text) for x, y, text in op.runs if x > right - 12),
            reverse=True,
        )
        y, text = [one for one in pages if one[1].isdigit()][nth]
        sheet.retext(text, str(int(text) + shift), lambda x, at: x > right - 12 and at == y)
        return master.with_page(sheet)

    return Planted(
        "a wrong page in the contents", f"contents line {nth + 1}", make, lambda _: 2, "leads to page", "leads to page"
    )


def references() -> Iterator[Planted]:
    """Faults of what leads from page to page."""
    for one, another in (("1", "2"), ("5", "6"), ("13", "14")):
        page = lambda master, number=one: master.solved[number].page  # noqa: E731
        words = f"answer {one}: it is another answer"
        yield Planted("swapped answers", f"answers {one} and {another}", swap_answers(one, another), page, words, words)
    yield from (renumber("4", "5"), renumber("8", "9"), renumber("10", "17"), renumber("13", "3"))
    yield from (renumber("1", "2", key=True), renumber("9", "6", key=True), renumber("16", "61", key=True))
    yield from (repage(number, shift) for number, shift in (("1", 1), ("7", -1), ("12", 2), ("15", 1)))
    yield from (repage(number, shift, key=True) for number, shift in (("2", 1), ("8", -1), ("14", 2)))
    yield from (rehint(number, beside_puzzle=True) for number in ("2", "6"))
    yield from (rehint(number, beside_puzzle=False) for number in ("1", "3"))
    yield from (folio(6, "7"), folio(8, "3"), folio(2, "1"), folio(9, ""))
    yield from (contents(nth, shift) for nth, shift in ((0, 1), (1, -1), (2, 1), (4, -1), (-1, 1)))


def again(number: str, copied: str) -> Planted:
    """A puzzle in the place of another one, with its answer too."""

    def make(master: Master) -> bytes:
        pages = {}
        for figures in (master.shown, master.solved):
            target, source = figures[number], figures[copied]
            sheet = pages.setdefault(target.page, master.sheet(target.page))
            for cell, one in enumerate(target.cells):
                if one.digit:
                    sheet.retext(one.digit, "", sheet.in_cell(target, cell))
                wanted = source.cells[cell]
                if wanted.digit:
                    sheet.write_in(target, cell, wanted.digit, Weight.BOLD if wanted.bold else Weight.REGULAR)
        changed = [pages[page.number].page if page.number in pages else page for page in master.document.pages]
        return master.render(changed)

    name = f"puzzle {copied} in the place of {number}"
    words = f"it is puzzle {copied} of page"
    return Planted("a puzzle twice", name, make, lambda master: master.shown[number].page, words, words)
