"""What a local worker of dask runs that starts anew. It is run by its path, with its end of the pipe as `pipe`."""

from pathlib import Path
from runpy import run_path

run_path(str(Path(__file__).parents[2] / "loading.py"))

from pipeline.errors import keep_warnings_apart  # noqa: E402  it must be the one that was just loaded
from pipeline.runtime.processes.local_worker import serve  # noqa: E402  as above

keep_warnings_apart()
serve(globals()["pipe"])
