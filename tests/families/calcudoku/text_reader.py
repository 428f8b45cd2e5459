"""A game ID of Keen as constraints."""

from __future__ import annotations

import re

from constraints import Constraints, lines


def constraints_of(text: str) -> Constraints:
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
