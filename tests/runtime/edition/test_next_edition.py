"""The folder of a book holds the last edition or the next one, and what others keep in it either way."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

import pytest

from pipeline.errors import OutputError
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.edition import carrying, next_edition
from pipeline.runtime.edition.next_edition import NextEdition, complete, recover
from pipeline.runtime.lock import folder_lock

OURS = ("a", "b", "gone", "export/one")


def ours(_: Path) -> Collection[str]:
    return OURS


def held(folder: Path) -> dict[str, str]:
    """What a folder holds: files by their contents, links by where they lead, empty folders."""
    found = {}
    for path in folder.rglob("*"):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}"
        elif path.is_file():
            found[name] = path.read_text()
        elif not any(path.iterdir()):
            found[name] = "/"
    return found


def put(book: BookFolder, files: Mapping[str, str], ready: Callable[[], None] = lambda: None) -> None:
    """Publishes an edition of these files as a build does."""
    with folder_lock(book):
        recover(book, ours)
        with NextEdition(book, ours) as made:
            for name, text in files.items():
                made.add(name, (text.encode(),))
            made.finish(OURS, ready)


@pytest.fixture(params=["exchange", "renames", "copies"])
def book(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BookFolder:
    """The folder of a book where folders can be exchanged, where they cannot, and where there are no hard links."""

    def no_link(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    if request.param == "renames":
        monkeypatch.setattr(next_edition, "exchange", lambda *_: False)
    if request.param == "copies":
        monkeypatch.setattr(os, "link", no_link)
    return BookFolder.at(tmp_path / "output" / "book")


def test_a_first_edition_makes_its_folder(book: BookFolder) -> None:
    put(book, {"a": "1", "export/one": "2"})
    assert held(book.folder) == {"a": "1", "export/one": "2"}


def test_an_edition_takes_the_place_of_the_last_one(book: BookFolder) -> None:
    put(book, {"a": "1", "gone": "1"})
    put(book, {"a": "2", "b": "2"})
    assert held(book.folder) == {"a": "2", "b": "2"}
    assert sorted(path.name for path in book.work.iterdir()) == ["lock"]


def test_what_others_keep_in_the_folder_goes_with_it(book: BookFolder) -> None:
    put(book, {"a": "1", "export/one": "1"})
    (book.folder / "notes").mkdir(mode=0o750)
    (book.folder / "notes" / "empty").mkdir()
    (book.folder / "notes" / "mine.txt").write_text("mine")
    (book.folder / "notes" / "mine.txt").chmod(0o440)
    (book.folder / "notes" / "link").symlink_to("../nowhere")
    (book.folder / "export" / "theirs").write_text("theirs")
    for name in ("notes/mine.txt", "notes"):
        os.utime(book.folder / name, (1_000_000_000, 1_000_000_000))
    put(book, {"a": "2", "export/two": "2"})
    assert held(book.folder) == {
        "a": "2",
        "notes/empty": "/",
        "notes/mine.txt": "mine",
        "notes/link": "-> ../nowhere",
        "export/two": "2",
        "export/theirs": "theirs",
    }
    for name, mode in (("notes", 0o750), ("notes/mine.txt", 0o440)):
        assert (book.folder / name).stat().st_mode & 0o777 == mode
        assert (book.folder / name).stat().st_mtime == 1_000_000_000


def test_a_folder_keeps_its_mode(book: BookFolder) -> None:
    put(book, {"a": "1"})
    book.folder.chmod(0o2750)
    put(book, {"a": "2"})
    assert book.folder.stat().st_mode & 0o7777 == 0o2750


def test_read_only_files_and_folders_do_not_stand_in_the_way(book: BookFolder) -> None:
    put(book, {"a": "1"})
    (book.folder / "a").chmod(0o400)
    (book.folder / "mine").mkdir()
    (book.folder / "mine" / "x").write_text("x")
    (book.folder / "mine").chmod(0o500)
    put(book, {"a": "2"})
    assert held(book.folder) == {"a": "2", "mine/x": "x"}
    (book.folder / "mine").chmod(0o700)


def test_what_is_saved_while_the_folders_change_places_is_not_lost(
    book: BookFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(book, {"a": "1"})
    for name in ("late", "same"):
        (book.folder / name).write_text("before")
        os.utime(book.folder / name, (1_000_000_000, 1_000_000_000))

    def save() -> None:
        (book.folder / "new").write_text("new")
        (book.folder / "sub").mkdir()
        (book.folder / "sub" / "deep").write_text("deep")
        (book.folder / "late.tmp").write_text("after")
        (book.folder / "late.tmp").replace(book.folder / "late")

    put(book, {"a": "2"}, save)
    assert held(book.folder) == {"a": "2", "new": "new", "sub/deep": "deep", "late": "after", "same": "before"}


def test_a_file_that_others_call_like_one_of_the_edition_never_replaces_it(book: BookFolder) -> None:
    put(book, {"a": "1"})
    (book.folder / "fresh").write_text("theirs")
    os.utime(book.folder / "fresh", (4_000_000_000, 4_000_000_000))
    put(book, {"a": "2", "fresh": "2"})
    assert held(book.folder) == {"a": "2", "fresh": "2"}


def test_a_refusal_before_the_exchange_leaves_the_last_edition(book: BookFolder) -> None:
    put(book, {"a": "1"})

    def refuse() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        put(book, {"a": "2"}, refuse)
    assert held(book.folder) == {"a": "1"}
    assert not book.next.exists()


@pytest.mark.parametrize("left", ["next", "last", "old", "change-0"])
def test_what_a_killed_build_left_goes_with_the_next(book: BookFolder, left: str) -> None:
    put(book, {"a": "1"})
    shutil.copytree(book.folder, book.work / left)
    (book.work / left / "b").write_text("left")
    (book.work / ".journal.part").write_text("left")
    put(book, {"a": "2"})
    assert held(book.folder) == {"a": "2"}
    assert sorted(path.name for path in book.work.iterdir()) == ["lock"]


def test_what_others_saved_before_a_build_was_killed_is_not_lost(book: BookFolder) -> None:
    put(book, {"a": "1"})
    shutil.copytree(book.folder, book.last)
    (book.last / "mine").write_text("mine")
    put(book, {"a": "2"})
    assert held(book.folder) == {"a": "2", "mine": "mine"}


def _killed(*_: object) -> None:
    """Stands for a kill: what is to clean up after an error is not called either."""
    raise SystemExit


def _save(book: BookFolder) -> None:
    """What somebody saves after all has been carried over: a new file, and another state of one."""
    (book.folder / "new").write_text("new")
    (book.folder / "mine.tmp").write_text("after")
    (book.folder / "mine.tmp").replace(book.folder / "mine")


def _with_mine(book: BookFolder) -> None:
    """A book with a file that somebody has put there long ago."""
    put(book, {"a": "1"})
    (book.folder / "mine").write_text("before")
    os.utime(book.folder / "mine", (1_000_000_000, 1_000_000_000))


def _steps(book: BookFolder, patch: pytest.MonkeyPatch, calls: Callable[[str], None]) -> None:
    """Call `calls` before every step that changes names."""
    rename, exchange = Path.rename, next_edition.exchange

    def renamed(self: Path, target: Path) -> Path:
        calls("rename")
        return rename(self, target)

    def exchanged(one: Path, other: Path) -> bool:
        calls("exchange")
        return exchange(one, other)

    patch.setattr(Path, "rename", renamed)
    patch.setattr(next_edition, "exchange", exchanged)
    patch.setattr(next_edition, "settle", lambda *_: calls("settle"))
    patch.setattr(NextEdition, "__exit__", lambda *_: None)


@pytest.mark.parametrize("step", range(7))
@pytest.mark.parametrize("look", [False, True])
def test_what_is_saved_before_a_kill_at_any_step_is_not_lost(
    book: BookFolder, monkeypatch: pytest.MonkeyPatch, step: int, look: bool
) -> None:
    _with_mine(book)
    met: list[str] = []

    def call(name: str) -> None:
        met.append(name)
        if len(met) > step:
            _killed()

    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        _steps(book, patch, call)
        put(book, {"a": "2"}, lambda: _save(book))
        _killed()  # fewer steps than this
    if look:
        complete(book)
    with folder_lock(book):
        recover(book, ours)
    found = held(book.folder)
    assert found.pop("a") in ("1", "2")
    assert found == {"mine": "after", "new": "new"}
    assert sorted(path.name for path in book.work.iterdir()) == ["lock"]


def test_what_is_saved_is_not_lost_when_the_old_edition_cannot_be_set_aside(
    book: BookFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    _with_mine(book)
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if (self.parent, target.parent) == (book.work, book.work) and held(book.folder)["a"] == "2":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return rename(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", failing)
        with pytest.raises(OutputError, match="Input/output error"):
            put(book, {"a": "2"}, lambda: _save(book))
    put(book, {"a": "3"})
    assert held(book.folder) == {"a": "3", "mine": "after", "new": "new"}


def test_an_exchange_that_fails_leaves_the_last_edition(book: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(book, {"a": "1"})

    def failing(*_: object) -> bool:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(next_edition, "exchange", failing)
    with pytest.raises(OutputError, match="Input/output error"):
        put(book, {"a": "2"})
    assert held(book.folder) == {"a": "1"}
    assert sorted(path.name for path in book.work.iterdir()) == ["lock"]


def test_an_edition_that_is_half_removed_never_comes_back(book: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(book, {"a": "1", "b": "1"})

    def cut(path: Path) -> None:
        if path.parent in (book.last, book.old) and len(list(path.parent.iterdir())) == 1:
            _killed()
        path.unlink(missing_ok=True)

    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(carrying, "_unlink", cut)
        put(book, {"a": "2", "b": "2"})
    shutil.rmtree(book.folder)
    complete(book)
    assert not book.folder.exists()
    put(book, {"a": "3"})
    assert held(book.folder) == {"a": "3"}
    assert sorted(path.name for path in book.work.iterdir()) == ["lock"]


def _cut(book: BookFolder) -> None:
    """The folder of a book between two renames."""
    put(book, {"a": "1"})
    shutil.copytree(book.folder, book.next)
    (book.next / "a").write_text("2")
    book.folder.rename(book.last)


def test_the_next_look_completes_two_renames(book: BookFolder) -> None:
    _cut(book)
    complete(book)
    assert held(book.folder) == {"a": "2"}
    put(book, {"a": "3"})
    assert held(book.folder) == {"a": "3"}


def test_a_look_leaves_a_build_at_work_alone(book: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    _cut(book)
    monkeypatch.setattr("pipeline.runtime.lock._acquire", lambda _: False)
    complete(book)
    assert not book.folder.exists()


def test_a_second_rename_that_fails_undoes_the_first(book: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(book, {"a": "1"})
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if self == book.next and target == book.folder:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return rename(self, target)

    monkeypatch.setattr(next_edition, "exchange", lambda *_: False)
    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(OutputError, match="Input/output error"):
        put(book, {"a": "2"})
    assert held(book.folder) == {"a": "1"}
    assert sorted(path.name for path in book.work.iterdir()) == ["lock"]


def test_who_stands_in_the_folder_stands_in_the_new_one(book: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(book, {"a": "1"})
    (book.folder / "mine").mkdir()
    monkeypatch.chdir(book.folder / "mine")
    put(book, {"a": "2"})
    assert (Path("..") / "a").read_text() == "2"


def test_a_signal_waits_until_the_last_edition_is_gone(book: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(book, {"a": "1"})
    settle = next_edition.settle

    def interrupted(*arguments: object) -> None:
        signal.raise_signal(signal.SIGINT)
        settle(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(next_edition, "settle", interrupted)
    with pytest.raises(KeyboardInterrupt):
        put(book, {"a": "2"})
    assert held(book.folder) == {"a": "2"}
    assert not book.old.exists()


def test_a_last_edition_that_cannot_be_removed_is_reported_with_the_new_one_in_place(
    book: BookFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(book, {"a": "1"})
    unlink = Path.unlink

    def kept(self: Path, missing_ok: bool = False) -> None:
        if self.parent == book.old:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(self))
        unlink(self, missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", kept)
        with pytest.raises(OutputError, match=r"old/a: what is left of the last edition .* holds the new edition"):
            put(book, {"a": "2"})
    assert held(book.folder) == {"a": "2"}
    put(book, {"a": "3"})
    assert held(book.work) == {"lock": (book.lock).read_text()}


@pytest.mark.parametrize("name", ["a", "export/one"])
def test_a_folder_in_the_place_of_a_file_is_refused(book: BookFolder, name: str) -> None:
    (book.folder / name).mkdir(parents=True)
    with pytest.raises(OutputError, match=rf"{name}: cannot be written: Is a directory; .*move it"):
        put(book, {name: "1"})
    assert held(book.folder) == {name: "/"}


def test_a_file_in_the_place_of_a_folder_is_refused(book: BookFolder) -> None:
    book.folder.mkdir(parents=True)
    (book.folder / "export").write_text("mine")
    with pytest.raises(OutputError, match=r"export/one: cannot be written: Not a directory; a file stands where"):
        put(book, {"export/one": "1"})


def test_a_link_in_the_place_of_a_folder_is_refused(book: BookFolder, tmp_path: Path) -> None:
    book.folder.mkdir(parents=True)
    (book.folder / "export").symlink_to(tmp_path)
    with pytest.raises(OutputError, match=r"export: a symbolic link stands where a folder is needed"):
        put(book, {"export/one": "1"})


def test_a_file_that_takes_the_place_of_a_folder_meanwhile_is_kept(book: BookFolder) -> None:
    put(book, {"export/one": "1"})
    with pytest.raises(OutputError, match="a file stands where a folder is needed"), NextEdition(book, ours) as made:
        made.add("export/one", (b"2",))
        carrying.remove(book.folder / "export")
        (book.folder / "export").write_text("mine")
        made.finish(OURS, lambda: None)
    assert held(book.folder) == {"export": "mine"}


def test_what_may_not_be_read_is_named_with_the_remedy(book: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(book, {"a": "1"})
    (book.folder / "secret").mkdir()
    scan = os.scandir

    def refused(path: Path) -> object:
        if Path(path).name == "secret":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return scan(path)

    with monkeypatch.context() as patch, pytest.raises(OutputError, match=r"secret: cannot be kept .*move it out of"):
        patch.setattr(os, "scandir", refused)
        put(book, {"a": "2"})
    assert held(book.folder) == {"a": "1", "secret": "/"}


def test_a_file_system_that_is_mounted_inside_is_refused(book: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(book, {"a": "1"})
    (book.folder / "disk").mkdir()
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path).name == "disk")
    with pytest.raises(OutputError, match=r"disk: another file system is mounted there.*; mount it elsewhere"):
        put(book, {"a": "2"})
    assert held(book.folder) == {"a": "1", "disk": "/"}


def test_a_file_that_is_mounted_from_elsewhere_is_refused(book: BookFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(book, {"a": "1"})
    (book.folder / "mine").write_text("mine")

    def elsewhere(*_: object, **__: object) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    monkeypatch.setattr(os, "link", elsewhere)
    with pytest.raises(OutputError, match=r"mine: another file system is mounted there"):
        put(book, {"a": "2"})
    assert held(book.folder) == {"a": "1", "mine": "mine"}


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_pipes_and_the_like_go_with_the_folder(book: BookFolder) -> None:
    put(book, {"a": "1"})
    os.mkfifo(book.folder / "pipe")
    put(book, {"a": "2"})
    assert (book.folder / "pipe").is_fifo()


def test_a_copy_is_on_the_disk_before_the_exchange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, synced = BookFolder.at(tmp_path / "book"), []
    put(book, {"a": "1"})
    (book.folder / "mine").write_text("mine")
    sync = os.fsync

    def noted(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_ino)
        sync(descriptor)

    monkeypatch.setattr(carrying, "_link", carrying._copy)
    monkeypatch.setattr(os, "fsync", noted)
    put(book, {"a": "2"})
    whole = (book.folder / "a", book.folder / "mine", book.folder, book.work, tmp_path)
    assert {path.stat().st_ino for path in whole} == set(synced)


@pytest.mark.parametrize("names", [("last",), ("last", "next")])
def test_links_that_somebody_has_put_there_are_no_editions(
    book: BookFolder, tmp_path: Path, names: Collection[str]
) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "a").write_text("theirs")
    book.make_work()
    for name in names:
        (book.work / name).symlink_to(tmp_path / "theirs")
    complete(book)
    assert not os.path.lexists(book.folder)
    put(book, {"a": "1"})
    assert not book.folder.is_symlink()
    assert held(book.folder) == {"a": "1"}
    assert held(tmp_path / "theirs") == {"a": "theirs"}
