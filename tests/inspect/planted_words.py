"""Faults of references, page numbers, the contents and heads, and of words over words, as in `planted`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pipeline.inspect.recognise.figures import Figure
from pipeline.page.draw.ops import Text
from pipeline.page.type.typography import Weight
from tests.inspect.planted import ANYWHERE, Planted, on_grid
from tests.inspect.planting import Master, Sheet
from tests.inspect.whole_files import figures_of

Where = Callable[[float, float], bool]


def first_text(sheet: Sheet, pattern: str, where: Where = ANYWHERE) -> tuple[str, float, float]:
    """The first text of a page that is of a form, and where it stands."""
    texts = [op for op in sheet.ops if isinstance(op, Text)]
    return next((text, x, y) for op in texts for x, y, text in op.runs if where(x, y) and re.fullmatch(pattern, text))


def in_words(
    kind: str, name: str, page: Callable[[Master], int], words: str, change: Callable[[Sheet], None], ink: bool = True
) -> Planted:
    """A change of a page's words."""

    def make(master: Master) -> bytes:
        sheet = master.sheet(page(master))
        change(sheet)
        return master.with_page(sheet)

    return Planted(kind, f"{kind}, {name}", make, page, words, words if ink else "")


def retexted(pattern: str, new: Callable[[str], str], where: Where = ANYWHERE) -> Callable[[Sheet], None]:
    """The first text of a form changed; an empty one is taken away."""

    def change(sheet: Sheet) -> None:
        old, _, _ = first_text(sheet, pattern, where)
        sheet.retext(old, new(old), where)

    return change


def gone(_: str) -> str:
    """A text that is taken away."""
    return ""


def lost_page(sheet: Sheet, figure: Figure) -> None:
    """The page beside a grid taken away."""
    retexted(rf"\D+{figure.caption.page}", gone, sheet.above(figure))(sheet)


def unnumbered(number: str) -> Callable[[Sheet], None]:
    """The number of a hint taken away."""

    def change(sheet: Sheet) -> None:
        bold = (op for op in sheet.ops if isinstance(op, Text) and op.weight is Weight.BOLD)
        sheet.ops.remove(next(op for op in bold if op.runs[0][2] == number))

    return change


def lost_references() -> Iterator[Planted]:
    """References that are taken away, and hints without a number."""
    for number in ("1", "6", "9", "13"):
        yield on_grid("a reference is missing", number, lost_page, f"puzzle {number}, its caption: it leads")
        yield on_grid("a reference is missing", number, lost_page, "it leads to no page", key=True)
    for number in ("1", "3"):
        hints = lambda master: master.hints_page  # noqa: E731
        words = f"hint {number}: its number"
        yield in_words("a hint without its number", number, hints, words, unnumbered(number))


def folios() -> Iterator[Planted]:
    """Page numbers of pages without puzzles that are missing, and page numbers that stand twice."""
    for number in (2, 3):
        change = retexted(str(number), gone, lambda _x, y: y < 60)
        yield in_words("no page number", str(number), lambda _, number=number: number, "has no number", change)
    for number in (2, 6, 9):

        def again(sheet: Sheet, number: int = number) -> None:
            sheet.add(Text(Weight.REGULAR, 9, 0.0, ((70.0, 62.0, str(number)),)))

        words = "the page number stands twice"
        yield in_words("a page number twice", str(number), lambda _, number=number: number, words, again)


def unlisted(nth: int) -> Callable[[Sheet], None]:
    """A line of the contents taken away."""

    def change(sheet: Sheet) -> None:
        texts = [op for op in sheet.ops if isinstance(op, Text)]
        rows = sorted({op.runs[0][1] for op in texts if op.runs[0][2] == "."}, reverse=True)
        sheet.ops = [op for op in sheet.ops if not (isinstance(op, Text) and op.runs[0][1] == rows[nth])]

    return change


