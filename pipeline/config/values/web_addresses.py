"""Addresses on the web that a book names: of a folder, below which its files are found, without the names of groups."""

import re
from collections.abc import Iterable
from typing import Final

from pipeline.config.values.value_rules import Rule, parsed
from pipeline.source.wording import shown

LONGEST: Final = 200
"""Characters of an address."""

_EXPECTED: Final = (
    f"the address of a folder on the web, such as https://my.site/puzzles, of at most {LONGEST} characters"
)
_ADDRESS: Final = re.compile(r"https?://[A-Za-z0-9.\-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~%!$&'()*+,;=:@\-]*)*", re.ASCII)


def web_address() -> Rule:
    """The address of a folder, kept without a slash at its end."""
    return parsed(_read, _EXPECTED, {"type": "string", "format": "uri", "maxLength": LONGEST})


def _read(text: str) -> str:
    if len(text) > LONGEST or not _ADDRESS.fullmatch(text):
        raise ValueError(f"{shown(text)} is not valid, expected {_EXPECTED}")
    return text.rstrip("/")


def group_in(address: str, groups: Iterable[tuple[str, str]]) -> str | None:
    """What is wrong with an address that pupils see: it holds a group's name. `groups` are names and signs.

    A name that is its sign stands on the sheets.
    """
    for name, sign in groups:
        if name.casefold() != sign.casefold() and name.casefold() in address.casefold():
            return f"holds the group's name {name!r}, which pupils would read; use another address"
    return None
