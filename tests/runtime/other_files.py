"""What may stand where a file is expected: every sort that a message names, and how to make it."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path


def _link(path: Path) -> None:
    path.with_name("victim").write_text("of somebody else")
    path.symlink_to(path.with_name("victim"))


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the path of a socket may have no more than about 100 characters
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


OTHERS: Mapping[str, Callable[[Path], None]] = {
    "symbolic link": _link,
    "folder": Path.mkdir,
    "FIFO": os.mkfifo,
    "socket": _socket,
}
