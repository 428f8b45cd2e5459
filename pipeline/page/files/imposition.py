"""Puts the pages of a finished PDF on sheets, two on each side; lengths in points."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

import pikepdf

from pipeline.model.folding import Imposition

_KEPT: Final = ("/Title", "/Author", "/Subject", "/Creator", "/Producer", "/CreationDate", "/ModDate")


_MARK: Final = 0.75  # the width of the line that is cut along, which copiers keep
_DASH: Final = 3.0
_GAP: Final = 6.0


def imposed(data: bytes, sheets: Imposition, edge: float = 0.0) -> bytes:
    """The sheets of a PDF's pages; equal files give equal bytes. Links go: on a sheet they would lead nowhere.

    A PDF of fewer pages than `sheets` have is repeated. A mark where sheets are cut keeps `edge` points away from the
    ends of the paper.
    """
    with pikepdf.open(BytesIO(data)) as book, pikepdf.new() as made:
        for key in _KEPT:
            if key in book.docinfo:
                made.docinfo[key] = str(book.docinfo[key])
        forms = [made.copy_foreign(page.as_form_xobject()) for page in book.pages]
        mark = [_mark(sheets, edge)] * sheets.cut
        for pair in sheets.sides:
            side = made.add_blank_page(page_size=sheets.sheet)
            side.trimbox = side.mediabox
            placed = [*_placed(sheets, pair)]
            side.Resources = pikepdf.Dictionary(
                XObject=pikepdf.Dictionary({f"/P{number}": forms[(number - 1) % len(forms)] for number, _ in placed})
            )
            side.Contents = made.make_stream("\n".join([*(code for _, code in placed), *mark]).encode())
        file = BytesIO()
        made.save(file, deterministic_id=True)
    return file.getvalue()


def _placed(sheets: Imposition, pair: tuple[int, int]) -> Iterator[tuple[int, str]]:
    """The pages of a side with the code that places them; places beyond the last page stay blank."""
    for half, number in enumerate(pair):
        if number <= sheets.pages:
            x, y = sheets.corner(half)
            yield number, f"q {sheets.scale:.6f} 0 0 {sheets.scale:.6f} {x:.3f} {y:.3f} cm /P{number} Do Q"


def _mark(sheets: Imposition, edge: float) -> str:
    """A broken line down the middle of a side."""
    (width, height), dashes = sheets.sheet, f"[{_DASH:g} {_GAP:g}] 0 d"
    return f"q 0 J 0 G {_MARK:g} w {dashes} {width / 2:.3f} {edge:.3f} m {width / 2:.3f} {height - edge:.3f} l S Q"
