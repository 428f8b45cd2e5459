"""A puzz.link address as constraints."""

from __future__ import annotations

from constraints import Constraints


def constraints_of(text: str) -> Constraints:
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
