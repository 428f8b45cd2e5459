"""Lets Python's search for cyclic garbage rest while many values are made that are kept and have no cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """No search for cycles inside: it would walk a book's pages again and again, for a tenth of the time they take."""
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()
