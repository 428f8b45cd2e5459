"""Work on what a process holds is shared out by forking, and comes back in order."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from pipeline.errors import OutputError
from pipeline.runtime.processes import forked
from pipeline.runtime.processes.forked import Hands
from pipeline.runtime.processes.jobs import Watch

needs_fork = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux alone")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no thread that other tests have left idle keep this process from forking."""
    monkeypatch.setattr(forked, "_can_fork", lambda: True)


class Held:
    """What no process could be sent."""

    def __init__(self) -> None:
        self.lock = threading.Lock()

    def square(self, number: int) -> tuple[int, int]:
        with self.lock:
            return number * number, os.getpid()


def shared(hands: Hands, count: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    hands.each(Held().square, range(count), found.append, str)
    return found


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_a_stream_has_the_results_in_the_order_of_the_items(jobs: int) -> None:
    squares = [square for square, _ in Hands(jobs).stream(Held().square, range(50), str)]
    assert squares == [number * number for number in range(50)]


@needs_fork
@pytest.mark.usefixtures("alone")
def test_other_processes_make_a_stream_where_there_are_several() -> None:
    assert os.getpid() not in {process for _, process in Hands(2).stream(Held().square, range(50), str)}


@needs_fork
@pytest.mark.usefixtures("alone")
def test_a_stream_that_nobody_reads_on_leaves_no_process_behind() -> None:
    stream = Hands(2).stream(Held().square, range(50), str)
    _, process = next(stream)
    stream.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@needs_fork
@pytest.mark.usefixtures("alone")
def test_processes_go_on_while_a_stream_is_read_slowly_but_not_far_ahead(tmp_path: Path) -> None:
    made = tmp_path / "made"

    def large(_: int) -> bytes:
        with made.open("ab") as file:
            file.write(b".")
        return bytes(300_000)  # more than a pipe holds

    ahead: list[int] = []
    for taken, _ in enumerate(Hands(2).stream(large, range(100), str), 1):
        time.sleep(0.005)
        ahead.append(made.stat().st_size - taken)
    assert median(ahead) > 8  # where they had to wait for the reader it is 5
    assert max(ahead) < 50  # but for a process that sleeps, 16 wait and some are on their way


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    assert [square for square, _ in shared(Hands(jobs), 50)] == [number * number for number in range(50)]


@needs_fork
@pytest.mark.usefixtures("alone")
def test_other_processes_do_the_work_where_there_are_several() -> None:
    assert os.getpid() not in {process for _, process in shared(Hands(2), 50)}


def test_one_process_does_all_itself() -> None:
    assert {process for _, process in shared(Hands(1), 5)} == {os.getpid()}


@needs_fork
def test_beside_another_thread_nothing_is_forked() -> None:
    wait = threading.Event()
    thread = threading.Thread(target=wait.wait)
    thread.start()
    try:
        assert {process for _, process in shared(Hands(2), 5)} == {os.getpid()}
    finally:
        wait.set()
        thread.join()


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_raises_is_raised_here(jobs: int) -> None:
    def refuse(number: int) -> int:
        raise ValueError(f"no {number}")

    with pytest.raises(ValueError, match="no "):
        Hands(jobs).each(refuse, range(4), print, str)


@needs_fork
@pytest.mark.usefixtures("alone")
def test_a_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    mark, here = tmp_path / "mark", os.getpid()
    warnings: list[str] = []

    def once_killed(number: int) -> int:
        assert os.getpid() != here
        if number == 7 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    found: list[int] = []
    Hands(2, Watch(warnings.append)).each(once_killed, range(20), found.append, "number {}".format)
    assert found == list(range(20))
    assert warnings == ["number 7: a worker process ended unexpectedly (killed by signal 9); it is made again"]


def parts(count: int) -> Iterator[bytes]:
    """Some bytes, and the process that made them."""
    for number in range(count):
        yield f"{number} {os.getpid()}\n".encode()


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_made_meanwhile_comes_whole(tmp_path: Path, jobs: int) -> None:
    with Hands(jobs).meanwhile([parts(3000), parts(2)], tmp_path, "numbers") as (many, few):
        lines = b"".join(many).split(b"\n"), b"".join(few).split(b"\n")
    assert [len(found) - 1 for found in lines] == [3000, 2]
    assert list(tmp_path.iterdir()) == []


@needs_fork
@pytest.mark.usefixtures("alone")
def test_another_process_makes_something_meanwhile(tmp_path: Path) -> None:
    with Hands(2).meanwhile([parts(1)], tmp_path, "numbers") as (made,):
        assert b"".join(made) != b"".join(parts(1))


@needs_fork
@pytest.mark.usefixtures("alone")
def test_something_is_made_meanwhile_while_items_are_shared_out(tmp_path: Path) -> None:
    with Hands(2).meanwhile([parts(1)], tmp_path, "numbers") as (made,):
        assert [square for square, _ in shared(Hands(2), 9)] == [number * number for number in range(9)]
        assert b"".join(made).startswith(b"0 ")


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_fails_meanwhile_is_raised_where_it_is_read(tmp_path: Path, jobs: int) -> None:
    def refuse() -> Iterator[bytes]:
        yield b"begun"
        raise ValueError("no more")

    with Hands(jobs).meanwhile([refuse()], tmp_path, "words") as (made,), pytest.raises(ValueError, match="no more"):
        list(made)


@needs_fork
@pytest.mark.usefixtures("alone")
def test_a_folder_that_takes_no_file_is_told(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    with pytest.raises(OutputError, match="cannot be written"), Hands(2).meanwhile([parts(1)], gone, "numbers"):
        pass


@needs_fork
@pytest.mark.usefixtures("alone")
def test_what_a_killed_process_has_begun_is_made_again_meanwhile(tmp_path: Path) -> None:
    mark, warnings = tmp_path / "mark", []

    def once_killed() -> Iterator[bytes]:
        yield b"x" * (1 << 16)
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)

    with Hands(2, Watch(warnings.append)).meanwhile([once_killed()], tmp_path, "words") as (made,):
        assert b"".join(made) == b"x" * (1 << 16)
    assert warnings == ["words: a worker process ended unexpectedly (killed by signal 9); it is made again"]
