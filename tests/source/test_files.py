"""Files: what cannot be read as text, told with its place, and the digest of what was read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pipeline.errors import InputError, Place
from pipeline.source.files import Reading, SourceText, decoded, unprintable

LIMIT = 1024


def refused(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        Reading().text(path, LIMIT)
    return str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path / "no.yaml") == f"{tmp_path / 'no.yaml'}: no such file; check the name and the folder"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "is not a file" in refused(tmp_path)


def test_a_name_that_no_system_accepts_is_an_input_error_that_does_not_repeat_it_all(tmp_path: Path) -> None:
    message = refused(tmp_path / ("x" * 5000))
    assert "cannot be read" in message
    assert message.endswith("; name another file")
    assert len(message) < 200


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is not a file" in refused(tmp_path / "pipe")


def test_a_file_over_the_limit_is_refused_and_one_at_the_limit_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("x" * LIMIT)
    assert len(Reading().text(path, LIMIT).text) == LIMIT
    path.write_text("x" * (LIMIT + 1))
    assert "is larger than 1 KiB" in refused(path)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"a: b\nc: \xff\n", "a.yaml:2:4: byte 0xff is not UTF-8"),
        (b"\xff\xfea\x00b", "a.yaml:1:2: byte 0x62 is not UTF-8"),
        ("ä: ".encode() + b"\xe4", "a.yaml:1:4: byte 0xe4 is not UTF-8"),
        (b"a: b\r\nc\x00", "a.yaml:2:2: control character U+0000 is not text"),
        (b"a: \x1b[31m", "a.yaml:1:4: control character U+001B is not text"),
    ],
)
def test_bytes_that_are_no_text_are_told_with_line_and_column(data: bytes, told: str) -> None:
    with pytest.raises(InputError) as caught:
        decoded("a.yaml", data)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"PK\x03\x04\x14\x00", "is a spreadsheet or document, not text; save it as text"),
        (b"{\\rtf1\\ansi 53..7....}", "is a spreadsheet or document, not text; save it as text"),
        (b"%PDF-1.7\n", "is a PDF, not text; name the text file that belongs to it, or type what it shows into one"),
        (b"\x89PNG\r\n", "is a picture, not text; type what it shows into a text file"),
        (b"\n<!DOCTYPE html><html>", "is a web page, not text; copy its table into a spreadsheet"),
        (b"<TABLE><tr><td>5", "is a web page, not text; copy its table into a spreadsheet"),
    ],
)
def test_a_file_of_another_program_is_called_what_it_is(data: bytes, told: str) -> None:
    with pytest.raises(InputError) as caught:
        decoded("mine.txt", data)
    assert str(caught.value).startswith(f"mine.txt: {told}")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_every_control_character_but_those_of_lines_and_tabs_is_told(encoding: str) -> None:
    whole = [chr(code) for code in range(0x10000) if not 0xD800 <= code <= 0xDFFF]
    for character in filter(unprintable, whole):
        with pytest.raises(InputError):
            decoded("a.yaml", f"é{character}".encode(encoding))
    kept = "".join(character for character in whole if not unprintable(character))
    assert decoded("a.yaml", kept.encode(encoding)).text == kept


def test_a_byte_order_mark_is_left_out() -> None:
    assert decoded("a.yaml", b"\xef\xbb\xbfa: 1").text == "a: 1"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_places_count_lines_of_every_system(line_end: str) -> None:
    text = line_end.join(["one", "two", "three"])
    assert SourceText("a", text).place(text.index("ree")) == Place("a", 3, 3)


def test_the_digest_depends_on_everything_read_and_on_its_order(tmp_path: Path) -> None:
    def digest(*parts: bytes) -> str:
        reading = Reading()
        for part in parts:
            reading.note(part)
        return reading.digest

    assert digest(b"a", b"b") == digest(b"a", b"b")
    assert len({digest(b"a", b"b"), digest(b"b", b"a"), digest(b"ab"), digest(b"", b"ab"), digest(b"a")}) == 5


def test_a_file_enters_the_digest_by_its_bytes_not_its_name(tmp_path: Path) -> None:
    digests = set()
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text("same")
        reading = Reading()
        reading.text(tmp_path / name, LIMIT)
        digests.add(reading.digest)
    assert len(digests) == 1


def test_places_of_many_complaints_are_found_by_line_and_column() -> None:
    text = SourceText("a.md", "ab\r\ncd\n\nefg")
    assert [str(text.place(offset)) for offset in (0, 1, 4, 7, 8, 10)] == [
        "a.md:1:1",
        "a.md:1:2",
        "a.md:2:1",
        "a.md:3:1",
        "a.md:4:1",
        "a.md:4:3",
    ]


def test_a_text_of_many_lines_is_parted_once() -> None:
    source = SourceText("long.yaml", "papers: []" + "\n" * 50_000 + "b: c: d")
    assert source.lines is source.lines
