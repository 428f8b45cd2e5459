"""Signatures: a short text from a canonical form."""

from __future__ import annotations

from hashlib import sha256

SIGNATURE_LENGTH = 32  # hexadecimal characters, 128 bits


def sign(family: str, *form: object) -> str:
    """The signature of a canonical form."""
    return sha256(repr((family, *form)).encode()).hexdigest()[:SIGNATURE_LENGTH]
