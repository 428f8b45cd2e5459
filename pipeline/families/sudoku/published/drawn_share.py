"""How many of the text's draws have one solution, and which levels these have: frozen figures, in a sentence."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pipeline.families.shared.figures import read_figures
from pipeline.model.slot import Params


@cache
def drawn_shares() -> Mapping[str, Mapping[str, Any]]:
    """By size: `drawn` so many puzzles, `unique` of which have one solution; by grading, how many have each level."""
    found: Mapping[str, Mapping[str, Any]] = read_figures(Path(__file__).parents[1] / "figures" / "drawn_unique.yaml")
    return found


def drawn_share(params: Params) -> str:
    """Why the published method gives few puzzles of some levels, and what to do about it.

    The figures are for draws without other options; of levels by a population of the user's there are none.
    """
    from pipeline.families.shared.studies import share

    figures = drawn_shares()[str(params.size)]
    drawn = figures["drawn"]
    levels: Mapping[str, int] = {} if params.population else figures[params.grading]
    parts = ", ".join(f"{share(number, drawn)} {level}" for level, number in levels.items())
    return (
        f"of {drawn:,} draws as the published method makes them {share(figures['unique'], drawn)} had one solution"
        f"{f' ({parts})' if parts else ''}; raise draws, add repair: true, or use method dig"
    )
