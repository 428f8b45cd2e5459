"""Plain Markdown: what is read without the parser is what the parser reads."""

from __future__ import annotations

from random import Random

import pytest
import yaml
from markdown_it import MarkdownIt

from pipeline.page.text import markdown
from pipeline.page.text.blocks import Paragraph
from pipeline.page.text.markdown import read_markdown
from pipeline.page.text.plain_markdown import read_plain
from pipeline.page.type.typography import Span, Weight
from pipeline.source.resources import PACKAGE

PIECES = (
    *("a", "B7", "12", "3.", "3)", "é", "字", "one-two", "x*y*", "-", "=", "_", "+", "×", "/", "—"),
    *("*x*", "**bold**", "*i x*", "*a\nb*", "*a:*", "(*x*)", "\uff08*x*\uff09", "**a*b*c**", "*", "**", "***"),
    *(" ", "  ", "\n", "\n\n", "\n\n\n", "\N{NO-BREAK SPACE}", "\N{IDEOGRAPHIC SPACE}"),
    *(",", ".", ":", "(", ")", "?", "!", "%", "”", "“q", "« a »", "\uff0c\u3002"),
)


@pytest.fixture
def parser_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave every text to the parser."""
    monkeypatch.setattr(markdown, "read_plain", lambda text: None)
    read_markdown.cache_clear()


def drawn(seed: int, number: int) -> list[str]:
    """Texts of a few pieces."""
    random = Random(seed)
    return ["".join(random.choices(PIECES, k=random.randint(1, 9))) for _ in range(number)]


@pytest.mark.usefixtures("parser_alone")
def test_random_texts_are_read_as_the_parser_reads_them() -> None:
    plain = [(text, blocks) for text in drawn(1, 20_000) if (blocks := read_plain(text))]

    assert len(plain) > 1000
    assert [text for text, blocks in plain if blocks != read_markdown(text, "a.md", "“|”|‘|’", "–")] == []


@pytest.mark.usefixtures("parser_alone")
def test_the_texts_of_all_families_are_read_as_the_parser_reads_them() -> None:
    files = (PACKAGE / "families").glob("*/text/*.yaml")
    texts = [text for file in files for text in strings(yaml.safe_load(file.read_text(encoding="utf-8")))]
    plain = [(text, blocks) for text in texts if (blocks := read_plain(text))]

    assert len(plain) > len(texts) / 2
    assert [text for text, blocks in plain if blocks != read_markdown(text, "a.md")] == []


def strings(value: object) -> list[str]:
    """All texts in what a YAML file holds."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for one in value for text in strings(one)]
    return [value] if isinstance(value, str) else []


def test_paragraphs_lines_and_emphasis_are_read() -> None:
    assert read_plain("Fill each **row**,\nand *so on:* 1 to 9.\n\nTwo") == (
        Paragraph(
            (
                *(Span("Fill each "), Span("row", Weight.BOLD), Span(","), Span(" "), Span("and ")),
                *(Span("so on:", Weight.ITALIC), Span(" 1 to 9.")),
            )
        ),
        Paragraph((Span("Two"),)),
    )


@pytest.mark.parametrize(
    "text",
    ["- a", "1. a", "# a", "a  \nb", "    a", "[a](b)", "`a`", "a_b_", 'a "b"', "a -- b", "a & b", "a\n===", "*a", ""],
)
def test_a_text_with_more_than_that_is_left_to_the_parser(text: str) -> None:
    assert read_plain(text) is None


def test_no_parser_is_made_for_a_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: MarkdownIt, _text: str) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(MarkdownIt, "parse", refuse)
    assert read_markdown("Nobody has *read* this before.", "a.md")
