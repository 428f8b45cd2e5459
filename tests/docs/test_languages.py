"""docs/languages.md lists the sources and terms of every language as the strings have them."""

from __future__ import annotations

from tests.docs.pages import DOCS
from tools.languages import page

PAGE = (DOCS / "languages.md").read_text(encoding="utf-8")


def test_the_page_has_the_terms_and_sources_of_every_language() -> None:
    _, _, written = PAGE.partition("## Terms and sources\n")
    assert written.strip() == page().strip(), "write it anew with python -m tools.languages"
