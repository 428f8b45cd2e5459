"""The working folder, which may vanish while a process stands in it: only relative paths need it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def has_vanished() -> bool:
    """Has the working folder been removed?"""
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


@contextmanager
def existing_folder() -> Iterator[None]:
    """Run the block in a folder that exists: what asks for the working folder fails where it has vanished."""
    if not has_vanished():
        yield
        return
    vanished = os.open(".", getattr(os, "O_PATH", os.O_RDONLY))
    os.chdir(os.sep)
    try:
        yield
    finally:
        os.fchdir(vanished)  # a relative path still leads nowhere
        os.close(vanished)
