"""Files appear whole or not at all."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from pipeline.errors import OutputError
from pipeline.runtime import files


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _replace(
    folder: Path, contents: Mapping[str, bytes], stale: Sequence[str] = (), ready: Callable[[], None] = lambda: None
) -> None:
    with files.Replacement(folder) as made:
        for name, content in contents.items():
            made.add(name, content)
        made.finish(stale, ready)


def test_files_are_written_and_stale_ones_removed(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("old")
    _replace(tmp_path, {"a": b"1", "b": b"2"}, stale=["old", "never-there"])
    assert _names(tmp_path) == ["a", "b"]
    assert (tmp_path / "b").read_bytes() == b"2"


def test_a_full_disk_leaves_the_last_good_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _replace(tmp_path, {"a": b"good", "b": b"good"})

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="No space left on device; make room"):
        _replace(tmp_path, {"a": b"new", "b": b"new"}, stale=["b"])
    assert _names(tmp_path) == ["a", "b"]
    assert (tmp_path / "a").read_bytes() == b"good"


def test_a_full_disk_leaves_no_part_of_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="No space left on device; make room"):
        files.create_file(tmp_path / "a", "new")
    assert _names(tmp_path) == []


def test_files_made_one_by_one_appear_together(tmp_path: Path) -> None:
    with files.Replacement(tmp_path) as made:
        made.add("a", b"1")
        made.add("b", b"2")
        assert not {"a", "b"} & set(_names(tmp_path))
        made.finish()
    assert _names(tmp_path) == ["a", "b"]


def test_what_a_killed_process_left_is_forgotten_and_nothing_else(tmp_path: Path) -> None:
    for name in (".a.part", "a.part", ".journal"):
        (tmp_path / name).write_text("")
    files.forget_parts(tmp_path)
    assert _names(tmp_path) == [".journal", "a.part"]


def test_a_refusal_before_the_renames_leaves_the_last_good_files(tmp_path: Path) -> None:
    files.replace_file(tmp_path / "a", b"good")

    def refuse() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _replace(tmp_path, {"a": b"new"}, ready=refuse)
    assert _names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"good"


def test_a_folder_in_the_place_of_a_file_is_told_before_anything_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    with pytest.raises(OutputError, match=r"b: cannot be written: Is a directory; .*move it"):
        _replace(tmp_path, {"a": b"1", "b": b"2"})
    assert _names(tmp_path) == ["b"]


def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("")
    with pytest.raises(OutputError, match="a file stands where a folder is needed"):
        files.make_folder(tmp_path / "output" / "book")


def test_a_new_file_never_overwrites(tmp_path: Path) -> None:
    files.create_file(tmp_path / "a", "mine")
    with pytest.raises(OutputError):
        files.create_file(tmp_path / "a", "other")
    assert (tmp_path / "a").read_text() == "mine"


def test_an_interrupt_waits_until_all_files_are_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = Path.replace

    def interrupted(self: Path, target: Path) -> Path:
        signal.raise_signal(signal.SIGINT)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        _replace(tmp_path, {"a": b"1", "b": b"2"})
    assert _names(tmp_path) == ["a", "b"]
