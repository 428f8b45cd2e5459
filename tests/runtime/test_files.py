"""Files appear whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from pipeline.errors import OutputError
from pipeline.runtime import files


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _full(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_file_gets_new_content_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / ".a.part").write_text("of a killed process")
    files.replace_file(tmp_path / "a", [b"new"])
    assert _names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"new"


def test_a_full_disk_leaves_the_last_good_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files.replace_file(tmp_path / "a", [b"good"])
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(OutputError, match="No space left on device; make room"):
        files.replace_file(tmp_path / "a", [b"new"])
    assert _names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"good"


def test_a_full_disk_leaves_no_part_of_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(OutputError, match="No space left on device; make room"):
        files.create_file(tmp_path / "a", "new")
    assert _names(tmp_path) == []


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    with pytest.raises(OutputError, match=r"b: cannot be written: Is a directory; .*move it"):
        files.replace_file(tmp_path / "b", [b"2"])
    assert _names(tmp_path) == ["b"]


def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("")
    with pytest.raises(OutputError, match="a file stands where a folder is needed"):
        files.make_folder(tmp_path / "output" / "book")


def test_a_passing_folder_is_removed() -> None:
    with files.passing_folder() as folder:
        (folder / "a").write_text("x")
    assert not folder.exists()


def test_a_passing_folder_that_takes_no_more_is_told_with_the_variable_that_names_another() -> None:
    message = "temporary files: cannot be written: No space left on device; make room on the disk, or name another"
    with pytest.raises(OutputError, match=f"{message} folder in TMPDIR"), files.passing_folder():
        _full(0)


def test_a_new_file_never_overwrites(tmp_path: Path) -> None:
    files.create_file(tmp_path / "a", "mine")
    with pytest.raises(OutputError):
        files.create_file(tmp_path / "a", "other")
    assert (tmp_path / "a").read_text() == "mine"


def test_a_folder_that_cannot_be_read_is_an_output_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(folder: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))

    monkeypatch.setattr(Path, "iterdir", refused)
    with pytest.raises(OutputError, match="cannot be read: Permission denied; allow reading it, or choose another"):
        files.names_in(tmp_path)


def test_a_folder_that_must_not_be_entered_is_an_output_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    assert not files.is_there(tmp_path / "a")
    monkeypatch.setattr(Path, "exists", refused)
    with pytest.raises(OutputError, match="a: cannot be written: Permission denied; allow writing there, or name it b"):
        files.is_there(tmp_path / "a", "name it b")
