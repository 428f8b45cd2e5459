"""Reads a plain YAML scalar: text, numbers, true, false, nothing; what YAML versions read differently is refused."""

import re

from pipeline.source.source_limits import YAML_DIGITS
from pipeline.source.wording import token

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)")
_SUSPECT = re.compile(r"[-+.0-9=<yYnNoO]")  # how numbers and all surprises begin
_AS_TRUTH = "reads as true or false in some programs"
_SURPRISES = (
    (_AS_TRUTH, re.compile(r"y|n|yes|no|on|off", re.IGNORECASE)),
    ("reads as a number in base 60 in some programs", re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?")),
    ("reads as a number in base 8 in some programs", re.compile(r"[-+]?0o?[0-9_]+")),
    ("reads as a number in base 16", re.compile(r"[-+]?0[xX][0-9a-fA-F_]+")),
    ("reads as a number in base 2", re.compile(r"[-+]?0[bB][01_]+")),
    ("reads as a number in some programs", re.compile(r"[-+]?[0-9](?=[0-9.]*_)[0-9_]*(\.[0-9_]*)?")),
    ("reads as a number with an exponent", re.compile(r"[-+]?([0-9][0-9_]*(\.[0-9_]*)?|\.[0-9_]+)[eE][-+]?[0-9]+")),
    ("reads as not a number", re.compile(r"\.nan", re.IGNORECASE)),
    ("reads as infinity", re.compile(r"[-+]?\.inf", re.IGNORECASE)),
    ("has a meaning of its own in some programs", re.compile(r"=|<<")),
)


class ScalarError(ValueError):
    """A token that YAML may read as something else than the author meant; the message names it and the remedy."""


def read_plain(text: str) -> Scalar:
    """The value of a scalar without quotes; dates such as 2026-11-21 are text. Raises ScalarError.

    >>> read_plain("42"), read_plain("A4"), read_plain("2026-11-21"), read_plain("true")
    (42, 'A4', '2026-11-21', True)
    """
    if text in _WORDS:
        return _WORDS[text]
    if not _SUSPECT.match(text):
        return text
    whole = _WHOLE.fullmatch(text)
    if not whole and not _DECIMAL.fullmatch(text):
        _refuse_surprises(text)
        return text
    if len(text) > YAML_DIGITS:
        raise ScalarError(f"{token(text)} has more than {YAML_DIGITS} digits; put it in quotes if it is text")
    return int(text) if whole else float(text)


def _refuse_surprises(text: str) -> None:
    for reading, pattern in _SURPRISES:
        if pattern.fullmatch(text):
            plainly = "true or false" if reading == _AS_TRUTH else "it plainly"
            raise ScalarError(f"{token(text)} {reading}; put it in quotes if it is text, or write {plainly}")
