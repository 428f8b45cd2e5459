"""How the program was started, so that a message shows a command as the user can type it here."""

import shlex
import shutil
import sys
from pathlib import Path


def program() -> str:
    """The words that start the program: `puzzlepress`, or a Python with `-m puzzlepress` or `-m pipeline`.

    Paths are written from the working folder on where they lie inside it.
    """
    script = Path(sys.argv[0])
    if script.stem == "puzzlepress":
        return _command(script.absolute())
    package = "puzzlepress" if script.parent.name == "puzzlepress" else "pipeline"
    return f"{_command(Path(sys.executable))} -m {package}"


def _command(path: Path) -> str:
    """A program's name where the shell finds this one under it, else its path."""
    found = shutil.which(path.name)
    if found and Path(found).absolute() == path.absolute():
        return path.name
    inside = path.is_relative_to(Path.cwd())
    return shlex.quote(str(path.relative_to(Path.cwd()))) if inside else shlex.quote(str(path))
