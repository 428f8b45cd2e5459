"""Addresses on the web: each fault is named, with what to do."""

import re

import pytest

from pipeline.config.values.web_addresses import folder_reader, page_address, page_reader

LONGEST = 60


@pytest.mark.parametrize(
    "address",
    [
        "https://my.site",
        "http://127.0.0.1:8000/p/",
        "https://my.site/a/b.html?x=1",
        "https://xn--mnchen-3ya.de/%C3%BC",
    ],
)
def test_addresses_of_pages_are_kept_as_they_are(address: str) -> None:
    assert page_reader(LONGEST)(address) == address


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("my.site/p", "has no https:// in front, expected https:// or http://; begin it so"),
        ("javascript:alert(1)", "has no https:// in front"),
        (" https://my.site", "has no https:// in front"),
        ("ftp://my.site", "begins with ftp://, expected https:// or http://"),
        ("https://", "names no site, expected letters, digits, dots and hyphens such as my.site"),
        ("https://münchen.de/p", "names the site 'münchen.de', expected letters"),
        ("https://me@my.site/p", "names the site 'me@my.site', expected letters"),
        ("https://my..site/p", "names the site 'my..site', expected letters"),
        ("https://my.site:99999/p", "has the port '99999', expected 1 to 65535"),
        ("https://my.site:/p", "has the port '', expected 1 to 65535"),
        ("https://my.site/my page", "has a space, which no address may have; write %20 in its place"),
        ("https://my.site/ü", "has 'ü', which no address may have; write %C3%BC in its place"),
        ("https://my.site/100%", "has a % without two hexadecimal digits after it; write %25"),
        ("https://my.site/p#12", "has a #, after which puzzles are named; remove it and what follows"),
        (f"https://my.site/{'a' * 50}", "has 66 characters, expected at most 60 characters; choose a shorter one"),
    ],
)
def test_what_is_wrong_is_named_with_its_remedy(address: str, fault: str) -> None:
    with pytest.raises(ValueError, match=re.escape(fault)):
        page_reader(LONGEST)(address)


def test_the_address_of_a_folder_is_kept_without_a_slash_at_its_end() -> None:
    assert folder_reader(LONGEST)("https://my.site/p/") == "https://my.site/p"


def test_the_address_of_a_folder_asks_no_question() -> None:
    with pytest.raises(ValueError, match=r"has a \?, and files are found below a folder"):
        folder_reader(LONGEST)("https://my.site/p?a=1")


def test_placeholders_stand_in_an_address_until_they_are_filled_in() -> None:
    assert page_address(LONGEST).check("https://my.site/{volume}/p") == "https://my.site/{volume}/p"
