"""Says what stands in the folder of a book that is built."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pipeline.source.wording import counted

if TYPE_CHECKING:
    from pipeline.outputs.publish import Published


def summary(made: Published) -> str:
    """The files of a book, those of a folder of their own as a number, its pages where it has any, its puzzles."""
    folders = Counter(folder for name in made.files if (folder := name.rpartition("/")[0]))
    files = [str(made.folder / name) for name in made.files if "/" not in name]
    files += [f"{made.folder / folder} ({counted(count, 'file')})" for folder, count in folders.items()]
    pages = [counted(made.pages, "page")] if made.pages else []
    return f"{', '.join(files)}: {', '.join([*pages, counted(made.puzzles, 'puzzle')])}"
