"""What a worker process runs that starts anew. It is run by its path, with its end of the pipe as `pipe`.

Unlike a forked worker it finds `pipeline` anew, and must find the package that this file lies in.
"""

from pathlib import Path
from runpy import run_path

run_path(str(Path(__file__).parents[2] / "loading.py"))

from pipeline.errors import keep_warnings_apart  # noqa: E402  it must be the one that was just loaded
from pipeline.runtime.processes.work import work  # noqa: E402  as above

keep_warnings_apart()
work(globals()["pipe"])
