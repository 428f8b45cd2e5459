"""Puts the pages of a finished PDF on sheets, two on each side."""

from io import BytesIO
from typing import Final

import pikepdf

from pipeline.model.folding import Folding

_KEPT: Final = ("/Title", "/Author", "/Subject", "/Creator", "/Producer", "/CreationDate", "/ModDate")


def imposed(data: bytes, folding: Folding) -> bytes:
    """The sheets of a PDF's pages; equal files give equal bytes. Links go: on a sheet they would lead nowhere."""
    with pikepdf.open(BytesIO(data)) as book, pikepdf.new() as sheets:
        for key in _KEPT:
            if key in book.docinfo:
                sheets.docinfo[key] = str(book.docinfo[key])
        for pair in folding.sides:
            _add_side(sheets, book, folding, pair)
        file = BytesIO()
        sheets.save(file, deterministic_id=True)
    return file.getvalue()


def _add_side(sheets: pikepdf.Pdf, book: pikepdf.Pdf, folding: Folding, pair: tuple[int, int]) -> None:
    """One side of a sheet; places beyond the last page stay blank."""
    side = sheets.add_blank_page(page_size=folding.sheet)
    side.trimbox = side.mediabox
    placed: list[str] = []
    forms = pikepdf.Dictionary()
    for half, number in enumerate(pair):
        if number <= folding.pages:
            forms[f"/P{number}"] = sheets.copy_foreign(book.pages[number - 1].as_form_xobject())
            x, y = folding.corner(half)
            placed.append(f"q {folding.scale:.6f} 0 0 {folding.scale:.6f} {x:.3f} {y:.3f} cm /P{number} Do Q")
    side.Resources = pikepdf.Dictionary(XObject=forms)
    side.Contents = sheets.make_stream("\n".join(placed).encode())
