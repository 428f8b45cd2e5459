"""Makes the pictures of covers in the docs: the wrap of the usual design, and the fronts of all designs side by side.

python benchmarks/covers.py [-o docs]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image

HERE: Final = Path(__file__).resolve().parent
DESIGNS: Final = ("classic", "mosaic", "close-up", "ladder", "gift", "pop")
COLUMNS: Final = 3
FRONT: Final = (268, 402)  # pixels of a front
GAP: Final = 10
COLOURS: Final = 128  # of a picture
SCALE: Final = 1.15  # pixels to a point of the wrap
BOOK: Final = """title: Coffee Break Puzzles
subtitle: One on every page
author: Ada Moss
series: {name: Number Puzzles, volume: 1}
seed: 2
page: {printer: kdp, size: 6x9in, stock: cream, per_page: 1}
cover:
  shop_images: true
  blurb: |
    A puzzle for every break: Sudoku, Calcudoku and Kakuro, from a quick start to a long cup.

    Start with an easy one while the kettle boils, and keep the hard ones for a rainy Sunday.
  about: Ada Moss has made puzzles since 2009. She lives by the sea with two cats and too many pencils.
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 3, hard: 3}}
  - {family: calcudoku, size: 5x5, counts: {easy: 2, medium: 2}}
  - {family: kakuro, size: 8x8, counts: {easy: 2}}
"""
THICK: Final = "  - {family: sudoku, size: 4x4, counts: {easy: 180}}\n"
"""Small puzzles that give a book pages, so that its spine has room for text."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make both pictures."""
    asked = ArgumentParser(description="Make the pictures of covers in the docs.")
    asked.add_argument("-o", dest="folder", type=Path, default=HERE.parent / "docs")
    given = asked.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        built = [_built(folder, design, BOOK) for design in DESIGNS]
        wrap = _wrap(_built(folder / "thick", DESIGNS[0], BOOK + THICK))
        wrap.save(given.folder / "cover.png", optimize=True)
        _beside([Image.open(path.with_name(f"{path.name}-shop-front.jpg")) for path in built]).save(
            given.folder / "covers.png", optimize=True
        )
    return 0


def _built(folder: Path, design: str, book: str) -> Path:
    """The book in a design; where its files begin."""
    folder.mkdir(exist_ok=True)
    config = folder / f"{design}.yaml"
    config.write_text(book, encoding="utf-8")
    command = [sys.executable, "-m", "pipeline", "build", "-q", str(config), "-o", str(folder)]
    subprocess.run([*command, "--set", f"cover.design={design}"], check=True, cwd=HERE.parent)
    return folder / design / design


def _wrap(book: Path) -> Image.Image:
    """The whole cover of a book."""
    with pypdfium2.PdfDocument(book.with_name(f"{book.name}-cover.pdf")) as document:
        picture: Image.Image = document[0].render(scale=SCALE).to_pil()
    return picture.convert("RGB").quantize(COLOURS)


def _beside(fronts: Sequence[Image.Image]) -> Image.Image:
    """Fronts in rows."""
    width, height = (side + GAP for side in FRONT)
    rows = -(-len(fronts) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * width + GAP, rows * height + GAP), "white")
    for at, front in enumerate(fronts):
        small = front.resize(FRONT, Image.Resampling.LANCZOS)
        sheet.paste(small, (GAP + at % COLUMNS * width, GAP + at // COLUMNS * height))
    return sheet.quantize(COLOURS)


if __name__ == "__main__":
    raise SystemExit(main())
