"""QR codes in print: what they lead to, and where they stand."""

import re
from typing import Final
from urllib.parse import quote

from pipeline.frozen import frozen
from pipeline.model.printer import MM

PUZZLE, ID = "puzzle", "id"
"""What a code holds of its puzzle: the text form, or its code."""

OPENER, KEY = "opener", "key"
"""Where codes stand but beside their PUZZLE: on pages before all puzzles, or on pages before the answers."""

LEAST_MODULE: Final = 0.4 * MM
"""Points: phones read smaller modules only now and then."""

QUIET: Final = 4
"""Modules that stay white around a code."""

_IN_FRAGMENT: Final = "/?:@!$'()*+,;=-._~"  # what the end of an address may hold as it is, but for &
_DIGITS: Final = re.compile(r"[0-9.]+")


@frozen
class QrSpec:
    """The codes of a book: the address they lead to, what they hold, where they stand, their module in points."""

    address: str
    content: str
    place: str
    module: float

    def link(self, text: str, code: str) -> str:
        """The address of a puzzle by its text form and its code; what stands behind # never reaches a server.

        >>> QrSpec("https://my.site/p", PUZZLE, KEY, 1.4).link("1...", "K7QF")
        'https://my.site/p#p=1000'
        """
        if self.content == ID:
            return f"{self.address}#c={code}"
        shown = text.replace(".", "0") if _DIGITS.fullmatch(text) else text  # digits alone make a smaller code
        return f"{self.address}#p={quote(shown, safe=_IN_FRAGMENT)}"
