"""Addresses of puzz.link and other sites that run pzpr: `https://puzz.link/p?`, then family, width, height, body."""

import re

ADDRESS = "https://puzz.link/p?"
_ADDRESS = re.compile(r"https?://[^?\s]{1,200}\?(?:[a-z_]{1,20}/)??(?=(?:kakuro|sudoku)/)")


def is_address(text: str, name: str) -> bool:
    """Is a text meant to be the address of a puzzle of a name?"""
    match = _ADDRESS.match(text)
    return match is not None and text.startswith(f"{name}/", match.end())


def parts_of(text: str) -> list[str]:
    """The parts of an address, from the family on."""
    return _ADDRESS.sub("", text.strip(), count=1).split("/")
