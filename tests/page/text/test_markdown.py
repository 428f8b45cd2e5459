"""Markdown: what is read, and what is refused with its line."""

from __future__ import annotations

import pytest

from pipeline.errors import InputError
from pipeline.page.text.blocks import Heading, Item, PageBreak, Paragraph, plain_text
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span, Weight


def test_headings_paragraphs_and_page_breaks_are_read() -> None:
    blocks = read_markdown("# Title\n\ntwo\nlines\n\n---\n\n### Deep", "a.md")
    assert blocks == (
        Heading(1, (Span("Title"),)),
        Paragraph((Span("two"), Span(" "), Span("lines"))),
        PageBreak(),
        Heading(3, (Span("Deep"),)),
    )


def test_emphasis_becomes_weight() -> None:
    (block,) = read_markdown("a *b* **c *d***", "a.md")
    assert isinstance(block, Paragraph)
    weights = {span.text: span.weight for span in block.spans if span.text.strip()}
    assert weights == {"a ": Weight.REGULAR, "b": Weight.ITALIC, "c ": Weight.BOLD, "d": Weight.BOLD}


def test_lists_have_markers_numbers_and_depth() -> None:
    blocks = read_markdown("- a\n- b\n  1. c\n  2. d\n\n3. e\n4. f", "a.md")
    items = [(block.marker, plain_text(block.spans), block.depth) for block in blocks if isinstance(block, Item)]
    assert items == [("•", "a", 0), ("•", "b", 0), ("1.", "c", 1), ("2.", "d", 1), ("3.", "e", 0), ("4.", "f", 0)]


def test_a_second_paragraph_of_an_item_has_no_marker() -> None:
    blocks = read_markdown("- a\n\n  more", "a.md")
    assert [(block.marker, plain_text(block.spans)) for block in blocks if isinstance(block, Item)] == [
        ("•", "a"),
        ("", "more"),
    ]


def test_a_hard_break_stays_a_line_break() -> None:
    (block,) = read_markdown("one  \ntwo", "a.md")
    assert isinstance(block, Paragraph)
    assert "".join(span.text for span in block.spans) == "one\ntwo"


def test_a_links_address_is_printed_behind_it() -> None:
    (block,) = read_markdown("see [us](https://example.org)", "a.md")
    assert isinstance(block, Paragraph)
    assert plain_text(block.spans) == "see us (https://example.org)"


@pytest.mark.parametrize(
    ("text", "line", "named"),
    [
        ("a\n\nb ![p](p.png)", 3, "an image"),
        ("a\n\n|x|y|\n|-|-|\n|1|2|", 3, "a table"),
        ("<div>x</div>", 1, "HTML"),
        ("a <b>x</b>", 1, "HTML"),
        ("a\n\n```\nx\n```", 3, "code"),
        ("    x", 1, "four spaces"),
        ("> x", 1, "a quotation"),
        ("a\n\n#### x", 3, "heading #### is too deep"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_its_line(text: str, line: int, named: str) -> None:
    with pytest.raises(InputError) as caught:
        read_markdown(text, "a.md")
    assert str(caught.value).startswith(f"a.md:{line}: ")
    assert named in str(caught.value)


def test_everything_refused_is_told_at_once() -> None:
    with pytest.raises(InputError) as caught:
        read_markdown("> x\n\nb ![p](p.png)", "a.md")
    assert len(caught.value.problems) == 2


@pytest.mark.parametrize(("dash", "shown"), [("—", "so—so, 10–20 ---"), ("", "so--so, 10--20 ---")])
def test_two_hyphens_become_the_dash_of_the_language_or_of_a_range(dash: str, shown: str) -> None:
    (paragraph,) = read_markdown("so--so, 10--20 ---", "a.md", dash=dash)
    assert isinstance(paragraph, Paragraph)
    assert "".join(span.text for span in paragraph.spans) == shown
