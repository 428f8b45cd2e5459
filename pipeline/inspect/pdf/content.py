"""Reads content streams: operators with their operands.

Streams of plain syntax, as this program and many others write them, are read here; all others by the library, which
takes twenty times as long. Most of a page are instructions that follow others of their like, with nothing but numbers
that differ. They are read together, as columns. Most lines return, on the page and on others: each is read once.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import pikepdf

from pipeline.inspect.pdf.raw import DamageError, Raw

Instructions = tuple[tuple[str, tuple[Raw, ...]], ...]
"""Operators with their operands: numbers as floats, names with their slash, strings as bytes or as the library's.

A run, such as many lines, has its operators in one name (`m l run`), and its numbers as an array, a row for each. One
of texts has the first four numbers of the matrix that they share, then an array of their places, and a list of them.
"""

LONGEST: Final = 1 << 26
"""Bytes of one content: the fullest page of a book has a few ten thousand."""

_OPERATOR: Final = re.compile(rb"[A-Za-z]{1,3}\*?|['\"]|d[01]")
_NUMBER: Final = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_NAME: Final = re.compile(rb"/[A-Za-z0-9.+_-]+")
_STRING: Final = re.compile(rb"<((?:[0-9A-Fa-f]{2})*)>")
_INLINE: Final = (b"BI", b"ID", b"EI")  # an image within the content: its bytes follow
_MARKED: Final = re.compile(rb"<</MCID (\d+)>>")  # of marked content: its number is all that it says
_NO_SPACE: Final = b"\x0b"  # though `split` takes it for one
_MOST: Final = 30_000  # tokens, and lines, that are known at once
_LARGEST: Final = 1 << 20  # bytes of the lines that are known at once
_SINGLE, _WITH_ARRAYS = 5, 6  # the groups of what is no run
_ARRAY: Final = re.compile(r"[ns/]*(?:\[[ns/]*\][ns/]*)*")
_SIGNS: Final = {b"m": "m", b"l": "l", b"re": "r", b"c": "c", b"Tm": "T", b"Tj": "j", b"[": "[", b"]": "]"}
_SYNTAX: Final = re.compile(
    r"((?:nnmnnl)++)|((?:nnnnr)++)|((?:nnnnnnc)++)|(nnnnnnTsj)|([ns/]*+)[mlrcTjo]|([ns/[\]]*+)[mlrcTjo]"
)
"""A token a sign: numbers, strings, names, brackets, operators by themselves where runs have them, `o` for others."""
_UNKNOWN: Final = "?"  # the sign of what is no plain syntax, which no instruction has


class _Run(NamedTuple):
    """What returns again and again in a run: its operators, the signs of its tokens, which of them are its numbers."""

    name: str
    signs: str
    numbers: tuple[int, ...]


_TEXTS: Final = _Run("Tm Tj run", "nnnnnnTsj", (4, 5))
_RUNS: Final = (
    _Run("m l run", "nnmnnl", (0, 1, 3, 4)),
    _Run("re run", "nnnnr", (0, 1, 2, 3)),
    _Run("c run", "nnnnnnc", (0, 1, 2, 3, 4, 5)),
    _TEXTS,
)
_BY_SIGNS: Final = {run.signs: run for run in _RUNS}
_WIDEST: Final = max(len(run.numbers) for run in _RUNS)
_TURN, _SHOWN = slice(4), 7  # the tokens of a text: what its run shares, what it prints

_OTHER, _ALONE = -1, 0  # the sorts of lines that are no plain syntax, and of those that are not of a run


class _Tokens(dict[bytes, str]):
    """The signs of tokens, and what they mean: numbers and strings as values, others as texts."""

    def __init__(self) -> None:
        super().__init__()
        self.meant: dict[bytes, Raw] = {}

    def __missing__(self, token: bytes) -> str:
        """Learn a token."""
        self[token], self.meant[token] = sign, _ = self._meaning(token)
        return sign

    @staticmethod
    def _meaning(token: bytes) -> tuple[str, Raw]:
        if token in _SIGNS:
            return _SIGNS[token], token.decode()
        if _NUMBER.fullmatch(token):
            return "n", float(token)
        if _NAME.fullmatch(token):
            return "/", token.decode()
        if string := _STRING.fullmatch(token):
            return "s", bytes.fromhex(string[1].decode())
        return ("o", token.decode()) if _OPERATOR.fullmatch(token) and token not in _INLINE else (_UNKNOWN, None)


class _Lines(dict[bytes, int]):
    """Lines by number, and what they say.

    Lines of one sort make a run where they follow each other: of each there are its numbers, and its text if it has
    one. Of a line that stands alone there are its instructions.
    """

    def __init__(self) -> None:
        super().__init__()
        self.size = 0
        self._runs: dict[tuple[str, tuple[Raw, ...]], int] = {}  # signs, and what all share; sorts, from 1
        self._sorts, self._said = np.empty(_MOST, np.int64), np.empty(_MOST, object)
        self._numbers = np.empty((_MOST, _WIDEST))

    def read(self, lines: Sequence[bytes]) -> Instructions | None:
        """The instructions of lines; None where some are of other syntax, or end within an instruction."""
        places = np.fromiter(map(self.__getitem__, lines), np.int64, len(lines))
        sorts = self._sorts[places]
        if (sorts == _OTHER).any():
            return None
        rows, said, runs = self._numbers[places], self._said[places].tolist(), [*self._runs]
        begins = sorts == _ALONE
        begins[:1] = True
        begins[1:] |= sorts[1:] != sorts[:-1]
        starts = begins.nonzero()[0]
        found: list[tuple[str, tuple[Raw, ...]]] = []
        ends = [*starts.tolist(), len(lines)][1:]
        for start, end, sort in zip(starts.tolist(), ends, sorts[starts].tolist(), strict=True):
            if sort == _ALONE:
                found += said[start]
            else:
                signs, turn = runs[sort - 1]
                run = _BY_SIGNS[signs]
                numbers = rows[start:end, : len(run.numbers)]
                found.append((run.name, (turn, numbers, said[start:end]) if run is _TEXTS else (numbers,)))
        return tuple(found)

    def __missing__(self, line: bytes) -> int:
        """Learn a line."""
        number = len(self)
        self.size += len(line)
        if number == len(self._sorts):
            columns = self._sorts, self._said, self._numbers
            self._sorts, self._said, self._numbers = (np.concatenate((one, np.empty_like(one))) for one in columns)
        signs, values = _split(line)
        run = _BY_SIGNS.get(signs)
        if run:
            turn, self._said[number] = (tuple(values[_TURN]), values[_SHOWN]) if run is _TEXTS else ((), None)
            self._sorts[number] = self._runs.setdefault((signs, turn), len(self._runs) + 1)
            self._numbers[number, : len(run.numbers)] = [values[at] for at in run.numbers]
        else:
            said = _joined(signs, values)
            self._sorts[number], self._said[number] = _OTHER if said is None else _ALONE, said
        self[line] = number
        return number


_tokens, _lines = _Tokens(), _Lines()


def instructions(content: pikepdf.Object | pikepdf.Page) -> Instructions:
    """The operators of a content stream, or of those of a page, with their operands."""
    data = _bytes_of(content)
    plain = None if data is None else plain_instructions(data)
    return _by_library(content) if plain is None else plain


def plain_instructions(data: bytes) -> Instructions | None:
    """The instructions of a content of plain syntax; None for others."""
    global _tokens, _lines  # noqa: PLW0603  what is known of both, which return page after page
    if len(_tokens) > _MOST:
        _tokens = _Tokens()
    if len(_lines) > _MOST or _lines.size > _LARGEST:
        _lines = _Lines()
    found = _lines.read(data.splitlines())
    return _joined(*_split(data)) if found is None else found


def _split(data: bytes) -> tuple[str, list[Raw]]:
    """The signs of all tokens, and what these mean."""
    if _NO_SPACE in data:
        return _UNKNOWN, [None]
    if b"<<" in data:
        data = _MARKED.sub(rb"\1", data)
    if b"[" in data:
        data = data.replace(b"[", b" [ ").replace(b"]", b" ] ")
    tokens = data.split()
    return "".join(map(_tokens.__getitem__, tokens)), [*map(_tokens.meant.__getitem__, tokens)]


def _joined(signs: str, values: Sequence[Raw]) -> Instructions | None:
    """The instructions of tokens by their signs and what they mean; None for other syntax, and where one is cut off."""
    found: list[tuple[str, tuple[Raw, ...]]] = []
    end = 0
    for match in _SYNTAX.finditer(signs):
        end_before = end
        start, end = match.span()
        if start != end_before:
            return None
        group = match.lastindex or _SINGLE
        if group == _SINGLE:
            found.append((values[end - 1], tuple(values[start : end - 1])))
        elif group == _WITH_ARRAYS:
            if not _ARRAY.fullmatch(match[_WITH_ARRAYS]):
                return None
            found.append((values[end - 1], tuple(_with_arrays(values[start : end - 1]))))
        else:
            found.append(_run(_RUNS[group - 1], values[start:end]))
    return tuple(found) if end == len(signs) else None


def _run(run: _Run, values: Sequence[Raw]) -> tuple[str, tuple[Raw, ...]]:
    """A run, by what its tokens mean; one of texts has a single text here."""
    numbers = np.array([values[at :: len(run.signs)] for at in run.numbers]).T
    return run.name, (tuple(values[_TURN]), numbers, [values[_SHOWN]]) if run is _TEXTS else (numbers,)


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
        raise DamageError(f"a content of {len(data)} bytes, expected at most {LONGEST}")
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
