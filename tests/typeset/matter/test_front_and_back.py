"""Front and back pages are blocks that any output can set: every word is there, nothing of paper or type."""

from __future__ import annotations

from pipeline.model.level import Level
from pipeline.page.text.blocks import (
    Block,
    Definition,
    Grids,
    Heading,
    Item,
    Matter,
    Paragraph,
    Shelf,
    Table,
    WritingLines,
    WritingSpace,
    plain_text,
    words_of,
)
from pipeline.typeset.layout import layout
from tests.made_up_books import BookOf

SECTIONS = """
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 3, medium: 1}}
  - {family: kakuro, size: 6x6, counts: {easy: 1}}
"""
HEAD = """
author: Ada Example
date: 2026-11-21
series: {name: Numbers, volume: 2}
subtitle: For the train
also_by: [One, Two]
front: [title, copyright, contents, how_to_play, levels]
back: [sums, also_by, certificate, notes]
"""


def pages(book_of: BookOf, head: str = HEAD) -> dict[str, Matter]:
    found = layout(book_of(head + SECTIONS))
    return {matter.name: matter for matter in (*found.front, *found.back)}


def words(blocks: tuple[Block, ...]) -> list[str]:
    return [words_of(block) for block in blocks if isinstance(block, Heading | Paragraph | Item)]


def test_a_layout_keeps_the_pages_of_a_book_in_their_order(book_of: BookOf) -> None:
    found = layout(book_of(HEAD + SECTIONS))
    assert [matter.name for matter in found.front] == ["title", "copyright", "contents", "how_to_play", "levels"]
    assert [matter.name for matter in found.back] == ["sums", "also_by", "certificate", "notes"]


def test_a_page_has_the_title_under_which_the_contents_list_it(book_of: BookOf) -> None:
    found = pages(book_of)
    (table,) = (block for block in found["contents"].blocks if isinstance(block, Table))
    listed = {row.cells[0].text for row in table.rows}
    assert {matter.title for matter in found.values() if matter.title} <= listed
    assert not any(found[name].title for name in ("title", "copyright", "contents"))


def test_a_line_of_the_contents_leads_to_the_page_that_it_names(book_of: BookOf) -> None:
    (table,) = (block for block in pages(book_of)["contents"].blocks if isinstance(block, Table))
    assert all(row.cells[2].text == str(row.page) for row in table.rows)


def test_the_title_page_has_its_texts_around_grids_of_the_book(book_of: BookOf) -> None:
    blocks = pages(book_of)["title"].blocks
    assert words(blocks) == ["Numbers · Volume 2", "A Small Book", "For the train", "Ada Example"]
    (grids,) = (block for block in blocks if isinstance(block, Grids))
    assert len(grids.drawings) == 2


def test_a_title_page_without_series_begins_with_its_heading(book_of: BookOf) -> None:
    blocks = pages(book_of, "front: [title]\n")["title"].blocks
    assert isinstance(blocks[0], Heading)


def test_a_title_that_says_series_and_volume_stands_alone(book_of: BookOf) -> None:
    named = 'title: "{series} {volume}"\nseries: {name: Numbers, volume: 2}\nfront: [title]\n'
    assert words(pages(book_of, named)["title"].blocks) == ["Numbers 2"]


CODES = "qr: {address: 'https://my.site/p'}\n"
MEANING = "A QR code opens its puzzle on a phone or tablet"


def test_the_rules_say_what_codes_are(book_of: BookOf) -> None:
    found = pages(book_of, CODES)
    assert words(found["how_to_play"].blocks)[-1].startswith(MEANING)
    assert not any(one.startswith(MEANING) for one in words(found["levels"].blocks))


def test_without_rules_the_page_of_levels_says_what_codes_are(book_of: BookOf) -> None:
    found = pages(book_of, f"{CODES}front: [levels]\n")
    assert any(one.startswith(MEANING) for one in words(found["levels"].blocks))


def test_a_book_without_codes_says_nothing_of_them(book_of: BookOf) -> None:
    assert not any(one.startswith(MEANING) for one in words(pages(book_of)["how_to_play"].blocks))


def test_lines_of_the_copyright_page_that_belong_together_are_one_paragraph(book_of: BookOf) -> None:
    shown = words(pages(book_of, HEAD + "publisher: A Press\n")["copyright"].blocks)
    assert shown[0].splitlines() == ["A Small Book", "Published by A Press"]


def test_a_name_that_ends_in_a_stop_has_only_that_one(book_of: BookOf) -> None:
    head = HEAD.replace("Ada Example", "A. B.")
    assert "Copyright © 2026 A. B. All rights reserved." in words(pages(book_of, head)["copyright"].blocks)


def test_every_family_has_its_rules_and_an_example_with_the_first_step(book_of: BookOf) -> None:
    blocks = pages(book_of)["how_to_play"].blocks
    assert words(blocks)[:2] == ["How to play", "Sudoku"]
    examples = [block for block in blocks if isinstance(block, Grids)]
    assert [len(example.drawings) for example in examples] == [2, 2]
    assert all(isinstance(block, Paragraph) for example in examples for block in example.caption)


def test_clues_of_an_example_say_how_small_a_grid_may_be(book_of: BookOf) -> None:
    sudoku, kakuro = (block for block in pages(book_of)["how_to_play"].blocks if isinstance(block, Grids))
    assert sudoku.clue == 0
    assert 0 < kakuro.clue < 1


def test_every_level_of_the_book_is_defined_with_its_mark(book_of: BookOf) -> None:
    levels = [block for block in pages(book_of)["levels"].blocks if isinstance(block, Definition)]
    assert [(level.term, level.mark.filled, level.mark.dots) for level in levels] == [
        ("Easy", Level.EASY.rank, 4),
        ("Medium", Level.MEDIUM.rank, 4),
    ]
    assert all(plain_text(level.spans) for level in levels)


def test_sums_are_a_table_for_every_number_of_cells(book_of: BookOf) -> None:
    tables = [block for block in pages(book_of)["sums"].blocks if isinstance(block, Table)]
    assert len(tables) == 8
    assert [cell.text for cell in tables[0].rows[0].cells] == ["3", "12"]


def test_other_books_are_a_list(book_of: BookOf) -> None:
    blocks = pages(book_of)["also_by"].blocks
    assert [block.books for block in blocks if isinstance(block, Shelf)] == [(("One", None), ("Two", None))]


def test_a_certificate_has_lines_to_write_on_and_a_table_of_levels(book_of: BookOf) -> None:
    blocks = pages(book_of)["certificate"].blocks
    assert [block.labels for block in blocks if isinstance(block, WritingLines)] == [("",), ("Date", "Signature")]
    (table,) = (block for block in blocks if isinstance(block, Table))
    assert [[cell.text for cell in row.cells] for row in table.rows] == [["Easy", "4 puzzles"], ["Medium", "1 puzzle"]]


def test_a_page_for_notes_is_a_heading_above_lines(book_of: BookOf) -> None:
    assert pages(book_of)["notes"].blocks[1:] == (WritingSpace(),)
