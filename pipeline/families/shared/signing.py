"""Signatures: a short text from a canonical form."""

from hashlib import sha256

from pipeline.model.puzzle import Puzzle

SIGNATURE_LENGTH = 32  # hexadecimal characters, 128 bits
VERSION = 1  # of all canonical forms; catalogues and codes depend on them


TOO_SYMMETRIC = "has hardly an empty cell and too many symmetries to be told from other puzzles"


class TooSymmetricError(Exception):
    """A puzzle looks alike in so many ways that its canonical form would take too long to find."""


def clue_key(puzzle: Puzzle) -> int:
    """What puzzles with one signature share: their clues, wherever these stand. Few others have the same.

    It is sooner found than a signature, but differs from run to run.
    """
    cages = sorted([(cage.target, len(cage.cells), cage.operator) for cage in puzzle.cages])
    return hash((puzzle.family, puzzle.variant, len(puzzle.orders), *cages))


def sign(family: str, *form: object) -> str:
    """The signature of a canonical form."""
    return sha256(repr((VERSION, family, *form)).encode()).hexdigest()[:SIGNATURE_LENGTH]
