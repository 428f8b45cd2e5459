"""`python -m pipeline`, and what every way to start the command runs."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # Python puts the working folder first; what lies there is data and never run

from typing import NoReturn

from pipeline.runtime.signals import die_of_signals, ignore_signals


def main() -> NoReturn:
    """Run the command line that the process was started with, and end with its exit code."""
    die_of_signals()
    from pipeline.cli import main as run  # takes half a second, in which nothing has begun

    code = run()
    ignore_signals()
    sys.exit(code)


if __name__ == "__main__":
    main()
