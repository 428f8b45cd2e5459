"""A line of digits, or a game ID of Solo, as constraints."""

from __future__ import annotations

import re

from constraints import DIGITS, Constraints, blocks_of, boxes, lines, numbers


def constraints_of(text: str) -> Constraints:
    if ":" in text:
        return variant(text)
    n = int(len(text) ** 0.5)
    givens = {k: DIGITS.index(char) for k, char in enumerate(text) if char not in ".0"}
    return Constraints(n, tuple(range(n * n)), givens, lines(n) + boxes(n), [])


def variant(text: str) -> Constraints:
    head, body = text.split(":")
    if head == "3x3s":
        return samurai(body)
    first, second, letter = re.fullmatch(r"(\d+)(?:x(\d+))?([xjkw])", head).groups()
    n = int(first) * int(second or 1)
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
        clues = [("a", sums[min(cage)], cage) for cage in cages if min(cage) in sums]
        assert len(sums) == len(clues)
    return Constraints(n, tuple(range(n * n)), givens, groups, clues)


def samurai(body: str) -> Constraints:
    """Five grids of 9x9 on 21x21 cells, each with its rows, columns and boxes; the rest of the cells are none."""
    groups = [
        [(top + cell // 9) * 21 + left + cell % 9 for cell in group]
        for top, left in ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
        for group in lines(9) + boxes(9)
    ]
    return Constraints(9, tuple(sorted({cell for group in groups for cell in group})), numbers(body), groups, [])
