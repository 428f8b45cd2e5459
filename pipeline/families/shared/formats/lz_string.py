"""LZ-string's compression to base64 (`compressToBase64`), as links of f-puzzles and SudokuPad hold it.

Phrases are numbered as they first appear; 0 and 1 announce a character of 8 and of 16 bits, 2 ends the text. Numbers
are written with as many bits as the largest needs, the lowest first, six bits in a character.
"""

from dataclasses import dataclass, field

from pipeline.families.shared.text_error import TextError
from pipeline.source.source_limits import UNPACKED_TEXT

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
NARROW, WIDE, END = range(3)
BITS = {NARROW: 8, WIDE: 16}
_FIRST = 3  # the number of the first phrase
_IN_CHARACTER = 6
_PADDING = ("", "===", "==", "=")  # by the length's remainder, as LZ-string pads
_VALUES = {character: f"{value:06b}" for value, character in enumerate(ALPHABET)}


def compress(text: str) -> str:
    """A text as LZ-string writes it.

    >>> compress("hello, hello")
    'BYUwNmD2A0AEoUkA'
    """
    writer = _Writer()
    phrase = ""
    for character in _units(text):
        writer.meet(character)
        if phrase + character in writer.numbers:
            phrase += character
            continue
        writer.write_phrase(phrase)
        writer.numbers[phrase + character] = len(writer.numbers) + _FIRST
        phrase = character
    if phrase:
        writer.write_phrase(phrase)
    return writer.ended()


def _units(text: str) -> str:
    """The text in units of 16 bits, as JavaScript counts characters."""
    data = text.encode("utf-16-be", "surrogatepass")
    return "".join(chr(data[at] << 8 | data[at + 1]) for at in range(0, len(data), 2))


@dataclass(slots=True)
class _Writer:
    """The bits so far, the number of every phrase, characters that no phrase has been written for; the width."""

    bits: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    unwritten: set[str] = field(default_factory=set)
    width: int = 2
    room: int = 2  # phrases until numbers need a bit more

    def meet(self, character: str) -> None:
        """Number a character that appears for the first time."""
        if character not in self.numbers:
            self.numbers[character] = len(self.numbers) + _FIRST
            self.unwritten.add(character)

    def write_phrase(self, phrase: str) -> None:
        """Write a phrase; a character in full when it is the first time."""
        if phrase not in self.unwritten:
            self._write(self.numbers[phrase], self.width)
        elif phrase:
            kind = NARROW if ord(phrase) < 1 << BITS[NARROW] else WIDE
            self._write(kind, self.width)
            self._write(ord(phrase), BITS[kind])
            self.unwritten.remove(phrase)
            self._grow()
        self._grow()

    def ended(self) -> str:
        """Everything as base64."""
        self._write(END, self.width)
        bits = "".join(self.bits)
        bits += "0" * (_IN_CHARACTER - len(bits) % _IN_CHARACTER)  # at least one, as LZ-string does
        found = "".join(ALPHABET[int(bits[at : at + 6], 2)] for at in range(0, len(bits), _IN_CHARACTER))
        return found + _PADDING[len(found) % len(_PADDING)]

    def _write(self, number: int, width: int) -> None:
        self.bits.append(f"{number:0{width}b}"[::-1])

    def _grow(self) -> None:
        self.room -= 1
        if not self.room:
            self.room = 1 << self.width
            self.width += 1


def decompress(packed: str, limit: int = UNPACKED_TEXT) -> str:
    """The text of what LZ-string wrote; TextError where it is damaged or longer than `limit` characters."""
    try:
        bits = "".join(_VALUES[character] for character in packed.rstrip("="))
    except KeyError as error:
        raise TextError(f"{error.args[0]!r} is not base64; copy the whole link again") from None
    units = "".join(_Reader(bits, limit).phrases())
    return units.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "replace")


@dataclass(slots=True)
class _Reader:
    """The bits, how far they are read, the phrases by number; the width."""

    bits: str
    limit: int
    at: int = 0
    known: list[str] = field(default_factory=lambda: [""] * _FIRST)
    width: int = 2
    room: int = 1

    def phrases(self) -> list[str]:
        """All phrases in order."""
        found: list[str] = []
        last, length = "", 0
        while (number := self._read(self.width)) != END:
            if number in BITS:
                self._remember(chr(self._read(BITS[number])))
                number = len(self.known) - 1
            phrase = self._phrase(number, last)
            found.append(phrase)
            length += len(phrase)
            if length > self.limit:
                raise TextError(f"unpacks to more than {self.limit:,} characters, which no puzzle needs")
            if last:
                self._remember(last + phrase[0])
            last = phrase
        return found

    def _phrase(self, number: int, last: str) -> str:
        if number < len(self.known):
            return self.known[number]
        if number > len(self.known) or not last:
            raise TextError("is damaged: it refers to what it never held; copy the whole link again")
        return last + last[0]

    def _read(self, width: int) -> int:
        piece = self.bits[self.at : self.at + width]
        if len(piece) < width:
            raise TextError("ends too early; copy the whole link again")
        self.at += width
        return int(piece[::-1], 2)

    def _remember(self, phrase: str) -> None:
        self.known.append(phrase)
        self.room -= 1
        if not self.room:
            self.room = 1 << self.width
            self.width += 1
