"""Packs what the player reads into text that an HTML page can hold."""

import json
import zlib
from base64 import b85encode
from collections.abc import Mapping, Sequence
from typing import Any

_SAFE = bytes.maketrans(b"<`", b",.")  # what may stand in a script element, and in a script's text
_HARDEST = 9  # of zlib's levels


def packed(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows of plain values as JSON, packed as a text.

    What all rows say under one key stands together, because like packs best beside like; null where a row lacks it.
    """
    columns = {key: [row.get(key) for row in rows] for key in dict.fromkeys(key for row in rows for key in row)}
    return packed_text(written(columns))


def packed_text(text: str) -> str:
    """A text, deflated without a header, in base 85: for `DecompressionStream("deflate-raw")`."""
    deflate = zlib.compressobj(_HARDEST, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b85encode(deflate.compress(text.encode()) + deflate.flush()).translate(_SAFE).decode()


def written(value: Any) -> str:  # noqa: ANN401  plain values
    """Plain values as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def within_script(value: Any) -> str:  # noqa: ANN401  plain values
    """The same as it may stand inside a script element: nothing in it can end the element."""
    return written(value).replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
