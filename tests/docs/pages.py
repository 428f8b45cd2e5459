"""Reads the README and the pages in docs/ into blocks, headings and links."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pipeline.source import resources

ROOT = resources.configs().parent
DOCS = ROOT / "docs"
PAGES = (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))


@dataclass(frozen=True)
class Block:
    """A fenced block of a page: its language, the file that its text belongs to, and its lines."""

    place: str
    language: str
    name: str
    text: str


@cache
def tokens(page: Path) -> tuple[Token, ...]:
    return tuple(MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8")))


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order; the word after a block's language is the name of its file."""
    found = []
    for token in tokens(page):
        if token.type == "fence":
            language, _, name = token.info.partition(" ")
            line = token.map[0] + 1 if token.map else 0
            found.append(Block(f"{title(page)}:{line}", language, name, token.content))
    return found


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as GitHub makes them."""
    heads = [after for before, after in zip(tokens(page), tokens(page)[1:], strict=False) if before.tag in _HEADINGS]
    slugs = [_slug(head.content) for head in heads if head.type == "inline"]
    repeated = Counter[str]()
    names = set()
    for slug in slugs:
        names.add(f"{slug}-{repeated[slug]}" if repeated[slug] else slug)
        repeated[slug] += 1
    return names


def links(page: Path) -> list[str]:
    """The targets of a page's links and pictures."""
    inline = [child for token in tokens(page) for child in token.children or ()]
    targets = [
        child.attrGet("href") or child.attrGet("src") for child in inline if child.type in ("link_open", "image")
    ]
    return [str(target) for target in targets]


def title(page: Path) -> str:
    """A page as tests name it, such as `docs/how-to/look.md`."""
    return page.relative_to(ROOT).as_posix()


_LINKS = ("link_open", "image")
_HEADINGS = ("h1", "h2", "h3", "h4")


def _slug(heading: str) -> str:
    plain = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
    return plain.replace(" ", "-")
