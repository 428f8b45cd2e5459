"""Content streams are read as the library reads them, instructions of one sort that follow each other as columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pikepdf
import pytest

from pipeline.inspect.pdf.content import Instructions, instructions, plain_instructions

PAGE = b"""
q 1 0 0 1 5 5 cm
10 20 m 30 20 l 10 25 m 30 25 l S
1 2 3 4 re 5 6 7 8 re f
2.30 0 m 2.30 1.27 1.27 2.30 0.00 2.30 c -1.27 2.30 -2.30 1.27 -2.30 .5 c h f
BT /F1 9.5 Tf 1 0 0 1 37 79 Tm <31> Tj 1 0 0 1 47 79 Tm <3233> Tj [<31> -20 <32>] TJ ET
[2 1] 0 d 10 20 m 30 20 l 40 20 l S Q
"""

LINES = b"""q 1 0 0 1 5 5 cm
/P <</MCID 3>> BDC EMC
10 20 m 30 20 l
10 25 m 30 25 l

S
1 2 3 4 re
5 6 7 8 re
f
BT /F1 9.5 Tf
1 0 0 1 37 79 Tm <31> Tj
1 0 0 1 47 79 Tm <3233> Tj
0 1 -1 0 57 79 Tm <34> Tj
ET
Q"""


def one_by_one(content: Instructions) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for name, operands in content:
        operators = name.removesuffix(" run").split() if name.endswith(" run") else []
        for row in rows_of(operands) if operators else ():
            places = {"m l": (2, 2), "re": (4,), "c": (6,), "Tm Tj": (6, 1)}[" ".join(operators)]
            starts = [sum(places[:at]) for at in range(len(places))]
            parts = (row[start : start + count] for start, count in zip(starts, places, strict=True))
            found += [(operator, list(part)) for operator, part in zip(operators, parts, strict=True)]
        if not operators:
            found.append((name, list(operands)))
    return found


def rows_of(operands: Sequence[Any]) -> list[list[object]]:
    """What each of a run has: its numbers, or those of its matrix and its text."""
    if len(operands) == 1:
        return [list(row) for row in operands[0].tolist()]
    turn, places, texts = operands
    return [[*turn, *place, text] for place, text in zip(places.tolist(), texts, strict=True)]


def by_library(data: bytes) -> list[tuple[str, object]]:
    with pikepdf.new() as pdf:
        parsed = pikepdf.parse_content_stream(pdf.make_stream(data))
        return [(str(one.operator), [value(operand) for operand in one.operands]) for one in parsed]


def value(operand: object) -> object:
    if isinstance(operand, pikepdf.Array):
        return [value(one) for one in operand]
    if isinstance(operand, pikepdf.Name):
        return str(operand)
    if isinstance(operand, pikepdf.Dictionary):
        return float(operand["/MCID"])  # all that is read of it
    return bytes(operand) if isinstance(operand, pikepdf.String) else float(operand)  # type: ignore[arg-type]


@pytest.mark.parametrize("data", [PAGE, LINES, LINES.replace(b"\n", b"\r"), LINES.replace(b" l", b"\nl")])
def test_plain_syntax_is_read_as_the_library_reads_it(data: bytes) -> None:
    read = plain_instructions(data)
    assert read is not None
    assert {name for name, _ in read if name.endswith(" run")} >= {"m l run", "re run", "Tm Tj run"}
    assert one_by_one(read) == by_library(data)


def test_a_content_may_be_empty() -> None:
    assert plain_instructions(b"") == plain_instructions(b"\n") == ()


def test_lines_that_follow_others_of_their_like_are_read_together() -> None:
    runs = [len(operands[-1]) for name, operands in plain_instructions(LINES) or () if name.endswith(" run")]
    assert runs == [2, 2, 2, 1], "lines, rectangles, texts of one matrix, and of another"


@pytest.mark.parametrize(
    "data", [b"1 2 m [3 4", b"[1 [2] 3] 0 d", b"1 2", b"] 0 d", b"(a) Tj", b"1..2 w", b"BI ID x EI"]
)
def test_other_syntax_is_left_to_the_library(data: bytes) -> None:
    assert plain_instructions(data) is None


def test_both_read_a_page() -> None:
    with pikepdf.new() as pdf:
        assert instructions(pdf.make_stream(b"(a) Tj 1 w")) == (("Tj", (pikepdf.String("a"),)), ("w", (1.0,)))
