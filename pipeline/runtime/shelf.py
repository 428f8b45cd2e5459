"""Keeps bytes until they are asked for: few in memory, many in a file without a name that ends with the process."""

from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Final

IN_MEMORY: Final = 1 << 22  # bytes


class Shelf(AbstractContextManager["Shelf"]):
    """Texts of bytes by their places; a context manager. OSError where the disk takes no more."""

    def __init__(self, folder: Path | None = None, in_memory: int = IN_MEMORY) -> None:
        """An empty one, whose file lies in a folder; without one, where the system keeps such files."""
        self._file = SpooledTemporaryFile(in_memory, dir=str(folder) if folder else None)  # noqa: SIM115  closed with the shelf
        self._end = 0

    def put(self, content: bytes) -> tuple[int, int]:
        """Keep some bytes; their place."""
        self._file.seek(self._end)
        self._file.write(content)
        place = self._end, len(content)
        self._end += len(content)
        return place

    def take(self, place: tuple[int, int]) -> bytes:
        """What stands at a place."""
        start, length = place
        self._file.seek(start)
        return self._file.read(length)

    def __exit__(self, *_error: object) -> None:
        self._file.close()
