"""What a worksheet has beside its puzzles: fields to write on, and whether its backs are printed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pipeline.config.schema.book_file import BookHead
from pipeline.model.spec import PageSpec
from pipeline.model.worksheet import SCORE, Field


def with_worksheet(page: PageSpec, head: BookHead, strings: Mapping[str, str]) -> PageSpec:
    """The pages of a book with the worksheet that it asks for, if any."""
    asked = head.worksheet
    if asked is None:
        return page
    return replace(
        page, worksheet=tuple(_fields(asked.fields, strings)), duplex=asked.duplex, instruction=asked.instruction
    )


def _fields(names: list[str], strings: Mapping[str, str]) -> Iterator[Field]:
    """The fields of a worksheet with their labels."""
    after = strings["worksheet.out_of"]
    return (Field(name, strings[f"worksheet.{name}"], after if name == SCORE else "") for name in names)
