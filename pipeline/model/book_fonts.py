"""The fonts that a book asks for in place of the bundled ones, and those for Chinese, Japanese and Korean."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Final

from pipeline.frozen import frozen

_EAST_ASIAN: Final = (
    "\u1100\u11ff",
    "\u2e80\u9fff",
    "\uac00\ud7ff",
    "\uf900\ufaff",
    "\ufe30\ufe4f",
    "\uff00\uffef",
    "\U00020000\U0003ffff",
)
"""The first and the last character of each range; as a regular expression they take longer to compile than to look."""


@frozen
class FontFile:
    """A font file: the name under which it is embedded, and its bytes."""

    name: str
    data: bytes = field(repr=False)


@frozen
class EastAsian:
    """Fonts for what others lack, with the language system of OpenType that chooses among regional forms.

    `marks` are taken from them too, though others have them: as wide as a Chinese character.
    """

    regular: FontFile
    bold: FontFile
    system: str
    marks: str = ""


@frozen
class Fonts:
    """The author's own font files by weight; None means the bundled one. `family` is how the author's are called.

    `display` is the face of titles, `display_family` the bundled one of the look; without both titles are bold.
    """

    regular: FontFile | None = None
    bold: FontFile | None = None
    italic: FontFile | None = None
    family: str = ""
    east_asian: EastAsian | None = None
    display: FontFile | None = None
    display_family: str = ""

    def with_display(self, family: str) -> Fonts:
        """The fonts with a bundled face for titles, unless the author has a bold face or one for titles."""
        return self if self.display or self.bold else replace(self, display_family=family)


DISPLAY_FACES: Final = {"DMSerifDisplay": "DM Serif Display", "FredokaOne": "Fredoka One"}
"""The bundled faces of titles by folder, and what they are called in print."""

BUNDLED = Fonts()
"""The fonts of a book that asks for none."""


def is_east_asian(text: str) -> bool:
    """Does a text have characters that only East Asian fonts have?"""
    if text.isascii():
        return False
    return any(first <= character <= last for character in set(text) for first, last in _EAST_ASIAN)
