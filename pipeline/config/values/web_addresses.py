"""Addresses on the web that a book names: of a page, or of a folder below which its files are found."""

import re
from collections.abc import Callable
from typing import Final
from urllib.parse import quote

from pipeline.config.values.value_rules import Rule, parsed
from pipeline.source.wording import shown

_SCHEME: Final = re.compile(r"https?://")
_OTHER_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:/+")
_BEHIND_HOST: Final = re.compile(r"[/?:]")
_HOST: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?")
_PORT: Final = re.compile(r"[0-9]{1,5}")
_LAST_PORT: Final = 65535
_PLACEHOLDER: Final = re.compile(r"\{[a-z]+\}")
_STAND_IN: Final = "1"
_BAD_ESCAPE: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
_OTHER: Final = re.compile(r"[^A-Za-z0-9._~:/?@!$&'()*+,;=%-]")

ReadAddress = Callable[[str], str]
"""Gives an address as it is kept; ValueError with what is wrong with it."""


def page_address(longest: int) -> Rule:
    """The address of a page, of at most so many characters; placeholders in it are filled in later."""
    return _rule(page_reader(longest), f"the address of a page, such as https://my.site/p, {_most(longest)}")


def folder_address(longest: int) -> Rule:
    """The address of a folder, kept without a slash at its end; placeholders in it are filled in later."""
    return _rule(folder_reader(longest), f"the address of a folder, such as https://my.site/puzzles, {_most(longest)}")


def _rule(read: ReadAddress, expected: str) -> Rule:
    def read_draft(text: str) -> str:
        drafted = _PLACEHOLDER.sub(_STAND_IN, text)
        kept = read(drafted)
        return kept if drafted == text else text

    return parsed(read_draft, expected, {"type": "string", "pattern": r"^https?://[^#\s]+$"})


def page_reader(longest: int) -> ReadAddress:
    """Reads the address of a page whose placeholders are filled in."""

    def read(text: str) -> str:
        if fault := _fault(text, longest):
            raise ValueError(f"{shown(text)} {fault}")
        return text

    return read


def folder_reader(longest: int) -> ReadAddress:
    """Reads the address of a folder whose placeholders are filled in."""
    read_page = page_reader(longest)

    def read(text: str) -> str:
        if "?" in read_page(text):
            raise ValueError(f"{shown(text)} has a ?, and files are found below a folder; remove it and what follows")
        return text.rstrip("/")

    return read


def _fault(text: str, longest: int) -> str:
    """What is wrong with an address of which something follows; empty where it is right."""
    if fault := _scheme_fault(text):
        return fault
    if len(text) > longest:
        return f"has {len(text)} characters, expected {_most(longest)}; choose a shorter one"
    if "#" in text:
        return "has a #, after which puzzles are named; remove it and what follows"
    behind = _SCHEME.sub("", text)
    end = _BEHIND_HOST.search(behind)
    host, rest = (behind[: end.start()], behind[end.start() :]) if end else (behind, "")
    return _host_fault(host) or _port_fault(rest) or _path_fault(rest)


def _scheme_fault(text: str) -> str:
    if _SCHEME.match(text):
        return ""
    other = _OTHER_SCHEME.match(text)
    begins = f"begins with {other[0]}" if other else "has no https:// in front"
    return f"{begins}, expected https:// or http://; begin it so, as in https://my.site/p"


def _host_fault(host: str) -> str:
    if _HOST.fullmatch(host) and ".." not in host:
        return ""
    named = f"names the site {shown(host)}" if host else "names no site"
    return f"{named}, expected letters, digits, dots and hyphens such as my.site; correct it"


def _port_fault(rest: str) -> str:
    port = re.split("[/?]", rest[1:], maxsplit=1)[0] if rest.startswith(":") else None
    if port is None or (_PORT.fullmatch(port) and 0 < int(port) <= _LAST_PORT):
        return ""
    return f"has the port {shown(port)}, expected 1 to {_LAST_PORT}; correct it, or remove the colon"


def _path_fault(rest: str) -> str:
    if _BAD_ESCAPE.search(rest):
        return "has a % without two hexadecimal digits after it; write %25 for the sign itself"
    found = _OTHER.search(rest)
    if not found:
        return ""
    what = "a space" if found[0] == " " else shown(found[0])
    return f"has {what}, which no address may have; write {quote(found[0])} in its place"


def _most(longest: int) -> str:
    return f"at most {longest} characters"
