"""Names of files are such that every system takes them, with all that is put before and behind them."""

from __future__ import annotations

import pytest

from pipeline.model.file_names import LONGEST, folded, name_fault
from pipeline.model.roles import SHEET
from pipeline.model.worksheet import SIGNS
from pipeline.outputs.pdf.output import ROLES, file_name


@pytest.mark.parametrize(
    "name", ["book1", "Woche 42", "numéro_3-b.v2", "数独", "a" * LONGEST, "console", "com10", "x~", "e\u0301"]
)
def test_a_usual_name_is_fine(name: str) -> None:
    assert name_fault(name) == ""


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "is empty"),
        (" ", "is empty"),
        ("..", "begins with '.'"),
        (".hidden", "begins with '.'"),
        ("-n", "begins with '-'"),
        ("a.", "ends with '.'"),
        ("a ", "ends with ' '"),
        ("a/b", "holds /"),
        ("a\\b", "holds \\"),
        ('a"b', 'holds "'),
        ("a:b", "holds :"),
        ("what?", "holds ?"),
        ("a|b", "holds |"),
        ("a\nb", "control character U+000A"),
        ("a\x1b[31m", "control character U+001B"),
        ("a\x7f", "control character U+007F"),
        ("a\x85b", "control character U+0085"),
        ("a\u2028b", "control character U+2028"),
        ("a\u202eb", "control character U+202E"),
        ("a\udcffb", "bytes that are not UTF-8"),
        ("CON", "is a device on Windows"),
        ("nul.book", "is a device on Windows"),
        ("Com1", "is a device on Windows"),
        ("lpt¹", "is a device on Windows"),
        ("aux .x", "is a device on Windows"),
        ("conout$", "is a device on Windows"),
        ("a" * (LONGEST + 1), "has 201 bytes"),
        ("数" * 67, "has 201 bytes"),
    ],
)
def test_a_name_that_some_system_refuses_or_changes_is_refused_on_all(name: str, fault: str) -> None:
    assert fault in name_fault(name)


@pytest.mark.parametrize("role", [*ROLES, *(f"{SHEET}{sign}" for sign in SIGNS), f"{SHEET}abc"])
def test_the_longest_name_leaves_room_for_every_role_and_the_marks_of_half_written_files(role: str) -> None:
    assert len(f".{file_name('a' * LONGEST, role)}.part") < 256


@pytest.mark.parametrize(("one", "other"), [("Book", "bOOK"), ("\u00e9", "e\u0301"), ("STRASSE", "straße")])
def test_names_that_some_system_takes_for_one_are_one(one: str, other: str) -> None:
    assert folded(one) == folded(other)
