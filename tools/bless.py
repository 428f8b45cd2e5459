"""Writes golden files anew, which says that what the program does now is right: run it on purpose, read the diff.

`puzzles`: the texts and ratings of the forty slots. `books`: the puzzles of the example books, made as a build makes
them. `pages`: the digests of the example books' pages, with the puzzles that are kept.
"""

from __future__ import annotations

import argparse
import json

from pipeline.families import FAMILIES
from tests.families import golden
from tests.golden.example_books import BOOKS, PAGES, Kept, keep, kept, page_digests


def bless_puzzles() -> None:
    """Make the puzzle of every golden slot and write it beside what is asked for."""
    for family in FAMILIES:
        rows = [{**golden.asked(entry), **golden.made(family, entry)} for entry in golden.entries(family)]
        text = "".join(f"- {json.dumps(row, ensure_ascii=False)}\n" for row in rows)
        golden.file_of(family).write_text(text, encoding="utf-8")


def bless_books() -> None:
    """Make the puzzles of every example book."""
    for name in BOOKS:
        attempts = Kept({})
        list(page_digests(name, attempts))
        keep(name, attempts)


def bless_pages() -> None:
    """Lay out every example book and write down what its pages draw."""
    lines = [line for name in BOOKS for line in page_digests(name, kept(name))]
    PAGES.write_text("\n".join(lines) + "\n", encoding="utf-8")


BLESS = {"puzzles": bless_puzzles, "books": bless_books, "pages": bless_pages}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.bless", allow_abbrev=False)
    parser.add_argument("what", nargs="+", choices=BLESS)
    for what in parser.parse_args().what:
        BLESS[what]()
