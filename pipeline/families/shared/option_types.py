"""What an option of a family may be: its values as data, how they are read from YAML and the command line, and told.

`read` takes what YAML gives and raises ValueError with a sentence; `from_text` turns the command line's text into the
same. `written` is what enters a section's identity, so it must never change.
"""

import difflib
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import field
from hashlib import sha256
from typing import Any

from pipeline.frozen import frozen
from pipeline.model.slot import OptionValue

DIGEST = 12  # hexadecimal digits that tell drawn grids apart
ROW_END = "/"
SHORT = 3  # letters of a word that is cut short, or its consonants, at least
_VOWELS = "aeiou"


def nearest(word: str, known: Iterable[str]) -> str:
    """The word that is likely meant, whatever its capitals; empty where none is.

    Else it is the only one that the word shortens, or whose vowels it has wrong, as `soduko` has.
    """
    words, asked = {one.casefold(): one for one in map(str, known)}, word.casefold()
    begun = [one for one in words if one.startswith(asked) and len(asked) >= SHORT]
    alike = [one for one in words if _consonants(one) == _consonants(asked) and len(_consonants(asked)) >= SHORT]
    found = difflib.get_close_matches(asked, words, 1) or begun or alike
    return words[found[0]] if len(found) == 1 else ""


def _consonants(word: str) -> str:
    return "".join(letter for letter in word if letter not in _VOWELS)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?` for a near miss, else an empty text."""
    near = nearest(word, known)
    return f"; did you mean {near!r}?" if near else ""


def _plain(word: str) -> str:
    return word.lower().replace("-", " ").replace("_", " ")


class OptionType(ABC):
    """A kind of option values."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """What the option takes, in words."""

    @property
    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""

    @abstractmethod
    def read(self, value: object) -> OptionValue:
        """The value as the family takes it; raises ValueError."""

    @property
    def alone(self) -> str | None:
        """The command line's text where the option stands without one; None if it needs one."""
        return None

    def from_text(self, text: str) -> object:
        """What the command line's text would be in YAML."""
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text

    def written(self, value: OptionValue) -> str:
        """The value in a section's identity."""
        return str(value)

    def _misfit(self, value: object, remedy: str = "") -> ValueError:
        written = f"[{', '.join(map(str, value))}]" if isinstance(value, tuple) else repr(value)
        return ValueError(f"{written} is not valid, expected {self.expected}{remedy}")


@frozen
class Choice(OptionType):
    """One of a few words; `aliases` maps other spellings to them. Capitals, hyphens and underscores do not count."""

    values: tuple[str, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        """The words."""
        return f"one of {', '.join(self.values)}"

    @property
    def schema(self) -> dict[str, Any]:
        """An enumeration."""
        return {"enum": [*self.values, *self.aliases]}

    def read(self, value: object) -> str:
        """The word itself."""
        known = {_plain(word): word for word in self.values}
        word = self.aliases.get(str(value)) or known.get(_plain(str(value)))
        if not isinstance(value, str) or word is None:
            raise self._misfit(value, did_you_mean(str(value), (*self.values, *self.aliases)))
        return word

    def from_text(self, text: str) -> object:
        """The text."""
        return text


@frozen
class Subset(OptionType):
    """One or more of a few words, given in their own order whatever the order they are asked in."""

    values: tuple[str, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        """The words."""
        return f"a list of {', '.join(self.values)}"

    @property
    def schema(self) -> dict[str, Any]:
        """A word or a list of words."""
        one = Choice(self.values, self.aliases).schema
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}

    def read(self, value: object) -> tuple[str, ...]:
        """The words that are asked for."""
        items = value if isinstance(value, (list, tuple)) else [value]
        if not items:
            raise ValueError(f"is empty, expected {self.expected}")
        words = {self._word(item) for item in items}
        return tuple(word for word in self.values if word in words)

    def _word(self, item: object) -> str:
        try:
            return Choice(self.values, self.aliases).read(item)
        except ValueError:
            raise self._misfit(item, did_you_mean(str(item), (*self.values, *self.aliases))) from None

    def from_text(self, text: str) -> object:
        """The words between commas."""
        return tuple(word.strip() for word in text.split(","))

    def written(self, value: OptionValue) -> str:
        """The words joined."""
        assert isinstance(value, tuple)
        return "+".join(value)


@frozen
class Whole(OptionType):
    """A whole number, both ends included."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        """The bounds."""
        return f"a whole number from {self.low} to {self.high}"

    @property
    def schema(self) -> dict[str, Any]:
        """An integer."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def read(self, value: object) -> int:
        """The number."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise self._misfit(value)
        return value


@frozen
class Numbers(OptionType):
    """One or more whole numbers, given in rising order as texts."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        """The bounds."""
        return f"a list of whole numbers from {self.low} to {self.high}"

    @property
    def schema(self) -> dict[str, Any]:
        """A number or a list of numbers."""
        one = Whole(self.low, self.high).schema
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}

    def read(self, value: object) -> tuple[str, ...]:
        """The numbers that are asked for, each once."""
        items = value if isinstance(value, (list, tuple)) else [value]
        if not items:
            raise ValueError(f"is empty, expected {self.expected}")
        try:
            numbers = {Whole(self.low, self.high).read(item) for item in items}
        except ValueError:
            raise self._misfit(value) from None
        return tuple(map(str, sorted(numbers)))

    def from_text(self, text: str) -> object:
        """The numbers between commas."""
        return tuple(OptionType.from_text(self, word.strip()) for word in text.split(","))

    def written(self, value: OptionValue) -> str:
        """The numbers joined."""
        assert isinstance(value, tuple)
        return "+".join(value)


@frozen
class WholeOr(OptionType):
    """A whole number within bounds, or one word."""

    low: int
    high: int
    word: str

    @property
    def expected(self) -> str:
        """The bounds and the word."""
        return f"a whole number from {self.low} to {self.high}, or {self.word}"

    @property
    def schema(self) -> dict[str, Any]:
        """A number or the word."""
        return {"anyOf": [{"type": "integer", "minimum": self.low, "maximum": self.high}, {"const": self.word}]}

    def read(self, value: object) -> int | str:
        """The number or the word."""
        if value == self.word:
            return self.word
        try:
            return Whole(self.low, self.high).read(value)
        except ValueError:
            raise self._misfit(value) from None


@frozen
class Flag(OptionType):
    """True or false."""

    @property
    def expected(self) -> str:
        """Both values."""
        return "true or false"

    @property
    def schema(self) -> dict[str, Any]:
        """A truth value."""
        return {"type": "boolean"}

    @property
    def alone(self) -> str:
        """Asked for without a word it is true."""
        return "true"

    def read(self, value: object) -> bool:
        """The truth value."""
        if not isinstance(value, bool):
            raise self._misfit(value)
        return value

    def from_text(self, text: str) -> object:
        """`true` and `false` as YAML reads them, other texts as they are."""
        return {"true": True, "false": False}.get(text, text)

    def written(self, value: OptionValue) -> str:
        """The word in YAML."""
        return str(value).lower()


@frozen
class Span(OptionType):
    """A whole number or a range of them: 24, 24-28 or [24, 28]; the value is a range of Python's."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        """The bounds."""
        return f"a whole number from {self.low} to {self.high}, or a range such as {self.low}-{self.high}"

    @property
    def schema(self) -> dict[str, Any]:
        """A number, a text, or a pair."""
        one = {"type": "integer", "minimum": self.low, "maximum": self.high}
        pair = {"type": "array", "items": one, "minItems": 2, "maxItems": 2}
        return {"anyOf": [one, {"type": "string", "pattern": "^[0-9]+ *- *[0-9]+$"}, pair]}

    def read(self, value: object) -> range:
        """The range."""
        if isinstance(value, str) and (match := re.fullmatch(r" *([0-9]{1,6}) *[-–] *([0-9]{1,6}) *", value)):
            return self._ends(int(match[1]), int(match[2]), value)
        if isinstance(value, (list, tuple)) and len(value) == 2:  # noqa: PLR2004  two ends
            return self._ends(value[0], value[1], value)
        return self._ends(value, value, value)

    def _ends(self, first: object, last: object, value: object) -> range:
        one = Whole(self.low, self.high)
        try:
            low, high = one.read(first), one.read(last)
        except ValueError:
            raise self._misfit(value) from None
        if low > high:
            raise self._misfit(value, f"; the smaller number first: {high}-{low}")
        return range(low, high + 1)

    def written(self, value: OptionValue) -> str:
        """The ends joined."""
        assert isinstance(value, range)
        return f"{value[0]}-{value[-1]}"


@frozen
class Share(OptionType):
    """An exact number, or a share in percent such as `12%`; the value is the number, or the text."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        """The bounds."""
        return f"a whole number from {self.low} to {self.high}, or a share such as 12%"

    @property
    def schema(self) -> dict[str, Any]:
        """A number or a text."""
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"anyOf": [number, {"type": "string", "pattern": "^[0-9]{1,3}%$"}]}

    def read(self, value: object) -> int | str:
        """The number, or the share as text."""
        if isinstance(value, str) and (match := re.fullmatch(r" *([0-9]{1,3}) *% *", value)) and int(match[1]) <= 100:  # noqa: PLR2004
            return f"{int(match[1])}%"
        try:
            return Whole(self.low, self.high).read(value)
        except ValueError:
            raise self._misfit(value) from None


@frozen
class Drawn(OptionType):
    """A grid drawn with characters: rows as lines, between slashes, or as a list; the value is the rows with slashes.

    One row of all cells is left to the family to cut, which knows the size.
    """

    marks: str  # what the characters mean, in words

    @property
    def expected(self) -> str:
        """What the characters mean."""
        return f"a drawn grid: {self.marks}, its rows as lines of a text or between slashes"

    @property
    def schema(self) -> dict[str, Any]:
        """A text or its rows."""
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}

    def read(self, value: object) -> str:
        """The rows between slashes."""
        rows = value if isinstance(value, (list, tuple)) else [value]
        if not rows or not all(isinstance(row, str) for row in rows):
            raise self._misfit(value, "; put each row in quotes")
        lines = re.split(r"[\n/]", "\n".join(map(str, rows)))
        found = ["".join(line.split()) for line in lines if line.strip()]
        if not found:
            raise ValueError(f"is empty, expected {self.expected}")
        return ROW_END.join(found)

    def from_text(self, text: str) -> object:
        """The text, even if it looks like a number."""
        return text

    def written(self, value: OptionValue) -> str:
        """A digest: the grid itself would be too long."""
        return sha256(str(value).encode()).hexdigest()[:DIGEST]


def drawn_cells(text: str, width: int, height: int) -> str:
    """The characters of a drawn grid in reading order; raises ValueError unless it has the size."""
    rows = text.split(ROW_END)
    if len(rows) == 1 and len(text) == width * height:
        return text
    if len(rows) != height:
        raise ValueError(f"has {len(rows)} rows, expected {height} of {width} cells")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise ValueError(f"row {number} ({row}) has {len(row)} cells, expected {width}")
    return "".join(rows)
