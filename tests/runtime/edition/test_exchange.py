"""Two folders change places in one step."""

from __future__ import annotations

import ctypes
import errno
import sys
from pathlib import Path

import pytest

from pipeline.runtime.edition import exchange as module
from pipeline.runtime.edition.exchange import exchange


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    one, other = tmp_path / "one", tmp_path / "deep" / "other"
    for folder in (one, other):
        folder.mkdir(parents=True)
        (folder / folder.name).touch()
    return one, other


@pytest.mark.skipif(sys.platform not in ("linux", "darwin"), reason="other systems have no such call")
def test_folders_change_places(folders: tuple[Path, Path]) -> None:
    one, other = folders
    assert exchange(one, other)
    assert (one / "other").exists()
    assert (other / "one").exists()


@pytest.mark.skipif(sys.platform not in ("linux", "darwin"), reason="other systems have no such call")
def test_a_folder_that_is_not_there_is_an_error(folders: tuple[Path, Path]) -> None:
    with pytest.raises(FileNotFoundError):
        exchange(folders[0], folders[0] / "none")


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EPERM])
def test_where_the_disk_cannot_nothing_is_changed(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(module, "_error_of_exchange", lambda *_: number)
    assert not exchange(*folders)
    assert (folders[0] / "one").exists()


def test_a_library_without_the_call_is_a_system_that_cannot(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: object())
    assert not exchange(*folders)
