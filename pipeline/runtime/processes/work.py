"""What a worker process does, and how its answers travel: in pieces, so that half an answer stops nobody."""

import os
import pickle
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from pipeline.runtime.signals import leave_to_parent

OUT_OF_MEMORY = 12
"""The exit code of a worker that got no memory."""

_PIECE = 1 << 13  # bytes that a pipe takes whole or not at all, wherever the worker is stopped
_BEGUN, _MORE, _LAST = b"!", b"+", b"."

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
    pipe.send_bytes(_BEGUN)
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
    last = len(data) - _PIECE
    for start in range(0, len(data), _PIECE):
        pipe.send_bytes((_MORE if start < last else _LAST) + data[start : start + _PIECE])


def receive(pipe: Connection, heard: bytearray) -> Answer | None:
    """Take the next piece; the answer once all of it is there, with `heard` empty again.

    The first piece of all only says that the worker has begun. Raises EOFError or OSError when the worker is gone.
    """
    piece = pipe.recv_bytes()
    heard += piece[1:]
    if piece[:1] != _LAST:
        return None
    answer: Answer = pickle.loads(bytes(heard))
    heard.clear()
    return answer
