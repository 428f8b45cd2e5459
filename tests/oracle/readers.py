"""Text forms read a second time, apart from the package: what a stranger with reference/formats in hand would write."""

from __future__ import annotations

import re
from dataclasses import dataclass

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Constraints:
    """A puzzle as constraints: n values from `first_digit` on, unlike cells and clues (letter, target, cells)."""

    n: int
    cells: tuple[int, ...]
    givens: dict[int, int]
    groups: list[list[int]]
    clues: list[tuple[str, int, list[int]]]
    first_digit: int = 1


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


def sudoku(text: str) -> Constraints:
    if ":" in text:
        return variant(text)
    n = int(len(text) ** 0.5)
    givens = {k: DIGITS.index(char) for k, char in enumerate(text) if char not in ".0"}
    return Constraints(n, tuple(range(n * n)), givens, lines(n) + boxes(n), [])


def variant(text: str) -> Constraints:
    head, body = text.split(":")
    first, second, letter = re.fullmatch(r"(\d+)x(\d+)([xjkw])", head).groups()
    n = int(first) * int(second)
    parts = body.split(",")
    givens, groups, clues = numbers(parts[0]), lines(n), []
    groups += blocks_of(n, parts[1]) if letter == "j" else boxes(n)
    if letter == "x":
        groups += [[k * (n + 1) for k in range(n)], [(k + 1) * (n - 1) for k in range(n)]]
    if letter == "w":
        groups += [[(r + i) * n + c + j for i in range(3) for j in range(3)] for r in (1, 5) for c in (1, 5)]
    if letter == "k":
        cages, sums = blocks_of(n, parts[1]), numbers(parts[2])
        groups += cages
        clues = [("a", sums[min(cage)], cage) for cage in cages]
        assert len(sums) == len(cages)
    return Constraints(n, tuple(range(n * n)), givens, groups, clues)


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


def calcudoku(text: str) -> Constraints:
    head, body = text.split(":")
    n = int(head.removeprefix("z"))
    blocks, clue_text = body.split(",")
    walls = ""
    for letter, number in re.findall(r"([_a-z])(\d*)", blocks):
        length = "_abcdefghijklmnopqrstuvwxy".find(letter)
        walls += ("." * 25 if letter == "z" else "." * length + "|") * int(number or 1)
    edges = [(r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1)]
    edges += [(r * n + c, r * n + n + c) for c in range(n) for r in range(n - 1)]
    assert len(walls) == len(edges) + 1
    assert walls[-1] == "|"
    cage = list(range(n * n))
    for _ in range(n * n):  # as often as the longest way through a cage
        for (a, b), wall in zip(edges, walls, strict=False):
            if wall == ".":
                cage[a] = cage[b] = min(cage[a], cage[b])
    firsts = sorted(set(cage))
    clues = re.findall(r"([a-z])(\d+)", clue_text)
    assert len(clues) == len(firsts)
    found = [
        (letter, int(target), [k for k in range(n * n) if cage[k] == first])
        for first, (letter, target) in zip(firsts, clues, strict=True)
    ]
    return Constraints(n, tuple(range(n * n)), {}, lines(n), found, 0 if head.startswith("z") else 1)


def kakuro(text: str) -> Constraints:
    _, width_text, height_text, body = text.split("/")
    width, height = int(width_text), int(height_text)
    alphabet = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
    white: set[int] = set()
    sums: dict[tuple[str, int], int] = {}  # (way, first cell) -> sum
    at = cell = 0

    def clue(way: str, first: int) -> None:
        nonlocal at
        if body[at] != "-":
            sums[way, first] = alphabet.index(body[at])
        at += 1

    while cell < width * height:
        char = body[at]
        if char in "klmnopqrstuvwxyz":
            run = "jklmnopqrstuvwxyz".index(char)
            white.update(range(cell, cell + run))
            cell += run
            at += 1
        elif char == ".":
            cell += 1
            at += 1
        else:
            clue("down", cell + width)
            clue("across", cell + 1)
            cell += 1
    for column in range(width):
        if column in white:
            clue("down", column)
    for row in range(height):
        if row * width in white:
            clue("across", row * width)
    assert at == len(body)
    groups = []
    for (way, first), _ in sums.items():
        run = [first]
        step = 1 if way == "across" else width
        while run[-1] + step in white and (way == "down" or (run[-1] + 1) % width):
            run.append(run[-1] + step)
        groups.append(run)
    clues = [("a", total, run) for total, run in zip(sums.values(), groups, strict=True)]
    return Constraints(9, tuple(sorted(white)), {}, groups, clues)


READERS = {"sudoku": sudoku, "calcudoku": calcudoku, "kakuro": kakuro}


def values(solution: str) -> list[int]:
    """A manifest's solution string as values."""
    return [DIGITS.index(char) for char in solution]
