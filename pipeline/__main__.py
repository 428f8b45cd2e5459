"""`python -m pipeline`, and what every way to start the command runs."""

import atexit
import gc
import os
import sys
from contextlib import suppress

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # Python puts the working folder first; what lies there is data and never run

from typing import NoReturn

from pipeline.runtime.signals import die_of_signals, ignore_signals

_MANY = 250_000
"""Objects after which Python looks for cyclic garbage: `check` makes 105,000, and none of them is garbage."""


def main() -> NoReturn:
    """Run the command line that the process was started with, and end with its exit code."""
    die_of_signals()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # to look for some takes as long as a small file
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # half of what numpy takes to load is threads for matrices
    gc.set_threshold(_MANY)
    ended: list[int] = []
    atexit.register(_leave, ended)  # the first, so it is called after all others
    from pipeline.cli import main as run  # takes a third of a second, in which nothing has begun

    ended.append(run())
    ignore_signals()
    sys.exit(ended[0])


def _leave(ended: list[int]) -> None:
    """End the process of a command that is done: to free all it holds takes longer than to write a small file."""
    if ended:
        for stream in (sys.stdout, sys.stderr):
            with suppress(AttributeError, OSError, ValueError):
                stream.flush()
        os._exit(ended[0])


if __name__ == "__main__":
    main()
