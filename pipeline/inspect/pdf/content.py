"""Reads content streams: operators with their operands.

Streams of plain syntax, as this program and many others write them, are read here; all others by the library, which
takes twenty times as long. Most of a page are instructions that follow others of their like, with nothing but numbers
that differ. They are read together, as columns.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import pikepdf

from pipeline.inspect.pdf.raw import Raw

Instructions = tuple[tuple[str, tuple[Raw, ...]], ...]
"""Operators with their operands: numbers as floats, names with their slash, strings as bytes or as the library's.

A run, such as many lines, has its operators in one name (`m l run`), and columns of operands.
"""

LONGEST: Final = 1 << 26
"""Bytes of one content: the fullest page of a book has a few ten thousand."""

_OTHER: Final = (b"\x00", b"\x0b", b"(", b")", b"{", b"}", b"%", b"<<", b">>")
"""What else there may be has one of these, or is no known token. One look for each is faster than one for all."""
_OPERATOR: Final = re.compile(rb"[A-Za-z]{1,3}\*?|['\"]|d[01]")
_NUMBER: Final = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_NAME: Final = re.compile(rb"/[A-Za-z0-9.+_-]+")
_STRING: Final = re.compile(rb"<((?:[0-9A-Fa-f]{2})*)>")
_INLINE: Final = (b"BI", b"ID", b"EI")  # an image within the content: its bytes follow
_MARKED: Final = re.compile(rb"<</MCID (\d+)>>")  # of marked content: its number is all that it says
_MOST: Final = 30_000  # tokens that are known at once
_SINGLE: Final = 5  # the group of what is no run
_ARRAY: Final = re.compile(r"[ns/]*(?:\[[ns/]*\][ns/]*)*")
_SIGNS: Final = {b"m": "m", b"l": "l", b"re": "r", b"c": "c", b"Tm": "T", b"Tj": "j", b"[": "[", b"]": "]"}
_SYNTAX: Final = re.compile(r"((?:nnmnnl)++)|((?:nnnnr)++)|((?:nnnnnnc)++)|((?:nnnnnnTsj)++)|([ns/[\]]*+)[mlrcTjo]")
"""A token a sign: numbers, strings, names, brackets, operators by themselves where runs have them, `o` for others."""


class _Run(NamedTuple):
    """What returns again and again in a run: its operators, how many tokens it has, which of them are operands."""

    name: str
    length: int
    operands: tuple[int, ...]


_RUNS: Final = (
    _Run("m l run", 6, (0, 1, 3, 4)),
    _Run("re run", 5, (0, 1, 2, 3)),
    _Run("c run", 7, (0, 1, 2, 3, 4, 5)),
    _Run("Tm Tj run", 9, (0, 1, 2, 3, 4, 5, 7)),
)


class _Known(dict[bytes, str]):
    """The signs of tokens, and what they mean: numbers and strings as values, names and operators as texts."""

    def __init__(self) -> None:
        super().__init__(_SIGNS)
        self.meant: dict[bytes, Raw] = {token: token.decode() for token in _SIGNS}

    def __missing__(self, token: bytes) -> str:
        """Learn a token; one that is no plain syntax has a sign that no instruction has."""
        value: Raw
        if _NUMBER.fullmatch(token):
            sign, value = "n", float(token)
        elif _NAME.fullmatch(token):
            sign, value = "/", token.decode()
        elif string := _STRING.fullmatch(token):
            sign, value = "s", bytes.fromhex(string[1].decode())
        elif _OPERATOR.fullmatch(token) and token not in _INLINE:
            sign, value = "o", token.decode()
        else:
            return "?"
        self[token], self.meant[token] = sign, value
        return sign


_known = _Known()


def instructions(content: pikepdf.Object | pikepdf.Page) -> Instructions:
    """The operators of a content stream, or of those of a page, with their operands."""
    data = _bytes_of(content)
    plain = None if data is None else plain_instructions(data)
    return _by_library(content) if plain is None else plain


def plain_instructions(data: bytes) -> Instructions | None:
    """The instructions of a content of plain syntax; None for others."""
    global _known  # noqa: PLW0603  what is known of tokens, which return page after page
    if b"<</MCID " in data:
        data = _MARKED.sub(rb"\1", data)
    if any(sign in data for sign in _OTHER):
        return None
    if b"[" in data:
        data = data.replace(b"[", b" [ ").replace(b"]", b" ] ")
    if len(_known) > _MOST:
        _known = _Known()
    tokens = data.split()
    signs = "".join(map(_known.__getitem__, tokens))
    values: list[Raw] = [*map(_known.meant.get, tokens)]
    found: list[tuple[str, tuple[Raw, ...]]] = []
    end = 0
    for match in _SYNTAX.finditer(signs):
        start, end_before, end = match.start(), end, match.end()
        if start != end_before:
            return None
        if match.lastindex != _SINGLE:
            run = _RUNS[(match.lastindex or 1) - 1]
            found.append((run.name, tuple([values[start + at : end : run.length] for at in run.operands])))
            continue
        operands = values[start : end - 1]
        if "[" in match[0] or "]" in match[0]:
            if not _ARRAY.fullmatch(match[_SINGLE]):
                return None
            operands = _with_arrays(operands)
        found.append((values[end - 1], tuple(operands)))
    return tuple(found) if end == len(tokens) else None


def _with_arrays(operands: Sequence[Raw]) -> list[Raw]:
    """Operands with brackets, as lists where the brackets stand."""
    found: list[Raw] = []
    outer = found
    for operand in operands:
        if operand == "[":
            inner: list[Raw] = []
            found.append(inner)
            outer, found = found, inner
        elif operand == "]":
            found = outer
        else:
            found.append(operand)
    return found


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
