"""The runs of a grid with sums in its dark cells: which of them go across, and which down."""

from collections.abc import Iterable

from pipeline.model.puzzle import Cage

Run = tuple[int, ...]


def _is_across(run: Run, width: int) -> bool:
    """Does a run of two cells or more go across?"""
    return width > 1 and run[1] == run[0] + 1


def ways(cages: Iterable[Cage], width: int) -> list[bool]:
    """Whether the run of each cage goes across; one of a single cell does where no other run across is.

    For of two such runs in one cell the one across comes first.
    """
    runs = [cage.cells for cage in cages]
    if 1 not in map(len, runs):
        return [_is_across(run, width) for run in runs]
    found = [len(run) > 1 and _is_across(run, width) for run in runs]
    taken = {cell for run, across in zip(runs, found, strict=True) if across for cell in run}
    for number, run in enumerate(runs):
        if len(run) == 1:
            found[number] = run[0] not in taken
            taken.add(run[0])
    return found
