"""Where text forms come from: every line becomes a row, and what is no text says why."""

from __future__ import annotations

import errno
import io
import os
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pipeline.commands.sources import STDIN, few_rows, find_rows, read_rows
from pipeline.errors import InputError
from pipeline.families import FAMILIES
from pipeline.interface.proofs import SHOWN, Row
from pipeline.source.source_limits import LINE_TEXT
from tests.commands.conftest import EASY

SUDOKU = FAMILIES["sudoku"]
SMALL = "1.3.34.1.14343.2"


def rows(data: bytes) -> list[Row]:
    return [row for row in read_rows(io.BytesIO(data), "mine") if row.text]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_lines_end_as_any_system_ends_them(end: bytes) -> None:
    assert rows(b"one" + end + b"two" + end) == [Row(1, "one"), Row(2, "two")]


def test_blanks_comments_and_a_byte_order_mark_are_left_out() -> None:
    assert rows(b"\xef\xbb\xbf  one  # first\n\n# nothing\n\ttwo") == [Row(1, "one"), Row(4, "two")]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_another_encoding_is_told(encoding: str) -> None:
    found = rows(f"{SMALL}\n{SMALL}\n".encode(encoding))
    assert found
    assert all("UTF-8" in row.error for row in found)


@pytest.mark.parametrize(
    ("data", "said", "shown"),
    [
        (b"1\x002", "control character U+0000", "1\x002"),
        (b"\x1b[2J", "control character U+001B", "\x1b[2J"),
        (b"1\xff2", "byte 0xff is not UTF-8", "1\\xff2"),
        (b"\xed\xa0\x80", "byte 0xed is not UTF-8", "\\xed\\xa0\\x80"),
    ],
)
def test_what_is_no_text_is_told_and_shown(data: bytes, said: str, shown: str) -> None:
    (row, good) = rows(data + b"\ngood\n")
    assert row.text == shown
    assert row.error.startswith(said)
    assert good == Row(2, "good")


def test_a_line_that_is_too_long_is_cut_and_the_next_is_read() -> None:
    long, good = rows(b"7" * (3 * LINE_TEXT) + b"\ngood")
    assert (long.number, long.text) == (1, "7" * SHOWN)
    assert f"longer than {LINE_TEXT} characters" in long.error
    assert good == Row(2, "good")


def test_a_line_of_the_greatest_length_is_no_error() -> None:
    assert [row.error for row in rows(b"7" * LINE_TEXT + b"\n" + b"7" * LINE_TEXT)] == ["", ""]


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "huge.sdm"
    path.write_bytes(b"7" * 20_000_000 + b"\n" + b"8" * 100 + b"\n" + b"9" * 20_000_000)
    assert SUDOKU.formats  # imported before memory is measured
    tracemalloc.start()
    assert len(list(find_rows(str(path), SUDOKU))) == 3
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000


def test_a_text_in_place_of_a_file_is_the_only_row() -> None:
    assert list(find_rows(SMALL, SUDOKU)) == [Row(0, SMALL)]


def test_what_is_neither_file_nor_puzzle_is_refused(tmp_path: Path) -> None:
    for source in ("rubbish", str(tmp_path), "7" * 5000, "a\0b", ""):
        with pytest.raises(InputError, match="neither a file"):
            find_rows(source, SUDOKU)


def test_a_name_of_a_file_that_is_not_there_is_told_as_that() -> None:
    with pytest.raises(InputError, match=r"^nofile\.txt: there is no such file; check its name"):
        find_rows("nofile.txt", SUDOKU)


def test_a_grid_typed_with_spaces_is_one_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "typed.txt"
    file.write_text("\n".join(" ".join(EASY[at : at + 9]) for at in range(0, 81, 9)) + "\n")
    assert [row.text for row in find_rows(str(file), SUDOKU)] == [EASY]


def typed(text: str, separator: str) -> str:
    return "\n".join(separator.join(text[at : at + 4]) for at in range(0, 16, 4)).replace(".", "")


