"""How the program was started, and from where: commands are shown as the user can type them here."""

import argparse
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from pipeline.errors import OutputError, Problem
from pipeline.runtime.working_folder import has_vanished


def program() -> str:
    """The words that start the program: `puzzlepress`, or a Python with `-m puzzlepress` or `-m pipeline`.

    Paths are written from the working folder on where they lie inside it.
    """
    script = Path(sys.argv[0])
    if script.stem == "puzzlepress":
        return _command(script)
    package = "puzzlepress" if script.parent.name == "puzzlepress" else "pipeline"
    return f"{_command(Path(sys.executable))} -m {package}"


def _command(path: Path) -> str:
    """A program's name where the shell finds this one under it, else its path."""
    found = shutil.which(path.name)
    if has_vanished():
        return path.name if found == str(path) else shlex.quote(str(path))
    here, path = Path.cwd(), path.absolute()
    if found and Path(found).absolute() == path:
        return path.name
    return shlex.quote(str(path.relative_to(here) if path.is_relative_to(here) else path))


def check_working_folder(arguments: argparse.Namespace) -> None:
    """Raise OutputError where the working folder has vanished and a path of the command line starts there."""
    if has_vanished():
        problem = "the working folder has vanished; change to a folder that exists, or give the whole path"
        lost = [Problem(f"{path}: {problem}") for path in _paths(arguments) if not path.is_absolute()]
        if lost:
            raise OutputError(lost)


def _paths(arguments: argparse.Namespace) -> Iterator[Path]:
    """The paths that a command line names or leaves as they usually are; `build -n` writes to none."""
    yield from map(Path, getattr(arguments, "configs", ()))
    for name, value in vars(arguments).items():
        if isinstance(value, os.PathLike) and not (name == "output" and getattr(arguments, "dry_run", False)):
            yield Path(value)
