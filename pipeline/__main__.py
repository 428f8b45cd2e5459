"""`python -m pipeline`, and what every way to start the command runs."""

import gc
import os
import sys

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
    gc.set_threshold(_MANY)
    from pipeline.cli import main as run  # takes a third of a second, in which nothing has begun

    code = run()
    ignore_signals()
    gc.freeze()  # what is left goes with the process: to look through all of it takes a tenth of a short command
    sys.exit(code)


if __name__ == "__main__":
    main()
