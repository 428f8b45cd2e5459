"""Makes the pictures of docs/gallery.md: pages of small books side by side, in sixteen greys.

    python benchmarks/gallery.py [-o docs/gallery] [NAME ...]

Which books and pages stands in benchmarks/gallery.yaml. Without a NAME all pictures are made.
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
DESK: Final = 208  # the grey that pages lie on, 0 black to 255 white

Pixels = NDArray[np.uint8]
Part = Mapping[str, Any]


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the pictures that were asked for; 1 if their books cannot be built."""
    asked = ArgumentParser(description="Make the pictures of docs/gallery.md.")
    asked.add_argument("names", nargs="*", metavar="NAME")
    asked.add_argument("-o", dest="folder", type=Path, default=HERE.parent / "docs" / "gallery")
    given = asked.parse_args(arguments)
    pictures = yaml.safe_load((HERE / "gallery.yaml").read_text(encoding="utf-8"))
    chosen = {name: pictures[name] for name in given.names or pictures}
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        files = _built(chosen, Path(name))
        for picture, parts in chosen.items():
            pages = [page for part, file in zip(parts, files[picture], strict=True) for page in _pages(part, file)]
            made = _png(_beside(pages))
            (given.folder / f"{picture}.png").write_bytes(made)
            print(f"{picture}.png  {len(made) / 1000:.0f} kB")
    return 0


def _built(pictures: Mapping[str, Sequence[Part]], folder: Path) -> dict[str, list[Path]]:
    """The PDF of every part of every picture."""
    books: list[Path] = []
    for name, parts in pictures.items():
        for number, part in enumerate(parts, 1):
            books.append(folder / f"{name}-{number}.yaml")
            keys = {key: value for key, value in part.items() if key not in ("pages", "file")}
            books[-1].write_text(yaml.safe_dump(keys), encoding="utf-8")
    command = [sys.executable, "-m", "pipeline", "build", "-q", *map(str, books), "-o", str(folder)]
    subprocess.run(command, check=True, cwd=HERE.parent)
    return {
        name: [
            folder / f"{name}-{number}" / f"{name}-{number}-{part.get('file', 'interior')}.pdf"
            for number, part in enumerate(parts, 1)
        ]
        for name, parts in pictures.items()
    }


def _pages(part: Part, file: Path) -> Iterator[Pixels]:
    """The pages of a part, rendered."""
    document = pypdfium2.PdfDocument(file)
    for number in part["pages"]:
        yield document[number - 1].render(scale=DPI / 72, grayscale=True).to_numpy().squeeze().astype(np.uint8)
    document.close()


def _beside(pages: Sequence[Pixels]) -> Pixels:
    """Pages side by side on a desk."""
    height = max(page.shape[0] for page in pages)
    desk = np.full((height + 2 * GAP, sum(page.shape[1] + GAP for page in pages) + GAP), DESK, np.uint8)
    left = GAP
    for page in pages:
        desk[GAP : GAP + page.shape[0], left : left + page.shape[1]] = page
        left += page.shape[1] + GAP
    return desk


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
