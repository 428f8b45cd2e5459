"""The rule for names that become names of files and folders: what every system takes, whichever this one is."""

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import category, normalize

BOOK_FILES: Final = (".yaml", ".yml")
"""The endings of files that describe books."""

LONGEST: Final = 200
"""Bytes of a name in UTF-8, which leave room for the endings and marks that a file's name gets from us."""

LONGEST_OF_FILES: Final = 255
"""Bytes of the whole name of a file that every system takes."""

EXPECTED: Final = f"letters, digits, spaces, - _ or . inside, at most {LONGEST} bytes"
"""What a name may be, in words."""

_ILLEGAL: Final = re.compile(r'[<>:"/\\|?*]')
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?", re.IGNORECASE)
_HIDING: Final = (".", "-", " ")
_LOST: Final = (".", " ")
_UNSEEN: Final = ("Cc", "Zl", "Zp")  # categories of Unicode
_TURNING: Final = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # the direction of text


def name_fault(name: str, longest: int = LONGEST) -> str:
    """What keeps a name from being that of a file or folder, after the name itself; empty where every system takes it.

    It has at most `longest` bytes in UTF-8.

    >>> name_fault("book1"), name_fault("CON")
    ('', 'is a device on Windows')
    """
    return next(_faults(name, longest), "")


def _faults(name: str, longest: int) -> Iterator[str]:
    if not name.strip():
        yield "is empty"
        return
    if any(category(one) == "Cs" for one in name):
        yield "holds bytes that are not UTF-8"
        return
    if unseen := next((one for one in name if category(one) in _UNSEEN or one in _TURNING), ""):
        yield f"holds the control character U+{ord(unseen):04X}"
    if found := _ILLEGAL.search(name):
        yield f"holds {found[0]}, which cannot stand in the name of a file"
    if name.startswith(_HIDING):
        yield f"begins with {name[0]!r}, which hides files or has a meaning of its own"
    if name.endswith(_LOST):
        yield f"ends with {name[-1]!r}, which gets lost on Windows"
    if _DEVICE.fullmatch(name):
        yield "is a device on Windows"
    if (size := len(name.encode())) > longest:
        yield f"has {size} bytes, more than the {longest} that leave room for the endings of files"


def folded(name: str) -> str:
    """The same text for all names that some system takes for one: capitals and the encoding of accents do not count."""
    return normalize("NFC", normalize("NFC", name).casefold())
