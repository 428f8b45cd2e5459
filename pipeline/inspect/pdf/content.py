"""Reads content streams: operators with their operands.

Streams of plain syntax, as this program and many others write them, are read here; all others by the library, which
takes ten times as long.
"""

import re
from typing import Final

import pikepdf

from pipeline.inspect.pdf.raw import Raw

Instructions = tuple[tuple[str, tuple[Raw, ...]], ...]
"""Operators with their operands: numbers as floats, names with their slash, strings as bytes or as the library's."""

LONGEST: Final = 1 << 26
"""Bytes of one content: the fullest page of a book has a few ten thousand."""

_OTHER: Final = re.compile(rb"[\x00\x0b(){}%]|<<|>>")  # what else there may be has one of these, or is no known token
_OPERATOR: Final = re.compile(rb"[A-Za-z]{1,3}\*?|['\"]|d[01]")
_NUMBER: Final = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_NAME: Final = re.compile(rb"/[A-Za-z0-9.+_-]+")
_STRING: Final = re.compile(rb"<((?:[0-9A-Fa-f]{2})*)>")
_INLINE: Final = (b"BI", b"ID", b"EI")  # an image within the content: its bytes follow
_KNOWN: Final = 30_000  # tokens, which return page after page

_operators: dict[bytes, str] = {}
_operands: dict[bytes, float | str | bytes] = {}


def instructions(content: pikepdf.Object | pikepdf.Page) -> Instructions:
    """The operators of a content stream, or of those of a page, with their operands."""
    data = _bytes_of(content)
    plain = None if data is None else plain_instructions(data)
    return _by_library(content) if plain is None else plain


def plain_instructions(data: bytes) -> Instructions | None:
    """The instructions of a content of plain syntax; None for others."""
    if _OTHER.search(data):
        return None
    if b"[" in data:
        data = data.replace(b"[", b" [ ").replace(b"]", b" ] ")
    found: list[tuple[str, tuple[Raw, ...]]] = []
    operands: list[Raw] = []
    outer: list[Raw] | None = None  # what stands before an array that has begun
    for token in data.split():
        known = token in _operands or token in _operators
        if token == b"[" and outer is None:
            outer, operands = operands, []
        elif token == b"]" and outer is not None:
            operands, outer = [*outer, operands], None
        elif not (known or _learnt(token)):
            return None
        elif token in _operands:
            operands.append(_operands[token])
        else:
            found.append((_operators[token], tuple(operands)))
            operands = []
    return None if operands or outer is not None else tuple(found)


def _learnt(token: bytes) -> bool:
    """Is a token a number, a name, a string or an operator? Then it is known from now on."""
    if len(_operands) > _KNOWN:
        _operands.clear()
    if _NUMBER.fullmatch(token):
        _operands[token] = float(token)
    elif _NAME.fullmatch(token):
        _operands[token] = token.decode()
    elif string := _STRING.fullmatch(token):
        _operands[token] = bytes.fromhex(string[1].decode())
    elif _OPERATOR.fullmatch(token) and token not in _INLINE:
        _operators[token] = token.decode()
    else:
        return False
    return True


def _bytes_of(content: pikepdf.Object | pikepdf.Page) -> bytes | None:
    """The bytes of a stream or of a page's streams; None where they are something else."""
    thing: Raw = content.get("/Contents") if isinstance(content, pikepdf.Page) else content
    parts = list(thing) if isinstance(thing, pikepdf.Array) else [thing]
    if not all(isinstance(part, pikepdf.Stream) for part in parts):
        return None
    data = b"\n".join(part.read_bytes() for part in parts)
    if len(data) > LONGEST:
        raise ValueError(f"a content of {len(data)} bytes, expected at most {LONGEST}")
    return data


def _by_library(content: pikepdf.Object | pikepdf.Page) -> Instructions:
    parsed = pikepdf.parse_content_stream(content)
    return tuple((str(one.operator), _operands_of(one)) for one in parsed)


def _operands_of(instruction: Raw) -> tuple[Raw, ...]:
    if isinstance(instruction, pikepdf.ContentStreamInlineImage):
        return (instruction.iimage,)
    return tuple(map(_operand, instruction.operands))


def _operand(one: Raw) -> Raw:
    if isinstance(one, pikepdf.Name):
        return str(one)
    return one if isinstance(one, (pikepdf.Object, str, bytes)) else float(one)
