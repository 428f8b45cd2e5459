"""Compiles the solver ahead of the first book: for this machine, or into a folder for many."""

import os
from collections.abc import Iterable
from pathlib import Path

from pipeline.errors import InputError, OutputError, Problem
from pipeline.families import FAMILIES
from pipeline.interface.proofs import chosen_family
from pipeline.model.kind import Kind
from pipeline.runtime.processes.executors import executor
from pipeline.runtime.processes.jobs import Watch
from pipeline.runtime.progress import Reporter
from pipeline.solving.compiling import VARIABLE, best_mode
from pipeline.solving.kernel_folder import GENERIC, cache_folder, generic_features

REPORT_AFTER = 300.0  # seconds without an answer after which a compiler is reported


def kinds_of(names: Iterable[str]) -> tuple[Kind, ...]:
    """The kinds of families with all their variants, or single ones, as FAMILY.VARIANT; all for no names."""
    wanted = [_kinds(name) for name in names] or [_kinds(name) for name in FAMILIES]
    return tuple(dict.fromkeys(kind for kinds in wanted for kind in kinds))


def _kinds(name: str) -> list[Kind]:
    asked = Kind.parse(name)
    family = chosen_family(asked.family)
    if not asked.variant:
        return [Kind(family.name, variant) for variant in ("", *family.variants)]
    if asked.variant not in family.variants:
        known = ", ".join(str(Kind(family.name, variant)) for variant in family.variants) or "no variants"
        raise InputError(Problem(f"{name!r} is unknown; {family.name} has {known}", key="family"))
    return [Kind(family.name, asked.variant)]


def warm(kinds: Iterable[Kind], jobs: int, reporter: Reporter) -> Path:
    """Compile what making and rating puzzles of kinds takes, by so many processes; returns the folder of kernels.

    Raises InputError where nothing can be compiled, OutputError where what was compiled cannot be kept.
    """
    if best_mode() == "plain":
        remedy = "unset it" if os.environ.get(VARIABLE) else "pip install 'puzzlepress[fast]'"
        raise InputError(f"the solver is not compiled without numba, or with {VARIABLE}=plain; {remedy}")
    from pipeline.families.warm_up import compile_job, compile_part, discard_damaged_of, missing, need_of_all

    needs = [need_of_all(kind) for kind in kinds]
    discard_damaged_of(needs, reporter.warn)
    steps = missing(needs)
    with (
        executor(jobs, Watch(reporter.warn, REPORT_AFTER)) as compilers,
        reporter.stage("compile", sum(map(len, steps)), "parts") as meter,
    ):
        for parts in steps:
            compilers.run(compile_job(compile_part, parts), lambda *_: meter.advance())
    if missing(needs):
        raise OutputError(f"{cache_folder()}: compiled kernels cannot be kept there; make room, or name another folder")
    return cache_folder()


def compile_for(processor: str, folder: Path | None) -> None:
    """From here on, compile for a processor, `generic` or empty for this machine's, into a folder.

    numba reads both from the environment, and so do worker processes. Raises OutputError where the folder cannot be
    written.
    """
    if processor == GENERIC:
        os.environ |= {"NUMBA_CPU_NAME": GENERIC, "NUMBA_CPU_FEATURES": generic_features()}
    if folder is None:
        return
    os.environ["NUMBA_CACHE_DIR"] = str(folder.absolute())
    if best_mode() != "plain" and not cache_folder().is_relative_to(folder.absolute()):
        raise OutputError(f"{folder}: compiled kernels cannot be written there; choose another folder")