@pytest.mark.parametrize("between", ["\n\n", "\n\n\n# the next one\n", "\n\t\t\t\n"])
def test_several_grids_of_a_spreadsheet_are_a_puzzle_each(tmp_path: Path, between: str) -> None:
    file, texts = tmp_path / "typed.txt", [f"..3.{SMALL[4:]}", SMALL, f"....{SMALL[4:]}"] * 9
    file.write_text(between.join(typed(text, "\t") for text in texts))
    found = list(find_rows(str(file), SUDOKU))
    assert [row.text for row in found] == texts
    assert [row.number for row in found][:2] == [1, 4 + between.count("\n")]


def test_a_grid_that_is_wrong_does_not_keep_the_next_from_being_read(tmp_path: Path) -> None:
    file = tmp_path / "typed.txt"
    file.write_text(typed(SMALL, ";") + "\n\n" + typed(SMALL, ";").replace("4", "7", 1) + f"\n\n{SMALL}\n")
    good, wrong, last = find_rows(str(file), SUDOKU)
    assert (good, last) == (Row(1, SMALL), Row(11, SMALL))
    assert wrong.number == 6
    assert wrong.error == "'7' in row 2, cell 2 is not a value of a 4x4 Sudoku, expected 1 to 4 or ."


def test_lines_after_one_that_is_no_puzzle_are_a_puzzle_each(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("puzzle\n" + f"{SMALL}\n" * 1000)
    assert [row.text for row in find_rows(str(file), SUDOKU)] == ["puzzle", *[SMALL] * 1000]


@pytest.mark.parametrize(
    ("begins", "said"),
    [(b"%PDF-1.4", "is a PDF, not text"), (b"\n<!DOCTYPE html>", "is a web page, not text")],
)
def test_a_file_that_is_no_text_is_told_before_its_lines(tmp_path: Path, begins: bytes, said: str) -> None:
    file = tmp_path / "puzzles"
    file.write_bytes(begins + b"\n7\n" * 1000)
    with pytest.raises(InputError, match=said):
        list(find_rows(str(file), SUDOKU))


def test_a_closed_stdin_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="stdin is closed"):
        find_rows("-", SUDOKU)


def test_a_file_that_breaks_off_is_told_after_the_rows_before() -> None:
    class Broken(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            if self.tell() > 0:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return super().read1(size)

    found = read_rows(Broken(b"good\n"), "mine.sdm")
    assert next(found) == Row(1, "good")
    with pytest.raises(InputError, match=r"mine.sdm: cannot be read after line 1: Input/output error"):
        next(found)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_named_pipe_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    if (child := os.fork()) == 0:
        pipe.write_text(f"{SMALL}\n")
        os._exit(0)
    assert list(find_rows(str(pipe), SUDOKU)) == [Row(1, SMALL)]
    os.waitpid(child, 0)


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.FileIO]:
    """What writes to stdin."""
    reading, writing = os.pipe()
    with open(reading) as stdin, io.FileIO(writing, "w") as writer:  # noqa: PTH123  a descriptor
        monkeypatch.setattr(sys, "stdin", stdin)
        yield writer


def ahead(most: int) -> tuple[int, bool]:
    """How many rows of stdin are read ahead, and whether they are few."""
    with closing(find_rows(STDIN, SUDOKU)) as found:
        begin, are_few = few_rows(found, most, STDIN)
        return len(begin), are_few


def test_few_rows_of_stdin_are_known_to_be_few_once_it_ends(writer: io.FileIO) -> None:
    writer.write(f"{SMALL}\n".encode() * 5)
    writer.close()
    assert ahead(5) == (5, True)


def test_many_rows_of_stdin_are_not_all_read_ahead(writer: io.FileIO) -> None:
    writer.write(f"{SMALL}\n".encode() * 9)
    writer.close()
    assert ahead(5) == (6, False)


def test_whoever_pauses_on_stdin_is_answered_and_may_write_many_more(writer: io.FileIO) -> None:
    writer.write(f"{SMALL}\n".encode())
    assert ahead(5) == (1, False)


def test_stdin_without_a_row_has_few(writer: io.FileIO) -> None:
    writer.close()
    assert ahead(5) == (0, True)
