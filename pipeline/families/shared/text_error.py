"""The error of a text that is no puzzle."""

from __future__ import annotations


class TextError(ValueError):
    """A text that is not a puzzle of the family; the message says what stands where and what is expected."""
