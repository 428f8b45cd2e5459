"""The error of a text that is no puzzle."""


class TextError(ValueError):
    """A text that is not a puzzle of the family; the message says what stands where and what is expected."""
