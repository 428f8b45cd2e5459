"""Finds the folders of data: a checkout's own beside the package first, else those of the installed package."""

from __future__ import annotations

from pathlib import Path

from pipeline.errors import BuildFailed, Place, Problem

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of this package, in a checkout or where it is installed."""


def templates() -> Path:
    """The folder of printers, looks, page templates, texts and fonts."""
    return data_folder("templates")


def report_style() -> str:
    """The style sheet of the report."""
    return (templates() / "report" / "report.css").read_text(encoding="utf-8")


def starter_text(program: str, file: str) -> str:
    """A book file that builds as it is, every line explained; `program` and `file` are what its commands name."""
    text = (templates() / "config" / "starter.yaml").read_text(encoding="utf-8")
    return text.replace("{program}", program).replace("{file}", file)


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
