"""Content streams are read as the library reads them, instructions of one sort that follow each other as columns."""

from __future__ import annotations

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


def one_by_one(content: Instructions) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for name, operands in content:
        operators = name.removesuffix(" run").split() if name.endswith(" run") else []
        for row in zip(*operands, strict=True) if operators else ():
            places = {"m l": (2, 2), "re": (4,), "c": (6,), "Tm Tj": (6, 1)}[" ".join(operators)]
            starts = [sum(places[:at]) for at in range(len(places))]
            parts = (row[start : start + count] for start, count in zip(starts, places, strict=True))
            found += [(operator, list(part)) for operator, part in zip(operators, parts, strict=True)]
        if not operators:
            found.append((name, list(operands)))
    return found


def by_library(data: bytes) -> list[tuple[str, object]]:
    with pikepdf.new() as pdf:
        parsed = pikepdf.parse_content_stream(pdf.make_stream(data))
        return [(str(one.operator), [value(operand) for operand in one.operands]) for one in parsed]


def value(operand: object) -> object:
    if isinstance(operand, pikepdf.Array):
        return [value(one) for one in operand]
    if isinstance(operand, pikepdf.Name):
        return str(operand)
    return bytes(operand) if isinstance(operand, pikepdf.String) else float(operand)  # type: ignore[arg-type]


def test_plain_syntax_is_read_as_the_library_reads_it() -> None:
    read = plain_instructions(PAGE)
    assert read is not None
    assert {name for name, _ in read if name.endswith(" run")} == {"m l run", "re run", "c run", "Tm Tj run"}
    assert one_by_one(read) == by_library(PAGE)


@pytest.mark.parametrize(
    "data", [b"1 2 m [3 4", b"[1 [2] 3] 0 d", b"1 2", b"] 0 d", b"(a) Tj", b"1..2 w", b"BI ID x EI"]
)
def test_other_syntax_is_left_to_the_library(data: bytes) -> None:
    assert plain_instructions(data) is None


def test_both_read_a_page() -> None:
    with pikepdf.new() as pdf:
        assert instructions(pdf.make_stream(b"(a) Tj 1 w")) == (("Tj", (pikepdf.String("a"),)), ("w", (1.0,)))
