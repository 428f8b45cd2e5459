"""Makes the pictures of docs/gallery.md, pages of small books side by side, and contact sheets of whole books.

    python benchmarks/gallery.py [--sheets] [-o FOLDER] [NAME ...]

Which books and pages stands in benchmarks/gallery.yaml, those of contact sheets in contact-sheets.yaml. Without a NAME
all pictures are made. They have sixteen greys.
"""

from __future__ import annotations

import struct
import subprocess
import sys
import tempfile
import zlib
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pypdfium2
import yaml
from numpy.typing import NDArray

HERE: Final = Path(__file__).resolve().parent
DPI: Final = 90
GAP: Final = 8  # pixels around pages
SHEET_DPI: Final = 28
SHEET_GAP: Final = 4
COLUMNS: Final = 12  # of a contact sheet
DESK: Final = 208  # the grey that pages lie on, 0 black to 255 white
OURS: Final = ("pages", "file", "texts")  # what a part says besides its book

Pixels = NDArray[np.uint8]
Part = Mapping[str, Any]


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the pictures that were asked for; 1 if their books cannot be built."""
    asked = ArgumentParser(description="Make the pictures of docs/gallery.md, or contact sheets.")
    asked.add_argument("names", nargs="*", metavar="NAME")
    asked.add_argument("--sheets", action="store_true", help="make contact sheets, as they are after all changes")
    asked.add_argument("-o", dest="folder", type=Path)
    given = asked.parse_args(arguments)
    kind, ending = ("contact-sheets", "-after") if given.sheets else ("gallery", "")
    pictures = yaml.safe_load((HERE / f"{kind}.yaml").read_text(encoding="utf-8"))
    chosen = {name: pictures[name] for name in given.names or pictures}
    target = given.folder or HERE.parent / "docs" / kind
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        files = _built(chosen, Path(name))
        for picture, parts in chosen.items():
            dpi = SHEET_DPI if given.sheets else DPI
            pages = [page for part, file in zip(parts, files[picture], strict=True) for page in _pages(part, file, dpi)]
            made = _png(_in_rows(pages) if given.sheets else _beside(pages, GAP))
            (target / f"{picture}{ending}.png").write_bytes(made)
            print(f"{picture}{ending}.png  {len(made) / 1000:.0f} kB")
    return 0


def _built(pictures: Mapping[str, Sequence[Part]], folder: Path) -> dict[str, list[Path]]:
    """The PDF of every part of every picture."""
    books: list[Path] = []
    for name, parts in pictures.items():
        for number, part in enumerate(parts, 1):
            books.append(folder / f"{name}-{number}.yaml")
            keys = {key: value for key, value in part.items() if key not in OURS}
            if "extends" in keys:
                keys["extends"] = str(HERE.parent / keys["extends"])
            books[-1].write_text(yaml.safe_dump(keys), encoding="utf-8")
            for file, text in part.get("texts", {}).items():
                (folder / file).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pipeline", "build", "-q", *map(str, books), "-o", str(folder)]
    subprocess.run(command, check=True, cwd=HERE.parent)
    return {
        name: [
            folder / f"{name}-{number}" / f"{name}-{number}-{part.get('file', 'interior')}.pdf"
            for number, part in enumerate(parts, 1)
        ]
        for name, parts in pictures.items()
    }


def _pages(part: Part, file: Path, dpi: int) -> Iterator[Pixels]:
    """The pages of a part, rendered; all where it names none."""
    document = pypdfium2.PdfDocument(file)
    for number in part.get("pages", range(1, len(document) + 1)):
        yield document[number - 1].render(scale=dpi / 72, grayscale=True).to_numpy().squeeze().astype(np.uint8)
    document.close()


def _beside(pages: Sequence[Pixels], gap: int) -> Pixels:
    """Pages side by side on a desk."""
    height = max(page.shape[0] for page in pages)
    desk = np.full((height + 2 * gap, sum(page.shape[1] + gap for page in pages) + gap), DESK, np.uint8)
    left = gap
    for page in pages:
        desk[gap : gap + page.shape[0], left : left + page.shape[1]] = page
        left += page.shape[1] + gap
    return desk


def _in_rows(pages: Sequence[Pixels]) -> Pixels:
    """Pages in rows on a desk."""
    rows = [_beside(pages[start : start + COLUMNS], SHEET_GAP) for start in range(0, len(pages), COLUMNS)]
    width = max(row.shape[1] for row in rows)
    return np.vstack([np.pad(row, ((0, 0), (0, width - row.shape[1])), constant_values=DESK) for row in rows])


def _png(pixels: Pixels) -> bytes:
    """A picture as PNG of four bits a pixel."""
    greys = np.pad((pixels.astype(np.uint16) + 8) // 17, ((0, 0), (0, pixels.shape[1] % 2)))
    packed = (greys[:, ::2] << 4 | greys[:, 1::2]).astype(np.uint8)
    lines = np.hstack([np.zeros((len(packed), 1), np.uint8), packed])
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 4, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(lines.tobytes(), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )


if __name__ == "__main__":
    raise SystemExit(main())
