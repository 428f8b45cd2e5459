"""A game ID of Unequal as constraints."""

from __future__ import annotations

from constraints import Constraints, lines


def constraints_of(text: str) -> Constraints:
    head, _, body = text.partition(":")
    n = int(head)
    givens, orders = {}, []
    for cell, written in enumerate(body.rstrip(",").split(",")):
        number = int(written.rstrip("URDL"))
        if number:
            givens[cell] = number
        orders += [(cell + {"U": -n, "R": 1, "D": n, "L": -1}[side], cell) for side in written.lstrip("0123456789")]
    return Constraints(n, tuple(range(n * n)), givens, lines(n), [], orders=tuple(orders))
