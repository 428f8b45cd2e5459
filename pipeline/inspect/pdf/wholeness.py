"""Tells by a file's bytes, and by what its reader had to mend, that it is not as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

_BEGIN: Final = b"%PDF-1."
_END: Final = b"%%EOF"
_VERSION: Final = re.compile(rb"startxref\s+\d+\s+%%EOF")
_LINEAR: Final = b"/Linearized"  # such a file has a second table at its beginning
_HEAD: Final = 1024  # bytes
_LONGEST: Final = 100  # characters of a reader's words


def damages(data: bytes, mended: Sequence[str]) -> Iterator[str]:
    """What is wrong with the bytes of a file, in words; `mended` are the complaints of its reader."""
    if not data.startswith(_BEGIN):
        yield "the file does not begin like a PDF 1 file"
    if not data.rstrip().endswith(_END):
        yield "the file continues after its end, or has no end"
    versions = len(_VERSION.findall(data)) - (_LINEAR in data[:_HEAD])
    if versions > 1:
        yield f"the file was changed after it was written: it holds {versions} versions of itself"
    if mended:
        yield f"the file is damaged ({mended[0][:_LONGEST]})"
