"""A puzzle as constraints, and what its text forms have in common; apart from the package."""

from __future__ import annotations

import re
from dataclasses import dataclass

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Constraints:
    """A puzzle as constraints: n values from `first_digit` on, unlike cells, clues (letter, target, cells), and orders.

    Of an order the first cell is smaller.
    """

    n: int
    cells: tuple[int, ...]
    givens: dict[int, int]
    groups: list[list[int]]
    clues: list[tuple[str, int, list[int]]]
    first_digit: int = 1
    orders: tuple[tuple[int, int], ...] = ()


def lines(n: int) -> list[list[int]]:
    return [[r * n + c for c in range(n)] for r in range(n)] + [[r * n + c for r in range(n)] for c in range(n)]


def boxes(n: int) -> list[list[int]]:
    high = max(h for h in range(1, n) if n % h == 0 and h * h <= n)
    wide = n // high
    return [
        [(r + i) * n + c + j for i in range(high) for j in range(wide)]
        for r in range(0, n, high)
        for c in range(0, n, wide)
    ]


def numbers(text: str) -> dict[int, int]:
    """The numbers of a run-length list by cell."""
    found, cell = {}, 0
    for token in re.findall(r"[a-z]|\d+", text):
        if token.isdigit():
            found[cell] = int(token)
            cell += 1
        else:
            cell += "abcdefghijklmnopqrstuvwxyz".index(token) + 1
    return found


def blocks_of(n: int, text: str) -> list[list[int]]:
    """The blocks of cells that walls leave."""
    walls = "".join("." * 25 if char == "z" else "." * "_abcdefghijklmnopqrstuvwxy".index(char) + "|" for char in text)
    edges = [(r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1)]
    edges += [(r * n + c, r * n + n + c) for c in range(n) for r in range(n - 1)]
    assert len(walls) == len(edges) + 1
    block = list(range(n * n))
    for _ in range(n * n):
        for (a, b), wall in zip(edges, walls, strict=False):
            if wall == ".":
                block[a] = block[b] = min(block[a], block[b])
    return [[k for k in range(n * n) if block[k] == name] for name in sorted(set(block))]


def values(solution: str) -> list[int]:
    """A manifest's solution string as values."""
    return [DIGITS.index(char) for char in solution]
