"""What a worker of a cluster does. Batches and answers travel as bytes, which dask passes on without a look at them."""

import pickle
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pipeline.errors import PuzzlepressError
from pipeline.runtime.processes.work import answer, packed

_one_at_a_time = threading.Lock()  # a worker may have more threads, but they share one interpreter and its kernels


class Answered(NamedTuple):
    """A finished batch: who made it, the seconds that each item took, and the packed answer to each."""

    worker: str
    seconds: Sequence[float]
    answers: Sequence[bytes]


def ready(preparation: bytes) -> str:
    """Prepare this worker; what keeps it from working, empty if nothing does."""
    with _one_at_a_time:
        try:
            pickle.loads(preparation)()
        except PuzzlepressError as error:
            return str(error)
        except Exception as error:  # reported at home, where the other workers go on
            return f"it cannot be prepared ({type(error).__name__}: {error})"
    return ""


def make(batch: bytes) -> bytes:
    """Answer every item of a batch, one batch at a time."""
    from distributed import get_worker

    with _one_at_a_time:
        task, items = pickle.loads(batch)
        timed = [_timed(task, item) for item in items]
    seconds, answers = zip(*timed, strict=True)
    return pickle.dumps(Answered(get_worker().address, seconds, answers))


def _timed(task: Callable[[Any], Any], item: object) -> tuple[float, bytes]:
    began = time.perf_counter()
    given = packed(answer(task, item))
    return time.perf_counter() - began, given
