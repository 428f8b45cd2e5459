"""Lets Python's search for cyclic garbage rest while many values are made that are kept and have no cycles."""

import gc
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
