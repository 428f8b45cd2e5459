"""What a worker elsewhere does before it makes puzzles: it proves that it makes the same ones, and loads kernels."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from pipeline import __version__
from pipeline.engine_digest import engine
from pipeline.errors import BuildFailed
from pipeline.families import FAMILIES
from pipeline.frozen import frozen
from pipeline.runtime.processes.jobs import nothing

if TYPE_CHECKING:
    from pipeline.families.warm_up import Need

DIGITS = 8  # of an engine's digest that a message shows


@frozen
class Maker:
    """What decides which puzzles a process makes: two that are the same make the same ones."""

    engine: str
    puzzlepress: str
    python: str
    numpy: str

    def __str__(self) -> str:
        engine = self.engine[:DIGITS]
        return f"puzzlepress {self.puzzlepress} (engine {engine}), Python {self.python}, numpy {self.numpy}"


@cache  # what a process has imported stays, whatever becomes of its files
def this_maker(foreign: tuple[str, ...]) -> Maker:
    """What this process makes puzzles with; `foreign` names the families of other packages."""
    return Maker(engine(foreign), __version__, _minor(platform.python_version()), _minor(version("numpy")))


@frozen
class Preparation:
    """What a worker will need for its puzzles, and the maker that it must be."""

    needs: tuple[Need, ...]
    maker: Maker
    foreign: tuple[str, ...]

    def __call__(self) -> None:
        """Load or compile the kernels; BuildFailed where this process is another maker."""
        here = this_maker(self.foreign)
        if here != self.maker:
            raise BuildFailed(f"it has {here}; needed is {self.maker}; install that there, and start the worker again")
        from pipeline.families.warm_up import prepare

        prepare(self.needs, nothing, nothing, _one_by_one)  # a worker has nobody to tell


def preparation(needs: tuple[Need, ...]) -> Preparation:
    """What workers elsewhere must do to make the puzzles that this process would make."""
    found = FAMILIES.findings.found
    families = {need.kind.family for need in needs}
    foreign = tuple(sorted(name for name in families if name in found and found[name].origin))
    return Preparation(needs, this_maker(foreign), foreign)


def _minor(text: str) -> str:
    return ".".join(text.split(".")[:2])


def _one_by_one(function: Callable[[Any], None], parts: Sequence[Any]) -> None:
    for part in parts:
        function(part)
