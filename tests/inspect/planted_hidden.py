"""Faults of ink that is in the file and that nobody sees, and of a key that is not there, as in `planted`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pipeline.inspect.recognise.figures import Figure
from pipeline.page.draw.ops import Fills, Op, Strokes, Text
from tests.inspect.planted import Planted, heavy_ones, on_grid
from tests.inspect.planting import Master, Sheet

WHITE = 1.0
INSET = 0.06  # of a cell: a box over what it holds stays off its lines


def over_cell(pick: Callable[[Figure], int], grey: float) -> Callable[[Sheet, Figure], None]:
    """A box over what a cell holds."""

    def edit(sheet: Sheet, figure: Figure) -> None:
        side = figure.grid.side
        row, column = divmod(pick(figure), figure.grid.size.width)
        left, top = figure.grid.field.left + column * side, figure.grid.field.top + row * side
        inside = side * (1 - 2 * INSET)
        sheet.add(Fills(grey, ((left + INSET * side, sheet.height - top - INSET * side - inside, inside, inside),)))

    return edit


def over_wall(sheet: Sheet, figure: Figure) -> None:
    """A white box over the wall between two cells."""
    one, other = heavy_ones(figure)[2]
    side, at = figure.grid.side, figure.grid.field
    row, column = divmod(other, figure.grid.size.width)
    x, y = at.left + column * side, sheet.height - at.top - row * side
    box = (x - 2, y - side, 4, side) if other == one + 1 else (x, y - 2, side, 4)
    sheet.add(Fills(WHITE, (box,)))


def white_digit(sheet: Sheet, figure: Figure) -> None:
    """The first digit of a grid in white."""
    inside = sheet.in_cell(figure, _given(figure))
    for at, op in enumerate(sheet.ops):
        if isinstance(op, Text) and any(inside(x, y) for x, y, _ in op.runs):
            here = tuple(run for run in op.runs if inside(run[0], run[1]))
            rest = tuple(run for run in op.runs if run not in here)
            sheet.ops[at] = replace(op, runs=rest)
            sheet.add(replace(op, runs=here, grey=WHITE))
            return


def _given(figure: Figure) -> int:
    return next(at for at, cell in enumerate(figure.cells) if cell.digit)


def _clue(figure: Figure) -> int:
    return next(at for at, cell in enumerate(figure.cells) if cell.clue)


def white_page(name: str, kind: type[Text | Strokes], number: str) -> Planted:
    """All texts or all lines of a page in white."""

    def whitened(op: Op) -> Op:
        return replace(op, grey=WHITE) if isinstance(op, (Text, Strokes)) and isinstance(op, kind) else op

    def make(master: Master) -> bytes:
        sheet = master.sheet(master.shown[number].page)
        sheet.ops = [whitened(op) for op in sheet.ops]
        return master.with_page(sheet)

    told = "ink is hidden"
    page = lambda master: master.shown[number].page  # noqa: E731
    return Planted("ink that nobody sees", f"a page of white {name}", make, page, told, told)


def lost_key() -> Planted:
    """A book whose key pages are empty, while its captions lead to them."""

    def make(master: Master) -> bytes:
        keys = {figure.page for figure in master.solved.values()}
        return master.render([replace(one, drawn=()) if one.number in keys else one for one in master.document.pages])

    page = lambda master: master.solved["1"].page  # noqa: E731
    ink_words = "puzzle 1, its caption: it leads to page"
    return Planted("a lost key", "every key page is empty", make, page, "answer 1: no grid is printed", ink_words)


def hidden() -> Iterator[Planted]:
    """Ink that is covered, or white on white."""
    kind = "ink that nobody sees"
    for number in ("1", "13"):
        yield on_grid(kind, f"{number}", over_cell(_given, WHITE), f"puzzle {number}, row")
    yield renamed(on_grid(kind, "3", over_cell(_given, 0.0), "puzzle 3, row"), "a black box")
    for number in ("5", "9", "15"):
        yield renamed(on_grid(kind, number, over_cell(_clue, WHITE), f"puzzle {number}, row"), "a clue")
    for number in ("2", "6"):
        yield renamed(on_grid(kind, number, over_wall, f"puzzle {number}"), "a wall")
    yield renamed(on_grid(kind, "4", white_digit, "puzzle 4, row"), "a white digit")
    yield white_page("type", Text, "5")
    yield white_page("lines", Strokes, "7")
    yield lost_key()


def renamed(planted: Planted, name: str) -> Planted:
    """A fault that says in its name what it is."""
    return replace(planted, name=f"{planted.name}, {name}")
