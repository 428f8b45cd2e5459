"""Opens a PDF on the disk as often as it is needed, as long as it is the same; says what is wrong with it otherwise."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

import pikepdf
from pikepdf import AccessMode

from pipeline.errors import InputError
from pipeline.inspect.pdf.raw import DamageError

_STREAM: Final = "stream <[^>]*>"  # how the library names a file that it was given as bytes
_OBJECT: Final = re.compile(r"<pikepdf\..*", re.DOTALL)  # how it writes an object out, with all that it holds
_SIGN: Final = b"%PDF-"  # near the beginning of every PDF
_BEGIN: Final = b"%PDF-1."
_END: Final = b"%%EOF"
_VERSION: Final = re.compile(rb"startxref\s+\d+\s+%%EOF")
_LINEAR: Final = b"/Linearized"  # such a file has a second table at its beginning
_HEAD: Final = 1024  # bytes
_REMEDY: Final = "name a PDF that `build` has written"


class StoredFile:
    """A PDF as it was when it was met first, with its length in bytes and its sha256; it stays on the disk.

    `flaws` are what is wrong with its bytes, in words.
    """

    def __init__(self, path: Path) -> None:
        """Look at its bytes; InputError where it cannot be read, or is no PDF."""
        self.path = path
        try:
            with path.open("rb") as file:
                data, self._state = file.read(), _state(os.fstat(file.fileno()))
        except OSError as error:
            raise self._unreadable(error) from None
        self.size, self.digest = len(data), sha256(data).hexdigest()
        if _SIGN not in data[:_HEAD]:
            raise InputError(f"{path}: {'is no PDF' if data else 'is empty'}; {_REMEDY}")
        self.flaws = tuple(_flaws(data))

    def opened(self, inherits: bool) -> pikepdf.Pdf:
        """A document of its own, its pages with what they inherit or without.

        The library reads from the disk as fast as from memory, if it can say the file's name.
        """
        source = self.path if _is_unicode(self.path) else BytesIO(self.path.read_bytes())
        return pikepdf.open(source, inherit_page_attributes=inherits, access_mode=AccessMode.stream)

    @contextmanager
    def reading(self, place: str = "") -> Iterator[None]:
        """Report what the file, or a place in it, makes the library and us meet where it is damaged.

        InputError also where it is another file afterwards: what was read of it is worth nothing then.
        """
        try:
            yield
        except (MemoryError, InputError):
            raise  # the one is no fault of the file, the other says what is wrong
        except Exception as error:  # anything may happen with what a damaged file has in place of a number, say
            self._check_unchanged()
            raise self._error(error, place) from None
        self._check_unchanged()

    def words(self, told: object) -> str:
        """What the library says, without its name of the file."""
        return re.sub(f"^(?:{_STREAM}|{re.escape(str(self.path))})[:,]? ", "", str(told))

    def _check_unchanged(self) -> None:
        """InputError where the file has other bytes than those that were looked at; others may have the same."""
        try:
            state = _state(self.path.stat())
            if state != self._state and sha256(self.path.read_bytes()).hexdigest() == self.digest:
                self._state = state
        except OSError:
            state = ()  # it was moved away
        if state != self._state:
            raise other_file(self.path)

    def _error(self, error: Exception, place: str) -> InputError:
        if isinstance(error, pikepdf.PasswordError):
            return InputError(f"{self.path}: is locked by a password, so nobody can print it; build the book again")
        if isinstance(error, OSError) and error.strerror:  # pictures that are damaged are errors of this kind as well
            return self._unreadable(error)
        return InputError(f"{self.path}: cannot be read as a PDF ({self._reason(error, place)}); build the book again")

    def _unreadable(self, error: OSError) -> InputError:
        return InputError(f"{self.path}: cannot be read ({error.strerror}); {_REMEDY}")

    def _reason(self, error: Exception, place: str) -> str:
        """What an error says of the file; where it speaks of the program, that the file is damaged."""
        if not isinstance(error, DamageError | pikepdf.PdfError | pikepdf.OutlineStructureError):
            return f"{place or 'it'} is damaged"
        words = " ".join(_OBJECT.sub("an object", self.words(error)).split())
        return ": ".join(filter(None, (place, words or "it is damaged")))


def other_file(path: Path) -> InputError:
    """What is said where a file is another one than that which was looked at first."""
    return InputError(f"{path}: was changed while it was read; run the command again")


def _state(found: os.stat_result) -> tuple[int, ...]:
    """What of a file changes with its bytes, though it may change without them."""
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _is_unicode(path: Path) -> bool:
    """Is its name a text? On some systems it may be any bytes."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


def _flaws(data: bytes) -> Iterator[str]:
    """What is wrong with the bytes of a file, in words."""
    if not data.startswith(_BEGIN):
        yield "the file does not begin with %PDF-1"
    if not data.rstrip().endswith(_END):
        yield "the file continues after its end" if _END in data else "the file has no end: a part of it is missing"
    versions = len(_VERSION.findall(data)) - (_LINEAR in data[:_HEAD])
    if versions > 1:
        yield f"the file was changed after it was written: it holds {versions} versions of itself"
