"""Peers that make puzzles: their commands, what they take for one puzzle, and their puzzles in our text forms.

apt-get install qqwing sgt-puzzles
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from pipeline.families.shared.digits import digit
from pipeline.model.puzzle import Puzzle

BATCHES = 5
FIRST = 20  # puzzles that say how quick a peer is
LEAST = 0.2  # seconds of a batch, so that the start of the program counts for little
MOST = 6  # seconds for each puzzle of a batch: a peer may look for one of a level for ever
GAMES = "/usr/games"  # where Debian puts them, outside the usual path


@dataclass(frozen=True)
class PeerLevel:
    """A peer's program at one of its levels; in its arguments the number of puzzles is put for `{count}`."""

    peer: str
    level: str
    arguments: tuple[str, ...]

    @property
    def name(self) -> str:
        """As printed."""
        return f"{self.peer} {self.level}"


@dataclass(frozen=True)
class Yield:
    """What a peer gave: milliseconds of processor time a puzzle (the median of some batches), and the texts."""

    peer_level: PeerLevel
    milliseconds: float
    texts: tuple[str, ...]


def peer_levels(peer: str, arguments: Sequence[str], levels: Sequence[str], parameters: str = "") -> list[PeerLevel]:
    """A peer at each of its levels; in its arguments `{level}`, `{parameters}` and `{count}` are filled in."""
    filled = [
        [one.replace("{level}", level).replace("{parameters}", parameters) for one in arguments] for level in levels
    ]
    return [PeerLevel(peer, level, tuple(one)) for level, one in zip(levels, filled, strict=True)]


def path_of(peer: str) -> str | None:
    """Where a peer's program is; None if it is not installed."""
    return shutil.which(peer, path=os.pathsep.join([os.environ.get("PATH", ""), GAMES]))


def run(peer_level: PeerLevel, number: int, seconds: float) -> Yield:
    """So many puzzles, timed in a few batches; TimeoutExpired where it is stuck.

    There are more of them where it is quick, and fewer where all would take longer than so many seconds.
    """
    wanted = max(number // BATCHES, 1)
    size = min(wanted, FIRST)
    while (spent := _batch(peer_level, size)[0]) < LEAST:
        size *= 2
    size = max(1, min(max(wanted, size), int(seconds / BATCHES / spent * size)))
    batches = [_batch(peer_level, size) for _ in range(BATCHES)]
    texts = tuple(text for _, made in batches for text in made)
    return Yield(
        peer_level, median(spent * 1000 / size for spent, _ in batches), texts[:: max(len(texts) // number, 1)]
    )


def _batch(peer_level: PeerLevel, size: int) -> tuple[float, list[str]]:
    """Seconds of processor time and the texts of so many puzzles."""
    program = path_of(peer_level.peer)
    assert program
    command = [program, *(part.replace("{count}", str(size)) for part in peer_level.arguments)]
    before = _children()
    made = subprocess.run(command, capture_output=True, text=True, check=True, timeout=MOST * size).stdout.split()
    return _children() - before, made


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def line_of(text: str) -> str:
    """A plain Sudoku's line from a Solo game ID such as `3x3:1_5g1b3...`; other texts as they are.

    >>> line_of("2x2:1_5a3b")
    '15.3..'
    """
    head, colon, body = text.partition(":")
    if not colon or not re.fullmatch("[0-9]+x[0-9]+", head):
        return text
    parts = re.findall(r"[a-z]|[0-9]+", body)
    return "".join(digit(int(part)) if part.isdecimal() else "." * (ord(part) - ord("a") + 1) for part in parts)


def givens_of(puzzle: Puzzle) -> int:
    """How many givens a puzzle has."""
    return sum(given > 0 for given in puzzle.givens)
