"""Links that hold a text packed by LZ-string."""

import re
from urllib.parse import quote, unquote

from pipeline.families.shared.formats.lz_string import compress, decompress


def packed(address: str, text: str) -> str:
    """The link of a text: an address, then the text, packed."""
    return address + quote(compress(text), safe="")


def unpacked(payload: str) -> str:
    """The text of what stands behind the address; raises TextError."""
    return decompress(re.sub(r"\s", "+", unquote(payload).strip()))
