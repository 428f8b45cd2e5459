"""Text as data: headings, paragraphs, lists, grids with captions, tables, before any output sets it."""

from pipeline.frozen import frozen
from pipeline.model.picture import Picture
from pipeline.page.draw.drawing import Drawing
from pipeline.page.type.typography import Span


@frozen
class Heading:
    """A heading of rank 1 (a page's head) to 3."""

    rank: int
    spans: tuple[Span, ...]


@frozen
class Paragraph:
    """Running text; a span that is a line feed begins a new line."""

    spans: tuple[Span, ...]


@frozen
class Item:
    """An entry of a list behind its marker, such as a bullet; `depth` counts the lists around it from 0."""

    marker: str
    spans: tuple[Span, ...]
    depth: int = 0


@frozen
class PageBreak:
    """What follows starts a new page."""


@frozen
class Illustration:
    """A picture of the author's and its caption; `name` is its file, `width` how wide it may be printed, in points.

    Markdown knows only the file; who reads a book's pages adds the picture.
    """

    name: str
    spans: tuple[Span, ...] = ()
    picture: Picture | None = None
    width: float = 0.0


RunningText = Heading | Paragraph | Item | PageBreak | Illustration
"""What Markdown can say."""


@frozen
class Mark:
    """A level's mark: how many of its dots are filled."""

    filled: int
    dots: int


@frozen
class Definition:
    """A term with its mark, and what it means: below it, or beside it where that is `short`."""

    mark: Mark
    term: str
    spans: tuple[Span, ...]
    short: bool = False


@frozen
class Grids:
    """Grids side by side, and the text that explains them.

    `clue` is the height of the smallest clues in cells: no grid may be so small that they cannot be read. 0: no clues.
    `told` has them in words, for pages that are tagged.
    """

    drawings: tuple[Drawing, ...]
    caption: tuple[RunningText, ...] = ()
    clue: float = 0.0
    told: tuple[str, ...] = ()


@frozen
class Row:
    """A row of a table: one span a cell, the mark before them if there is one, the page that the row leads to."""

    cells: tuple[Span, ...]
    mark: Mark | None = None
    page: int | None = None


@frozen
class Table:
    """Rows of equally many cells below a title, which may be empty."""

    rows: tuple[Row, ...]
    title: str = ""


@frozen
class WritingLines:
    """Lines to write on, side by side: one for each label, which stands below its line and may be empty."""

    labels: tuple[str, ...]


@frozen
class WritingSpace:
    """Lines to write on to the end of the page."""


@frozen
class Imprint:
    """Who publishes the book: the name, empty for none, and the logo."""

    publisher: str
    logo: Picture | None = None


@frozen
class Tracker:
    """Every number of a book to tick off, level by level, with room for what the two labels ask for."""

    levels: tuple[tuple[Mark | None, str, tuple[str, ...]], ...]
    labels: tuple[str, str]


@frozen
class Shelf:
    """Other books: their titles, with their covers where there are any."""

    books: tuple[tuple[str, Picture | None], ...]


Block = RunningText | Definition | Grids | Table | WritingLines | WritingSpace | Imprint | Tracker | Shelf


@frozen
class Matter:
    """A front or back page as blocks: its name (empty for the author's own), how the contents call it, its blocks.

    The `title` of a page that the contents leave out is empty.
    """

    name: str
    title: str
    blocks: tuple[Block, ...]


def plain_text(spans: tuple[Span, ...]) -> str:
    """The characters of styled text, on one line."""
    return " ".join("".join(span.text for span in spans).split())


def words_of(block: Block) -> str:
    """The characters of a heading, a paragraph or an item; TypeError for another block."""
    if isinstance(block, Heading | Paragraph | Item):
        return "".join(span.text for span in block.spans)
    raise TypeError(f"a {type(block).__name__} has no words of its own")


def heading(text: str, rank: int = 1) -> Heading:
    """A heading in one style."""
    return Heading(rank, (Span(text),))


def plain(text: str) -> Paragraph:
    """A paragraph in one style."""
    return Paragraph((Span(text),))
