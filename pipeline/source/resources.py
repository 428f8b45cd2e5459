"""Finds what travels with the package: data beside it in a checkout, else inside it; fonts of the extra `cjk`."""

import os
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pipeline.errors import BuildFailed, Place, Problem

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of this package, in a checkout or where it is installed."""

STARTER: Final = "starter"
"""The book file that `init` writes where no kind is named."""

CJK_EXTRA: Final = "pip install 'puzzlepress[cjk]'"
"""What brings the fonts for Chinese, Japanese and Korean."""

_CJK: Final = (
    ("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),
    ("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf"),
)
"""Packages with their files: all regions' forms in each, and no package of PyPI has the bold ones of China alone."""


def templates() -> Path:
    """The folder of printers, looks, page templates, texts and fonts."""
    return data_folder("templates")


def report_style() -> str:
    """The style sheet of the report."""
    return (templates() / "report" / "report.css").read_text(encoding="utf-8")


def report_script() -> str:
    """The script that draws the pictures of the report."""
    return (templates() / "report" / "report.js").read_text(encoding="utf-8")


def player() -> Path:
    """The folder of the player of playable editions: its modules, its style sheet and its words."""
    return templates() / "player"


def player_modules() -> Mapping[str, str]:
    """The modules of the player by file name."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(player().glob("*.js"))}


def player_style() -> str:
    """The style sheet of the player."""
    return (player() / "player.css").read_text(encoding="utf-8")


def opening_style() -> str:
    """What the style sheet of the player says of a page before the player has arrived."""
    return (player() / "opening.css").read_text(encoding="utf-8")


def lesson_style() -> str:
    """What the style sheet of the player has besides for lessons."""
    return (player() / "lessons.css").read_text(encoding="utf-8")


def config_kinds() -> tuple[str, ...]:
    """The kinds of books that `init` writes, by name; the starter is none of them."""
    return tuple(name for name in names(templates() / "config") if name != STARTER)


def config_text(kind: str, program: str, file: str, seed: int, today: date) -> str:
    """A book file of a kind, or the starter, that builds as it is, every line explained.

    `program` and `file` are what its commands name, run where they are now. A class is of the week of `today`, a
    newspaper of the next.
    """
    text = (templates() / "config" / f"{kind}.yaml").read_text(encoding="utf-8")
    week, path = today.isocalendar(), Path(file)
    next_monday = today + timedelta(days=8 - week.weekday)
    facts = {
        "program": program,
        "file": file,
        "seed": seed,
        "this_week": week.week,
        "this_year": week.year,
        "next_monday": next_monday,
        "name": path.name,
        "monday_after": next_monday + timedelta(days=7),
        "stem": path.stem,
        "output": _beside("output", path),
    }
    for name, fact in facts.items():
        text = text.replace(f"{{{name}}}", str(fact))
    return text


def _beside(folder: str, path: Path) -> str:
    """A folder of the working folder, as a book file names it; from an absolute path its own is absolute."""
    try:
        beside = Path(folder).absolute() if path.is_absolute() else Path(os.path.relpath(folder, path.parent))
    except OSError:  # the working folder has vanished
        return folder
    return beside.as_posix()


def purposes_file() -> Path:
    """The file of what `init --ask` offers."""
    return templates() / "config" / "questions" / "purposes.yaml"


def book_texts_file(language: str) -> Path:
    """The file of what `init --ask` prints in a language in place of the English words of its books."""
    return templates() / "config" / "text" / f"{language}.yaml"


def configs() -> Path:
    """The folder of complete example books."""
    return data_folder("configs")


def names(folder: Path) -> tuple[str, ...]:
    """The names of a folder's YAML files, without their ending, in alphabetical order.

    Hidden files are none: macOS puts its own (`._kids.yaml`) beside those of a stick or a share.
    """
    return tuple(sorted(path.stem for path in folder.glob("*.yaml") if not path.name.startswith(".")))


def data_folder(name: str, package: Path = PACKAGE) -> Path:
    """A folder of data: beside the package's own in a checkout, else inside it; BuildFailed where it is missing."""
    beside = package.parent / name
    if (package.parent / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    installed = package / "_data" / name
    if not installed.is_dir():
        message = "this folder of the package is missing; install puzzlepress again"
        raise BuildFailed(Problem(message, Place(str(installed))))
    return installed


def font_files(family: str, styles: tuple[str, ...]) -> Iterator[tuple[str, bytes, str]]:
    """Name and bytes of a family's file for each style, and the text of its frozen metrics, empty without them.

    BuildFailed where a font is missing.
    """
    for style in styles:
        path = templates() / "fonts" / family / f"{family}-{style}.ttf"
        frozen = path.with_suffix(".json")
        yield path.stem, _read(path), frozen.read_text(encoding="utf-8") if frozen.is_file() else ""


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
