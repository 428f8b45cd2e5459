"""Lets Python's search for cyclic garbage rest while many values are kept; gives freed memory back to the system."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """No search for cycles inside: it would walk a book's pages again and again, for a tenth of the time they take.

    What was made counts as old afterwards, else all of it would be walked at once.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():  # else somebody else has put something aside
            gc.freeze()  # puts everything aside
            gc.unfreeze()  # and there among what is old
        if searching:
            gc.enable()


def give_back() -> None:
    """Give the system back what libraries have freed, where the C library keeps it otherwise (glibc) and can be asked.

    It pays after some ten megabytes, and takes a few milliseconds.
    """
    if sys.platform == "linux":
        import ctypes

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim:
            trim(0)