def listings() -> Iterator[Planted]:
    """Lines of the contents that are missing or worded otherwise."""
    contents = lambda _: 2  # noqa: E731
    for nth in (0, 1, 4, -3):
        yield in_words("a line of the contents lost", str(nth), contents, "in the contents: no line", unlisted(nth))
    for old, new in (("1–4", "1–3"), ("5–8", "5–9"), ("9–10", "9–20")):
        change = retexted(old, lambda _, new=new: new)
        yield in_words("a wrong range in the contents", old, contents, "in the contents: ", change)
    for old, new in (("How to play", "How to plav"), ("Levels", "Lovels")):
        change = retexted(old, lambda _, new=new: new)
        yield in_words("a wrong title in the contents", old, contents, "stands nowhere", change)


def over(sheet: Sheet, figure: Figure) -> None:
    """A word over a caption."""
    _, x, y = first_text(sheet, r".*\w.*", sheet.above(figure))
    sheet.add(Text(Weight.REGULAR, 9, 0.0, ((x + 2, y - 1, "words"),)))


def overprinted() -> Iterator[Planted]:
    """Words over captions, over running text and over heads."""
    for number in ("1", "7", "14"):
        yield on_grid("words over words", number, over, "is printed over", by_ink=False)
    for page in (3, 6, 9):

        def doubled(sheet: Sheet) -> None:
            text, x, y = first_text(sheet, r".*\w\w.*")
            sheet.add(Text(Weight.REGULAR, 9, 0.0, ((x + 1, y + 1, text),)))

        yield in_words("words over words", f"page {page}", lambda _, page=page: page, "is printed over", doubled)


def on_head(kind: str, page: int, pattern: str, new: str, words: str) -> Planted:
    """A word of a running head changed."""
    change = retexted(pattern, lambda old: re.sub(pattern, new, old), lambda _x, y: y > 590)
    return in_words(kind, f"page {page}, {new}", lambda _: page, words, change)


def heads() -> Iterator[Planted]:
    """Running heads with other words or numbers."""
    words = "the running head: it says"
    for page, pattern, new in ((7, "Planted", "Platned"), (12, "Planted", "Plantet"), (17, "Planted", "planted")):
        yield on_head("a wrong title in a running head", page, pattern, new, words)
    for page, pattern, new in ((7, "(Sudoku) 6 × 6", r"\1 6 × 9"), (9, "(Calc)udoku (.*)", r"\1odoku \2")):
        yield on_head("a wrong kind in a running head", page, pattern, new, words)
    yield on_head("a wrong kind in a running head", 11, ".* 5 × 5", "Sudoku 6 × 6", words)
    for pattern, new in ((r"(Answers 1)–\d+", r"\1–9"), (r"Answers 1–(\d+)", r"Answers 3–\1")):
        yield on_head("wrong numbers in a running head", 18, pattern, new, words)


def _example(figure: Figure) -> tuple[int, str]:
    """The first cell with a digit, and the digit."""
    return next((at, cell.digit) for at, cell in enumerate(figure.cells) if cell.digit)


def examples() -> Iterator[Planted]:
    """A digit changed in a worked example, in its solution, and in a grid of the title page."""
    rules, title = 3, 1
    for name, page, nth, words in (
        ("puzzle", rules, 0, "the 6x6 grid: "),
        ("solution", rules, 1, "the solved 6x6 example"),
        ("another solution", rules + 1, 1, "example, row"),
        ("title page", title, 0, "the 6x6 grid: "),
    ):

        def make(master: Master, page: int = page, nth: int = nth) -> bytes:
            sheet = master.sheet(page)
            figure = figures_of(master.folder / "clean.pdf")[page - 1][nth]
            cell, digit = _example(figure)
            sheet.retext(digit, str(int(digit) % 4 + 1), sheet.in_cell(figure, cell))
            return master.with_page(sheet)

        yield Planted("a wrong example", name, make, lambda _, page=page: page, words, words)


def worded() -> Iterator[Planted]:
    """Every fault of these kinds."""
    yield from lost_references()
    yield from folios()
    yield from listings()
    yield from overprinted()
    yield from heads()
    yield from examples()
    change = retexted("Planted", lambda _: "Plamted", lambda _x, y: y < 600)
    yield in_words("a wrong title", "on its page", lambda _: 1, "the title page: it says", change)
