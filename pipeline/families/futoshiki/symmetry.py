"""Futoshiki's symmetries: the eight of the square, each also with every value v as N + 1 - v and all signs turned."""

from pipeline.families.futoshiki.text_form import NAME
from pipeline.families.shared.signing import sign
from pipeline.families.shared.square_symmetries import images
from pipeline.model.puzzle import Order, Puzzle

Form = tuple[tuple[int, ...], tuple[Order, ...]]
"""The givens and the signs of an image."""


def signature(puzzle: Puzzle) -> str:
    """The signature of a puzzle: of the smallest of its sixteen images."""
    n = puzzle.width
    givens, orders = min(_image(one, to) for one in (_form(puzzle), _complement(puzzle)) for to in images(n, n))
    return sign(NAME, n, givens, orders)


def _form(puzzle: Puzzle) -> Form:
    return puzzle.givens, puzzle.orders


def _complement(puzzle: Puzzle) -> Form:
    turned = tuple((larger, smaller) for smaller, larger in puzzle.orders)
    return tuple(puzzle.width + 1 - given if given else 0 for given in puzzle.givens), turned


def _image(form: Form, to: tuple[int, ...]) -> Form:
    givens, orders = form
    moved = [0] * len(givens)
    for cell, given in enumerate(givens):
        moved[to[cell]] = given
    return tuple(moved), tuple(sorted((to[smaller], to[larger]) for smaller, larger in orders))
