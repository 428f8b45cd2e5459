"""What compiles kernels beside a build. It is run by its path: NICENESS PARENT JOBS NEED ..

PARENT is the process to end with, 0 for none. A need is a kind of puzzles and its rare techniques: KIND:NAME,NAME.
"""

from pathlib import Path
from runpy import run_path

run_path(str(Path(__file__).parents[1] / "loading.py"))

import sys  # noqa: E402  what follows must come from the package that was just loaded
from collections.abc import Callable, Sequence  # noqa: E402
from contextlib import nullcontext  # noqa: E402

from pipeline.families.warm_up import Need, Part, compile_job, compile_missing, discard_damaged_of  # noqa: E402
from pipeline.model.kind import Kind  # noqa: E402
from pipeline.runtime.processes.beside import ending_with, take_low_priority  # noqa: E402
from pipeline.runtime.processes.jobs import Watch, nothing  # noqa: E402
from pipeline.runtime.processes.workers import Workers  # noqa: E402


def main(niceness: str, parent: str, jobs: str, *needs: str) -> None:
    """Compile what is missing, by so many processes, which stay for all steps: each takes a second to load numba."""
    take_low_priority(int(niceness))
    with (
        ending_with(int(parent)) if int(parent) else nullcontext(),
        Workers(int(jobs), Watch(nothing)) as compilers,
    ):

        def spread(task: Callable[[Part], None], parts: Sequence[Part]) -> None:
            compilers.run(compile_job(task, parts), nothing)

        wanted = [_need(text) for text in needs]
        discard_damaged_of(wanted, nothing)
        compile_missing(wanted, nothing, spread)


def _need(text: str) -> Need:
    kind, _, rare = text.partition(":")
    return Need(Kind.parse(kind), tuple(filter(None, rare.split(","))))


if __name__ == "__main__":
    main(*sys.argv[1:])
