"""Reads content streams: operators with their operands.

Streams of plain syntax, as this program and many others write them, are read here; all others by the library, which
takes twenty times as long. Most of a page are instructions that follow others of their like, with nothing but numbers
that differ. They are read together, as columns.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
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
_SINGLE, _WITH_ARRAYS = 5, 6  # the groups of what is no run
_ARRAY: Final = re.compile(r"[ns/]*(?:\[[ns/]*\][ns/]*)*")
_SIGNS: Final = {b"m": "m", b"l": "l", b"re": "r", b"c": "c", b"Tm": "T", b"Tj": "j", b"[": "[", b"]": "]"}
_SYNTAX: Final = re.compile(
    r"((?:nnmnnl)++)|((?:nnnnr)++)|((?:nnnnnnc)++)|((?:nnnnnnTsj)++)|([ns/]*+)[mlrcTjo]|([ns/[\]]*+)[mlrcTjo]"
)
"""A token a sign: numbers, strings, names, brackets, operators by themselves where runs have them, `o` for others."""
_UNKNOWN: Final = "?"  # the sign of what is no plain syntax, which no instruction has


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


class _Known(dict[bytes, int]):
    """Tokens, numbered from 1, with their signs and what they mean: numbers and strings as values, others as texts.

    So a token is looked for once; signs and meanings of a whole page are taken by its numbers.
    """

    def __init__(self) -> None:
        super().__init__()
        self._signs, self._meant = np.full(_MOST, ord(_UNKNOWN), np.uint8), np.empty(_MOST, object)
        for token, sign in _SIGNS.items():
            self._learn(token, sign, token.decode())

    def read(self, tokens: Sequence[bytes]) -> tuple[str, tuple[Raw, ...]]:
        """The signs of tokens, and what they mean."""
        numbers = np.fromiter(map(self.__getitem__, tokens), np.int64, len(tokens))
        return self._signs[numbers].tobytes().decode(), tuple(self._meant[numbers].tolist())

    def _learn(self, token: bytes, sign: str, value: Raw) -> int:
        number = self[token] = len(self) + 1
        if number == len(self._signs):
            self._signs = np.concatenate((self._signs, np.empty_like(self._signs)))
            self._meant = np.concatenate((self._meant, np.empty_like(self._meant)))
        self._signs[number], self._meant[number] = ord(sign), value
        return number

    def __missing__(self, token: bytes) -> int:
        """Learn a token; one that is no plain syntax has the number 0."""
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
            return 0
        return self._learn(token, sign, value)


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
    signs, values = _known.read(data.split())
    found: list[tuple[str, tuple[Raw, ...]]] = []
    end = 0
    for match in _SYNTAX.finditer(signs):
        end_before = end
        start, end = match.span()
        if start != end_before:
            return None
        group = match.lastindex or _SINGLE
        if group == _SINGLE:
            found.append((values[end - 1], values[start : end - 1]))
        elif group == _WITH_ARRAYS:
            if not _ARRAY.fullmatch(match[_WITH_ARRAYS]):
                return None
            found.append((values[end - 1], tuple(_with_arrays(values[start : end - 1]))))
        else:
            run = _RUNS[group - 1]
            found.append((run.name, tuple([values[start + at : end : run.length] for at in run.operands])))
    return tuple(found) if end == len(signs) else None


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
