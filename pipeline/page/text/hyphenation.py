"""Finds where words may be parted at the end of a line, by the patterns of their language (Liang's method).

Patterns are those of the package pyphen. They are read as they stand, each taken apart when a word meets it: pyphen's
own reader takes half a second for German, longer than it takes to lay out a book.
"""

import re
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Final

from pipeline.page.type.typography import SOFT_HYPHEN

_WORD: Final = re.compile(r"[^\W\d_]{7,}")
_DIGITS: Final = b"0123456789"
_REMARKS: Final = re.compile("\n[%#A-Z].*")
_SHORTEST = 3  # letters before and after a hyphen


def hyphenated(text: str, language: str) -> str:
    """The text with soft hyphens in its long words; unchanged in a language without patterns."""
    patterns = _patterns(language)
    if not patterns or SOFT_HYPHEN in text:
        return text
    return _WORD.sub(lambda match: _parted(match[0], language), text)


@lru_cache(maxsize=1 << 12)
def _parted(word: str, language: str) -> str:
    points = _points(word.lower(), _patterns(language))
    bounds = [0, *(at for at in points if _SHORTEST <= at <= len(word) - _SHORTEST), len(word)]
    return SOFT_HYPHEN.join(word[start:end] for start, end in pairwise(bounds))


def _points(word: str, patterns: dict[str, str]) -> list[int]:
    """Where the highest of the digits that patterns put between two letters is odd."""
    dotted = f".{word}."
    levels = [0] * (len(dotted) + 1)
    for start in range(len(dotted)):
        for end in range(start + 1, len(dotted) + 1):
            if pattern := patterns.get(dotted[start:end]):
                for at, level in _levels(pattern):
                    levels[start + at] = max(levels[start + at], level)
    return [at for at, level in enumerate(levels[1:]) if level % 2]


@lru_cache(maxsize=1 << 12)
def _levels(pattern: str) -> tuple[tuple[int, int], ...]:
    """Before which letters of a pattern, counted from 0, which digits stand: `1b2c` has 1 before 0 and 2 before 1."""
    found, at = [], 0
    for sign in pattern:
        if sign.isdigit():
            found.append((at, int(sign)))
        else:
            at += 1
    return tuple(found)


@lru_cache(maxsize=4)
def _patterns(language: str) -> dict[str, str]:
    """The patterns of a language by their letters; none where pyphen has none."""
    file = _file(language.replace("-", "_"))
    if file is None:
        return {}
    encoding, found, lines = file.read_bytes().partition(b"\n")
    text = _REMARKS.sub("", (found + lines).decode(encoding.decode("ascii").strip()))
    letters = text.encode().translate(None, _DIGITS).decode()  # of bytes this takes a fiftieth of the time
    return dict(zip(letters.split(), text.split(), strict=True))


def _file(code: str) -> Path | None:
    """The file of a language's patterns, of the nearest region; the package is not imported, which reads its folder."""
    found = find_spec("pyphen")
    folder = Path(found.origin).parent / "dictionaries" if found and found.origin else Path()
    for name in (code, code.partition("_")[0]):
        files = sorted(folder.glob(f"hyph_{name}.dic")) or sorted(folder.glob(f"hyph_{name}_*.dic"))
        if files:
            return files[0]
    return None
