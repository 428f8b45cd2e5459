"""The first bytes of a catalogue's file, read before SQLite opens it: nobody else's database is ever touched."""

from pathlib import Path
from typing import Final

from pipeline.errors import InputError
from pipeline.runtime.catalogue.tables import UnsoundError

APPLICATION: Final = 0x50555A5A  # marks the file as a catalogue

_MARK: Final = APPLICATION.to_bytes(4)
_MAGIC: Final = b"SQLite format 3\0"
_HEADER_SIZE: Final = 100
_HEADER: Final = (  # first byte, content: of what SQLite writes there and we never change
    (18, bytes([1, 1, 0, 64, 32, 32])),  # a rollback journal, no bytes reserved, the fractions of a page
    (44, bytes([0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),  # schema format, cache, no vacuum, UTF-8
    (64, bytes(4)),  # no incremental vacuum
    (72, bytes(20)),  # for later versions of SQLite
)
_APPLICATION_AT: Final = 68
_FEW: Final = 8  # wrong bits of the first bytes, at most, that are damage: text of another program has many more


def never_was(path: Path) -> bool:
    """Has a file nothing of the header of a catalogue, not even a damaged one?"""
    header = _header(path)
    if not any(header):  # a crash of the system may leave zeros
        return False
    return _wrong_bits(header, 0, _MAGIC) > _FEW and _wrong_bits(header, _APPLICATION_AT, _MARK) > 1


def identify(path: Path) -> None:
    """InputError for a file of another program, UnsoundError for a catalogue with a damaged header."""
    header = _header(path)
    if not header:
        raise UnsoundError("it is empty")
    if not header.startswith(_MAGIC) or len(header) < _HEADER_SIZE:
        raise UnsoundError("it is not a database")
    if wrong_bits := _wrong_bits(header, _APPLICATION_AT, _MARK):
        if wrong_bits == 1:
            raise UnsoundError("its header is damaged")
        raise InputError(f"{path}: is a database of another program, and no catalogue; name another file")
    if any(header[at:][: len(content)] != content for at, content in _HEADER):
        raise UnsoundError("its header is damaged")


def _header(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_HEADER_SIZE)


def _wrong_bits(header: bytes, at: int, content: bytes) -> int:
    """How many bits of a header differ from a content from a byte on; those that it lacks are zeros."""
    found = header[at:][: len(content)].ljust(len(content), b"\0")
    return (int.from_bytes(found) ^ int.from_bytes(content)).bit_count()
