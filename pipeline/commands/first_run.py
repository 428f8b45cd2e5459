"""Commands that rate or solve: the one-time compile before the first of them, told to the user."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from pipeline.model.kind import Kind
from pipeline.runtime.executors import cpu_count, executor
from pipeline.runtime.progress import Reporter


def prepare_once(families: Iterable[str], arguments: argparse.Namespace) -> None:
    """Compile the kernels of families with all processors when it was never done; otherwise they load when used."""
    from pipeline.families.warm_up import is_ready

    kinds = [Kind(family) for family in families]
    if not is_ready(kinds):
        from pipeline.filling import Workshop

        Workshop(executor(cpu_count()), Reporter(arguments.loudness)).prepare(kinds)
