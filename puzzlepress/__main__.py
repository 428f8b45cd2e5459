"""The command `puzzlepress`, and `python -m puzzlepress`."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # Python puts the working folder first; what lies there is data and never run

from pipeline.__main__ import main

if __name__ == "__main__":
    main()
