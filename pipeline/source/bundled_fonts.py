"""Reads the font files that travel with the package, and those of the extra `cjk` where it is installed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pipeline.errors import BuildFailed, Place, Problem
from pipeline.source.resources import templates

CJK_EXTRA: Final = "pip install 'puzzlepress[cjk]'"
"""What brings the fonts for Chinese, Japanese and Korean."""

_CJK: Final = (
    ("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),
    ("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf"),
)
"""Packages with their files: all regions' forms in each, and no package of PyPI has the bold ones of China alone."""


def font_files(family: str, styles: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of a family's file for each style; BuildFailed where one is missing."""
    for style in styles:
        path = templates() / "fonts" / family / f"{family}-{style}.ttf"
        yield path.stem, _read(path)


def cjk_files() -> tuple[tuple[str, bytes], tuple[str, bytes]] | None:
    """Name and bytes of the regular and the bold file of the extra `cjk`; None where it is not installed."""
    paths = [path for package, file in _CJK if (path := _within(package, file)) is not None]
    if len(paths) < len(_CJK):
        return None
    regular, bold = ((path.stem, _read(path)) for path in paths)
    return regular, bold


def _within(package: str, file: str) -> Path | None:
    """A file of an installed package, without importing it."""
    found = find_spec(package)
    path = Path(found.origin).with_name(file) if found and found.origin else None
    return path if path and path.is_file() else None


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        message = f"this font cannot be read ({error.strerror}); install puzzlepress again"
        raise BuildFailed(Problem(message, Place(str(path)))) from None
