"""What the pages refer to is there."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, PAGES, ROOT, anchors, blocks, links, title

MENTION = re.compile(r"docs/[\w/-]+\.(?:md|png|json)")
MENTIONING = ("configs", "templates", "pipeline", "benchmarks", "tests")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CHANGELOG.md"], ids=title)
def test_every_link_leads_to_a_file_or_a_heading(page: Path) -> None:
    for link in links(page):
        assert not link.startswith("http"), f"{link}: pages link to the project alone"
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_reached_from_the_index() -> None:
    seen, open_pages = set(), [DOCS / "index.md"]
    while open_pages:
        page = open_pages.pop()
        seen.add(page)
        found = {(page.parent / link.partition("#")[0]).resolve() for link in links(page) if link.endswith(".md")}
        open_pages += [target for target in found - seen if DOCS in target.parents]
    assert set(DOCS.rglob("*.md")) - seen == set()


def test_every_picture_is_shown_on_a_page() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    assert set(DOCS.rglob("*.png")) - shown == set()


@pytest.mark.parametrize("folder", MENTIONING)
def test_every_page_that_a_file_mentions_exists(folder: str) -> None:
    files = chain((ROOT / folder).rglob("*.py"), (ROOT / folder).rglob("*.yaml"))
    mentioned = {(file, page) for file in files for page in MENTION.findall(file.read_text(encoding="utf-8"))}
    assert {(file, page) for file, page in mentioned if not (ROOT / page).exists()} == set()


def test_the_readme_is_short_and_begins_with_the_commands_that_the_build_server_runs() -> None:
    page = ROOT / "README.md"
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 120
    first, second = [block.text for block in blocks(page) if block.language == "sh"][:2]
    assert first.endswith("-m pipeline build configs/book1.yaml\n")
    assert second.endswith("-m pytest -n logical\n")


def test_each_word_of_the_glossary_is_defined_once_in_a_sentence() -> None:
    rows = [line.split("|") for line in (DOCS / "glossary.md").read_text(encoding="utf-8").splitlines() if "|" in line]
    words = [row[1].strip() for row in rows if row[1].strip() not in ("word", "---")]
    assert len(set(words)) == len(words)
    assert [row[1] for row in rows if row[1].strip() not in ("word", "---") and not row[2].strip().endswith(".")] == []
