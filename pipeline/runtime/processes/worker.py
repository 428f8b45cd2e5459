"""What a worker process runs that starts anew. It is run by its path, with its end of the pipe as `pipe`.

`environment` is added to that of the process before anything is imported.

Unlike a forked worker it finds `pipeline` anew, and must find the package that this file lies in.
"""

import os
from pathlib import Path
from runpy import run_path

os.environ.update(globals()["environment"])
run_path(str(Path(__file__).parents[2] / "loading.py"))

from pipeline.errors import keep_warnings_apart  # noqa: E402  it must be the one that was just loaded
from pipeline.runtime.processes.work import work  # noqa: E402  as above

keep_warnings_apart()
work(globals()["pipe"])
