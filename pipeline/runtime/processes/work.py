"""What a worker process does, and how its answers travel: half an answer stops nobody."""

import os
import pickle
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from pipeline.runtime.signals import leave_to_parent

OUT_OF_MEMORY = 12
"""The exit code of a worker that got no memory."""

_PIECE = 1 << 13  # bytes that a pipe of Windows takes whole or not at all, wherever the worker is stopped
_READ_AT_ONCE = 1 << 18  # bytes
_LENGTH = 8  # bytes before an answer, which say how long it is; nothing follows the word that a worker has begun

Answer = tuple[Any, Exception | None]


def work(pipe: Connection, inherited: Sequence[Connection] = ()) -> None:
    """The life of a worker: take a chunk, answer every item, until the other end closes."""
    leave_to_parent()
    for other in inherited:
        other.close()
    try:
        with suppress(EOFError, OSError):
            _serve(pipe)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _serve(pipe: Connection) -> None:
    task, items = pipe.recv()  # imports what the task needs
    _send(pipe, b"")
    while True:
        for item in items:
            _send(pipe, packed(answer(task, item)))
        task, items = pipe.recv()


def answer(task: Callable[[Any], Any], item: object) -> Answer:
    """What a task gives for an item, or what it raised; MemoryError goes through."""
    try:
        return task(item), None
    except MemoryError:
        raise
    except Exception as error:  # sent home, where it is raised again
        error.add_note("".join(traceback.format_exception(error)))
        return None, error


def packed(answer: Answer) -> bytes:
    """An answer as bytes; an error that cannot be sent as it is goes as its words."""
    try:
        data = pickle.dumps(answer)
        if answer[1] is not None:
            pickle.loads(data)
    except MemoryError:
        raise
    except Exception as error:
        cause = answer[1] or error
        spoken = RuntimeError(f"{type(cause).__name__}: {cause}")
        for note in getattr(cause, "__notes__", ()):
            spoken.add_note(note)
        return pickle.dumps((None, spoken))
    return data


def _send(pipe: Connection, data: bytes) -> None:
    content = len(data).to_bytes(_LENGTH) + data
    if sys.platform == "win32":  # a pipe is no file there
        for start in range(0, len(content), _PIECE):
            pipe.send_bytes(content[start : start + _PIECE])
        return
    left = memoryview(content)
    while left:
        left = left[os.write(pipe.fileno(), left) :]


def received(pipe: Connection, heard: bytearray) -> list[Answer]:
    """Take what a pipe holds; all answers that are whole, with what has come of the next one in `heard`.

    There is none where a worker only says that it has begun. Raises EOFError or OSError when it is gone.
    """
    piece = pipe.recv_bytes() if sys.platform == "win32" else os.read(pipe.fileno(), _READ_AT_ONCE)
    if not piece:
        raise EOFError
    heard += piece
    answers: list[Answer] = []
    start = 0
    while len(heard) >= start + _LENGTH:
        end = start + _LENGTH + int.from_bytes(heard[start : start + _LENGTH])
        if end > len(heard):
            break
        if content := bytes(heard[start + _LENGTH : end]):
            answers.append(pickle.loads(content))
        start = end
    del heard[:start]
    return answers
